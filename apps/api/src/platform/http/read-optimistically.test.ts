import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { buildOrder } from '../../../test/builders/orders.ts'
import { makeUser, type TestUser } from '../../../test/people.ts'
import { hashToken } from '../auth/tokens.ts'
import { domainEvents } from '../events/events.tables.ts'

let kontor: TestApp
let orderId: number
let user: TestUser

beforeAll(async () => {
  kontor = await testApp()
  orderId = await buildOrder(kontor)
})
afterAll(() => kontor?.close())
/** Somebody who has just read the order: the process remembers the session. */
beforeEach(async () => {
  user = await makeUser(kontor.db, kontor.a.id, ['co_orders'], kontor.clock.now())
  expect(await read()).toMatchObject([200, { id: orderId }])
})
afterEach(() => vi.restoreAllMocks())

async function read(path = `/orders/${orderId}`): Promise<[number, { id?: number; code?: string }]> {
  const answer = await kontor.as(user).get(path)
  return [answer.statusCode, answer.json()]
}

const refused = (status: number, code: string) => [status, expect.objectContaining({ code })]

// What another process does: this one does not hear of it.
const elsewhere = (statement: string) => kontor.asOwner(statement)
const endSession = () => elsewhere(`delete from sessions where user_id = ${user.id}`)
const setRole = (role: string) =>
  elsewhere(`update memberships set roles = '{${role}}' where user_id = ${user.id}`)
const workFor = (companyId: number) =>
  elsewhere(`insert into memberships (company_id, user_id, roles) values (${companyId}, ${user.id}, '{co_orders}')
    on conflict do nothing; update sessions set active_company_id = ${companyId} where user_id = ${user.id}`)

describe('a session that is remembered', () => {
  test('answers nothing once it has ended', async () => {
    await endSession()
    expect(await read()).toEqual(refused(401, 'unauthenticated'))
  })

  test('answers nothing once the person may not log in any more', async () => {
    await elsewhere(`update users set is_active = false where id = ${user.id}`)
    expect(await read()).toEqual(refused(401, 'unauthenticated'))
  })

  test('answers nothing once its right was taken away', async () => {
    await setRole('co_dashboard')
    expect(await read()).toEqual(refused(403, 'forbidden'))
    expect(await read('/orders')).toEqual(refused(403, 'forbidden'))
  })

  test('may what it was allowed since', async () => {
    expect(await read('/accounting/stores')).toMatchObject([200, {}])
    expect(await read('/statistics/return/status')).toEqual(refused(403, 'forbidden'))
    await setRole('co_dashboard')
    expect((await read('/statistics/return/status'))[0]).toBe(200)
  })

  test('sees the company that it works for now, and nothing of the one before', async () => {
    await workFor(kontor.b.id)
    expect(await read()).toEqual(refused(404, 'order_not_found'))
    await workFor(kontor.a.id)
    expect(await read()).toMatchObject([200, { id: orderId }])
  })

  test('learns what is wrong with a call only while it lives', async () => {
    expect(await read('/orders?page=no')).toEqual(refused(400, 'invalid_request'))
    await endSession()
    expect(await read('/orders?page=no')).toEqual(refused(401, 'unauthenticated'))
    expect(await read('/orders/987654321')).toEqual(refused(401, 'unauthenticated'))
  })

  test('notes that it is used, once a minute', async () => {
    const lastUse = async () => {
      const found = 'select last_used_at::text as at from find_session($1, $2)'
      const [row] = await kontor.db.lookup<{ at: string }>(found, [hashToken(user.token), kontor.clock.now()])
      return row?.at
    }
    const before = await lastUse()
    await kontor.clock.advance(61_000)
    await read()
    expect(await lastUse()).not.toBe(before)
  })

  test('of the provider writes down what it looks at', async () => {
    const { staff } = kontor.provider
    const looked = async () =>
      (await kontor.inCtx(({ tx }) => tx.select().from(domainEvents))).filter(
        ({ type }) => type === 'provider.looked',
      )
    await kontor.as(staff).get('/accounting/stores')
    const begun = await kontor.as(staff).post(`/accounting/companies/${kontor.a.id}/view`, {})
    expect(begun.statusCode).toBeLessThan(300)
    expect((await kontor.as(staff).get(`/orders/${orderId}`)).statusCode).toBe(200)
    expect(await looked()).toHaveLength(1)
  })
})

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'a call that cannot be confirmed is answered by 503',
  async () => {
    const query = pg.Client.prototype.query
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
      const [config] = args as [string | pg.QueryConfig]
      const text = typeof config === 'string' ? config : config.text
      const { stream } = (this as unknown as { connection: { stream: { destroy(): void } } }).connection
      if (text.includes('order_document')) stream.destroy()
      return Reflect.apply(query, this, args)
    })
    expect(await read()).toEqual(refused(503, 'service_unavailable'))
    vi.restoreAllMocks()
    expect(await read()).toMatchObject([200, { id: orderId }])
  },
)
