import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Answer, perform } from '../platform/answer.ts'
import type { FaultTarget } from '../platform/faults.ts'
import type { World } from '../platform/world.ts'
import { type NeutralMerchant, NeutralOffer, type NeutralOrderRecord } from './neutral-model.ts'
import { KINDS, type ReportKind, reportOn } from './neutral-reports.ts'

const PAGE = 100
const OfOrder = z.object({ id: z.string(), kind: z.string().default(''), key: z.string().default('') })
const Search = z.object({ since: z.iso.datetime().optional(), cursor: z.string().optional() })
const Offers = z.strictObject({ offers: z.array(NeutralOffer).min(1).max(1000) })

/** The neutral marketplace as `docs/neutral-marketplace.openapi.json` describes it: orders, reports and offers. */
export function neutralRoutes(app: FastifyInstance, world: World): void {
  app.register(
    async (neutral) => {
      neutral.setErrorHandler(async (error: Error & { statusCode?: number }, _request, reply) => {
        await reply.code(error.statusCode ?? 500).send(problem(error.message))
      })
      neutral.get('/account', (request, reply) =>
        serve(world, request, reply, 'neutral.account', ({ username }) => ({
          status: 200,
          body: { username },
        })),
      )
      neutral.get('/orders', (request, reply) =>
        serve(world, request, reply, 'neutral.pull', (merchant) => search(world, request, merchant)),
      )
      neutral.get('/orders/:id', (request, reply) =>
        serve(world, request, reply, 'neutral.get', (merchant) => {
          const found = orderOf(world, merchant, OfOrder.parse(request.params).id)
          return found ? { status: 200, body: { order: found.order } } : unknownOrder()
        }),
      )
      neutral.get('/orders/:id/:kind/:key', (request, reply) =>
        serve(world, request, reply, 'neutral.get', (merchant) => {
          const { id, kind, key } = OfOrder.parse(request.params)
          const reports = isKind(kind) ? orderOf(world, merchant, id)?.[kind] : undefined
          const report = reports?.[key]
          return report ? { status: 200, body: { key } } : unknownOrder()
        }),
      )
      neutral.put('/orders/:id/:kind/:key', (request, reply) => {
        const { id, kind, key } = OfOrder.parse(request.params)
        const target = kind === 'confirmations' ? 'neutral.confirm' : 'neutral.adjust'
        return serve(world, request, reply, target, (merchant) => {
          const found = orderOf(world, merchant, id)
          if (!found || !isKind(kind)) return unknownOrder()
          return reportOn(world, found, kind, key, request.body)
        })
      })
      neutral.put('/offers', (request, reply) =>
        serve(world, request, reply, 'neutral.offers', (merchant) => takeOffers(world, request, merchant)),
      )
    },
    { prefix: '/neutral/v1' },
  )
}

const problem = (message: string) => ({ message })
const unknownOrder = (): Answer => ({ status: 404, body: problem('There is nothing of this number here.') })
const isKind = (kind: string): kind is ReportKind => KINDS.some((one) => one === kind)

/** Answers who has logged in; the login is asked for before faults, as a real server does. */
async function serve(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
  target: FaultTarget,
  work: (merchant: NeutralMerchant) => Answer,
): Promise<FastifyReply> {
  const merchant = merchantOf(world, request)
  if (!merchant) return reply.code(401).send(problem('Unknown user name or wrong password.'))
  await perform(world, request, reply, {
    target,
    facts: { username: merchant.username, url: request.url },
    errorBody: (status) => problem(`The marketplace answers ${status}`),
    work: () => work(merchant),
  })
  return reply
}

function merchantOf(world: World, { headers }: FastifyRequest): NeutralMerchant | undefined {
  const [scheme, encoded = ''] = (headers.authorization ?? '').split(' ')
  if (scheme !== 'Basic') return undefined
  const [username, ...password] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return world.neutralMerchants.find(
    (one) => one.username === username && one.password === password.join(':'),
  )
}

const orderOf = (world: World, { username }: NeutralMerchant, id: string): NeutralOrderRecord | undefined => {
  const found = world.neutralOrders.get(id)
  return found?.username === username ? found : undefined
}

/** Orders that changed since an instant, the oldest change first. */
function search(world: World, request: FastifyRequest, { username }: NeutralMerchant): Answer {
  const { since, cursor } = Search.parse(request.query)
  const place =
    cursor === undefined ? { from: 0, since: since ?? '', until: world.now().toISOString() } : placeIn(cursor)
  if (!place) return { status: 410, body: problem('This page is no longer there.') }
  const changed = world.neutralOrders
    .all()
    .filter((one) => one.username === username)
    .filter(({ updated_at }) => updated_at >= place.since && updated_at <= place.until)
    .sort((a, b) => (a.updated_at === b.updated_at ? 0 : a.updated_at < b.updated_at ? -1 : 1))
  const page = changed.slice(place.from, place.from + PAGE)
  const next = place.from + PAGE
  return {
    status: 200,
    body: {
      orders: page.map(({ order }) => order),
      next_cursor: next < changed.length ? cursorOf({ ...place, from: next }) : null,
      read_until: place.until,
    },
  }
}

const Place = z.strictObject({ from: z.number().int(), since: z.string(), until: z.iso.datetime() })
const cursorOf = (place: z.infer<typeof Place>): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url')

function placeIn(cursor: string): z.infer<typeof Place> | undefined {
  try {
    return Place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    return undefined
  }
}

/** Takes what is right; of the rest it says which size in which store it refuses. */
function takeOffers(world: World, request: FastifyRequest, { username }: NeutralMerchant): Answer {
  const read = Offers.safeParse(request.body)
  if (!read.success) return { status: 422, body: problem(z.prettifyError(read.error)) }
  const refused: { sku: string; store_number: string; message: string }[] = []
  for (const offer of read.data.offers) {
    const refusal = world.neutralRefusals.get(offer.ean)
    if (refusal) refused.push({ sku: offer.sku, store_number: offer.store_number, message: refusal.message })
    else
      world.neutralOffers.put(`${username}/${offer.store_number}/${offer.sku}`, {
        ...offer,
        username,
        updated_at: world.now().toISOString(),
      })
  }
  return { status: 200, body: { refused } }
}
