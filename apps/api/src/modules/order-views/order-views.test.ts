import {
  BUILT_IN_VIEWS,
  filtersOn,
  MOST_VIEWS,
  type OrderView,
  type OrderViewCount,
  VIEW_RULES,
} from '@kontor/contract/order-views'
import type { OrderRow } from '@kontor/contract/orders'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { ADDRESS, buildOrder, orderSetup } from '../../../test/builders/orders.ts'
import { refuseParcelLabel, requestParcel } from '../../../test/builders/parcels.ts'
import type { TestUser } from '../../../test/people.ts'
import { berlinDay } from '../../platform/clock/berlin.ts'
import { orderLines } from '../orders/orders.tables.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let kontor: TestApp
let admin: TestUser
/** Sees the list, and may not change the company's settings. */
let packer: TestUser
beforeAll(async () => {
  kontor = await testApp()
  admin = kontor.a.admin
  packer = kontor.a.users.co_orders_send
  const now = kontor.clock.now().getTime()
  const order = (name: string, status: string, age: number, due: number) =>
    buildOrder(kontor, {
      ext_order_id: name,
      status: status as 'open',
      order_date: new Date(now - age * DAY_MS),
      ship_by_at: new Date(now + due * HOUR_MS),
      delivery: { ...ADDRESS, last_name: name },
    })
  await order('Old', 'approved', 90, -2000)
  await order('Late', 'open', 3, -2)
  await order('Today', 'approved', 1, 1)
  await order('Later', 'approved', 1, 40)
  await order('Reserved', 'initial', 1, 40)
  await order('Sent', 'shipped', 5, -10)
  await order('Sent long ago', 'shipped', 60, -1400)
  await order('Cancelled', 'cancelled', 5, -10)
  const broken = await order('Broken', 'approved', 2, -3)
  await labelError(broken)
  await labelError(await order('Repaired', 'approved', 2, 50), true)
})
afterAll(() => kontor?.close())

/** The label of an order was refused by the carrier. */
async function labelError(orderId: number, isResolved = false): Promise<void> {
  const setup = await orderSetup(kontor)
  await kontor.inCtx(async (ctx) => {
    const lines = await ctx.tx
      .select({ id: orderLines.id })
      .from(orderLines)
      .where(and(eq(orderLines.companyId, ctx.company.id), eq(orderLines.orderId, orderId)))
    const parcel = { orderId, lineIds: lines.map(({ id }) => id) }
    const shippingId = await requestParcel(ctx, setup.stores[0], parcel)
    await refuseParcelLabel(ctx, shippingId, orderId, { resolvedAt: isResolved ? ctx.now : null })
  })
}

const as = (user: TestUser) => kontor.as(user)
const body = (more: object = {}) => ({
  name: 'Köln, ein Paar',
  is_shared: false,
  filters: { order_status: 'open' },
  ...more,
})
async function save(user: TestUser, more: object = {}): Promise<OrderView> {
  const answer = await as(user).post('/orders/views', body(more))
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
const views = async (user: TestUser): Promise<OrderView[]> =>
  (await as(user).get('/orders/views')).json().data
const counts = async (user: TestUser): Promise<OrderViewCount[]> =>
  (await as(user).get('/orders/views/counts')).json().data
const listed = async (user: TestUser, filters: object): Promise<{ data: OrderRow[]; total: number }> => {
  const answer = await as(user).get(
    `/orders?${new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]))}`,
  )
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const names = ({ data }: { data: OrderRow[] }) => data.map((row) => row.ext_order_id)
const clear = () =>
  kontor.asOwner('delete from order_view_defaults').then(() => kontor.asOwner('delete from order_views'))

describe('the views that everybody has', () => {
  it.each([
    ['overdue', ['Old', 'Broken', 'Late']],
    ['today', ['Today']],
    ['waiting', ['Old', 'Broken', 'Late', 'Today', 'Later', 'Reserved', 'Repaired']],
    ['reserved', ['Reserved']],
    ['label_errors', ['Broken']],
    ['shipped', ['Sent']],
    ['all', ['Today', 'Later', 'Reserved', 'Broken', 'Repaired', 'Late', 'Sent', 'Cancelled']],
  ] as const)('%s lists what its name says', async (view, expected) => {
    const today = berlinDay(kontor.clock.now())
    const found = names(await listed(admin, filtersOn(VIEW_RULES[view], today)))
    expect(found.toSorted()).toEqual([...expected].toSorted())
    if (view === 'overdue' || view === 'label_errors') expect(found).toEqual(expected)
  })
})

describe('GET /orders/views/counts', () => {
  it('counts each view as its list does, saved ones too', async () => {
    await save(admin, { name: 'Suche', filters: { order_status: 'all-all', search: 'Sent' } })
    await save(admin, { name: 'Monat', is_of_last_month: true, filters: { order_status: 'shipped' } })
    await save(admin, {
      name: 'Firma',
      is_shared: true,
      filters: { order_status: 'all-all', label_error: '1' },
    })
    await save(packer, { name: 'Anderer' })
    const today = berlinDay(kontor.clock.now())
    const saved = await views(admin)
    expect(saved.map(({ name }) => name)).toEqual(['Firma', 'Monat', 'Suche'])
    const counted = await counts(admin)
    expect(counted.map(({ id }) => id)).toEqual([...BUILT_IN_VIEWS, ...saved.map(({ id }) => String(id))])
    for (const { id, count, count_is_capped } of counted) {
      const rule = BUILT_IN_VIEWS.includes(id as 'all')
        ? VIEW_RULES[id as 'all']
        : saved
            .filter((view) => String(view.id) === id)
            .map((view) => ({ filters: view.filters, isOfLastMonth: view.is_of_last_month }))[0]
      const { total } = await listed(admin, filtersOn(rule as (typeof VIEW_RULES)['all'], today))
      expect([id, count, count_is_capped]).toEqual([id, total, false])
    }
    expect(Object.fromEntries(counted.map(({ id, count }) => [id, count]))).toMatchObject({
      overdue: 3,
      today: 1,
      waiting: 7,
      label_errors: 1,
      shipped: 1,
    })
    await clear()
  })

  it('counts another company by itself', async () => {
    expect((await counts(kontor.b.admin)).every(({ count }) => count === 0)).toBe(true)
  })
})

describe('saved views', () => {
  it('are saved, changed and deleted by their owner, and seen by nobody else', async () => {
    const view = await save(packer, {
      name: '  <b>Eilt</b> \u{1F45F} ',
      filters: { order_status: 'open', due: 'today', sort: '-order_total', sales_channel: 4 },
      columns: ['id', 'status', 'customer_name'],
    })
    expect(view).toEqual({
      id: view.id,
      name: '<b>Eilt</b> \u{1F45F}',
      is_shared: false,
      filters: { order_status: 'open', due: 'today', sort: '-order_total', sales_channel: 4 },
      is_of_last_month: false,
      columns: ['id', 'status', 'customer_name'],
      is_default: false,
    })
    expect(await views(packer)).toEqual([view])
    expect(await views(admin)).toEqual([])
    for (const tried of [
      await as(admin).put(`/orders/views/${view.id}`, body()),
      await as(admin).delete(`/orders/views/${view.id}`),
      await as(admin).put('/orders/views/default', { view_id: view.id }),
      await as(kontor.b.admin).delete(`/orders/views/${view.id}`),
    ]) {
      expect([tried.statusCode, tried.json().code]).toEqual([404, 'order_view_not_found'])
    }
    const changed = await as(packer).put(`/orders/views/${view.id}`, body({ name: 'Eilt' }))
    expect(changed.json()).toMatchObject({ name: 'Eilt', filters: { order_status: 'open' }, columns: null })
    expect((await as(packer).delete(`/orders/views/${view.id}`)).json()).toEqual({ id: view.id })
    expect(await views(packer)).toEqual([])
  })

  it("are the company's only by those who change its settings; all read them", async () => {
    const refused = await as(packer).post('/orders/views', body({ is_shared: true }))
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'order_view_not_yours'])
    const view = await save(admin, { is_shared: true })
    expect((await views(packer)).map(({ id }) => id)).toEqual([view.id])
    expect(await views(kontor.b.admin)).toEqual([])
    for (const tried of [
      await as(packer).put(`/orders/views/${view.id}`, body({ is_shared: true })),
      await as(packer).put(`/orders/views/${view.id}`, body()),
      await as(packer).delete(`/orders/views/${view.id}`),
    ]) {
      expect([tried.statusCode, tried.json().code]).toEqual([403, 'order_view_not_yours'])
    }
    await clear()
  })

  it('open the list of whoever has chosen one, and of nobody else', async () => {
    const view = await save(admin, { is_shared: true })
    const isFirst = async (user: TestUser) => (await views(user)).map(({ is_default }) => is_default)
    await as(packer).put('/orders/views/default', { view_id: view.id })
    expect([await isFirst(packer), await isFirst(admin)]).toEqual([[true], [false]])
    // The company's no longer: it is the first of nobody who cannot open it.
    expect((await as(admin).put(`/orders/views/${view.id}`, body())).statusCode).toBe(200)
    expect(await views(packer)).toEqual([])
    expect((await as(admin).put('/orders/views/default', { view_id: view.id })).statusCode).toBe(200)
    expect(await isFirst(admin)).toEqual([true])
    expect((await as(admin).put('/orders/views/default', { view_id: null })).statusCode).toBe(200)
    expect(await isFirst(admin)).toEqual([false])
    await as(admin).put('/orders/views/default', { view_id: view.id })
    expect((await as(admin).delete(`/orders/views/${view.id}`)).statusCode).toBe(200)
  })

  it('have a name of their own among those of one owner', async () => {
    const first = await save(admin)
    const again = await as(admin).post('/orders/views', body({ name: 'köln, ein paar' }))
    expect([again.statusCode, again.json().code]).toEqual([409, 'order_view_name_taken'])
    expect((await as(admin).put(`/orders/views/${first.id}`, body())).statusCode).toBe(200)
    await save(admin, { is_shared: true })
    await save(packer)
    await clear()
  })

  it(`are at most ${MOST_VIEWS}`, async () => {
    for (let index = 0; index < MOST_VIEWS; index++) await save(packer, { name: `Ansicht ${index}` })
    const tried = await as(packer).post('/orders/views', body())
    expect([tried.statusCode, tried.json().code]).toEqual([409, 'too_many_order_views'])
    const [one] = await views(packer)
    expect((await as(packer).put(`/orders/views/${one?.id}`, body())).statusCode).toBe(200)
    await save(admin)
    await clear()
  })

  it.each([
    [{ name: '' }, 400],
    [{ name: 'x'.repeat(41) }, 400],
    [{ filters: { order_status: 'none' } }, 400],
    [{ filters: { page: 2 } }, 400],
    [{ filters: { sort: 'password' } }, 400],
    [{ columns: ['secret'] }, 400],
    [{ columns: [] }, 400],
    [{ owner_id: 1 }, 400],
    [{ is_of_last_month: true, filters: { start: '2026-01-01' } }, 400],
    [{ filters: { store: 999_999 } }, 404],
  ])('refuse %j', async (more, status) => {
    expect((await as(admin).post('/orders/views', body(more))).statusCode).toBe(status)
  })

  it('are closed to whoever does not see the list', async () => {
    const accountant = kontor.a.users.co_accounting
    expect((await as(accountant).get('/orders/views')).statusCode).toBe(403)
    expect((await as(accountant).post('/orders/views', body())).statusCode).toBe(403)
  })
})

it('sorts names as German does', async () => {
  await orderSetup(kontor)
  for (const last_name of [
    'Zorn',
    'Oezil',
    'Özil',
    'ozan',
    'Strasser',
    'Straße',
    'Strate',
    'Ärger',
    'Adam',
  ]) {
    await buildOrder(kontor, {
      ext_order_id: `G-${last_name}`,
      status: 'open',
      delivery: { ...ADDRESS, first_name: '', last_name },
    })
  }
  const german = ['Adam', 'Ärger', 'Oezil', 'ozan', 'Özil', 'Straße', 'Strasser', 'Strate', 'Zorn']
  for (const order_status of ['open', 'all-all']) {
    const { data } = await listed(admin, { order_status, sort: 'customer_name', per_page: 200 })
    const all = data.map((row) => row.customer_name)
    expect(all.filter((name) => german.includes(name))).toEqual(german)
  }
})
