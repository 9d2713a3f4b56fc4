import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { AMAZON, buildOrder, EBAY, orderSetup } from '../../../../test/builders/orders.ts'
import { settleLines } from '../../../../test/builders/sold-lines.ts'
import { linesOfPdf } from '../../../../test/pdf-text.ts'
import { checkPdf } from '../../../platform/documents/pdf.ts'

let kontor: TestApp
beforeAll(async () => {
  kontor = await testApp({ now: '2028-04-10T09:00:00.000Z' })
  // The first second of 2026 in Berlin: there are reports of months from then on.
  await buildOrder(kontor, { order_date: new Date('2025-12-31T23:00:00Z') })
})
afterAll(() => kontor.close())

const PATH = '/download/reports/monthly'
const accountant = () => kontor.as(kontor.a.users.co_accounting)
const ask = (report_month: string, user = kontor.a.admin) => kontor.as(user).post(PATH, { report_month })
const state = async (report_month: string) =>
  (await accountant().get(`${PATH}?report_month=${report_month}`)).json()

/** The lines of the report of a month. */
async function reported(report_month: string): Promise<string[][]> {
  expect((await ask(report_month)).statusCode).toBe(200)
  await kontor.runJobs()
  const { path } = (await ask(report_month)).json()
  const file = await accountant().get(path.replace('/v1', ''))
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(
      new RegExp(`^attachment; filename="Monatsbericht-${report_month}-01-${report_month}-\\d\\d\\.pdf"$`),
    ),
  })
  await checkPdf(file.rawPayload)
  return linesOfPdf(file.rawPayload)
}
const rowsOf = (lines: string[][], name: string) => lines.filter(([first]) => first === name)

/** The columns of the order list that the report adds up, in cents. */
async function listed(range: { start: string; end: string }): Promise<number[]> {
  const started = await kontor.as(kontor.a.admin).post('/download/orderList/startGenerate', range)
  await kontor.runJobs()
  const { body } = await accountant().get(`/download/orderList/files/${started.json().fileName}`)
  const [head = '', ...rows] = body.trimEnd().split('\r\n')
  const titles = head.split(';')
  // The second column of this name is the amount.
  const columns = ['Brutto', 'MwSt.', 'Netto', 'Storniert', 'Erstattung', 'Verbleibt'].map((title) =>
    titles.lastIndexOf(title),
  )
  return columns.map((column) =>
    rows.reduce((sum, row) => sum + Math.round(Number(row.split(';')[column]?.replace(',', '.')) * 100), 0),
  )
}
const centsOf = (amount: string) => Math.round(Number(amount.replaceAll('.', '').replace(',', '.')) * 100)

describe('the report of a month', () => {
  test('says by channel and store what the order list adds up to', async () => {
    const { stores } = await orderSetup(kontor)
    const first = await buildOrder(kontor, {
      channel: AMAZON,
      // The last second of January in Berlin is no February, the first of February is.
      order_date: new Date('2028-01-31T23:00:00Z'),
      status: 'shipped',
      order_total_cents: 123_478_169,
      lines: [
        { item_price_cents: 7990, shipping_price_cents: 490 },
        { item_price_cents: 12_900, tax_rate: 20 },
        { item_price_cents: 123_456_789 },
      ],
    })
    await settleLines(kontor, first, [
      {
        store_id: stores[0],
        shipped: { at: '2028-02-02T10:00:00Z', tracking: '1' },
        returned: { at: '2028-03-03T09:00:00Z', reason: 'item_too_big', refund_cents: 6990 },
        goodwill_cents: 1000,
      },
      { store_id: stores[1], cancelled: { at: '2028-02-02T11:00:00Z', reason: 'out_of_stock' } },
      { store_id: stores[0], shipped: { at: '2028-02-02T10:00:00Z', tracking: '2' } },
    ])
    await buildOrder(kontor, {
      channel: EBAY,
      order_date: new Date('2028-02-29T22:59:59.999Z'),
      order_total_cents: 404,
      lines: [{ item_price_cents: 5 }],
      charges: [{ kind: 'gift_wrap', name: '', mp_item_id: '', amount_cents: 399, tax_rate: 19 }],
    })
    for (const instant of ['2028-01-31T22:59:59.999Z', '2028-02-29T23:00:00Z'])
      await buildOrder(kontor, { order_date: new Date(instant), lines: [{ item_price_cents: 99_900 }] })

    const lines = await reported('2028-02')
    expect(lines[1]).toEqual(['Monatsbericht Februar 2028'])
    expect(lines[2]?.join('')).toMatch(/^Bestellungen vom 01\.02\.2028 bis 29\.02\.2028;/)
    // Store 001: 84,80 and 1.234.567,89 at 19 % contain 13,54 and 197.115,88 of VAT; 79,90 were given back.
    // Store 002: 129,00 contain 20,60, for 20 % is no German rate; all of it cancelled. eBay: 0,05 contain 0,01 and the gift
    // wrap of 3,99 contains 0,64; it is no position.
    const koeln = [
      '001 Schuhhaus Köln',
      '2',
      '1.234.652,69',
      '197.129,42',
      '1.037.523,27',
      '0,00',
      '79,90',
      '1.234.572,79',
    ]
    const bonn = ['002 Schuhhaus Bonn', '1', '129,00', '20,60', '108,40', '129,00', '0,00', '0,00']
    const amazon = ['3', '1.234.781,69', '197.150,02', '1.037.631,67', '129,00', '79,90', '1.234.572,79']
    const ebay = ['1', '4,04', '0,65', '3,39', '0,00', '0,00', '4,04']
    const total = ['4', '1.234.785,73', '197.150,67', '1.037.635,06', '129,00', '79,90', '1.234.576,83']
    expect(rowsOf(lines, '001 Schuhhaus Köln')).toEqual([koeln])
    expect(rowsOf(lines, '002 Schuhhaus Bonn')).toEqual([bonn])
    expect(rowsOf(lines, 'ohne Filiale')).toEqual([['ohne Filiale', ...ebay]])
    expect(rowsOf(lines, 'Amazon')).toEqual([['Amazon', ...amazon], ['Amazon']])
    expect(rowsOf(lines, 'eBay')).toEqual([['eBay', ...ebay], ['eBay']])
    expect(rowsOf(lines, 'Summe')).toEqual([
      ['Summe', ...total],
      ['Summe', ...amazon],
      ['Summe', ...ebay],
    ])
    const sums = total.slice(1).map(centsOf)
    expect(await listed({ start: '2028-02-01', end: '2028-02-29' })).toEqual(sums)
  })

  test('has the days of Berlin, also where the clocks change', async () => {
    // Summer time begins on 28 March 2027 and ends on 31 October 2027.
    for (const [index, instant] of [
      '2027-02-28T22:59:59.999Z',
      '2027-02-28T23:00:00Z',
      '2027-03-31T21:59:59.999Z',
      '2027-03-31T22:00:00Z',
      '2027-09-30T21:59:59.999Z',
      '2027-09-30T22:00:00Z',
      '2027-10-31T22:59:59.999Z',
      '2027-10-31T23:00:00Z',
    ].entries())
      await buildOrder(kontor, {
        order_date: new Date(instant),
        order_total_cents: 10 ** index,
        lines: [{ item_price_cents: 10 ** index }],
      })
    const gross = async (month: string) => rowsOf(await reported(month), 'Summe')[0]?.[2]
    // Of 0,01 0,10 1,00 … 100.000,00: the second and the third, the sixth and the seventh.
    expect(await gross('2027-03')).toBe('1,10')
    expect(await gross('2027-10')).toBe('11.000,00')
  })

  test('of which nothing was sold says so', async () => {
    const lines = await reported('2026-02')
    expect(lines.flat()).toContain('In diesem Monat gab es keine Bestellungen.')
    expect(rowsOf(lines, 'Summe')).toEqual([])
    expect(await listed({ start: '2026-02-01', end: '2026-02-28' })).toEqual([0, 0, 0, 0, 0, 0])
  })

  test('speaks the language of whoever asks', async () => {
    const english = { 'accept-language': 'en' }
    const path = async () =>
      (await accountant().post(PATH, { report_month: '2026-02' }, english)).json().path as string | null
    expect(await path()).toBeNull()
    await kontor.runJobs()
    const file = await accountant().get((await path())?.replace('/v1', '') ?? '')
    expect((await linesOfPdf(file.rawPayload)).flat()).toContain('Monthly report February 2026')
  })
})

describe('asking for a report', () => {
  test('answers fifty callers with one, and with its path as soon as there is one', async () => {
    expect(await state('2026-05')).toEqual({
      report_month: '2026-05',
      state: null,
      path: null,
      rows: 0,
      created_at: null,
    })
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask('2026-05')))
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]))
    expect(answers[0]?.json()).toMatchObject({ state: 'queued', path: null })
    expect(await kontor.runJobs()).toEqual(['generate-file'])
    const ready = await state('2026-05')
    expect(ready).toMatchObject({ state: 'ready', created_at: kontor.clock.now().toISOString() })
    expect(ready.path).toMatch(
      /^\/v1\/download\/reports\/monthly\/files\/monthly-report-2026-05-01-2026-05-31-[0-9a-f]{32}\.pdf$/,
    )
    expect((await ask('2026-05')).json().path).toBe(ready.path)
    expect(await kontor.runJobs()).toEqual([])
    const anew = await Promise.all(
      Array.from({ length: 50 }, () => accountant().post(PATH, { report_month: '2026-05', again: true })),
    )
    expect(new Set(anew.map((answer) => answer.json().path))).toEqual(new Set([null]))
    expect(await kontor.runJobs()).toEqual(['generate-file'])
    expect((await state('2026-05')).path).not.toBe(ready.path)
    // Another month has none of it.
    expect((await state('2026-06')).path).toBeNull()
  })

  test('is refused for months that there are not, that are not over, and without the right', async () => {
    for (const month of ['2026-13', '2026-00', '02-2026', '2026-2', '../x', ''])
      expect((await ask(month)).statusCode).toBe(400)
    for (const month of ['2028-04', '2028-05', '2099-01'])
      expect([(await ask(month)).statusCode, (await ask(month)).json().code]).toEqual([422, 'month_not_over'])
    expect([(await ask('2025-12')).statusCode, (await ask('2025-12')).json().code]).toEqual([
      422,
      'month_before_orders',
    ])
    expect((await ask('2026-01', kontor.b.admin)).json().code).toBe('month_before_orders')
    expect((await ask('2026-01', kontor.a.users.co_orders)).statusCode).toBe(403)
    expect((await ask('2026-01', kontor.a.users.co_products)).statusCode).toBe(200)
    await kontor.runJobs()
  })

  test("does not open another company's report, nor a list as a report", async () => {
    await ask('2026-07')
    await kontor.runJobs()
    const { path } = (await ask('2026-07')).json()
    const other = kontor.as(kontor.b.admin)
    const answers = [
      await other.get(path.replace('/v1', '')),
      await other.get(path.replace('/v1', '').replace(/[0-9a-f]{32}/, '0'.repeat(32))),
      await accountant().get(path.replace('/v1', '').replace('reports/monthly', 'orderList')),
    ]
    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
      Array(3).fill([404, 'download_not_found']),
    )
    expect((await other.get(`${PATH}?report_month=2026-07`)).json().state).toBeNull()
  })

  test('begins anew after it has failed', async () => {
    const store = vi.spyOn(kontor.deps.files, 'write').mockRejectedValue(new Error('the store is full'))
    try {
      await ask('2026-08')
      await kontor.runJobs({ rethrow: false })
      for (let attempt = 0; attempt < 3; attempt += 1) await kontor.runJobs({ retries: true, rethrow: false })
      expect(await state('2026-08')).toMatchObject({ state: 'failed', path: null })
    } finally {
      store.mockRestore()
    }
    expect((await ask('2026-08')).json()).toMatchObject({ state: 'queued', path: null })
    await kontor.runJobs()
    expect((await state('2026-08')).state).toBe('ready')
  })
})
