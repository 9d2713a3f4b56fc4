import { ORDER_SORTS, type OrderNeighbours, type OrderRow } from '@kontor/contract/orders'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { ADDRESS, buildOrder } from '../../../../test/builders/orders.ts'

const ORDERS = 30
const HOUR_MS = 3_600_000
const STATUSES = ['approved', 'open', 'initial', 'approved', 'shipped'] as const

describe('GET /orders/{id}/neighbours', () => {
  let kontor: TestApp
  let foreign: number
  beforeAll(async () => {
    kontor = await testApp()
    const now = kontor.clock.now().getTime()
    for (let index = 0; index < ORDERS; index++) {
      await buildOrder(kontor, {
        ext_order_id: `N-${index}`,
        status: STATUSES[index % STATUSES.length] ?? 'open',
        order_date: new Date(now - ((index * 7) % 11) * HOUR_MS),
        ship_by_at: new Date(now + ((index * 5) % 9) * HOUR_MS),
        order_total_cents: 1000 + (index % 3),
        delivery: { ...ADDRESS, last_name: ['Adam', 'Berg', 'Clausen'][index % 3] ?? '' },
      })
    }
    foreign = await buildOrder(kontor, { company: kontor.b })
  })
  afterAll(() => kontor?.close())

  const get = (path: string) => kontor.as(kontor.a.admin).get(path)
  const listed = async (query: string): Promise<{ data: OrderRow[]; total: number }> =>
    (await get(`/orders?${query}`)).json()
  const beside = async (id: number, query: string): Promise<OrderNeighbours> => {
    const answer = await get(`/orders/${id}/neighbours?${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }

  it.each([
    ...ORDER_SORTS.flatMap((sort) => [
      `order_status=all-all&sort=${sort}`,
      `order_status=open-initial&sort=-${sort}`,
    ]),
    'order_status=open&due=today',
    'order_status=all-all&search=Berg',
    'order_status=all-all&customer_name=a',
  ])('stands where the list has it: %s', async (query) => {
    const { data, total } = await listed(`${query}&per_page=200`)
    expect(total).toBeGreaterThan(4)
    for (const [index, { id }] of data.entries()) {
      expect(await beside(id, query)).toEqual({
        position: index + 1,
        total,
        total_is_capped: false,
        previous_id: data[index - 1]?.id ?? null,
        next_id: data[index + 1]?.id ?? null,
      })
    }
  })

  it('is found around the page that the list was on', async () => {
    const { data } = await listed('order_status=all-all&page=2')
    expect(await beside(data[2]?.id ?? 0, 'order_status=all-all&page=2')).toMatchObject({
      position: 28,
      previous_id: data[1]?.id,
      next_id: data[3]?.id,
    })
  })

  it.each(['order_status=open', 'order_status=open&sort=-ship_by', 'order_status=open&sort=customer_name'])(
    'has the same neighbours when it was shipped out of a list of what waits: %s',
    async (query) => {
      const before = await listed(`${query}&per_page=200`)
      const [first, second, third] = before.data
      const last = before.data.at(-1)
      const setStatus = (status: string, ...ids: (number | undefined)[]) =>
        kontor.asOwner(`update orders set status = '${status}' where id in (${ids.join(', ')})`)
      await setStatus('shipped', second?.id, last?.id)
      expect(await beside(second?.id ?? 0, query)).toEqual({
        position: null,
        total: (await listed(query)).total,
        total_is_capped: false,
        previous_id: first?.id,
        next_id: third?.id,
      })
      expect((await beside(last?.id ?? 0, query)).next_id).toBeNull()
      await setStatus('approved', second?.id)
      await setStatus(last?.status_id ?? '', last?.id)
    },
  )

  it('has no place in a list of others', async () => {
    const [waiting] = (await listed('order_status=open')).data
    expect(await beside(waiting?.id ?? 0, 'order_status=shipped')).toMatchObject({
      position: null,
      previous_id: null,
      next_id: null,
      total: ORDERS / STATUSES.length,
    })
  })

  it('refuses what is not there, not of this company, or not asked for well', async () => {
    const [one] = (await listed('order_status=all-all')).data
    for (const [path, status, code] of [
      [`/orders/${foreign}/neighbours`, 404, 'order_not_found'],
      ['/orders/999999/neighbours', 404, 'order_not_found'],
      [`/orders/${one?.id}/neighbours?store=999999`, 404, 'store_not_found'],
      [`/orders/${one?.id}/neighbours?start=2026-03-10&end=2026-03-09`, 422, 'period_reversed'],
      [`/orders/${one?.id}/neighbours?sort=nothing`, 400, 'invalid_request'],
    ] as const) {
      const answer = await get(path)
      expect([path, answer.statusCode, answer.json().code]).toEqual([path, status, code])
    }
    const accountant = kontor.as(kontor.a.users.co_accounting)
    expect((await accountant.get(`/orders/${one?.id}/neighbours`)).statusCode).toBe(403)
  })

  it('counts all that waits, beyond what a list counts otherwise', async () => {
    const before = (await listed('due=overdue')).total
    await kontor.inCtx(({ tx }) =>
      tx.execute(sql`
        insert into orders (company_id, account_owner_id, channel_account_id, sales_channel_id, ext_order_id, status,
          order_total_cents, number_of_lines, order_date, ship_by_at)
        select company_id, account_owner_id, channel_account_id, sales_channel_id, 'X-' || n, 'approved', 1, 1, order_date,
          order_date - interval '1 day' - n * interval '1 second'
        from (select * from orders where ext_order_id = 'N-0') o, generate_series(1, 1200) n`),
    )
    const { data, total } = await listed('order_status=open&due=overdue')
    expect([total, data[0]?.ext_order_id]).toEqual([before + 1200, 'X-1200'])
    expect(await beside(data[0]?.id ?? 0, 'due=overdue')).toMatchObject({ position: 1, total: before + 1200 })
  })
})
