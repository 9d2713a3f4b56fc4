import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, type TestCompany, testApp } from '../../../test/app.ts'
import { buildOrder, orderSetup } from '../../../test/builders/orders.ts'
import { sharedAccount } from '../../../test/builders/shared-account.ts'
import { makeCompany } from '../../../test/people.ts'
import { foldPointsOfDays, scoreOrdersFromBefore } from './ranking.jobs.ts'

let kontor: TestApp
/** A third merchant, which takes part beside company A; company B does not. */
let third: { id: number; name: string }
let stores: readonly [number, number, number]

beforeAll(async () => {
  kontor = await testApp()
  stores = (await orderSetup(kontor)).stores
  third = await makeCompany(kontor.db, 'Company C')
  await sharedAccount(kontor.db, {
    sales_channel_id: 4,
    name: 'Gemeinsames Konto',
    participants: [kontor.a.id, third.id],
  })
})
afterAll(() => kontor?.close())
beforeEach(() => kontor.asOwner('delete from point_days; delete from point_deltas'))

interface Sums {
  readonly day?: string
  readonly store?: number
  readonly acts?: number
  readonly days?: number
  readonly points: number
}

/** Sums as they are kept, folded or not. */
const note = (
  company: { readonly id: number },
  { day = '2026-03-10', store = 0, acts = 1, days = 0, points }: Sums,
) =>
  kontor.asOwner(
    `insert into point_deltas (company_id, day, store_id, acts, days, half_points)
      values (${company.id}, '${day}', ${store}, ${acts}, ${days}, ${points * 2})`,
  )

async function rankingOf(company: TestCompany, store?: number) {
  const query = `start=2026-03-10&end=2026-03-10${store === undefined ? '' : `&store_id=${store}`}`
  const answer = await kontor.as(company.admin).get(`/statistics/performance?${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json().ranking
}

describe('the place of a merchant', () => {
  test('is none where it does not take part, and grey before anything was done', async () => {
    expect(await rankingOf(kontor.b)).toEqual({
      status: 'grey',
      position: null,
      rank: null,
      ranking_base: 2,
      points: 0,
    })
    expect(await rankingOf(kontor.a)).toEqual({
      status: 'grey',
      position: 1,
      rank: 1,
      ranking_base: 2,
      points: 0,
    })
  })

  test('follows the points of the last 30 days, among all and among those of its colour', async () => {
    await note(kontor.a, { acts: 3, days: 4, points: 10.5 })
    await note(third, { acts: 3, days: 3, points: 11 })
    // Who does not take part takes no place, and what is older does not count.
    await note(kontor.b, { points: 900 })
    await note(kontor.a, { day: '2026-02-08', points: 900 })
    await note(third, { day: '2026-02-09', points: 0.5 })
    const expected = { status: 'yellow', position: 2, rank: 1, ranking_base: 2, points: 10.5 }
    expect(await rankingOf(kontor.a)).toEqual(expected)
    await kontor.runSchedule(foldPointsOfDays)
    expect(await rankingOf(kontor.a)).toEqual(expected)
  })

  test('is shared by equals', async () => {
    await note(kontor.a, { points: 3 })
    await note(third, { points: 3 })
    expect(await rankingOf(kontor.a)).toMatchObject({ status: 'green', position: 1, rank: 1 })
  })

  test('of a store is among the stores of the company', async () => {
    const [first, second, last] = stores
    await note(kontor.a, { store: first, acts: 1, days: 5, points: -125 })
    await note(kontor.a, { store: second, points: 3 })
    expect(await rankingOf(kontor.a, first)).toEqual({
      status: 'red',
      position: 3,
      rank: 1,
      ranking_base: 3,
      points: -125,
    })
    expect(await rankingOf(kontor.a, second)).toMatchObject({ status: 'green', position: 1, points: 3 })
    expect(await rankingOf(kontor.a, last)).toMatchObject({ status: 'grey', position: 2, points: 0 })
  })
})

describe('the ranking for the provider', () => {
  test('lists all merchants by place with figures, and writes into the audit log of each', async () => {
    await note(kontor.a, { acts: 3, days: 4, points: 10.5 })
    await note(third, { acts: 3, days: 7, points: -20 })
    await note(kontor.b, { acts: 1, days: 0, points: 3 })
    const answer = await kontor.as(kontor.provider.staff).get('/service/ranking')
    expect(answer.json()).toMatchObject({ total: 3, current_page: 1 })
    const accounts = ['Gemeinsames Konto']
    expect(answer.json().data).toEqual([
      {
        id: kontor.a.id,
        name: 'Company A',
        accounts,
        status: 'yellow',
        position: 1,
        rank: 1,
        points: 10.5,
        acts: 3,
        average_days: 1.33,
      },
      {
        id: third.id,
        name: 'Company C',
        accounts,
        status: 'red',
        position: 2,
        rank: 1,
        points: -20,
        acts: 3,
        average_days: 2.33,
      },
      {
        id: kontor.b.id,
        name: 'Company B',
        accounts: [],
        status: 'green',
        position: null,
        rank: null,
        points: 3,
        acts: 1,
        average_days: 0,
      },
    ])
    const [looked] = await kontor.inCtx(
      async ({ tx }) =>
        (
          await tx.execute<{ reason: string }>(
            sql`select payload->>'reason' as reason from domain_events where type = 'provider.acted' order by id desc limit 1`,
          )
        ).rows,
    )
    expect(looked).toEqual({ reason: 'ranking' })
    const page = await kontor.as(kontor.provider.staff).get('/service/ranking?page=2&per_page=2')
    expect(page.statusCode).toBe(400)
  })

  test('is closed to merchants', async () => {
    expect((await kontor.as(kontor.a.admin).get('/service/ranking')).statusCode).toBe(403)
    expect((await kontor.as(null).get('/service/ranking')).statusCode).toBe(401)
  })
})

describe('the ledger as a file', () => {
  test('says where it is, to those who see the dashboard or fetch lists', async () => {
    for (const role of ['co_dashboard', 'co_accounting'] as const) {
      const answer = await kontor.as(kontor.a.users[role]).get('/statistics/merchant-points')
      expect(answer.json()).toEqual({
        url: '/v1/statistics/merchant-points/file?locale=de',
        scored_since: null,
      })
      expect((await kontor.as(kontor.a.users[role]).get('/statistics/merchant-points/file')).statusCode).toBe(
        200,
      )
    }
    for (const path of ['/statistics/merchant-points', '/statistics/merchant-points/file'])
      expect((await kontor.as(kontor.a.users.co_orders).get(path)).statusCode).toBe(403)
    expect(
      (await kontor.as(kontor.a.admin).get('/statistics/merchant-points/file?locale=fr')).statusCode,
    ).toBe(400)
  })

  test('says from which day on orders are in it while earlier ones are still scored', async () => {
    const asked = async (user: typeof kontor.a.admin) =>
      (await kontor.as(user).get('/statistics/merchant-points')).json().scored_since
    // Placed after midnight in Berlin.
    const id = await buildOrder(kontor, { order_date: new Date('2026-03-01T23:30:00Z') })
    await kontor.asOwner(
      `insert into point_backfills (company_id, before_order, is_done) values (${kontor.a.id}, ${id}, false)`,
    )
    expect(await asked(kontor.a.admin)).toBe('2026-03-02')
    expect(await asked(kontor.b.admin)).toBeNull()
    await kontor.runSchedule(scoreOrdersFromBefore)
    expect(await asked(kontor.a.admin)).toBeNull()
  })

  test('holds what a cancellation cost, and nothing of another company', async () => {
    const id = await buildOrder(kontor, {
      ext_order_id: '=1+1',
      lines: [{ original_item_price_cents: 10_000, item_price_cents: 9_000, title: 'Pumps' }],
    })
    // On Thursday after 14:00, so it counts from Friday; until Tuesday morning that is three days.
    await kontor.asOwner(
      `update orders set created_at = '2026-03-05T13:00:01Z', released_at = '2026-03-05T13:00:01Z' where id = ${id}`,
    )
    const [line] = await kontor.inCtx(
      async ({ tx }) =>
        (await tx.execute<{ id: number }>(sql`select id::int as id from order_lines where order_id = ${id}`))
          .rows,
    )
    const cancelled = await kontor
      .as(kontor.a.admin)
      .put(`/orders/line/${line?.id}/cancel`, { reason: 'out_of_stock', commentary: '' })
    expect(cancelled.statusCode).toBe(200)
    const file = await kontor.as(kontor.a.admin).get('/statistics/merchant-points/file?locale=en')
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(file.headers['content-disposition']).toBe('attachment; filename="points-2026-03-10.csv"')
    const [head, row, ...more] = file.body.trimEnd().split('\r\n')
    expect(head?.endsWith('Reason;Count day;Business days after;Price difference;Currency;Points')).toBe(true)
    expect(row).toBe(
      `10.03.2026 10:00:00;10.03.2026;${id};"=""=1+1""";1;Pumps;;Cancellation;06.03.2026;3;10,00;EUR;-300`,
    )
    expect(more).toEqual([])
    const other = await kontor.as(kontor.b.admin).get('/statistics/merchant-points/file')
    expect(other.body.trimEnd().split('\r\n')).toHaveLength(1)
    const order = await kontor.as(kontor.a.admin).get(`/orders/${id}`)
    expect(order.json().points).toBe(-300)
  })

  test('says differences in yen as such: 6100 − 5500 = 600', async () => {
    const id = await buildOrder(kontor, {
      currency: 'JPY',
      order_total_cents: 550_000,
      lines: [{ original_item_price_cents: 610_000, item_price_cents: 550_000, title: 'Geta' }],
    })
    const lines = await kontor.inCtx(({ tx }) =>
      tx.execute<{ id: number }>(sql`select id::int as id from order_lines where order_id = ${id}`),
    )
    const cancelled = await kontor
      .as(kontor.a.admin)
      .put(`/orders/line/${lines.rows[0]?.id}/cancel`, { reason: 'out_of_stock', commentary: '' })
    expect(cancelled.statusCode).toBe(200)
    const file = await kontor.as(kontor.a.admin).get('/statistics/merchant-points/file?locale=en')
    const row = file.body.split('\r\n').find((one) => one.includes('Geta'))
    expect(row?.split(';').slice(-3)).toEqual(['600', 'JPY', '-100'])
  })
})
