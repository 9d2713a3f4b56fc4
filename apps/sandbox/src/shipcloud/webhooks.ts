import { randomUUID } from 'node:crypto'
import type { World } from '../platform/world.ts'
import type { ShipmentRecord, WebhookRecord } from './shipment-model.ts'

/** After this many calls in a row without success the published API switches a webhook off. */
const FAILURES_UNTIL_DEACTIVATED = 10
const CALL_TIMEOUT_MS = 5000

/** Calls every webhook that is registered for this event of a shipment. Does not wait for them. */
export function announce(world: World, type: string, shipment: ShipmentRecord): void {
  const payload = {
    id: randomUUID(),
    type,
    occured_at: world.now().toISOString(),
    data: { id: shipment.id, url: `${world.baseUrl()}/shipcloud/v1/shipments/${shipment.id}` },
  }
  for (const webhook of world.webhooks.all()) {
    if (!webhook.deactivated && subscribed(webhook, type)) void deliver(world, webhook, payload)
  }
}

function subscribed(webhook: WebhookRecord, type: string): boolean {
  return webhook.event_types.some((pattern) =>
    pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : pattern === type,
  )
}

async function deliver(world: World, webhook: WebhookRecord, payload: unknown): Promise<void> {
  const delivered = await fetch(webhook.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...authorization(webhook) },
    body: JSON.stringify(payload),
    redirect: 'manual',
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  }).then(
    (response) => response.ok,
    () => false,
  )
  const current = world.webhooks.get(webhook.id)
  if (!current) return
  const failures = delivered ? 0 : current.failures + 1
  if (failures === current.failures) return
  world.webhooks.put(webhook.id, {
    ...current,
    failures,
    deactivated: failures >= FAILURES_UNTIL_DEACTIVATED,
  })
}

function authorization(webhook: WebhookRecord): Record<string, string> {
  const { username, password } = webhook.security ?? {}
  if (username === undefined) return {}
  return { authorization: `Basic ${Buffer.from(`${username}:${password ?? ''}`).toString('base64')}` }
}
