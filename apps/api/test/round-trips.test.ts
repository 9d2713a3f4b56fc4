import type { Socket } from 'node:net'
import { API } from '@kontor/contract/api'
import type { Endpoint } from '@kontor/contract/shared'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { TestApp } from './app.ts'
import type { TestUser } from './people.ts'

let kontor: TestApp
let orderId: number
let model: string
/** What was sent to the server: the text of each message, whether it names a plan that the connection keeps, and in which write it left. */
let sent: { text: string; isNamed: boolean; write: number }[]
let writes = 0
const held = new Set<Socket>()

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
    const { text, name } = typeof config === 'string' ? { text: config } : config
    // A stream that holds back writes everything at once as soon as it is let go.
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection
    if (stream.writableCorked === 0 || !held.has(stream)) writes += 1
    if (stream.writableCorked > 0 && !held.has(stream)) {
      held.add(stream)
      queueMicrotask(() => held.delete(stream))
    }
    sent.push({ text, isNamed: name !== undefined, write: writes })
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
    '/orders/1/neighbours',
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

test.skipIf(!process.env.TEST_DATABASE_URL).each(CALLS)('%s waits for one answer', async (path, role) => {
  const messages = await messagesOf(
    path.replace('/1', `/${orderId}`).replace('MODEL', model),
    kontor.a.users[role],
  )
  expect(messages).toEqual([
    { text: 'begin read only', isNamed: false, write: writes },
    { text: expect.stringMatching(/set_config.*find_session/), isNamed: true, write: writes },
    { text: expect.stringMatching(/^\/\* \w+/), isNamed: true, write: writes },
    { text: 'commit', isNamed: false, write: writes },
  ])
})

test('covers every call that says it asks once', () => {
  const endpoints: readonly Endpoint[] = Object.values(API).flatMap((domain) => Object.values(domain))
  const declared = endpoints.filter(({ config }) => config.asksOnce).map(({ url }) => url)
  const covers = (url: string) => {
    const pattern = new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}(\\?|$)`)
    return CALLS.some(([path]) => pattern.test(path))
  }
  expect(declared.length).toBeGreaterThan(10)
  expect(declared.filter((url) => !covers(url))).toEqual([])
})

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'what the provider reads in a company is written down there',
  async () => {
    const messages = await messagesOf('/observation/counts', kontor.provider.staff)
    expect(messages.some(({ text }) => text.startsWith('begin; '))).toBe(true)
    expect(messages.at(-1)?.text).toBe('commit')
  },
)
