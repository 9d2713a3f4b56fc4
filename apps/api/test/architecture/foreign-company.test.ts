import { allows, type Endpoint, type Role } from '@kontor/contract/shared'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { domainEvents } from '../../src/platform/events/events.tables.ts'
import { providerActed } from '../../src/platform/in-company.ts'
import { type TestApp, testApp } from '../app.ts'
import { buildOrder } from '../builders/orders.ts'
import { makeUser, type TestUser } from '../people.ts'
import { declaredCalls, NEVER_EXISTED, pathOf, pathParameters } from './declared-calls.ts'
import { type ForeignThings, makeForeignThings } from './foreign-things.ts'
import { PARAMETERS } from './path-things.ts'

const ADDRESS_CORRECTION = {
  corrected_first_name: 'Jana',
  corrected_last_name: 'Brinkmann',
  corrected_street: 'Markt',
  corrected_street_number: '1',
  corrected_zip: '50667',
  corrected_city: 'Köln',
  version: 0,
}

/** A query that gets past validation, so that the answer is about the id. */
const QUERIES: Record<string, string> = {
  '/directsales/invoice/:id/documents/:documentId/xrechnung.xml': '?leitweg_id=04011000-1234512345-06',
}

/** A body that gets past validation, so that the answer is about the id. */
const BODIES: Record<string, object> = {
  '/orders/views/:viewId': { name: 'A', is_shared: false, filters: {} },
  '/directsales/marketplaces/:market/stores/:id': { status: 1 },
  '/inventory/:wws_model': { product_active: false },
  '/statistics/storewindow/:store/action': { aktion_path: 'herbst' },
  '/statistics/storewindow/:store/action/:id': { version: 1 },
  '/accounting/users/:id': { roles: ['co_orders'], is_active: true, version: 1 },
  '/accounting/stores/:id': { corrected_gln: '', corrected_store_number: '900' },
  '/accounting/stores/:id/pickListLinks': { name: 'Lager' },
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
  '/directsales/listings/:id/retry': {},
  '/orders/line/:id/cancel': {},
  '/orders/line/:id/return': {},
  '/orders/line/:id/case': {
    condition: 'worn',
    message: 'Naht offen',
    requested_reduction: 1,
    images: [{ name: 'a.gif', data: 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7' }],
  },
  '/orders/picklist/:lineId': { picked: true },
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
  // Marketplaces and versions are the same for all companies.
  '/directsales/terms/:market',
  '/directsales/terms/:market/:version/terms.pdf',
  '/directsales/file/:market/terms',
  '/directsales/:market/mpstatus',
  '/directsales/marketplaces/:market/config',
  '/directsales/marketplaces/:market/countryConfig',
  '/directsales/marketplaces/:market/stores',
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
    // What a link of a store reaches stands in linked-pick-list.test.ts.
    !['apiKey', 'public', 'pickListLink', 'provider', 'webhook'].includes(endpoint.config.access.kind),
)

function send(endpoint: Endpoint, user: TestUser, values: Record<string, string | number>) {
  const calls = kontor.as(user)
  const path = pathOf(endpoint, values)
  if (endpoint.method === 'GET') return calls.get(`${path}${QUERIES[endpoint.url] ?? ''}`)
  if (endpoint.method === 'DELETE') return calls.delete(path)
  return endpoint.method === 'PUT'
    ? calls.put(path, BODIES[endpoint.url])
    : calls.post(path, BODIES[endpoint.url])
}

describe('what belongs to another company', () => {
  it.each(withIds)('$name answers as if it had never existed', async ({ endpoint }) => {
    await expectUnknown(endpoint, kontor.a.admin)
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

/** Expects that the things of company B answer as if they had never existed. */
async function expectUnknown(endpoint: Endpoint, user: TestUser): Promise<void> {
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
  const foreign = await send(endpoint, user, values)
  const unknown = await send(endpoint, user, never)
  expect([foreign.statusCode, unknown.statusCode]).toEqual([404, 404])
  expect(comparable(foreign.json(), values)).toEqual(comparable(unknown.json(), never))
}

/** The people of the demo beside the admins, by what they may do: of company A, and the provider's staff. */
const PEOPLE: readonly (readonly [who: string, roles: readonly Role[]])[] = [
  ['versand', ['co_dashboard', 'co_orders', 'co_orders_send']],
  ['auftrag', ['co_orders']],
  ['buchhaltung', ['co_accounting', 'co_products']],
  ['service', ['service']],
]

describe.each(PEOPLE)('what belongs to another company, for %s', (_who, roles) => {
  let user: TestUser
  beforeAll(async () => {
    const { a, provider, db, clock } = kontor
    const company = roles.includes('service') ? provider.id : a.id
    user = await makeUser(db, company, roles, clock.now())
  })

  it.each(withIds)('$name', async ({ endpoint }) => {
    const { access } = endpoint.config
    if (access.kind !== 'public' && !allows(access, roles)) {
      const answer = await send(endpoint, user, PARAMETERS[endpoint.url]?.(things) ?? {})
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden'])
      return
    }
    // What the call opens to the provider's staff is of all companies, and written down.
    if (roles.includes('service') && access.kind === 'roles') {
      const before = await lookedInto()
      const answer = await send(endpoint, user, PARAMETERS[endpoint.url]?.(things) ?? {})
      expect(answer.statusCode).toBeLessThan(500)
      // The file is the provider's own, for company B.
      if (answer.statusCode < 300 && endpoint.url !== '/download/files/:name')
        expect(await lookedInto()).toBeGreaterThan(before)
      return
    }
    await expectUnknown(endpoint, user)
  })
})

/** How often the provider's staff has acted for company B, by B's own audit log. */
const lookedInto = async (): Promise<number> =>
  kontor.db.read({ companyId: kontor.b.id }, async (tx) => {
    const rows = await tx.select().from(domainEvents).where(eq(domainEvents.type, providerActed.type))
    return rows.length
  })

/** The answer without what names the request itself: its id, and the number it asked for. */
function comparable(
  body: Record<string, unknown>,
  values: Record<string, string | number>,
): Record<string, unknown> {
  const { request_id: _id, message, ...rest } = body
  return { ...rest, message: String(message).replaceAll(String(values.number ?? '\u0000'), '…') }
}
