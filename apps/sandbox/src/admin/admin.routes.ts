import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { cancelOrder } from '../amazon/cancellation.ts'
import { endGrants } from '../amazon/consent.ts'
import { advanceFeeds } from '../amazon/feed-processing.ts'
import { ListingInput, listingKey } from '../amazon/listing-model.ts'
import { OrderInput, placeOrder } from '../amazon/order-placement.ts'
import { pickUpOrders } from '../ftp/pick-up.ts'
import { mailPage } from '../mail/mail-page.ts'
import { replyToMail } from '../mail/reply-to-mail.ts'
import { neutralAdmin } from '../neutral/neutral-admin.ts'
import { FaultInput, LatencyInput } from '../platform/faults.ts'
import type { World } from '../platform/world.ts'
import type { IntakeShop } from '../selling/intake-shop.ts'
import { sellOnAmazon } from '../selling/seller.ts'
import { CatalogueItem } from '../selling/selling-model.ts'
import { TRACKING_STATUSES } from '../shipcloud/shipment-model.ts'
import { shipmentView } from '../shipcloud/shipment-view.ts'
import { advanceTracking, findByTracking } from '../shipcloud/tracking.ts'
import { RetailOffer, RetailRefusal, retailKey } from '../zalando/connected-retail-model.ts'
import { ledger } from './ledger.ts'

const Count = z.strictObject({
  count: z.number().int().min(1).max(1000).default(1),
  seller_id: z.string().optional(),
})
const IntakeWishInput = z.strictObject({
  count: z.number().int().min(1).max(1000).default(1),
  channel: z.string().optional(),
  state: z.enum(['paid', 'unpaid']).optional(),
})
const ReportWishInput = z
  .strictObject({ channel: z.string(), answer: z.enum(['accepted', 'declined']) })
  .partial()
const IntakeEventInput = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('paid') }),
  z.strictObject({ type: z.literal('delivered') }),
  z.strictObject({
    type: z.literal('cancelled'),
    by: z.enum(['customer', 'channel']).default('customer'),
    item_ids: z.array(z.string()).min(1).optional(),
  }),
])
const CancelInput = z.strictObject({
  order_item_ids: z.array(z.string()).optional(),
  by: z.enum(['BUYER', 'MERCHANT', 'AMAZON']).default('BUYER'),
  reason: z.string().default('BUYER_CANCELLED'),
  request_only: z.boolean().default(false),
})
const TrackingInput = z
  .strictObject({
    tracking_number: z.string().optional(),
    shipment_id: z.string().optional(),
    status: z.enum(TRACKING_STATUSES),
    details: z.string().optional(),
    /** When it happened; left out: now. */
    at: z.iso.datetime().optional(),
    /** false: the webhooks are not called. */
    announced: z.boolean().optional(),
  })
  .refine(
    (body) => body.tracking_number !== undefined || body.shipment_id !== undefined,
    'tracking_number or shipment_id',
  )
const SettingsInput = z
  .strictObject({
    refuse_address_at: z.enum(['prepare', 'purchase']),
    personal_data: z.boolean(),
    unavailable_carriers: z.array(z.string()),
    terms_not_accepted: z.array(z.string()),
    rejected_services: z.array(z.string()),
    price_factor: z.number().positive(),
    shipping_templates: z.array(z.strictObject({ name: z.string().min(1), id: z.string().min(1) })),
    unknown_eans: z.array(z.string()),
    mail_in_url: z.url({ protocol: /^smtp$/ }).nullable(),
    carrier_rate: z.strictObject({ rate: z.number().positive(), burst: z.number().min(1) }).nullable(),
  })
  .partial()
const GrantEndInput = z.strictObject({ how: z.enum(['revoked', 'expired']).default('revoked') })
const ReplyInput = z.strictObject({ text: z.string().min(1).max(20_000) })
const WithId = z.object({ id: z.string() })

/** The admin calls for people and tests: order faults, place orders, read the ledger and the mails. */
export function adminRoutes(app: FastifyInstance, world: World, shop: IntakeShop | undefined): void {
  app.register(
    async (admin) => {
      admin.setErrorHandler(async (error: Error & { statusCode?: number }, _request, reply) => {
        const status = error instanceof z.ZodError ? 400 : (error.statusCode ?? 500)
        const message = error instanceof z.ZodError ? z.prettifyError(error) : error.message
        await reply.code(status).send({ error: message })
      })
      // Feeds that are due are processed first, so that their effect is seen.
      admin.addHook('onRequest', async () => advanceFeeds(world))
      admin.get('/health', async () => ({ status: 'ok' }))
      faultRoutes(admin, world)
      sellingRoutes(admin, world)
      admin.register(async (intake) => intakeRoutes(intake, world, shop))
      retailRoutes(admin, world)
      neutralAdmin(admin, world)
      erpAndFileRoutes(admin, world)
      observationRoutes(admin, world)
    },
    { prefix: '/_sandbox' },
  )
  app.get('/mails', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(mailPage(world.mails.all())),
  )
}

function faultRoutes(admin: FastifyInstance, world: World): void {
  admin.post('/faults', async (request, reply) => {
    const wanted = z.union([FaultInput, z.array(FaultInput)]).parse(request.body)
    const added = [wanted].flat().map((input) => world.faults.add(input))
    return reply.code(201).send(Array.isArray(wanted) ? added : added[0])
  })
  admin.get('/faults', async () => world.faults.list())
  admin.delete('/faults', async (_request, reply) => {
    world.faults.clear()
    return reply.code(204).send()
  })
  admin.delete('/faults/:id', async (request, reply) => {
    world.faults.clear(Number(WithId.parse(request.params).id))
    return reply.code(204).send()
  })
  admin.get('/latency', async () => world.faults.latency)
  admin.put('/latency', async (request) => {
    world.faults.latency = LatencyInput.parse(request.body)
    return world.faults.latency
  })
  admin.get('/settings', async () => world.settings)
  admin.put('/settings', async (request) => Object.assign(world.settings, SettingsInput.parse(request.body)))
}

function sellingRoutes(admin: FastifyInstance, world: World): void {
  admin.put('/catalogue', async (request) => {
    const items = z.array(CatalogueItem).parse(request.body)
    world.catalogue.replace(items.map((item) => [item.sku, item]))
    return { count: world.catalogue.size }
  })
  admin.get('/catalogue', async () => world.catalogue.all())
  admin.put('/orders', async (request) => {
    const orders = z.union([z.array(OrderInput), OrderInput]).parse(request.body)
    const placed = [orders].flat().map((input) => placeOrder(world, input))
    return Array.isArray(request.body) ? placed : placed[0]
  })
  admin.get('/orders', async () => world.orders.all())
  admin.put('/listings', async (request) => {
    const updated_at = world.now().toISOString()
    for (const listing of z.array(ListingInput).parse(request.body)) {
      const key = listingKey(listing.seller_id, listing.sku)
      world.listings.put(key, { ...listing, updated_at, changes: world.listings.get(key)?.changes ?? [] })
    }
    return { count: world.listings.size }
  })
  admin.get('/listings', async (request) => {
    const { sku } = z.object({ sku: z.string().optional() }).parse(request.query)
    return world.listings.all().filter((listing) => sku === undefined || listing.sku === sku)
  })
  admin.post('/amazon/sell', async (request, reply) => {
    const { count, seller_id } = Count.parse(request.body ?? {})
    if (world.catalogue.size === 0) return reply.code(409).send({ error: 'the catalogue is empty' })
    return sellOnAmazon(world, count, seller_id)
  })
  admin.post('/amazon/sellers/:id/grants/end', async (request) => {
    const { how } = GrantEndInput.parse(request.body ?? {})
    return { ended: endGrants(world, WithId.parse(request.params).id, how) }
  })
  admin.post('/amazon/orders/:id/cancel', async (request, reply) => {
    const record = world.orders.get(WithId.parse(request.params).id)
    if (!record) return reply.code(404).send({ error: 'no such order' })
    const { order_item_ids, by, reason, request_only } = CancelInput.parse(request.body ?? {})
    const lines = order_item_ids ? { orderItemIds: order_item_ids } : {}
    return cancelOrder(world, record, { by, reason, requestOnly: request_only, ...lines })
  })
}

function intakeRoutes(admin: FastifyInstance, world: World, shop: IntakeShop | undefined): void {
  admin.addHook('onRequest', async (_request, reply) => {
    if (!shop) await reply.code(409).send({ error: 'no intake API is configured' })
  })
  admin.post('/intake/sell', async (request, reply) => {
    const { count, ...spec } = IntakeWishInput.parse(request.body ?? {})
    if (world.catalogue.size === 0) return reply.code(409).send({ error: 'the catalogue is empty' })
    return shop?.sell(count, spec)
  })
  admin.post('/intake/orders/:id/events', async (request, reply) => {
    const sale = world.intakeSales.get(WithId.parse(request.params).id)
    if (!sale) return reply.code(404).send({ error: 'no such order' })
    const event = IntakeEventInput.parse(request.body)
    return shop?.report(sale.channel, sale.id, { ...event, at: world.now().toISOString() })
  })
  admin.post('/intake/reports', async (request) => {
    const { channel, answer } = ReportWishInput.parse(request.body ?? {})
    return shop?.takeReports({ ...(channel ? { channel } : {}), ...(answer ? { answer } : {}) })
  })
  admin.post('/intake/orders/:id/repeat', async (request, reply) => {
    const repeated = await shop?.repeat(WithId.parse(request.params).id)
    return repeated ?? reply.code(404).send({ error: 'no such order' })
  })
}

/** What Connected Retail has, what it refuses, and the files that came. */
function retailRoutes(admin: FastifyInstance, world: World): void {
  admin.put('/retail/offers', async (request) => {
    const updated_at = world.now().toISOString()
    for (const offer of z.array(RetailOffer).parse(request.body))
      world.retailOffers.put(retailKey(offer.client_id, offer.store, offer.ean), { ...offer, updated_at })
    return { count: world.retailOffers.size }
  })
  admin.get('/retail/offers', async (request) => {
    const { ean } = z.object({ ean: z.string().optional() }).parse(request.query)
    return world.retailOffers.all().filter((offer) => ean === undefined || offer.ean === ean)
  })
  admin.put('/retail/refusals', async (request) => {
    const refusals = z.array(RetailRefusal).parse(request.body)
    world.retailRefusals.replace(refusals.map((refusal) => [refusal.ean, refusal]))
    return { count: world.retailRefusals.size }
  })
  admin.get('/retail/files', async () => world.retailFiles.all())
}

function erpAndFileRoutes(admin: FastifyInstance, world: World): void {
  admin.get('/erp/orders', async (request) => {
    const { order_id } = z.object({ order_id: z.string().optional() }).parse(request.query)
    return world.erpOrders.all().filter((order) => order_id === undefined || order.order_id === order_id)
  })
  admin.get('/ftp/files', async () => world.ftpFiles.all())
  admin.get('/ftp/events', async () => world.ftpEvents.all())
  admin.post('/ftp/pick-up', async () => pickUpOrders(world))
  admin.get('/s3', async () => ({
    objects: [...world.s3.store.objects].map(([key, { bytes, parts, contentType }]) => ({
      key,
      size: bytes.length,
      parts,
      content_type: contentType,
    })),
    uploads: [...world.s3.store.uploads.values()].map(({ object, parts }) => ({
      key: object,
      parts: [...parts.values()].map(({ bytes }) => bytes.length),
    })),
  }))
}

function observationRoutes(admin: FastifyInstance, world: World): void {
  admin.get('/ledger', async (request) => {
    const { reference } = z.object({ reference: z.string().optional() }).parse(request.query)
    return ledger(world, reference)
  })
  admin.post('/tracking', async (request, reply) => {
    const body = TrackingInput.parse(request.body)
    const shipment = findByTracking(world, body.shipment_id ?? body.tracking_number ?? '')
    if (!shipment) return reply.code(404).send({ error: 'no such shipment' })
    return shipmentView(world, advanceTracking(world, shipment, body.status, body))
  })
  admin.get('/mails', async (request) => {
    const { to } = z.object({ to: z.string().optional() }).parse(request.query)
    const wanted = to?.toLowerCase()
    return world.mails
      .all()
      .filter((mail) => wanted === undefined || mail.to.some((one) => one.toLowerCase() === wanted))
  })
  admin.post('/mails/:id/reply', async (request, reply) => {
    const mail = world.mails.get(WithId.parse(request.params).id)
    if (!mail) return reply.code(404).send({ error: 'no such mail' })
    return replyToMail(world, mail, ReplyInput.parse(request.body).text)
  })
  admin.delete('/mails', async (_request, reply) => {
    world.mails.replace([])
    return reply.code(204).send()
  })
}
