import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Random } from '../platform/random.ts'
import type { World } from '../platform/world.ts'
import { intakePayload } from '../selling/intake-payload.ts'
import { NeutralOffer, NeutralOrder, type NeutralOrderRecord, NeutralRefusal } from './neutral-model.ts'

const Wish = z.strictObject({
  count: z.number().int().min(1).max(1000).default(1),
  username: z.string().optional(),
  /** The store that lines name; left out: none. */
  store_number: z.string().optional(),
  /** The local marketplace that the order comes from; left out: the channel has none. */
  marketplace_id: z.number().int().optional(),
  /** What is ordered; left out: anything of the catalogue. */
  sku: z.string().optional(),
})
const OfferInput = NeutralOffer.extend({ username: z.string().optional() })
const WithId = z.object({ id: z.string() })
const Posted = z.object({ orders: z.array(NeutralOrder).min(1) })

/** The admin calls of the neutral marketplace: customers order, and what it has is read. */
export function neutralAdmin(admin: FastifyInstance, world: World): void {
  const usual = () => world.neutralMerchants[0]?.username ?? ''
  admin.post('/neutral/sell', async (request, reply) => {
    const wish = Wish.parse(request.body ?? {})
    if (world.catalogue.size === 0) return reply.code(409).send({ error: 'the catalogue is empty' })
    return Array.from({ length: wish.count }, () =>
      sell(world, { ...wish, username: wish.username ?? usual() }),
    )
  })
  admin.post('/neutral/orders/:id/change', async (request, reply) => {
    const { id } = WithId.parse(request.params)
    const record = world.neutralOrders.get(id)
    if (!record) return reply.code(404).send({ error: 'no such order' })
    return world.neutralOrders.put(id, { ...record, updated_at: world.now().toISOString() })
  })
  admin.get('/neutral/orders', async () => world.neutralOrders.all())
  admin.put('/neutral/offers', async (request) => {
    const updated_at = world.now().toISOString()
    for (const { username = usual(), ...offer } of z.array(OfferInput).parse(request.body))
      world.neutralOffers.put(`${username}/${offer.store_number}/${offer.sku}`, {
        ...offer,
        username,
        updated_at,
      })
    return { count: world.neutralOffers.size }
  })
  admin.get('/neutral/offers', async () => world.neutralOffers.all())
  admin.put('/neutral/refusals', async (request) => {
    const refusals = z.array(NeutralRefusal).parse(request.body)
    world.neutralRefusals.replace(refusals.map((refusal) => [refusal.ean, refusal]))
    return { count: world.neutralRefusals.size }
  })
}

function sell(world: World, wish: z.infer<typeof Wish> & { username: string }): NeutralOrderRecord {
  const merchant = world.neutralMerchants.find(({ username }) => username === wish.username)
  const n = world.nextNumber('neutral_order')
  const catalogue = world.catalogue.all().filter(({ sku }) => wish.sku === undefined || sku === wish.sku)
  const { body } = intakePayload({
    random: new Random(`neutral ${world.seed} ${n}`),
    channel: merchant?.channel ?? '',
    n,
    at: world.now(),
    catalogue,
  })
  const [order] = Posted.parse(body).orders
  if (!order) throw new Error('nothing was ordered')
  const named = wish.store_number
  const lines =
    named === undefined ? order.lines : order.lines.map((line) => ({ ...line, store_number: named }))
  return world.neutralOrders.put(order.ext_order_id, {
    username: wish.username,
    order: {
      ...order,
      lines,
      ...(wish.marketplace_id === undefined ? {} : { marketplace_id: wish.marketplace_id }),
    },
    updated_at: world.now().toISOString(),
    confirmations: {},
    cancellations: {},
    refunds: {},
  })
}
