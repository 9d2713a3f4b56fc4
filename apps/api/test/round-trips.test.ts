import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { TestApp } from './app.ts'
import type { TestUser } from './people.ts'

let kontor: TestApp
let orderId: number
let model: string
/** What was sent to the server: the text of each message, and whether it names a plan that the connection keeps. */
let sent: { text: string; isNamed: boolean }[]

beforeAll(async () => {
  // A process keeps the plans of so many lists; other tests of this worker may have used them up.
  vi.resetModules()
  const { testApp } = await import('./app.ts')
  const { buildOrder, buildShoe } = await import('./builders/orders.ts')
  kontor = await testApp()
  orderId = await buildOrder(kontor)
  await buildShoe(kontor, [2])
  const { articles } = await import('../src/modules/catalogue/catalogue.tables.ts')
  const [article] = await kontor.inCtx(({ tx }) =>
    tx.select({ model: articles.wwsModel }).from(articles).limit(1),
  )
  model = article?.model ?? ''
  const query = pg.Client.prototype.query
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [config] = args as [string | pg.QueryConfig]
    sent.push(
      typeof config === 'string'
        ? { text: config, isNamed: false }
        : { text: config.text, isNamed: config.name !== undefined },
    )
    return Reflect.apply(query, this, args)
  })
})
beforeEach(() => {
  sent = []
})
afterAll(async () => {
  vi.restoreAllMocks()
  await kontor?.close()
})

/** What one call sends; the first one of a session notes its use, too. */
async function messagesOf(path: string, user: TestUser): Promise<typeof sent> {
  await kontor.as(user).get(path)
  sent = []
  const answer = await kontor.as(user).get(path)
  expect(answer.statusCode).toBe(200)
  return sent
}

const PATHS = {
  co_orders: [
    '/orders',
    '/orders?order_status=all-all&customer_name=mu',
    '/orders/1',
    '/observation/orders',
    '/observation/returns',
    '/observation/unknown-status',
    '/observation/ordersShipped',
    '/observation/labels/failed',
    '/observation/counts',
  ],
  co_accounting: ['/accounting/stores', '/inventory', '/inventory/MODEL'],
  co_dashboard: [
    '/statistics/performance?start=2026-01-01&end=2026-01-31&store_id=0',
    '/statistics/live/sales',
    '/statistics/return/status',
    '/statistics/order',
    '/statistics/points-forecast',
  ],
  co_products: ['/download/labelSummaries?date=03-2026'],
  co_admin: ['/audit'],
} as const
const CALLS = Object.entries(PATHS).flatMap(([role, paths]) =>
  paths.map((path) => [path, role as keyof typeof PATHS] as const),
)

test.skipIf(!process.env.TEST_DATABASE_URL).each(CALLS)('%s waits for two answers', async (path, role) => {
  const messages = await messagesOf(
    path.replace('/1', `/${orderId}`).replace('MODEL', model),
    kontor.a.users[role],
  )
  expect(messages.map(({ text }) => text.slice(0, 15))).toEqual([
    'begin read only',
    expect.stringMatching(/^\/\* \w+/),
    'commit',
  ])
  expect(messages[1]?.isNamed).toBe(true)
})

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'what the provider reads in a company is written down there',
  async () => {
    const messages = await messagesOf('/observation/counts', kontor.provider.staff)
    expect(messages.some(({ text }) => text.startsWith('begin; '))).toBe(true)
    expect(messages.at(-1)?.text).toBe('commit')
  },
)
