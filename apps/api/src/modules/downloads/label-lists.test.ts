import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LABEL_SORTS } from '@kontor/contract/downloads'
import { sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { buildOrder, orderSetup } from '../../../test/builders/orders.ts'
import { type LineFate, settleLines } from '../../../test/builders/sold-lines.ts'

let kontor: TestApp
const shipped: Record<string, number> = {}

/** An order with a parcel that was sent at a moment from one of the stores. */
async function send(tracking: string, at: string, store: 0 | 1, price_cents: number): Promise<void> {
  const { stores } = await orderSetup(kontor)
  const id = await buildOrder(kontor, { ext_order_id: `O-${tracking}` })
  const fate: LineFate = { store_id: stores[store], shipped: { at, tracking, price_cents } }
  await settleLines(kontor, id, [fate])
  shipped[tracking] = id
}

beforeAll(async () => {
  kontor = await testApp({ now: '2028-04-10T09:00:00.000Z' })
  await orderSetup(kontor, kontor.b)
  // March 2026 has 743 hours: it begins at 23:00 UTC of 28 February and ends at 22:00 UTC of 31 March.
  await send('BEFORE', '2026-02-28T22:59:59.999Z', 0, 9_999)
  await send('FIRST', '2026-02-28T23:00:00Z', 0, 379)
  await send('SECOND', '2026-03-15T10:00:00Z', 0, 421)
  await send('OTHER', '2026-03-16T10:00:00Z', 1, 550)
  await send('LAST', '2026-03-31T21:59:59.999Z', 0, 1_000)
  await send('AFTER', '2026-03-31T22:00:00Z', 0, 9_999)
  await kontor.asOwner(`
    update label_attempts set discard = 'done' where tracking_number = 'LAST';
    update label_attempts set carrier = 'dpd' where tracking_number = 'SECOND'`)
})
afterAll(() => kontor.close())

const accountant = () => kontor.as(kontor.a.users.co_accounting)
const codes = (path: string, from: string, to: string) =>
  accountant().get(`/download/trackingCodes${path}?dateFrom=${from}&dateTo=${to}`)

test('tracking codes are counted by carrier and given out as CSV', async () => {
  const { data } = (await codes('', '2026-03-01', '2026-03-31')).json()
  expect(data).toEqual([
    {
      carrier: 'dhl',
      count: 3,
      path: '/v1/download/trackingCodes/dhl?dateFrom=2026-03-01&dateTo=2026-03-31&locale=de',
    },
    {
      carrier: 'dpd',
      count: 1,
      path: '/v1/download/trackingCodes/dpd?dateFrom=2026-03-01&dateTo=2026-03-31&locale=de',
    },
  ])
  const file = await accountant().get(data[0].path.replace('/v1', ''))
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="Sendungsnummern-dhl-2026-03-01-2026-03-31.csv"',
  })
  expect(file.body).toBe(
    `\ufeff${[
      'Sendungsnummer;Art;Erstellt am;Bestellung;Bestellnummer;Filialnummer;Filiale;Storniert',
      `FIRST;Versand;01.03.2026 00:00:00;${shipped.FIRST};O-FIRST;"=""001""";Schuhhaus Köln;`,
      `OTHER;Versand;16.03.2026 11:00:00;${shipped.OTHER};O-OTHER;"=""002""";Schuhhaus Bonn;`,
      `LAST;Versand;31.03.2026 23:59:59;${shipped.LAST};O-LAST;"=""001""";Schuhhaus Köln;ja`,
      '',
    ].join('\r\n')}`,
  )
  const plain = await accountant().get(`${data[0].path.replace('/v1', '')}&format=csv_plain`)
  expect(plain.body.split('\r\n')[1]).toBe(
    `FIRST;Versand;01.03.2026 00:00:00;${shipped.FIRST};O-FIRST;001;Schuhhaus Köln;`,
  )
  const workbook = await accountant().get(`${data[0].path.replace('/v1', '')}&format=xlsx`)
  expect(workbook.headers).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': 'attachment; filename="Sendungsnummern-dhl-2026-03-01-2026-03-31.xlsx"',
  })
  expect((await readXlsx(workbook.rawPayload)).sheets[0]?.rows[1]?.slice(0, 6)).toEqual([
    'FIRST',
    'Versand',
    new Date('2026-03-01T00:00:00Z'),
    shipped.FIRST,
    'O-FIRST',
    '001',
  ])
})

test('tracking codes are given out for 366 days, to those who may, of their own company', async () => {
  const status = async (from: string, to: string) => (await codes('', from, to)).statusCode
  expect(await status('2027-03-01', '2028-02-29')).toBe(200)
  expect(await status('2027-03-01', '2028-03-01')).toBe(400)
  expect((await codes('', '2026-03-02', '2026-03-01')).json().code).toBe('period_reversed')
  expect((await codes('', '2028-04-01', '2028-04-11')).json().code).toBe('period_in_future')
  expect((await codes('/dhl', '2028-04-01', '2028-04-11')).json().code).toBe('period_in_future')
  expect(await status('2026-02-29', '2026-03-01')).toBe(400)
  expect((await codes('/..%2Fx', '2026-03-01', '2026-03-31')).statusCode).toBe(404)
  const path = '/download/trackingCodes?dateFrom=2026-03-01&dateTo=2026-03-31'
  expect((await kontor.as(kontor.a.users.co_products).get(path)).statusCode).toBe(403)
  expect((await kontor.as(kontor.b.admin).get(path)).json().data).toEqual([])
  const foreign = await kontor.as(kontor.b.admin).get(path.replace('?', '/dhl?'))
  expect(foreign.body.trimEnd().split('\r\n')).toHaveLength(1)
})

test('the labels of a month are listed with their cost, by store and either way', async () => {
  const list = async (query: string) =>
    (await accountant().get(`/download/labelCompletes?date=03-2026${query}`)).json()
  const all = await list('')
  expect(all.total).toBe(4)
  expect(all.data[0]).toMatchObject({
    tracking_number: 'FIRST',
    date: '2026-02-28T23:00:00.000Z',
    store: 'Schuhhaus Köln',
    carrier: 'dhl',
    type: 'shipping',
    order_id: shipped.FIRST,
    cost: 3.79,
    currency: 'EUR',
    voided: false,
  })
  const numbers = ({ data }: { data: { tracking_number: string }[] }) =>
    data.map(({ tracking_number }) => tracking_number)
  expect(numbers(all)).toEqual(['FIRST', 'SECOND', 'OTHER', 'LAST'])
  expect(numbers(await list('&sort_date=desc'))).toEqual(['LAST', 'OTHER', 'SECOND', 'FIRST'])
  const { stores } = await orderSetup(kontor)
  expect(await list(`&store_id=${stores[1]}`)).toMatchObject({
    total: 1,
    data: [{ tracking_number: 'OTHER' }],
  })
  const foreign = await kontor
    .as(kontor.b.admin)
    .get(`/download/labelCompletes?date=03-2026&store_id=${stores[1]}`)
  expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'store_not_found'])
  expect((await accountant().get('/download/labelCompletes?date=13-2026')).statusCode).toBe(400)
  expect(
    (await kontor.as(kontor.a.users.co_orders).get('/download/labelCompletes?date=03-2026')).statusCode,
  ).toBe(403)
  expect((await kontor.as(kontor.b.admin).get('/download/labelCompletes?date=03-2026')).json().total).toBe(0)
})

test('the labels of a month can be sorted by every column, and say what they cost together', async () => {
  const list = async (query: string) =>
    (await accountant().get(`/download/labelCompletes?date=03-2026${query}`)).json()
  const sorted = async (sort: string) =>
    (await list(`&sort=${sort}`)).data.map(
      ({ tracking_number }: { tracking_number: string }) => tracking_number,
    )
  const orders: Record<string, string[]> = {
    date: ['FIRST', 'SECOND', 'OTHER', 'LAST'],
    tracking_number: ['FIRST', 'LAST', 'OTHER', 'SECOND'],
    store: ['FIRST', 'SECOND', 'LAST', 'OTHER'],
    carrier: ['FIRST', 'OTHER', 'LAST', 'SECOND'],
    type: ['FIRST', 'SECOND', 'OTHER', 'LAST'],
    order: ['FIRST', 'LAST', 'OTHER', 'SECOND'],
    voided: ['FIRST', 'SECOND', 'OTHER', 'LAST'],
    cost: ['FIRST', 'SECOND', 'OTHER', 'LAST'],
  }
  expect(Object.keys(orders).sort()).toEqual([...LABEL_SORTS].sort())
  for (const [sort, expected] of Object.entries(orders)) {
    expect([sort, await sorted(sort)]).toEqual([sort, expected])
    expect([sort, await sorted(`-${sort}`)]).toEqual([sort, expected.toReversed()])
  }
  // 3.79 + 4.21 + 5.50; the last one was voided.
  expect((await list('')).totals).toEqual({ labels: 4, voided: 1, cost: 13.5, currency: 'EUR' })
  expect(await list('&carrier=dpd')).toMatchObject({ total: 1, totals: { labels: 1, cost: 4.21 } })
  expect(await list('&page=9')).toMatchObject({ data: [], totals: { labels: 4 } })
})

test('the labels of a month are a file that a carrier’s bill can be checked against', async () => {
  const path = '/download/labelCompletes/file?date=03-2026&carrier=dhl'
  const file = await accountant().get(path)
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="Versandlabel-03-2026-dhl.csv"',
  })
  const [head, ...rows] = file.body
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n')
  expect(head).toBe(
    'Versanddienst;Sendungsnummer;Nummer beim Versanddienst;Erstellt am;Art;Filialnummer;Filiale;Bestellung;Bestellnummer;Storniert;Kosten;Zu zahlen;Währung',
  )
  const cells = rows.map((row) => row.split(';'))
  expect(cells.map(([, number, , , , , , , , voided, cost, owed]) => [number, voided, cost, owed])).toEqual([
    ['FIRST', '', '3,79', '3,79'],
    ['OTHER', '', '5,50', '5,50'],
    ['LAST', 'ja', '10,00', '0,00'],
    ['', '', '', '9,29'],
  ])
  expect(cells.at(-1)?.[0]).toBe('Summe')
  expect((await kontor.as(kontor.a.users.co_orders).get(path)).statusCode).toBe(403)
  const { stores } = await orderSetup(kontor)
  const foreign = await kontor.as(kontor.b.admin).get(`${path}&store_id=${stores[0]}`)
  expect(foreign.json().code).toBe('store_not_found')
  expect((await kontor.as(kontor.b.admin).get(path)).body.trimEnd().split('\r\n')).toHaveLength(2)
})

test('the summary of a month has every label once, and no cost of a voided one', async () => {
  const answer = await accountant().get('/download/labelSummaries?date=03-2026')
  const store = (number: string, name: string) => ({ store_number: number, store: name, currency: 'EUR' })
  expect(answer.json().data).toMatchObject([
    { ...store('001', 'Schuhhaus Köln'), carrier: 'dhl', labels: 2, voided: 1, cost: 3.79 },
    { ...store('001', 'Schuhhaus Köln'), carrier: 'dpd', labels: 1, voided: 0, cost: 4.21 },
    { ...store('002', 'Schuhhaus Bonn'), carrier: 'dhl', labels: 1, voided: 0, cost: 5.5 },
  ])
})

test('labels that twenty workers buy and take back at once are each counted once', async () => {
  const { stores } = await orderSetup(kontor)
  const numbers = Array.from({ length: 20 }, (_, n) => `AT-ONCE-${n}`)
  for (const number of numbers) await send(number, '2026-05-10T10:00:00Z', 0, 500)
  await kontor.asOwner(
    "update label_attempts set state = 'purchasing' where tracking_number like 'AT-ONCE-%'",
  )
  const sums = async () => (await accountant().get('/download/labelSummaries?date=05-2026')).json().data
  const total = async () =>
    (await accountant().get(`/download/labelCompletes?date=05-2026&store_id=${stores[0]}`)).json().total
  expect(await sums()).toEqual([])
  expect(await total()).toBe(0)
  const change = (set: string, where: string) =>
    Promise.all(
      numbers.map((number) =>
        kontor.inCtx(({ tx }) =>
          tx.execute(
            sql`update label_attempts set ${sql.raw(set)} where tracking_number = ${number} and ${sql.raw(where)}`,
          ),
        ),
      ),
    )
  await change("state = 'bought'", "state = 'purchasing'")
  expect(await sums()).toMatchObject([{ carrier: 'dhl', labels: 20, voided: 0, cost: 100 }])
  await change("discard = 'done'", "tracking_number < 'AT-ONCE-15'")
  // 'AT-ONCE-0', '…1' and '…10' to '…14'.
  expect(await sums()).toMatchObject([{ carrier: 'dhl', labels: 20, voided: 7, cost: 65 }])
  expect(await total()).toBe(20)
})

test('a label that says not when it was bought is in no month', async () => {
  await send('NO-DAY', '2026-06-10T10:00:00Z', 0, 500)
  await kontor.asOwner("update label_attempts set finished_at = null where tracking_number = 'NO-DAY'")
  expect((await accountant().get('/download/labelSummaries?date=06-2026')).json().data).toEqual([])
})

test('labels that were bought before they were counted are counted when a new version starts', async () => {
  const sums = async () =>
    (await accountant().get('/download/labelSummaries?date=03-2026')).json().data as readonly unknown[]
  const before = await sums()
  await kontor.asOwner(`
    drop trigger count_inserted_label on label_attempts;
    drop trigger count_updated_label on label_attempts;
    delete from label_months`)
  expect(await sums()).toEqual([])
  await kontor.asOwner(
    await readFile(join(import.meta.dirname, '../../../migrations/functions/shipping.sql'), 'utf8'),
  )
  expect(await sums()).toEqual(before)
})
