import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Answer, type Operation, perform } from '../platform/answer.ts'
import type { World } from '../platform/world.ts'
import { problem, shippingError } from './dhl-errors.ts'
import { orderReturn } from './dhl-returns.ts'
import { documentsOf, isValidation, orderShipments, removeShipments, shipmentsOf } from './dhl-shipments.ts'
import { EventInput, moveParcel, trackParcel } from './dhl-tracking.ts'

/** What the stand-in accepts. */
export const DHL_CREDENTIALS = {
  username: 'sandbox-dhl',
  password: 'sandbox-dhl-password',
  api_key: 'sandbox-dhl-key',
  billing_number: '33333333330102',
  billing_number_international: '33333333335301',
  returns_receiver: 'deu',
} as const

const HUGE_BYTES = 20 * 1024 * 1024

/** DHL's host under `/dhl`: Parcel DE Shipping 2, Parcel DE Returns 1 and the unified tracking API. */
export function dhlRoutes(app: FastifyInstance, world: World): void {
  app.register(async (api) => shippingRoutes(api, world), { prefix: '/dhl/parcel/de/shipping/v2' })
  app.register(async (api) => returnRoutes(api, world), { prefix: '/dhl/parcel/de/shipping/returns/v1' })
  app.register(async (api) => trackingRoutes(api, world), { prefix: '/dhl/track' })
  app.register(async (admin) => observationRoutes(admin, world), { prefix: '/_sandbox/dhl' })
}

function shippingRoutes(api: FastifyInstance, world: World): void {
  refuseStrangers(api, shippingError, isCustomer)
  const answer = operations(world, shippingError)
  api.get('/', async () => ({ amp: { name: 'sandbox', version: '2.1.8' } }))
  api.post('/orders', (request, reply) =>
    answer(request, reply, {
      target: isValidation(request.query) ? 'dhl.validate' : 'dhl.create',
      facts: { reference: referenceIn(request.body) },
      work: () => orderShipments(world, request.query, request.body),
      breakDocument: breakLabel,
    }),
  )
  api.get('/orders', (request, reply) =>
    answer(request, reply, {
      target: 'dhl.documents',
      work: () => documentsOf(world, request.query),
      breakDocument: breakLabel,
    }),
  )
  api.delete('/orders', (request, reply) =>
    answer(request, reply, { target: 'dhl.delete', work: () => removeShipments(world, request.query) }),
  )
}

function returnRoutes(api: FastifyInstance, world: World): void {
  refuseStrangers(api, problem, isCustomer)
  const answer = operations(world, problem)
  api.post('/orders', (request, reply) =>
    answer(request, reply, {
      target: 'dhl.return',
      facts: { reference: referenceIn(request.body) },
      work: () => orderReturn(world, request.body),
      breakDocument: breakLabel,
    }),
  )
}

function trackingRoutes(api: FastifyInstance, world: World): void {
  refuseStrangers(api, problem, hasKey)
  const answer = operations(world, problem)
  api.get('/shipments', (request, reply) =>
    answer(request, reply, { target: 'dhl.track', work: () => trackParcel(world, request.query) }),
  )
}

/** For people and tests: what was made, and something happens to a parcel. */
function observationRoutes(admin: FastifyInstance, world: World): void {
  admin.get('/shipments', async (request) => {
    const { reference } = z.object({ reference: z.string().optional() }).parse(request.query)
    return shipmentsOf(world)
      .all()
      .filter((one) => reference === undefined || one.reference === reference)
  })
  admin.post('/tracking', async (request, reply) => {
    const moved = moveParcel(world, EventInput.parse(request.body))
    return moved ?? reply.code(404).send({ error: 'no such shipment' })
  })
}

type ErrorBody = (status: number) => unknown
type Work = Omit<Operation, 'errorBody' | 'facts'> & Partial<Pick<Operation, 'facts'>>

const operations =
  (world: World, errorBody: ErrorBody) =>
  async (request: FastifyRequest, reply: Parameters<typeof perform>[2], work: Work) => {
    await perform(world, request, reply, {
      facts: {},
      ...work,
      errorBody,
      otherwise: {
        huge: () => ({ status: 200, body: Buffer.alloc(HUGE_BYTES, ' ') }),
        lying_type: () => ({
          status: 200,
          headers: { 'content-type': 'application/pdf' },
          body: Buffer.from('%PDF-1.4'),
        }),
      },
    })
    return reply
  }

function refuseStrangers(
  api: FastifyInstance,
  errorBody: ErrorBody,
  isKnown: (request: FastifyRequest) => boolean,
): void {
  api.setErrorHandler(async (error: Error & { statusCode?: number }, _request, reply) => {
    const status = error instanceof z.ZodError ? 400 : (error.statusCode ?? 500)
    await reply.code(status).send(errorBody(status))
  })
  api.addHook('onRequest', async (request, reply) => {
    if (!isKnown(request)) await reply.code(401).send(errorBody(401))
  })
}

const hasKey = (request: FastifyRequest): boolean =>
  request.headers['dhl-api-key'] === DHL_CREDENTIALS.api_key

function isCustomer(request: FastifyRequest): boolean {
  const { username, password } = DHL_CREDENTIALS
  const basic = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  return hasKey(request) && request.headers.authorization === basic
}

const Referenced = z.object({
  shipments: z.array(z.object({ refNo: z.string().optional() })).optional(),
  customerReference: z.string().optional(),
})

function referenceIn(body: unknown): string | undefined {
  const read = Referenced.safeParse(body).data
  return read?.shipments?.[0]?.refNo ?? read?.customerReference
}

/** Half of the document inside the answer, still claiming to be one. */
function breakLabel(answer: Answer): Answer {
  const text = JSON.stringify(answer.body)
  const half = (_: string, data: string) => `"b64":"${data.slice(0, Math.floor(data.length / 8) * 4)}"`
  return { ...answer, body: JSON.parse(text.replaceAll(/"b64":"([^"]*)"/g, half)) }
}
