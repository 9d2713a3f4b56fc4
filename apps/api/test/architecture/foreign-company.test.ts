import type { Endpoint } from '@kontor/contract/shared'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../app.ts'
import { buildOrder } from '../builders/orders.ts'
import type { TestUser } from '../people.ts'
import { declaredCalls, NEVER_EXISTED, pathOf, pathParameters } from './declared-calls.ts'
import { type ForeignThings, makeForeignThings } from './foreign-things.ts'

/** Which thing each path parameter means. Everything with an id in its path has to be listed. */
const PARAMETERS: Record<string, (things: ForeignThings) => Record<string, string | number>> = {
  '/orders/find/:channel/:number': (b) => ({ channel: 1, number: b.extOrderId }),
  '/orders/:id': (b) => ({ id: b.order }),
  '/orders/:id/customer/shipping': (b) => ({ id: b.order }),
  '/orders/line/:id/store': (b) => ({ id: b.line }),
  '/orders/:id/notes': (b) => ({ id: b.order }),
  '/orders/:id/notes/:noteId': (b) => ({ id: b.order, noteId: b.note }),
  '/orders/parcel-options/:orderId': (b) => ({ orderId: b.order }),
  '/orders/:id/ship': (b) => ({ id: b.order }),
  '/orders/:id/shippings/check': (b) => ({ id: b.order }),
  '/shippings/:id/labels/:labelId/label.pdf': (b) => ({ id: b.shipping, labelId: b.label }),
  '/shippings/:id/documents/:document.pdf': (b) => ({ id: b.shipping, document: 'combined' }),
  '/messages/labelerrors/:id/hidden': (b) => ({ id: b.labelError }),
  '/intake/dead-letters/:id': (b) => ({ id: b.deadLetter }),
}

/** A body that gets past validation, so that the answer is about the id. */
const BODIES: Record<string, object> = {
  '/orders/:id/customer/shipping': {
    corrected_first_name: 'Jana',
    corrected_last_name: 'Brinkmann',
    corrected_street: 'Markt',
    corrected_street_number: '1',
    corrected_zip: '50667',
    corrected_city: 'Köln',
    version: 0,
  },
  '/orders/line/:id/store': { store_id: 1 },
  '/orders/:id/notes': { note: 'Hallo' },
  '/orders/:id/notes/:noteId': { note: 'Hallo' },
  '/orders/:id/ship': { parcel_id: 1 },
  '/intake/dead-letters/:id': { action: 'dismiss' },
}

let kontor: TestApp
let things: ForeignThings
beforeAll(async () => {
  kontor = await testApp()
  things = await makeForeignThings(kontor)
})
afterAll(() => kontor.close())

const withIds = declaredCalls.filter(
  ({ endpoint }) => pathParameters(endpoint.url).length > 0 && endpoint.config.access.kind !== 'apiKey',
)

function send(endpoint: Endpoint, user: TestUser, values: Record<string, string | number>) {
  const calls = kontor.as(user)
  const path = pathOf(endpoint, values)
  if (endpoint.method === 'GET') return calls.get(path)
  return endpoint.method === 'PUT'
    ? calls.put(path, BODIES[endpoint.url])
    : calls.post(path, BODIES[endpoint.url])
}

describe('what belongs to another company', () => {
  it.each(withIds)('$name answers as if it had never existed', async ({ endpoint }) => {
    const values = PARAMETERS[endpoint.url]?.(things)
    if (!values) throw new Error(`${endpoint.url} has an id in its path: say in PARAMETERS what it means`)
    const never = Object.fromEntries(
      Object.entries(values).map(([key, value]) => [
        key,
        typeof value === 'number' && key !== 'channel' ? NEVER_EXISTED : value,
      ]),
    )
    if ('number' in never) never.number = 'NEVER-EXISTED'
    const foreign = await send(endpoint, kontor.a.admin, values)
    const unknown = await send(endpoint, kontor.a.admin, never)
    expect([foreign.statusCode, unknown.statusCode]).toEqual([404, 404])
    expect(comparable(foreign.json(), values)).toEqual(comparable(unknown.json(), never))
  })

  it.each(withIds.filter(({ endpoint }) => endpoint.method === 'GET' && !endpoint.config.produces))(
    '$name shows it to its own company, so the probe means something',
    async ({ endpoint }) => {
      const values = PARAMETERS[endpoint.url]?.(things) ?? {}
      expect((await send(endpoint, kontor.b.admin, values)).statusCode).toBe(200)
    },
  )

  it('a store of another company cannot be sent from', async () => {
    const own = await buildOrder(kontor)
    const order = (await kontor.as(kontor.a.admin).get(`/orders/${own}`)).json()
    const answer = await kontor
      .as(kontor.a.admin)
      .put(`/orders/line/${order.lines[0].id}/store`, { store_id: things.store })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'store_not_found'])
  })
})

/** The answer without what names the request itself: its id, and the number it asked for. */
function comparable(
  body: Record<string, unknown>,
  values: Record<string, string | number>,
): Record<string, unknown> {
  const { request_id: _id, message, ...rest } = body
  return { ...rest, message: String(message).replaceAll(String(values.number ?? '\u0000'), '…') }
}
