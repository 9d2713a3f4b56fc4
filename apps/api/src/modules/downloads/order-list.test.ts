import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { ADDRESS, AMAZON, buildOrder, EBAY, orderSetup, SHOP } from '../../../test/builders/orders.ts'
import { settleLines } from '../../../test/builders/sold-lines.ts'
import { dieAtEveryAttempt } from '../../../test/dying-worker.ts'
import { existingFile } from './generate-file.ts'
import { removeExpiredFiles } from './index.ts'

let kontor: TestApp
const DAY_MS = 24 * 60 * 60_000

beforeAll(async () => {
  kontor = await testApp({ now: '2028-04-10T09:00:00.000Z' })
})
afterAll(() => kontor.close())

const accountant = () => kontor.as(kontor.a.users.co_accounting)
const list = (step: string, fileName: string) => `/download/orderList/${step}?fileName=${fileName}`

async function start(
  range: { start: string; end: string },
  format: 'csv' | 'csv_plain' | 'xlsx' = 'csv',
): Promise<string> {
  const wanted = { ...range, format }
  const answer = await kontor.as(kontor.a.admin).post('/download/orderList/startGenerate', wanted)
  expect(answer.statusCode).toBe(200)
  return answer.json().fileName
}

/** The rows of an order list for programs, as records by title. */
async function generated(range: { start: string; end: string }): Promise<Record<string, string>[]> {
  const name = await start(range, 'csv_plain')
  await kontor.runJobs()
  const text = (await accountant().get(`/download/orderList/files/${name}`)).body
  const [head = '', ...rows] = text
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n')
  const titles = head.split(';')
  return rows.map((row) => Object.fromEntries(row.split(';').map((cell, index) => [titles[index], cell])))
}

describe('an order list', () => {
  const FEBRUARY = { start: '2028-02-01', end: '2028-02-29' }

  test('is the golden file', async () => {
    const first = await buildOrder(kontor, {
      channel: AMAZON,
      order_date: new Date('2028-02-28T23:30:00Z'),
      ext_order_id: '=1+1',
      status: 'shipped',
      order_total_cents: 21_380,
      lines: [
        {
          title: 'Sneaker "Air"; weiß',
          ean: '4006381333931',
          article_number: '-7',
          item_price_cents: 7990,
          original_item_price_cents: 9995,
          shipping_price_cents: 490,
        },
        { title: 'Stiefel', item_price_cents: 12_900, tax_rate: 20 },
      ],
    })
    const { stores } = await orderSetup(kontor)
    await settleLines(kontor, first, [
      {
        store_id: stores[0],
        shipped: { at: '2028-02-29T10:00:00Z', tracking: '00340434' },
        returned: { at: '2028-03-03T09:00:00Z', reason: 'item_too_big', refund_cents: 6990 },
        goodwill_cents: 1000,
      },
      { store_id: stores[1], cancelled: { at: '2028-02-29T11:00:00Z', reason: 'out_of_stock' } },
    ])
    const second = await buildOrder(kontor, {
      channel: EBAY,
      order_date: new Date('2028-02-29T12:00:00Z'),
      ext_order_id: 'E-2',
      delivery: { ...ADDRESS, country: 'BE', zip_code: '1000' },
      order_total_cents: 10_399,
      amount_difference_cents: 500,
      lines: [
        { title: '@SUM', item_price_cents: 10_000, original_item_price_cents: 10_000 },
        { title: 'Schuh', item_price_cents: 5000, original_item_price_cents: 5000 },
      ],
      charges: [
        { kind: 'gift_wrap', name: '', mp_item_id: '', amount_cents: 399, tax_rate: 19 },
        { kind: 'discount', name: 'SALE', mp_item_id: '', amount_cents: -5500, tax_rate: 19 },
      ],
    })

    const name = await start(FEBRUARY)
    expect((await accountant().get(list('checkFile', name))).json()).toEqual({
      readyToDownload: false,
      state: 'queued',
      rows: 0,
    })
    const early = await accountant().get(list('downloadFile', name))
    expect([early.statusCode, early.json().code]).toEqual([409, 'download_not_ready'])
    await kontor.runJobs()
    expect((await accountant().get(list('checkFile', name))).json()).toEqual({
      readyToDownload: true,
      state: 'ready',
      rows: 6,
    })
    const { path } = (await accountant().get(list('downloadFile', name))).json()
    const file = await accountant().get(path.replace('/v1', ''))
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="Bestellungen-2028-02-01-2028-02-29.csv"',
    })
    // 84,80 at 19 % contain 13,54 of VAT, 129,00 20,60, for 20 % is no German rate; of 84,80 are 79,90 given back, of 129,00 all
    // is cancelled. Of 55,00 bears 100,00 two thirds; 63,33, 31,67, 3,99 and 5,00 contain 10,99, 5,50, 0,69 and 0,87 at 21 %.
    expect(file.body).toBe(
      `\ufeff${[
        'Bestellung;Bestellnummer;Bestelldatum;Verkaufskanal;Bestellstatus;Lieferland;Position;Positionsstatus;Filialnummer;Filiale;EAN;Artikelnummer;Artikel;Marke;Größe;Farbe;Währung;Originalpreis;Verkaufspreis;Versandkosten;Rabattanteil;Brutto;MwSt. %;MwSt.;Netto;Storniert am;Stornogrund;Storniert;Retourniert am;Retourengrund;davon Kulanz;Erstattung;Verbleibt;Versendet am;Versanddienst;Sendungsnummer',
        `${first};"=""=1+1""";29.02.2028 00:30:00;Amazon;Versendet;DE;1;Retourniert;"=""001""";Schuhhaus Köln;"=""4006381333931""";"=""-7""";"Sneaker ""Air""; weiß";;;;EUR;99,95;79,90;4,90;0,00;84,80;19;13,54;71,26;;;0,00;03.03.2028 10:00:00;zu groß;10,00;79,90;4,90;29.02.2028 11:00:00;DHL;"=""00340434"""`,
        `${first};"=""=1+1""";29.02.2028 00:30:00;Amazon;Versendet;DE;2;Storniert;"=""002""";Schuhhaus Bonn;;;Stiefel;;;;EUR;99,00;129,00;0,00;0,00;129,00;19;20,60;108,40;29.02.2028 12:00:00;nicht auf Lager;129,00;;;0,00;0,00;0,00;;;`,
        `${second};"=""E-2""";29.02.2028 13:00:00;eBay;Freigegeben;BE;1;Offen;;;;;'@SUM;;;;EUR;100,00;100,00;0,00;36,67;63,33;21;10,99;52,34;;;0,00;;;0,00;0,00;63,33;;;`,
        `${second};"=""E-2""";29.02.2028 13:00:00;eBay;Freigegeben;BE;2;Offen;;;;;Schuh;;;;EUR;50,00;50,00;0,00;18,33;31,67;21;5,50;26,17;;;0,00;;;0,00;0,00;31,67;;;`,
        `${second};"=""E-2""";29.02.2028 13:00:00;eBay;Freigegeben;BE;;Offen;;;;;Geschenkverpackung;;;;EUR;;;;0,00;3,99;21;0,69;3,30;;;0,00;;;;0,00;3,99;;;`,
        `${second};"=""E-2""";29.02.2028 13:00:00;eBay;Freigegeben;BE;;Offen;;;;;Abweichung vom Bestellwert des Kanals;;;;EUR;;;;0,00;5,00;21;0,87;4,13;;;0,00;;;;0,00;5,00;;;`,
        '',
      ].join('\r\n')}`,
    )
  })

  test('has yen without decimals: 5500 + 600 = 6100, with 974 of VAT at 19 %', async () => {
    const order_date = new Date('2027-05-10T09:00:00Z')
    await buildOrder(kontor, { order_date, order_total_cents: 11_900, lines: [{ item_price_cents: 11_900 }] })
    await buildOrder(kontor, {
      order_date: new Date('2027-05-11T09:00:00Z'),
      currency: 'JPY',
      order_total_cents: 610_000,
      lines: [
        { original_item_price_cents: 600_000, item_price_cents: 550_000, shipping_price_cents: 60_000 },
      ],
    })
    const may = { start: '2027-05-01', end: '2027-05-31' }
    const [euros, yen] = await generated(may)
    expect(euros).toMatchObject({ Währung: 'EUR', Brutto: '119,00', 'MwSt.': '19,00', Netto: '100,00' })
    expect(yen).toMatchObject({
      Währung: 'JPY',
      Originalpreis: '6000',
      Verkaufspreis: '5500',
      Versandkosten: '600',
      Rabattanteil: '0',
      Brutto: '6100',
      // 6100 × 19 ÷ 119 = 973.9
      'MwSt.': '974',
      Netto: '5126',
      'davon Kulanz': '0',
      Erstattung: '0',
      Verbleibt: '6100',
    })
    const name = await start(may, 'xlsx')
    await kontor.runJobs()
    const file = await accountant().get(`/download/orderList/files/${name}`)
    const [sheet] = (await readXlsx(file.rawPayload, { readStyles: true })).sheets
    const gross = sheet?.rows[0]?.indexOf('Brutto')
    const shown = [1, 2].map((row) => sheet?.cells?.get(`${row},${gross}`))
    expect(shown.map((cell) => [cell?.value, cell?.style?.numFmt])).toEqual([
      [119, '#,##0.00'],
      [6100, '#,##0'],
    ])
  })

  test('is made for programs and as a workbook, with the same values', async () => {
    const [plain = {}] = await generated(FEBRUARY)
    expect(plain).toMatchObject({ Bestellnummer: "'=1+1", EAN: '4006381333931' })
    expect(Object.values(plain)).toContain('00340434')
    const name = await start(FEBRUARY, 'xlsx')
    expect(name).toMatch(/^orders-2028-02-01-2028-02-29-[0-9a-f]{32}\.xlsx$/)
    await kontor.runJobs()
    const file = await accountant().get(`/download/orderList/files/${name}`)
    expect(file.headers['content-type']).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    const [titles, ...rows] = (await readXlsx(file.rawPayload)).sheets[0]?.rows ?? []
    const at = (title: string) => rows.map((row) => row[titles?.indexOf(title) ?? -1])
    expect(at('Bestellnummer')).toEqual(['=1+1', '=1+1', 'E-2', 'E-2', 'E-2', 'E-2'])
    expect(at('Sendungsnummer')[0]).toBe('00340434')
    expect(at('Verkaufspreis')).toEqual([79.9, 129, 100, 50, null, null])
    expect(at('Bestelldatum')[0]).toEqual(new Date('2028-02-29T00:30:00Z'))
    expect((await accountant().get('/download/orderList')).json().data[0]).toMatchObject({ format: 'xlsx' })
  })

  test('has the days of Berlin, also where the clocks change', async () => {
    const at = (instant: string) =>
      buildOrder(kontor, { channel: SHOP, order_date: new Date(instant), ext_order_id: instant })
    // Summer time begins on 29 March 2026 and ends on 25 October 2026.
    for (const instant of [
      '2026-02-28T22:59:59.999Z',
      '2026-02-28T23:00:00Z',
      '2026-03-31T21:59:59.999Z',
      '2026-03-31T22:00:00Z',
      '2026-09-30T22:00:00Z',
      '2026-10-31T22:59:59.999Z',
      '2026-10-31T23:00:00Z',
    ])
      await at(instant)
    const numbers = async (start: string, end: string) =>
      (await generated({ start, end })).map((row) => row.Bestellnummer)
    expect(await numbers('2026-03-01', '2026-03-31')).toEqual([
      '2026-02-28T23:00:00Z',
      '2026-03-31T21:59:59.999Z',
    ])
    expect(await numbers('2026-10-01', '2026-10-31')).toEqual([
      '2026-09-30T22:00:00Z',
      '2026-10-31T22:59:59.999Z',
    ])
    expect(await numbers('2026-03-29', '2026-03-29')).toEqual([])
  })

  test('has every line once, however many batches it takes', async () => {
    const moment = new Date('2027-05-05T10:00:00Z')
    const first = await buildOrder(kontor, { order_date: moment, lines: [{}, {}] })
    // More than two batches of orders at the very same moment, some without lines.
    await kontor.asOwner(`
      insert into orders (company_id, account_owner_id, channel_account_id, sales_channel_id, ext_order_id, status, order_total_cents, number_of_lines, order_date)
      select o.company_id, o.account_owner_id, o.channel_account_id, o.sales_channel_id, 'N-' || n, 'open', 100, 1, o.order_date + n % 3 * interval '1 microsecond'
      from orders o, generate_series(1, 2100) n where o.id = ${first};
      insert into order_lines (company_id, order_id, position, mp_item_id, title, item_price_cents, original_item_price_cents, tax_rate, order_date)
      select company_id, id, 1, '1', 'Schuh', 100, 100, 19, order_date from orders where ext_order_id like 'N-%' and id % 7 > 0`)
    const rows = await generated({ start: '2027-05-05', end: '2027-05-05' })
    const { rows: counted } = await kontor.inCtx((ctx) =>
      ctx.tx.execute<{ count: number }>(
        `select count(*)::int as count from order_lines where order_date::date = '2027-05-05'`,
      ),
    )
    expect(rows.length).toBe(counted[0]?.count)
    expect(new Set(rows.map((row) => `${row.Bestellung} ${row.Position}`)).size).toBe(rows.length)
  })
})

describe('asking for an order list', () => {
  test('refuses days that there are not, a wrong order, and names that were not given', async () => {
    for (const range of [{ start: '2026-02-29', end: '2026-03-01' }, { start: '2026-03-02' }])
      expect((await accountant().post('/download/orderList/startGenerate', range)).statusCode).toBe(400)
    for (const [end, code] of [
      ['2026-03-01', 'period_reversed'],
      ['2028-04-11', 'period_in_future'],
    ] as const) {
      const range = { start: '2026-03-02', end }
      const refused = await accountant().post('/download/orderList/startGenerate', range)
      expect([refused.statusCode, refused.json().code, Object.keys(refused.json().errors)]).toEqual([
        422,
        code,
        ['end'],
      ])
    }
    for (const step of ['checkFile', 'downloadFile'])
      for (const name of [
        '../x',
        '..%2Fx',
        'orders-2026-01-01-2026-01-31-../../../../../../../../../x.csv',
        '',
      ])
        expect((await accountant().get(list(step, name))).statusCode).toBe(400)
    expect((await accountant().get('/download/orderList/files/..%2F..%2Fx')).statusCode).toBe(404)
  })

  test('answers fifty callers with one file, and tells the rights and the audit log apart', async () => {
    const range = { start: '2025-01-01', end: '2025-01-31' }
    const names = await Promise.all(Array.from({ length: 50 }, () => start(range)))
    expect(new Set(names).size).toBe(1)
    expect(names[0]).toMatch(/^orders-2025-01-01-2025-01-31-[0-9a-f]{32}\.csv$/)
    expect(await kontor.runJobs()).toEqual(['generate-file'])
    // Finished, it is not taken for the next one.
    expect(await start(range)).not.toBe(names[0])
    await kontor.runJobs()
    const { data } = (await kontor.as(kontor.a.admin).get('/audit?type=download.requested')).json()
    expect(data.filter((entry: { details: object }) => 'start' in entry.details)).toHaveLength(data.length)
    expect(data[0]).toMatchObject({ details: { what: 'order_list', ...range } })
    expect(
      (await kontor.as(kontor.a.users.co_orders).post('/download/orderList/startGenerate', range)).statusCode,
    ).toBe(403)
    const lists = (await kontor.as(kontor.a.users.co_products).get('/download/orderList')).json().data
    expect(lists[0]).toMatchObject({ ...range, state: 'ready', rows: 0, requested_by: kontor.a.admin.name })
  })

  test("does not open another company's file", async () => {
    const name = await start({ start: '2025-02-01', end: '2025-02-28' })
    await kontor.runJobs()
    const other = kontor.as(kontor.b.admin)
    const answers = [
      await other.get(list('checkFile', name)),
      await other.get(list('downloadFile', name)),
      await other.get(`/download/orderList/files/${name}`),
      await other.get(`/download/orderList/files/${name.replace(/[0-9a-f]{32}/, '0'.repeat(32))}`),
    ]
    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
      Array(4).fill([404, 'download_not_found']),
    )
    expect((await accountant().get(`/download/orderList/files/${name}`)).statusCode).toBe(200)
  })

  test('comes compressed to those who ask for it', async () => {
    const name = await start({ start: '2028-02-01', end: '2028-02-29' })
    await kontor.runJobs()
    const path = `/download/orderList/files/${name}`
    const plain = await accountant().get(path)
    const gzip = await accountant().get(path, { 'accept-encoding': 'gzip' })
    if (gzip.headers['content-encoding'] === 'gzip') {
      const { gunzipSync } = await import('node:zlib')
      expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true)
    } else expect(gzip.rawPayload.equals(plain.rawPayload)).toBe(true)
  })
})

describe('a file that is made', () => {
  const range = (month: number) => ({ start: `2024-0${month}-01`, end: `2024-0${month}-28` })

  test('is tried again when the store fails, and fails visibly at last', async () => {
    const name = await start(range(1))
    const store = vi.spyOn(kontor.deps.files, 'write').mockRejectedValue(new Error('the store is full'))
    try {
      await kontor.runJobs({ rethrow: false })
      expect((await accountant().get(list('checkFile', name))).json().state).toBe('running')
      for (let attempt = 0; attempt < 3; attempt += 1) await kontor.runJobs({ retries: true, rethrow: false })
      expect((await accountant().get(list('checkFile', name))).json().state).toBe('failed')
      expect((await accountant().get(list('downloadFile', name))).statusCode).toBe(404)
    } finally {
      store.mockRestore()
    }
    expect(await start(range(1))).not.toBe(name)
    await kontor.runJobs()
  })

  test('is whole once although a worker died in the middle', async () => {
    const name = await start(range(2))
    // As the worker's death leaves it: claimed, and nothing said.
    const store = vi.spyOn(kontor.deps.files, 'write').mockRejectedValueOnce(new Error('killed'))
    await kontor.runJobs({ rethrow: false })
    store.mockRestore()
    await kontor.runJobs({ retries: true })
    expect((await accountant().get(list('checkFile', name))).json()).toMatchObject({ state: 'ready' })
    const body = (await accountant().get(`/download/orderList/files/${name}`)).body
    expect(body.split('\r\n').filter((row) => row.startsWith('\ufeffBestellung'))).toHaveLength(1)
  })

  test('whose worker died every time is said to have failed', async () => {
    const name = await start(range(3))
    expect(await dieAtEveryAttempt(kontor, 'generate-file')).toBe(4)
    await kontor.runJobs()
    expect((await accountant().get(list('checkFile', name))).json().state).toBe('failed')
    await kontor.runJobs()
  })

  test('that was half made before an upgrade is made', async () => {
    const name = await start(range(5))
    const store = vi.spyOn(kontor.deps.files, 'write').mockRejectedValueOnce(new Error('killed'))
    await kontor.runJobs({ rethrow: false })
    store.mockRestore()
    await kontor.asOwner(`update generated_files set lease = 0, rows = 10000 where name = '${name}'`)
    expect((await accountant().get(list('checkFile', name))).json()).toMatchObject({ state: 'running' })
    await kontor.runJobs({ retries: true })
    expect((await accountant().get(list('checkFile', name))).json()).toMatchObject({ state: 'ready' })
  })

  test('whose job is gone has failed, and is made when it is asked for again', async () => {
    const lost = await start(range(6))
    await kontor.asOwner(`delete from pgboss.job where name = 'generate-file' and state = 'created'`)
    expect((await accountant().get(list('checkFile', lost))).json().state).toBe('failed')
    expect((await accountant().get(list('downloadFile', lost))).statusCode).toBe(404)
    const name = await start(range(6))
    expect(name).not.toBe(lost)
    await kontor.runJobs()
    expect((await accountant().get(list('checkFile', name))).json().state).toBe('ready')
  })

  test('lives seven days', async () => {
    const name = await start(range(4))
    await kontor.runJobs()
    const at = kontor.clock.now().getTime()
    const key = `downloads/${name}`
    kontor.clock.set(new Date(at + 7 * DAY_MS - 1000))
    await kontor.runSchedule(removeExpiredFiles)
    await kontor.runJobs()
    expect(await kontor.deps.files.exists(kontor.a.id, key)).toBe(true)
    kontor.clock.set(new Date(at + 7 * DAY_MS))
    await expect(kontor.inCtx((ctx) => existingFile(ctx, 'order_list', name))).rejects.toThrow(
      'download_not_found',
    )
    await kontor.runSchedule(removeExpiredFiles)
    await kontor.runJobs()
    expect(await kontor.deps.files.exists(kontor.a.id, key)).toBe(false)
  })
})
