import { readdir } from 'node:fs/promises'
import { type Area, type Extent, ROLE_SCOPES } from '@kontor/contract/session'
import type { Endpoint } from '@kontor/contract/shared'
import { beforeAll, expect, test } from 'vitest'

const FOLDER = new URL('../../../../packages/contract/src/', import.meta.url)

/** Calls that make or try something and leave what they are about as it was. */
const CHANGES_NOTHING = [
  '/accounting/carriers/:vendor/check',
  '/accounting/channels/:id/check',
  '/download/orderList/startGenerate',
  '/download/reports/monthly',
  '/orders/:id/eligibleShippingServices',
  '/orders/views',
  '/orders/views/:viewId',
  '/orders/views/default',
  '/uvp/roi',
  '/uvp/vkmin',
]

/** The area of a call: by its address where the folder holds more than one. */
const BY_ADDRESS: readonly (readonly [RegExp, Area])[] = [
  [/^\/accounting\/(channels|carriers)/, 'accounts'],
  // When an authorisation ends: a day, no account.
  [/^\/observation\/\w+\/tokenExpirationDate$/, 'figures'],
  [/^\/accounting\/stores\/:id\/reallocate$/, 'orders'],
  [/^\/accounting\/labels?(\/|$)/, 'shipping'],
  [/^\/accounting\//, 'company'],
  [/^\/intake\/(files|feeds|uploads)/, 'imports'],
  [/^\/inventory/, 'products'],
  // What a brand says of the safety of its articles.
  [/^\/product-safety/, 'products'],
  [/^\/statistics\/connected-retail-import-stats$/, 'imports'],
  // The bell: shipping papers, channels and feeds, each told to whom it concerns. It opens no page of monitoring.
  [/^\/messages\/notifications$/, 'orders'],
  // Figures alone: no customer, no order.
  [/^\/(orders\/stats|clickAndCollect\/reservations\/count|monitoring\/cancellation-rate)$/, 'figures'],
]
const BY_FOLDER: Readonly<Record<string, Area>> = {
  billing: 'bills',
  catalogue: 'products',
  channels: 'orders',
  'click-and-collect': 'reservations',
  'direct-sales': 'company',
  downloads: 'downloads',
  erp: 'orders',
  intake: 'orders',
  invoices: 'invoices',
  messages: 'monitoring',
  monitoring: 'monitoring',
  'order-actions': 'orders',
  'order-document': 'orders',
  'order-views': 'orders',
  orders: 'orders',
  // What shoes may cost.
  pricing: 'products',
  organisation: 'company',
  ranking: 'figures',
  returns: 'orders',
  shipping: 'shipping',
  statistics: 'figures',
  storewindow: 'storewindow',
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'config' in value

let calls: { readonly area: Area; readonly extent: Extent; readonly roles: readonly string[] }[]
beforeAll(async () => {
  const folders = (await readdir(FOLDER, { withFileTypes: true })).filter((entry) => entry.isDirectory())
  const endpoints = await Promise.all(
    folders.map(async ({ name }) => {
      const exported: Record<string, unknown> = await import(new URL(`${name}/index.ts`, FOLDER).href)
      return Object.values(exported)
        .filter(isEndpoint)
        .map((endpoint) => ({ folder: name, endpoint }))
    }),
  )
  calls = endpoints.flat().flatMap(({ folder, endpoint: { method, url, config } }) => {
    if (config.access.kind !== 'roles') return []
    const roles = config.access.roles.filter((role) => role !== 'co_admin')
    if (roles.length === 0) return []
    const area = BY_ADDRESS.find(([address]) => address.test(url))?.[1] ?? BY_FOLDER[folder]
    if (!area) throw new Error(`${url} belongs to no area`)
    const extent: Extent = method === 'GET' || CHANGES_NOTHING.includes(url) ? 'see' : 'change'
    return [{ area, extent, roles }]
  })
})

test('what a right opens is what the calls are checked by', () => {
  const found: Record<string, Partial<Record<Area, Extent>>> = {}
  for (const { area, extent, roles } of calls)
    for (const role of roles) {
      const areas = found[role] ?? {}
      found[role] = areas
      if (extent === 'change' || areas[area] === undefined) areas[area] = extent
    }
  expect(ROLE_SCOPES).toEqual(found)
})
