import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Answer, perform } from '../platform/answer.ts'
import type { World } from '../platform/world.ts'
import { ACCOUNT_CARRIERS } from './carriers.ts'
import { customsPdf } from './customs-pdf.ts'
import { labelPdf } from './label-pdf.ts'
import { RateLimit } from './rate-limit.ts'
import { listShipments } from './shipment-list.ts'
import type { Address, ShipmentRecord } from './shipment-model.ts'
import {
  createShipment,
  deleteShipment,
  errorBody,
  noted,
  orderedAddressRefusal,
  readShipment,
  updateShipment,
} from './shipments.ts'
import { subscriptionRoutes } from './subscriptions.routes.ts'
import { findByTracking } from './tracking.ts'

/** The carrier's REST API v1 under `/shipcloud/v1`, and the places to which its answers point. */
export function shipcloudRoutes(app: FastifyInstance, world: World): void {
  const limit = new RateLimit(world)
  app.register(
    async (v1) => {
      v1.addHook('onRequest', async (request, reply) => authenticate(world, request, reply))
      v1.addHook('onRequest', async (request, reply) => limit.enforce(request, reply))
      v1.addHook(
        'onSend',
        async (_request, reply) => void reply.headers({ ...limit.headers(), 'x-request-id': randomUUID() }),
      )
      v1.setErrorHandler(async (error: Error & { statusCode?: number }, _request, reply) => {
        await reply.code(error.statusCode ?? 500).send({ errors: [error.message] })
      })
      v1.setNotFoundHandler(async (_request, reply) => {
        await reply.code(404).send({ errors: ['The requested resource could not be found'] })
      })
      shipmentRoutes(v1, world)
      subscriptionRoutes(v1, world)
      v1.get('/carriers', async () => ACCOUNT_CARRIERS)
    },
    { prefix: '/shipcloud/v1' },
  )
  linkedPages(app, world)
}

const WithId = z.object({ id: z.string() })

function shipmentRoutes(app: FastifyInstance, world: World): void {
  app.post('/shipments', async (request, reply) => {
    const body = request.body as Loose
    const buys = body?.create_shipping_label === true
    await perform(world, request, reply, {
      target: buys ? 'shipcloud.purchase' : 'shipcloud.create',
      facts: factsOf(body),
      errorBody,
      work: () => createShipment(world, request.body),
      addressError: () => orderedAddressRefusal(String(body?.carrier), body?.to as Address | undefined),
    })
    return reply
  })
  app.get('/shipments', async (request, reply) => {
    await perform(world, request, reply, {
      target: 'shipcloud.list',
      facts: {},
      errorBody,
      work: () => listShipments(world, request.query),
    })
    return reply
  })
  app.get('/shipments/:id', async (request, reply) => {
    const { id } = WithId.parse(request.params)
    const facts = factsOf(world.shipments.get(id))
    await perform(world, request, reply, {
      target: 'shipcloud.get',
      facts,
      errorBody,
      work: () => readShipment(world, id),
    })
    return reply
  })
  app.put('/shipments/:id', async (request, reply) => {
    const { id } = WithId.parse(request.params)
    const body = request.body as Loose
    const found = world.shipments.get(id)
    const unbought = (found?.labels.length ?? 0) === 0
    await perform(world, request, reply, {
      target: body?.create_shipping_label === true ? 'shipcloud.purchase' : 'shipcloud.update',
      facts: factsOf(found),
      errorBody,
      work: (attempt) => updateShipment(world, id, request.body, unbought && attempt === 1),
      addressError: () => orderedAddressRefusal(found?.carrier ?? 'dhl', found?.to),
    })
    return reply
  })
  app.delete('/shipments/:id', async (request, reply) => {
    const { id } = WithId.parse(request.params)
    const facts = factsOf(world.shipments.get(id))
    await perform(world, request, reply, {
      target: 'shipcloud.delete',
      facts,
      errorBody,
      work: () => deleteShipment(world, id),
    })
    return reply
  })
}

/** The addresses inside the answers: labels need no key, exactly because the real ones don't. */
function linkedPages(app: FastifyInstance, world: World): void {
  app.get('/shipcloud/labels/:id/:name', async (request, reply) => {
    const { id } = WithId.parse(request.params)
    const shipment = world.shipments.get(id)
    await perform(world, request, reply, {
      target: 'shipcloud.label',
      facts: factsOf(shipment),
      errorBody,
      work: () => fetchLabel(world, shipment),
    })
    return reply
  })
  app.get('/shipcloud/customs/:id/:name', async (request, reply) => {
    const { id } = WithId.parse(request.params)
    const shipment = world.shipments.get(id)
    await perform(world, request, reply, {
      target: 'shipcloud.label',
      facts: factsOf(shipment),
      errorBody,
      work: () => fetchCustoms(shipment),
    })
    return reply
  })
  app.get('/shipcloud/track/:id', async (request, reply) => {
    const { id } = WithId.parse(request.params)
    const shipment = world.shipments.all().find((one) => one.id.startsWith(id)) ?? findByTracking(world, id)
    if (!shipment) return reply.code(404).type('text/plain; charset=utf-8').send('Sendung nicht gefunden.')
    const lines = shipment.tracking_events.map(
      (event) => `${event.timestamp}  ${event.location}  ${event.details}`,
    )
    return reply.type('text/plain; charset=utf-8').send(lines.join('\n') || 'Noch keine Ereignisse.')
  })
}

async function fetchLabel(world: World, shipment: ShipmentRecord | undefined): Promise<Answer> {
  if (!shipment || shipment.deleted_at || shipment.labels.length === 0)
    return { status: 404, body: errorBody(404) }
  const pdf = await labelPdf(shipment)
  const current = world.shipments.get(shipment.id) ?? shipment
  world.shipments.put(shipment.id, noted(world, current, 'label_fetched'))
  return { status: 200, headers: { 'content-type': 'application/pdf' }, body: pdf }
}

async function fetchCustoms(shipment: ShipmentRecord | undefined): Promise<Answer> {
  const isThere = shipment?.customs_declaration && !shipment.deleted_at && shipment.labels.length > 0
  if (!isThere) return { status: 404, body: errorBody(404) }
  const headers = { 'content-type': 'application/pdf' }
  return { status: 200, headers, body: await customsPdf(shipment) }
}

type Loose = Record<string, unknown> | null | undefined

function factsOf(shipment: object | null | undefined): Record<string, string | undefined> {
  const { id, reference_number, service, carrier } = (shipment ?? {}) as Record<string, unknown>
  const facts: Record<string, string | undefined> = {}
  for (const [name, value] of Object.entries({ id, reference_number, service, carrier })) {
    if (typeof value === 'string') facts[name] = value
  }
  return facts
}

async function authenticate(world: World, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const [scheme, token = ''] = (request.headers.authorization ?? '').split(' ')
  const [key = ''] = Buffer.from(token, 'base64').toString('utf8').split(':')
  if (scheme?.toLowerCase() === 'basic' && world.shipcloudKeys.includes(key)) return
  await reply
    .code(401)
    .header('www-authenticate', 'Basic')
    .send({ errors: ['Bad credentials'] })
}
