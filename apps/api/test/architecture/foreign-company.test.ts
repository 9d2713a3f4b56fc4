import type { Endpoint } from '@kontor/contract/shared'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../app.ts'
import { buildOrder } from '../builders/orders.ts'
import type { TestUser } from '../people.ts'
import { declaredCalls, NEVER_EXISTED, pathOf, pathParameters } from './declared-calls.ts'
import { type ForeignThings, makeForeignThings } from './foreign-things.ts'

/** Which thing each path parameter means. Everything with an id in its path has to be listed. */
const PARAMETERS: Record<string, (things: ForeignThings) => Record<string, string | number>> = {
  '/inventory/:id': (b) => ({ id: b.model }),
  '/inventory/:id/history': (b) => ({ id: b.model }),
  '/inventory/:wws_model': (b) => ({ wws_model: b.model }),
  '/inventory/:wws_model/picture': (b) => ({ wws_model: b.model }),
  '/inventory-pictures/:img_id': (b) => ({ img_id: b.articlePicture }),
  '/inventory/:wws_model/offers': (b) => ({ wws_model: b.model }),
  '/statistics/storewindow/:store/actions': (b) => ({ store: b.storeNumber }),
  '/statistics/storewindow/:store/action': (b) => ({ store: b.storeNumber }),
  '/statistics/storewindow/:store/action/:id': (b) => ({ store: b.storeNumber, id: b.storewindowAction }),
  '/inventory-bulk/:id/products': (b) => ({ id: b.bulkUpdate }),
  '/inventory-bulk/:id/revert': (b) => ({ id: b.bulkUpdate }),
  '/accounting/user/sessions/:id': (b) => ({ id: b.session }),
  '/accounting/users/:id': (b) => ({ id: b.member }),
  '/accounting/users/:id/invitation': (b) => ({ id: b.member }),
  '/accounting/users/:id/totp': (b) => ({ id: b.member }),
  '/accounting/stores/:id': (b) => ({ id: b.store }),
  '/accounting/stores/:id/reallocate': (b) => ({ id: b.store }),
  '/accounting/stores/:id/wsDevices': (b) => ({ id: b.store }),
  '/accounting/stores/:id/wsDevices/:deviceId': (b) => ({ id: b.store, deviceId: b.device }),
  '/orders/find/:channel/:number': (b) => ({ channel: 1, number: b.extOrderId }),
  '/accounting/keys/:id': (b) => ({ id: b.keyPair }),
  '/accounting/channels/:id': (b) => ({ id: b.channelAccount }),
  '/accounting/channels/:id/check': (b) => ({ id: b.channelAccount }),
  '/accounting/channels/:id/import': (b) => ({ id: b.channelAccount }),
  '/orders/:id': (b) => ({ id: b.order }),
  '/orders/:id/amounts/confirm': (b) => ({ id: b.order }),
  '/orders/:id/late-change/settle': (b) => ({ id: b.order }),
  '/orders/:id/customer/shipping': (b) => ({ id: b.order }),
  '/orders/line/:id/store': (b) => ({ id: b.line }),
  '/orders/line/:id/cancel': (b) => ({ id: b.line }),
  '/orders/line/:id/return': (b) => ({ id: b.line }),
  '/orders/line/:id/case': (b) => ({ id: b.line }),
  '/cases/:id/images/:imageId': (b) => ({ id: b.case, imageId: b.caseImage }),
  '/orders/:id/notes': (b) => ({ id: b.order }),
  '/orders/:id/allocation': (b) => ({ id: b.order }),
  '/orders/:id/points-forecast': (b) => ({ id: b.order }),
  '/orders/:id/notes/:noteId': (b) => ({ id: b.order, noteId: b.note }),
  '/orders/parcel-options/:orderId': (b) => ({ orderId: b.order }),
  '/orders/:id/customs': (b) => ({ id: b.order }),
  '/orders/:id/ship': (b) => ({ id: b.order }),
  '/orders/:id/export': (b) => ({ id: b.order }),
  '/orders/:id/ship/oversize': (b) => ({ id: b.order }),
  '/orders/:id/eligibleShippingServices': (b) => ({ id: b.order }),
  '/orders/:id/savePrimeShippingService': (b) => ({ id: b.order }),
  '/orders/:id/shippings/check': (b) => ({ id: b.order }),
  '/orders/:id/shippings/combined.pdf': (b) => ({ id: b.order }),
  '/shippings/:id/labels/:labelId/label.pdf': (b) => ({ id: b.shipping, labelId: b.label }),
  '/shippings/:id/documents/:document.pdf': (b) => ({ id: b.shipping, document: 'combined' }),
  '/shippings/:id/void': (b) => ({ id: b.shipping }),
  '/shippings/:id/return-label': (b) => ({ id: b.shipping }),
  '/accounting/label/:id': (b) => ({ id: b.looseLabel }),
  '/accounting/label/:id/label.pdf': (b) => ({ id: b.looseLabel }),
  '/accounting/label/:id/retry': (b) => ({ id: b.looseLabel }),
  '/accounting/label/:id/void': (b) => ({ id: b.looseLabel }),
  '/messages/:id': (b) => ({ id: b.announcement }),
  '/messages/:id/hide': (b) => ({ id: b.announcement }),
  '/observation/unknown-status/:orderId/hidden': (b) => ({ orderId: b.order }),
  '/observation/ordersShippedLineHidden/:shippingId': (b) => ({ shippingId: b.shipping }),
  '/observation/labels/failed/:id': (b) => ({ id: b.labelError }),
  '/observation/labels/failed/:id/address': (b) => ({ id: b.labelError }),
  '/clickAndCollect/:id': (b) => ({ id: b.reservation }),
  '/clickAndCollect/:id/status': (b) => ({ id: b.reservation }),
  '/clickAndCollect/:id/messages': (b) => ({ id: b.reservation }),
  '/clickAndCollect/:id/notes': (b) => ({ id: b.reservation }),
  '/messages/labelerrors/:id/hidden': (b) => ({ id: b.labelError }),
  '/intake/dead-letters/:id': (b) => ({ id: b.deadLetter }),
  '/intake/feeds/:id': (b) => ({ id: b.feed }),
  '/intake/feeds/:id/articles': (b) => ({ id: b.feed }),
  '/intake/feeds/:id/complete': (b) => ({ id: b.feed }),
  '/intake/feeds/:id/result': (b) => ({ id: b.feed }),
  '/intake/files/:id': (b) => ({ id: b.importFile }),
  '/intake/files/:id/refused': (b) => ({ id: b.importFile }),
  '/intake/files/:id/result': (b) => ({ id: b.importFile }),
  '/intake/files/:id/result/refused': (b) => ({ id: b.importFile }),
  '/orders/:id/channel-reports/:reportId': (b) => ({ id: b.order, reportId: b.channelReport }),
  '/directsales/invoice/:id': (b) => ({ id: b.order }),
  '/download/orderList/files/:fileName': (b) => ({ fileName: b.generatedFile }),
  '/download/reports/monthly/files/:fileName': (b) => ({ fileName: b.generatedFile }),
  '/download/files/:name': (b) => ({ name: b.providedFile }),
  '/download/invoices/:id/bill.pdf': (b) => ({ id: b.bill }),
  '/download/invoices/:id/itemized': (b) => ({ id: b.bill }),
  '/download/invoices/:id/summary': (b) => ({ id: b.bill }),
  '/download/invoices/:id/orderList': (b) => ({ id: b.bill }),
  '/directsales/invoice/:id/documents/:documentId.pdf': (b) => ({ id: b.order, documentId: b.invoice }),
}

const ADDRESS_CORRECTION = {
  corrected_first_name: 'Jana',
  corrected_last_name: 'Brinkmann',
  corrected_street: 'Markt',
  corrected_street_number: '1',
  corrected_zip: '50667',
  corrected_city: 'Köln',
  version: 0,
}

/** A body that gets past validation, so that the answer is about the id. */
const BODIES: Record<string, object> = {
  '/inventory/:wws_model': { product_active: false },
  '/statistics/storewindow/:store/action': { aktion_path: 'herbst' },
  '/statistics/storewindow/:store/action/:id': { version: 1 },
  '/accounting/users/:id': { roles: ['co_orders'], is_active: true, version: 1 },
  '/accounting/stores/:id': { corrected_gln: '', corrected_store_number: '900' },
  '/accounting/stores/:id/wsDevices': { device_id: 'MDE-9', in_use_by: '' },
  '/accounting/stores/:id/wsDevices/:deviceId': { device_id: 'MDE-9', in_use_by: '', active: true },
  '/observation/labels/failed/:id/address': ADDRESS_CORRECTION,
  '/accounting/keys/:id': { issuer: 'A', is_active: false, scopes: ['orders'], version: 1 },
  '/accounting/channels/:id': { name: 'A', is_active: true, version: 1 },
  '/accounting/channels/:id/import': { from: '2026-01-01', version: 1 },
  '/clickAndCollect/:id/status': { action: 'confirm' },
  '/clickAndCollect/:id/messages': { message: 'Hallo' },
  '/clickAndCollect/:id/notes': { notes: 'Hallo' },
  '/orders/:id/customer/shipping': ADDRESS_CORRECTION,
  '/orders/line/:id/store': { store_id: 1 },
  '/orders/line/:id/cancel': {},
  '/orders/line/:id/return': {},
  '/orders/line/:id/case': {
    condition: 'worn',
    message: 'Naht offen',
    requested_reduction: 1,
    images: [{ name: 'a.gif', data: 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7' }],
  },
  '/orders/:id/notes': { note: 'Hallo' },
  '/orders/:id/notes/:noteId': { note: 'Hallo' },
  '/orders/:id/customs': {
    contents: 'Shoes',
    items: [
      {
        line_id: 1,
        description: 'Shoes',
        hs_tariff_number: '640399',
        origin_country: 'PT',
        net_weight_grams: 700,
        value: 79,
      },
    ],
  },
  '/orders/:id/ship': { parcel_id: 1 },
  '/orders/:id/ship/oversize': { store_id: 1, line_id: 1 },
  '/orders/:id/eligibleShippingServices': { parcel_id: 1 },
  '/orders/:id/savePrimeShippingService': { shipping_service_id: 'DHL' },
  '/intake/dead-letters/:id': { action: 'dismiss' },
  '/intake/feeds/:id': { action: 'discard' },
  '/intake/files/:id': { action: 'discard' },
  '/orders/:id/channel-reports/:reportId': { action: 'retry' },
  '/directsales/invoice/:id': {
    invoice_number: 'X-1',
    invoice_name: 'Jana Brinkmann',
    invoice_street: 'Markt',
    invoice_street_no: '1',
    invoice_zip_code: '50667',
    invoice_city: 'Köln',
  },
}

let kontor: TestApp
let things: ForeignThings
beforeAll(async () => {
  kontor = await testApp()
  things = await makeForeignThings(kontor)
})
afterAll(() => kontor.close())

/** The parameter chooses between lists or vendors, and names nobody's thing. */
const WITHOUT_IDS = new Set([
  '/observation/:type',
  '/download/trackingCodes/:carrier',
  '/download/invoices/instructions/:system',
  // The device's own number of what it did; the line stands in the body (scan.routes.test.ts).
  '/scan/commands/:commandId',
  '/accounting/carriers/:vendor',
  '/accounting/carriers/:vendor/check',
])

/**
 * Calls of a company's sessions: a public one has proofs of its own, and the provider's staff reach every company;
 * their own tests try them.
 */
const withIds = declaredCalls.filter(
  ({ endpoint }) =>
    pathParameters(endpoint.url).length > 0 &&
    !WITHOUT_IDS.has(endpoint.url) &&
    !['apiKey', 'public', 'provider', 'webhook'].includes(endpoint.config.access.kind),
)

function send(endpoint: Endpoint, user: TestUser, values: Record<string, string | number>) {
  const calls = kontor.as(user)
  const path = pathOf(endpoint, values)
  if (endpoint.method === 'GET') return calls.get(path)
  if (endpoint.method === 'DELETE') return calls.delete(path)
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
    if ('fileName' in never) never.fileName = things.generatedFile.replace(/b{32}/, '0'.repeat(32))
    if ('name' in never) never.name = '0'.repeat(32)
    if ('number' in never) never.number = 'NEVER-EXISTED'
    if ('store' in never) never.store = 'NEVER-EXISTED'
    for (const key of ['id', 'wws_model']) if (values[key] === things.model) never[key] = 'NEVER-EXISTED'
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
