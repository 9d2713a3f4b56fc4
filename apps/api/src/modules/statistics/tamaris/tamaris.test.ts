import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { buildOrder, type OrderSetup, orderSetup } from '../../../../test/builders/orders.ts'
import { foldFiguresOfOrders } from '../statistics.jobs.ts'
import { numbersIn } from './tamaris.ts'

/** A Tuesday. */
const NOW = '2026-03-10T09:00:00.000Z'
const DAY_MS = 86_400_000
const TAMARIS = 17
const AUSTRIA = 20

let kontor: TestApp
let setup: OrderSetup
beforeAll(async () => {
  kontor = await testApp({ now: NOW })
  setup = await orderSetup(kontor)
})
afterAll(() => kontor?.close())

const ask = (query = '', user = kontor.a.users.co_dashboard) =>
  kontor.as(user).get(`/statistics/tamarisPerformance${query}`)
const answer = async (query = '', user = kontor.a.users.co_dashboard) => {
  const found = await ask(query, user)
  expect(found.statusCode, found.body).toBe(200)
  return found.json()
}

/** An order at a channel, each line from the store of that place. @returns the ids of order and lines */
async function order(channel: number, stores: readonly number[], daysAgo = 0) {
  const id = await buildOrder(kontor, {
    lines: stores.map(() => ({})),
    order_date: new Date(Date.parse(NOW) - daysAgo * DAY_MS),
  })
  const { rows } = await kontor.inCtx(async ({ tx }) => {
    await tx.execute(sql`update orders set sales_channel_id = ${channel} where id = ${id}`)
    for (const [n, store] of stores.entries())
      await tx.execute(sql`
        update order_lines set store_id = ${setup.stores[store] ?? 0} where order_id = ${id} and position = ${n + 1}`)
    return tx.execute<{ id: number }>(
      sql`select id::float8 as id from order_lines where order_id = ${id} order by position`,
    )
  })
  return { id, lineIds: rows.map((row) => row.id) }
}

let acts = 0
/** What became of a line, as the ledger of points has it. */
const act = (orderId: number, lineId: number, days: number, daysAgo = 0) => {
  acts += 1
  const at = new Date(Date.parse(NOW) - daysAgo * DAY_MS).toISOString()
  return kontor.inCtx(({ tx, company }) =>
    tx.execute(sql`
      insert into point_entries (company_id, order_id, line_id, kind, act_id, federal_state, acted_at, day, count_day, days,
        difference_cents, half_points)
      values (${company.id}, ${orderId}, ${lineId}, 'ship', ${acts}, '', ${at}::timestamptz, (${at}::timestamptz)::date,
        (${at}::timestamptz)::date, ${days}, 0, 6)`),
  )
}

describe('what came of Tamaris', () => {
  it('is nothing for companies that do not sell there', async () => {
    expect(await answer()).toEqual({
      channels: [],
      start: '2026-02-09',
      end: '2026-03-10',
      status: 'grey',
      data: [],
    })
  })

  it('is counted by store, channel and day, folded or not', async () => {
    await kontor.inCtx(({ tx, company }) =>
      tx.execute(sql`
        insert into channel_accounts (company_id, sales_channel_id, name, adapter)
        values (${company.id}, ${TAMARIS}, 'Tamaris', 'intake'), (${company.id}, ${AUSTRIA}, 'Tamaris AT', 'intake')`),
    )
    // Two pieces of Cologne are one order there; the third is another of Bonn.
    await order(TAMARIS, [0, 0, 1])
    await order(TAMARIS, [0])
    await order(AUSTRIA, [0], 29)
    await kontor.runSchedule(foldFiguresOfOrders)
    await order(AUSTRIA, [1])
    // Too long ago, and of another channel.
    await order(TAMARIS, [0], 30)
    await order(1, [0])
    const cologne = { store: 'Schuhhaus Köln', store_number: '001' }
    const bonn = { store: 'Schuhhaus Bonn', store_number: '002' }
    const german = { sales_channel_id: TAMARIS, channel: 'tamaris' }
    const austrian = { sales_channel_id: AUSTRIA, channel: 'tamaris_at' }
    const rows = [
      { ...cologne, ...german, count: 2, date: '2026-03-10' },
      { ...bonn, ...german, count: 1, date: '2026-03-10' },
      { ...bonn, ...austrian, count: 1, date: '2026-03-10' },
      { ...cologne, ...austrian, count: 1, date: '2026-02-09' },
    ]
    const found = await answer()
    expect(found.channels.map((channel: { sales_channel_id: number }) => channel.sales_channel_id)).toEqual([
      TAMARIS,
      AUSTRIA,
    ])
    expect(found.data).toEqual(rows)
    expect((await answer('?store_numbers=002', kontor.a.users.co_accounting)).data).toEqual(
      rows.filter(({ store_number }) => store_number === '002'),
    )
    expect((await answer('?store_numbers=002,%20001,002')).data).toEqual(rows)
    expect((await answer('', kontor.b.users.co_dashboard)).data).toEqual([])
  })

  it('names stores that there are not', async () => {
    const found = await ask('?store_numbers=001,999,X')
    expect(found.statusCode).toBe(422)
    expect(found.json()).toMatchObject({
      code: 'store_numbers_unknown',
      message: 'Diese Filialen gibt es nicht: 999, X.',
    })
    // Another company's are none either.
    expect((await ask('?store_numbers=001', kontor.b.users.co_dashboard)).statusCode).toBe(422)
    expect((await ask('?stores=001')).statusCode).toBe(400)
    expect((await ask('', kontor.a.users.co_orders)).statusCode).toBe(403)
  })

  it('has the colour of its own pieces alone', async () => {
    const { id, lineIds } = await order(TAMARIS, [0, 0])
    const [first = 0, second = 0] = lineIds
    const other = await order(1, [0])
    // Five days for another channel, or too long ago, do not count.
    await act(other.id, other.lineIds[0] ?? 0, 5)
    await act(id, first, 5, 30)
    await act(id, first, 0)
    await act(id, second, 2)
    // Two days for two pieces.
    expect((await answer()).status).toBe('green')
    const austria = await order(AUSTRIA, [0])
    await act(austria.id, austria.lineIds[0] ?? 0, 2)
    expect((await answer()).status).toBe('yellow')
    await act(austria.id, austria.lineIds[0] ?? 0, 5)
    expect((await answer()).status).toBe('red')
  })

  it('is to be had as CSV', async () => {
    const address = await kontor.as(kontor.a.users.co_accounting).get('/statistics/tamaris')
    expect(address.statusCode, address.body).toBe(200)
    const { url } = address.json()
    expect(url).toBe('/v1/statistics/tamaris/file?locale=de')
    const file = await kontor.as(kontor.a.users.co_accounting).get(url.slice('/v1'.length))
    expect(file.statusCode, file.body).toBe(200)
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = file.body.split('\r\n')
    expect(lines[0]).toContain('Datum;Filialnummer;Filiale;Kanal;Bestellungen')
    expect(lines).toContain('2026-02-09;"=""001""";Schuhhaus Köln;tamaris_at;1')
    expect((await kontor.as(kontor.a.users.co_orders).get(url.slice('/v1'.length))).statusCode).toBe(403)
  })
})

describe('numbers of stores', () => {
  it('are taken apart at commas, once each', () => {
    expect(numbersIn('')).toEqual([])
    expect(numbersIn(' 101, 102,,101 ')).toEqual(['101', '102'])
  })
})
