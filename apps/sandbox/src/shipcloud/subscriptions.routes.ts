import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type Answer, perform } from '../platform/answer.ts'
import type { World } from '../platform/world.ts'
import { AddressInput, WEBHOOK_EVENTS } from './shipment-model.ts'
import { trackerView, webhookView } from './shipment-view.ts'
import { errorBody, issues, notFound, refusal } from './shipments.ts'
import { findByTracking } from './tracking.ts'

const WebhookInput = z.object({
  url: z.url(),
  event_types: z
    .array(z.string().refine((type) => WEBHOOK_EVENTS.includes(type), 'unknown event type'))
    .min(1),
  security: z
    .object({
      type: z.literal('basic_auth').default('basic_auth'),
      username: z.string(),
      password: z.string(),
    })
    .optional(),
})

const TrackerInput = z.object({
  carrier_tracking_no: z.string().min(1),
  carrier: z
    .string()
    .transform((name) => name.toLowerCase())
    .pipe(z.enum(['dhl', 'dpd', 'gls', 'ups'])),
  to: AddressInput.optional(),
  from: AddressInput.optional(),
})

const WithId = z.object({ id: z.string() })

/** Webhooks and trackers of shipcloud. */
export function subscriptionRoutes(app: FastifyInstance, world: World): void {
  const route = (
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    target: 'shipcloud.webhook' | 'shipcloud.tracker',
    work: (id: string, body: unknown) => Answer,
  ) =>
    app.route({
      method,
      url,
      handler: async (request, reply) => {
        const id = WithId.partial().parse(request.params).id ?? ''
        await perform(world, request, reply, {
          target,
          facts: { id },
          errorBody,
          work: () => work(id, request.body),
        })
        return reply
      },
    })

  route('GET', '/webhooks', 'shipcloud.webhook', () =>
    ok({ webhooks: world.webhooks.all().map(webhookView) }),
  )
  route('POST', '/webhooks', 'shipcloud.webhook', (_id, body) => createWebhook(world, body))
  route('GET', '/webhooks/:id', 'shipcloud.webhook', (id) => {
    const webhook = world.webhooks.get(id)
    return webhook ? ok(webhookView(webhook)) : notFound()
  })
  route('DELETE', '/webhooks/:id', 'shipcloud.webhook', (id) => {
    if (!world.webhooks.get(id)) return notFound()
    world.webhooks.remove(id)
    return { status: 204 }
  })
  route('GET', '/trackers', 'shipcloud.tracker', () =>
    ok({ trackers: world.trackers.all().map((tracker) => trackerView(world, tracker)) }),
  )
  route('POST', '/trackers', 'shipcloud.tracker', (_id, body) => createTracker(world, body))
  route('GET', '/trackers/:id', 'shipcloud.tracker', (id) => {
    const tracker = world.trackers.get(id)
    return tracker ? ok(trackerView(world, tracker)) : notFound()
  })
}

function ok(body: unknown): Answer {
  return { status: 200, body }
}

function createWebhook(world: World, body: unknown): Answer {
  const parsed = WebhookInput.safeParse(body)
  if (!parsed.success) return refusal(422, issues(parsed.error))
  const id = randomUUID()
  return ok(webhookView(world.webhooks.put(id, { id, ...parsed.data, deactivated: false, failures: 0 })))
}

function createTracker(world: World, body: unknown): Answer {
  const parsed = TrackerInput.safeParse(body)
  if (!parsed.success) return refusal(422, issues(parsed.error))
  const { to, from, ...input } = parsed.data
  const id = randomUUID()
  const shipment = findByTracking(world, input.carrier_tracking_no)
  const tracker = world.trackers.put(id, {
    id,
    ...input,
    created_at: world.now().toISOString(),
    shipment_id: shipment?.id ?? id,
    ...(to ? { to: { ...to, id: randomUUID() } } : {}),
    ...(from ? { from: { ...from, id: randomUUID() } } : {}),
  })
  return ok(trackerView(world, tracker))
}
