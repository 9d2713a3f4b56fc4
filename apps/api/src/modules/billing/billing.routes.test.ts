import { sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import {
  agreeFees,
  bringBack,
  completeSender,
  giveBack,
  pickUp,
  sell,
  ship,
  voidParcel,
} from '../../../test/builders/billing.ts'
import { EBAY } from '../../../test/builders/orders.ts'
import { linesOfPdf } from '../../../test/pdf-text.ts'
import { enclosedIn } from '../invoices/testing/xml-inside.ts'
import { computeBillsMonthly } from './index.ts'

// The tests' clock says 2026-03-10; the month before is February.
const FEB = '02-2026'
const MARCH = '03-2026'
const SENT = '2026-02-10T09:00:00Z'
const JAN = '01-2026'
const JANUARY_SENT = '2026-01-10T09:00:00Z'

let kontor: TestApp
beforeEach(async () => {
  kontor = await testApp()
  await completeSender(kontor)
  await agreeFees(kontor)
})
afterEach(() => kontor.close())

const staff = () => kontor.as(kontor.provider.staff)

interface Row {
  readonly id: number
  readonly company: { readonly id: number }
  readonly kind: string
  readonly state: string
  readonly number: string
  readonly net: number
  readonly tax: number
  readonly gross: number
  readonly rows: number
  readonly unpriced_labels: number
  readonly stop: { readonly text: string } | null
  readonly path: string | null
  readonly itemized_path: string
}

async function compute(month = FEB): Promise<Row[]> {
  const answer = await staff().post('/service/billing/recompute', { month })
  expect(answer.statusCode, answer.body).toBe(200)
  await kontor.runJobs()
  return rowsOf(month)
}

const rowsOf = async (month = FEB): Promise<Row[]> =>
  (await staff().get(`/service/billing?month=${month}`)).json().data

const bill = (rows: readonly Row[], kind: string): Row => {
  const found = rows.find((row) => row.kind === kind && row.company.id === kontor.a.id)
  if (!found) throw new Error(`no ${kind} among ${JSON.stringify(rows)}`)
  return found
}

const issue = (row: Pick<Row, 'id'>) =>
  staff().post(`/service/billing/companies/${kontor.a.id}/bills/${row.id}/issue`)

const strip = (path: string) => path.replace('/v1', '')
const cells = (csv: string) =>
  csv
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'))

describe('the bill of sales', () => {
  it('charges what was sent, and credits what came back but for the fees', async () => {
    const sold = await sell(kontor, { prices: [7990, 2000], sent: SENT })
    await bringBack(kontor, sold, sold.lineIds[1] ?? 0, '2026-02-20T09:00:00Z')
    // 79.90 × 15 % = 11.985 → 11.99, + 1.50; 20.00 × 15 % = 3.00, + 1.00; back: −3.00, + 0.80 and a fifth of 3.00 = 0.60.
    // 13.49 + 4.00 − 1.60 = 15.89; 19 % of it 3.0191 → 3.02.
    expect(bill(await compute(), 'sales')).toMatchObject({
      state: 'draft',
      rows: 3,
      net: 15.89,
      tax: 3.02,
      gross: 18.91,
    })
  })

  it('charges an order of the merchant’s own account the transaction fee alone, and Ebay’s payment cost', async () => {
    await sell(kontor, { prices: [4999], sent: SENT, merchant_external_order: true })
    expect(bill(await compute(), 'sales').net).toBe(1)
    // 50.00 × 11 % + 50.00 × 1.9 % + 1.50 = 5.50 + 0.95 + 1.50
    await sell(kontor, { prices: [5000], sent: SENT, channel: EBAY })
    expect(bill(await compute(), 'sales').net).toBe(8.95)
  })

  it('comes out the same however often it is computed', async () => {
    const sold = await sell(kontor, { prices: [7990, 5000], sent: SENT })
    await giveBack(kontor, sold, sold.lineIds[0] ?? 0, { cents: 1000, at: '2026-02-12T09:00:00Z' })
    const first = await compute()
    // What happens after the month's end belongs to the next one.
    await giveBack(kontor, sold, sold.lineIds[1] ?? 0, { cents: 1000, at: '2026-03-02T09:00:00Z' })
    const again = await compute()
    expect(again).toEqual(first.map((row) => ({ ...row, computed_at: expect.any(String) })))
    // 69.90 × 15 % = 10.485 → 10.49 + 1.50; 50.00 × 15 % = 7.50 + 1.50
    expect(bill(again, 'sales').net).toBe(20.99)
  })

  it('takes a day by Berlin’s clocks', async () => {
    await sell(kontor, { prices: [1000], sent: '2026-02-28T22:59:59Z' })
    await sell(kontor, { prices: [1000], sent: '2026-02-28T23:00:00Z' })
    expect(bill(await compute(), 'sales').rows).toBe(1)
  })

  it('bills nothing but the label of a parcel that was voided before the run', async () => {
    const sold = await sell(kontor, { prices: [7990], sent: SENT })
    await voidParcel(kontor, sold, '2026-02-11T09:00:00Z')
    const rows = await compute()
    expect(rows.map(({ kind }) => kind)).toEqual(['service'])
    // 4.00 of the label and 49.00 of the month.
    expect(bill(rows, 'service').net).toBe(53)
  })

  it('bills each event once: what comes late, and what changes a billed sale, comes into the next run', async () => {
    const first = await sell(kontor, { prices: [10_000], sent: JANUARY_SENT })
    const second = await sell(kontor, { prices: [4000], sent: JANUARY_SENT })
    const january = bill(await compute(JAN), 'sales')
    expect((await issue(january)).statusCode).toBe(200)

    await giveBack(kontor, first, first.lineIds[0] ?? 0, { cents: 1000, at: '2026-02-20T09:00:00Z' })
    await voidParcel(kontor, second, '2026-02-11T09:00:00Z')
    await ship(kontor, {
      company: kontor.a,
      orderId: second.orderId,
      sent: '2026-02-11T10:00:00Z',
      label: null,
    })
    // Sent in January, known in February alone.
    await sell(kontor, { prices: [2000], sent: '2026-01-27T09:00:00Z' })
    const later = bill(await compute(), 'sales')
    // Goodwill −1.50; voided −6.00 − 1.00 and sent again + 6.00 + 1.00; late 3.00 + 1.00.
    expect(later).toMatchObject({ net: 2.5, rows: 4 })
    expect(bill(await rowsOf(JAN), 'sales')).toMatchObject({ state: 'issued', net: january.net })
  })

  it('stops where no fee is agreed, naming order, channel, country and day; the other drafts go on', async () => {
    await sell(kontor, { prices: [1000], sent: '2024-12-31T09:00:00Z', ext_order_id: 'OHNE-GEBUEHR' })
    const rows = await compute()
    expect(bill(rows, 'sales')).toMatchObject({ state: 'stopped', net: 0, rows: 0 })
    expect(bill(rows, 'sales').stop?.text).toBe(
      'Für Amazon nach DE ist am 31.12.2024 keine Gebühr vereinbart (Bestellung OHNE-GEBUEHR).',
    )
    expect(bill(rows, 'service').state).toBe('draft')
    const refused = await issue(bill(rows, 'sales'))
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'bill_stopped'])
  })

  it('stops at an order in another currency', async () => {
    await sell(kontor, { prices: [1000], sent: SENT, currency: 'SEK', ext_order_id: 'KRONEN' })
    expect(bill(await compute(), 'sales').stop?.text).toBe('Die Bestellung KRONEN ist in SEK, nicht in Euro.')
  })

  it('counts nothing from before the company’s start', async () => {
    await kontor.asOwner(`insert into billing_starts values (${kontor.a.id}, '2026-02-10')`)
    await sell(kontor, { prices: [1000], sent: '2026-02-09T09:00:00Z' })
    await sell(kontor, { prices: [2000], sent: '2026-02-10T09:00:00Z' })
    expect(bill(await compute(), 'sales').net).toBe(4)
  })
})

describe('the other bills', () => {
  it('charge labels of the operator’s contract and the base fee, not those of the merchant’s own', async () => {
    await sell(kontor, { prices: [1000], sent: SENT, label: 379 })
    await sell(kontor, { prices: [1000], sent: SENT, label: null })
    expect(bill(await compute(), 'service')).toMatchObject({ net: 52.79, rows: 2 })
  })

  it('say which labels they leave out for want of a price, until the carrier has named one', async () => {
    await sell(kontor, { prices: [1000], sent: JANUARY_SENT, label: 379 })
    const unpriced = await sell(kontor, { prices: [1000], sent: JANUARY_SENT })
    const price = (cents: number | null) =>
      kontor.asOwner(
        `update label_attempts set price_cents = ${cents} where company_id = ${kontor.a.id} and shipping_id = ${unpriced.shippingId}`,
      )
    await price(null)
    const draft = bill(await compute(JAN), 'service')
    expect(draft).toMatchObject({ net: 52.79, rows: 2, unpriced_labels: 1 })
    const left = (id = draft.id, company = kontor.a.id) =>
      staff().get(`/service/billing/companies/${company}/bills/${id}/unpriced-labels`)
    const { data, total } = (await left()).json()
    expect(total).toBe(1)
    expect(data).toEqual([
      {
        id: expect.any(Number),
        created_at: '2026-01-10T09:00:00.000Z',
        carrier: 'dhl',
        tracking_number: `T-${unpriced.shippingId}`,
        order_number: expect.stringMatching(/./),
      },
    ])
    const month = async () =>
      (await staff().get(`/service/billing/month?month=${JAN}`)).json().unpriced_labels
    expect(await month()).toEqual([{ company: kontor.a.name, count: 1 }])
    expect((await left(draft.id, kontor.b.id)).statusCode).toBe(404)
    expect(
      (
        await kontor
          .as(kontor.a.admin)
          .get(`/service/billing/companies/${kontor.a.id}/bills/${draft.id}/unpriced-labels`)
      ).statusCode,
    ).toBe(403)

    // What is issued meanwhile stays; the label comes into the next bill once it has its price.
    await issue(draft)
    expect((await left()).json().data).toEqual([])
    expect(await month()).toEqual([])
    await price(421)
    // 49.00 of February and 4.21 of January's label.
    expect(bill(await compute(), 'service')).toMatchObject({ net: 53.21, rows: 2, unpriced_labels: 0 })
  })

  it('are listed for their labels without a price alone', async () => {
    await kontor.asOwner(`update company_conditions set base_fee_cents = 0 where company_id = ${kontor.a.id}`)
    await sell(kontor, { prices: [1000], sent: SENT })
    await kontor.asOwner(`update label_attempts set price_cents = null where company_id = ${kontor.a.id}`)
    expect(bill(await compute(), 'service')).toMatchObject({ state: 'nothing', rows: 0, unpriced_labels: 1 })
  })

  it('charge a fee for each reservation that was picked up, less those that came back', async () => {
    await pickUp(kontor, { at: JANUARY_SENT })
    await pickUp(kontor, { at: JANUARY_SENT, returned: '2026-01-12T09:00:00Z' })
    await pickUp(kontor, { at: JANUARY_SENT, returned: '2026-02-02T09:00:00Z' })
    expect(bill(await compute(JAN), 'click_and_collect')).toMatchObject({ net: 3.98, rows: 4 })
    expect(bill(await compute(), 'click_and_collect').net).toBe(-1.99)
  })

  it('are none over nothing', async () => {
    await pickUp(kontor, { at: SENT, returned: SENT })
    const nothing = bill(await compute(), 'click_and_collect')
    expect(nothing).toMatchObject({ state: 'nothing', gross: 0 })
    const refused = await issue(nothing)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'bill_without_amount'])
  })
})

describe('the schedule', () => {
  it('computes the month before', async () => {
    await sell(kontor, { prices: [1000], sent: SENT })
    await kontor.runSchedule(computeBillsMonthly)
    await kontor.runJobs()
    expect((await rowsOf()).map(({ kind }) => kind)).toEqual(['sales', 'service'])
  })

  it('does not begin with an incomplete sender; recomputing and issuing name its fields', async () => {
    await sell(kontor, { prices: [1000], sent: SENT })
    const [draft] = await compute()
    await kontor.inCtx(async ({ tx, company }) => {
      await tx.execute(
        sql`update invoice_settings set vat_id = '', iban = '' where company_id = ${company.id}`,
      )
    }, kontor.provider.staff)
    await expect(kontor.runSchedule(computeBillsMonthly)).rejects.toThrow('vat_id, iban')
    for (const answer of [
      await staff().post('/service/billing/recompute', { month: FEB }),
      await staff().post('/service/billing/issue', { month: FEB }),
      await issue(draft ?? { id: 0 }),
    ]) {
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'bill_sender_incomplete'])
      expect(answer.json().message).toContain('Umsatzsteuer-ID, IBAN')
    }
    expect((await staff().get(`/service/billing/month?month=${FEB}`)).json().missing_sender).toEqual([
      'Umsatzsteuer-ID',
      'IBAN',
    ])
  })

  it('refuses a month that is not over', async () => {
    const refused = await staff().post('/service/billing/recompute', { month: MARCH })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'bill_month_not_over'])
    expect((await staff().post('/service/billing/recompute', { month: '13-2026' })).statusCode).toBe(400)
  })
})

describe('a computation that fails', () => {
  it('changes nothing and is seen; the next one does it whole', async () => {
    await sell(kontor, { prices: [1000], sent: SENT })
    const before = await compute()
    await sell(kontor, { prices: [2000, 3000], sent: SENT })
    await kontor.asOwner('alter table bill_rows add constraint broken check (price_cents <> 3000) not valid')
    await staff().post('/service/billing/recompute', { month: FEB })
    for (let attempt = 0; attempt < 4; attempt += 1) await kontor.runJobs({ retries: true, rethrow: false })
    expect(await rowsOf()).toEqual(before)
    expect((await staff().get(`/service/billing/month?month=${FEB}`)).json()).toMatchObject({
      running: 0,
      failed: [kontor.a.name],
    })
    await kontor.asOwner('alter table bill_rows drop constraint broken')
    // 1.50 + 1.00, 3.00 + 1.00, 4.50 + 1.00
    expect(bill(await compute(), 'sales')).toMatchObject({ rows: 3, net: 12 })
    expect((await staff().get(`/service/billing/month?month=${FEB}`)).json().failed).toEqual([])
  })
})

describe('issuing', () => {
  it('numbers without a gap under 50 callers, mails once, and makes the PDF with the e-invoice', async () => {
    await sell(kontor, { prices: [7990], sent: SENT })
    const rows = await compute()
    const [sales, service] = [bill(rows, 'sales'), bill(rows, 'service')]
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => issue(index % 2 === 0 ? sales : service)),
    )
    const issued = answers.filter(({ statusCode }) => statusCode === 200)
    expect(issued.map((answer) => answer.json().number).toSorted()).toEqual([
      'AB-2026-00001',
      'AB-2026-00002',
    ])
    expect(
      new Set(answers.filter((answer) => !issued.includes(answer)).map((answer) => answer.json().code)),
    ).toEqual(new Set(['bill_already_issued']))

    await kontor.runJobs()
    expect(kontor.mails.map(({ to }) => to)).toEqual(['buchhaltung@example.test', 'buchhaltung@example.test'])
    const accounting = kontor.as(kontor.a.users.co_accounting)
    const [mine] = (await accounting.get('/download/invoices/sap')).json().data
    expect(mine).toMatchObject({
      net: 13.49,
      gross: 16.05,
      date_range_from: '2026-02-01',
      date_range_to: '2026-02-28',
    })
    const pdf = await accounting.get(strip(mine.invoice_path))
    expect(pdf.headers['content-type']).toBe('application/pdf')
    const { text } = await enclosedIn(pdf.rawPayload)
    expect(text).toContain(`<ram:ID>${mine.invoice_number}</ram:ID>`)
    expect(text).toContain('<ram:GrandTotalAmount>16.05</ram:GrandTotalAmount>')
    expect(
      (await staff().get(`/service/billing/companies/${kontor.a.id}/bills/${mine.id}/bill.pdf`)).statusCode,
    ).toBe(200)
  })

  it('shows a draft as it would be issued, named as a draft and without an e-invoice', async () => {
    await sell(kontor, { prices: [7990], sent: SENT })
    const draft = bill(await compute(), 'sales')
    const shown = await staff().get(strip(draft.path ?? ''))
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'application/pdf'])
    const lines = (await linesOfPdf(shown.rawPayload)).map((line) => line.join(' '))
    expect(lines).toContain('Entwurf einer Rechnung')
    // The amounts with which the test above issues the same bill.
    expect(lines.filter((line) => /^(Summe netto|Gesamtbetrag)/.test(line))).toEqual([
      'Summe netto 13,49 €',
      'Gesamtbetrag 16,05 €',
    ])
    expect(lines.join(' ')).not.toContain('ZUGFeRD')
    expect(shown.rawPayload.includes('EmbeddedFile')).toBe(false)
    expect(bill(await compute(), 'sales').state).toBe('draft')
    const merchant = kontor.as(kontor.a.admin)
    expect((await merchant.get(strip(draft.path ?? ''))).statusCode).toBe(403)
  })

  it('makes what comes out below zero a credit note, with its amounts above zero', async () => {
    const sold = await sell(kontor, { prices: [10_000], sent: JANUARY_SENT })
    await issue(bill(await compute(JAN), 'sales'))
    await bringBack(kontor, sold, sold.lineIds[0] ?? 0, '2026-02-12T09:00:00Z')
    // −15.00 + 1.20 + 3.00 = −10.80
    expect((await issue(bill(await compute(), 'sales'))).json()).toMatchObject({
      state: 'issued',
      net: -10.8,
    })
    await kontor.runJobs()
    const [mine] = (await kontor.as(kontor.a.admin).get('/download/invoices/sap')).json().data
    expect(mine).toMatchObject({ is_credit_note: true, gross: -12.85 })
    const { text } = await enclosedIn(
      (await kontor.as(kontor.a.admin).get(strip(mine.invoice_path))).rawPayload,
    )
    expect(text).toContain('<ram:TypeCode>381</ram:TypeCode>')
    expect(text).toContain('<ram:GrandTotalAmount>12.85</ram:GrandTotalAmount>')
  })

  it('goes month by month, and names what all of a month left behind', async () => {
    await sell(kontor, { prices: [1000], sent: '2026-01-10T09:00:00Z' })
    await compute('01-2026')
    await sell(kontor, { prices: [1000], sent: SENT })
    const february = await compute()
    const refused = await issue(bill(february, 'sales'))
    expect(refused.json()).toMatchObject({
      code: 'bill_earlier_open',
      message: 'Bitte zuerst den Entwurf für Januar 2026 stellen.',
    })
    const all = (await staff().post('/service/billing/issue', { month: FEB })).json()
    expect([all.issued, all.left.length]).toEqual([0, 2])
    expect((await staff().post('/service/billing/issue', { month: '01-2026' })).json()).toEqual({
      issued: 2,
      left: [],
    })
    expect((await staff().post('/service/billing/issue', { month: FEB })).json()).toEqual({
      issued: 2,
      left: [],
    })
    const numbers = [...(await rowsOf('01-2026')), ...(await rowsOf())].map(({ number }) => number)
    expect(numbers.toSorted()).toEqual([1, 2, 3, 4].map((count) => `AB-2026-0000${count}`))
  })

  it('names what the company’s billing details lack, and gives the number back', async () => {
    await sell(kontor, { prices: [1000], sent: SENT })
    const rows = await compute()
    await kontor.asOwner(`update companies set inv_street = '', inv_email = '' where id = ${kontor.a.id}`)
    const refused = await issue(bill(rows, 'sales'))
    expect(refused.json()).toMatchObject({
      code: 'bill_recipient_incomplete',
      message: 'In den Rechnungsdaten der Firma fehlt: Straße, E-Mail für Rechnungen.',
    })
    await kontor.asOwner(
      `update companies set inv_street = 'Markt 1', inv_email = 'a@example.test' where id = ${kontor.a.id}`,
    )
    expect((await issue(bill(rows, 'sales'))).json().number).toBe('AB-2026-00001')
  })

  it('leaves nothing to change, not even for the application itself', async () => {
    await sell(kontor, { prices: [1000], sent: SENT })
    const { id } = bill(await compute(), 'sales')
    await issue({ id })
    for (const statement of [
      sql`update bills set net_cents = 1, gross_cents = 1 where id = ${id}`,
      sql`delete from bills where id = ${id}`,
      sql`update bill_rows set fee_cents = 1 where bill_id = ${id}`,
      sql`delete from bill_rows where bill_id = ${id}`,
      sql`delete from billed_events where bill_id = ${id}`,
      sql`insert into billed_events (company_id, kind, source_id, line_id, bill_id) values (${kontor.a.id}, 'label', 999, 0, ${id})`,
    ])
      await expect(kontor.inCtx(({ tx }) => tx.execute(statement))).rejects.toThrow()
    await compute()
    expect(bill(await rowsOf(), 'sales')).toMatchObject({ state: 'issued', rows: 1 })
  })
})

describe('VAT', () => {
  it.each([
    ['AT', 'ATU12345675', 0, 'AE'],
    ['CH', '', 0, 'O'],
    ['NL', '', 2.57, 'S'],
  ] as const)('of a merchant in %s with “%s” is %d', async (country, vatId, tax, category) => {
    await kontor.asOwner(`update companies set inv_country = '${country}' where id = ${kontor.a.id}`)
    if (vatId !== '')
      await kontor.asOwner(
        `insert into invoice_settings (company_id, vat_id) values (${kontor.a.id}, '${vatId}')`,
      )
    await sell(kontor, { prices: [8000], sent: SENT })
    const draft = bill(await compute(), 'sales')
    // 80.00 × 15 % + 1.50 = 13.50; × 19 % = 2.565 → 2.57
    expect(draft).toMatchObject({ net: 13.5, tax })
    await issue(draft)
    await kontor.runJobs()
    const [mine] = (await kontor.as(kontor.a.admin).get('/download/invoices/sap')).json().data
    const { text } = await enclosedIn(
      (await kontor.as(kontor.a.admin).get(strip(mine.invoice_path))).rawPayload,
    )
    expect(text).toContain(`<ram:CategoryCode>${category}</ram:CategoryCode>`)
  })
})

describe('the merchant’s files', () => {
  async function issuedBill() {
    const sold = await sell(kontor, { prices: [7990, 2000], sent: SENT, ext_order_id: '=1+1' })
    await bringBack(kontor, sold, sold.lineIds[1] ?? 0, '2026-02-20T09:00:00Z')
    await issue(bill(await compute(), 'sales'))
    await kontor.runJobs()
    return (
      await kontor.as(kontor.a.users.co_products).get('/download/invoices/archive?month=02-2026')
    ).json().data[0]
  }

  it('say every row, the sums, and the order lines of the month', async () => {
    const mine = await issuedBill()
    const get = async (path: string) => (await kontor.as(kontor.a.admin).get(strip(path))).body
    const itemized = (await get(mine.itemized_path)).replaceAll(/Sneaker \d+/g, 'Sneaker')
    expect(itemized).toBe(
      [
        '\ufeffDatum;Vorgang;Kanal;Bestellnummer;Position;EAN;Artikel;Land;Versanddienst;Preis;Provision %;Provision;Zahlungskosten;Provision und Zahlung;Gebühren;Netto',
        '10.02.2026 10:00:00;Verkauf;Amazon;"=""=1+1""";1;;Sneaker;DE;;79,90;15;11,99;0,00;11,99;1,50;13,49',
        '10.02.2026 10:00:00;Verkauf;Amazon;"=""=1+1""";2;;Sneaker;DE;;20,00;15;3,00;0,00;3,00;1,00;4,00',
        '20.02.2026 10:00:00;Retoure;Amazon;"=""=1+1""";2;;Sneaker;DE;;20,00;;-3,00;0,00;-3,00;1,40;-1,60',
        '',
      ].join('\r\n'),
    )
    expect(cells(await get(mine.summary_path))).toEqual([
      ['Kanal oder Versanddienst', 'Posten', 'Anzahl', 'Netto'],
      ['Amazon', 'Provision', '2', '14,99'],
      ['Amazon', 'Transaktionsgebühr', '2', '2,50'],
      ['Amazon', 'Retourengebühr', '1', '0,80'],
      ['Amazon', 'Retourenkosten des Marktplatzes', '1', '0,60'],
      ['Amazon', 'Gutschrift für Retouren', '1', '-3,00'],
      ['', 'Summe netto', '', '15,89'],
      ['', 'Umsatzsteuer', '', '3,02'],
      ['', 'Gesamtbetrag', '', '18,91'],
    ])
    expect(await get(mine.order_list_path)).toContain('Bestellnummer')
    expect([mine.s3_invoice_path, mine.s3_csv_path, mine.s3_sum_csv_path]).toEqual([
      mine.invoice_path,
      mine.itemized_path,
      mine.summary_path,
    ])
    expect((await get(mine.itemized_path.replace('locale=de', 'locale=en'))).split(';')[1]).toBe('Event')
  })

  it('list the reservations of a bill for click and collect, each once, and no sales', async () => {
    await sell(kontor, { prices: [7990], sent: SENT })
    await pickUp(kontor, { at: '2026-02-05T09:00:00Z' })
    await pickUp(kontor, { at: '2026-02-06T09:00:00Z', returned: '2026-02-07T09:00:00Z' })
    await pickUp(kontor, { at: '2026-03-01T09:00:00Z' })
    const rows = await compute()
    await issue(bill(rows, 'click_and_collect'))
    await kontor.runJobs()
    const get = (path: string) => kontor.as(kontor.a.admin).get(path)
    const [mine] = (await get('/download/clickAndCollect')).json().data
    const answer = await get(`${strip(mine.order_list_path)}&format=csv_plain`)
    expect(answer.headers['content-disposition']).toContain('-Reservierungen.csv')
    const [titles = [], ...listed] = cells(answer.body)
    expect(titles[0]).toBe('Reservierung')
    const column = (title: string) => listed.map((row) => row[titles.indexOf(title)])
    expect(column('Abgeholt am')).toEqual(['05.02.2026 10:00:00', '06.02.2026 10:00:00'])
    expect(column('Zurückgegeben am')).toEqual(['', '07.02.2026 10:00:00'])
    expect(column('Gebühr netto')).toEqual([mine.net.toFixed(2).replace('.', ','), '0,00'])
    expect((await kontor.as(kontor.b.admin).get(strip(mine.order_list_path))).statusCode).toBe(404)
  })

  it('say prices of reservations in yen without decimals, and their fees in euros', async () => {
    await pickUp(kontor, { at: '2026-02-05T09:00:00Z', price_cents: 550_000, currency: 'JPY' })
    await pickUp(kontor, { at: '2026-02-06T09:00:00Z' })
    const draft = bill(await compute(), 'click_and_collect')
    const itemized = cells((await staff().get(`${strip(draft.itemized_path)}&format=csv_plain`)).body)
    expect(itemized.slice(1).map((row) => [row[9], row.at(-1)])).toEqual([
      ['5500', '1,99'],
      ['79,00', '1,99'],
    ])
    await issue(draft)
    await kontor.runJobs()
    const [mine] = (await kontor.as(kontor.a.admin).get('/download/clickAndCollect')).json().data
    const { body } = await kontor.as(kontor.a.admin).get(`${strip(mine.order_list_path)}&format=csv_plain`)
    const [titles = [], ...listed] = cells(body)
    expect(listed.map((row) => row[titles.indexOf('Preis')])).toEqual(['5500', '79,00'])
  })

  it('have their rows in order of date, and the payment costs beside the commission', async () => {
    const late = await sell(kontor, { prices: [5195], sent: '2026-02-20T09:00:00Z', channel: EBAY })
    const early = await sell(kontor, { prices: [1000], sent: '2026-02-03T09:00:00Z', channel: EBAY })
    await bringBack(kontor, early, early.lineIds[0] ?? 0, '2026-02-10T09:00:00Z')
    const draft = bill(await compute(), 'sales')
    const answer = await staff().get(`${strip(draft.itemized_path)}&format=csv_plain`)
    expect(answer.headers['content-disposition']).toContain('-Einzelposten.csv')
    const rows = cells(answer.body).slice(1)
    expect(rows.map(([date]) => date)).toEqual([
      '03.02.2026 10:00:00',
      '10.02.2026 10:00:00',
      '20.02.2026 10:00:00',
    ])
    // 51.95 × 11 % = 5.7145 → 5.71; × 1.9 % = 0.98705 → 0.99; together 6.70.
    expect(rows[2]?.slice(9, 14)).toEqual(['51,95', '11', '5,71', '0,99', '6,70'])
    expect(late.lineIds).toHaveLength(1)
  })

  it('are had as workbooks, too', async () => {
    const mine = await issuedBill()
    const opened = async (path: string) => {
      const answer = await kontor.as(kontor.a.admin).get(`${strip(path)}&format=xlsx`)
      expect(answer.headers['content-type']).toContain('spreadsheetml.sheet')
      expect(answer.headers['content-disposition']).toMatch(/\.xlsx"$/)
      return (await readXlsx(answer.rawPayload)).sheets[0]?.rows
    }
    expect((await opened(mine.itemized_path))?.[1]?.slice(0, 5)).toEqual([
      new Date('2026-02-10T10:00:00Z'),
      'Verkauf',
      'Amazon',
      '=1+1',
      1,
    ])
    expect((await opened(mine.summary_path))?.at(-1)).toEqual([null, 'Gesamtbetrag', null, 18.91])
    expect((await opened(mine.order_list_path))?.[0]?.[1]).toBe('Bestellnummer')
  })

  it('explain how to open them on Windows and on a Mac', async () => {
    for (const system of ['windows', 'mac'])
      for (const locale of ['de', 'en', 'es']) {
        const answer = await kontor
          .as(kontor.a.admin)
          .get(`/download/invoices/instructions/${system}?locale=${locale}`)
        expect(answer.headers['content-type']).toBe('application/pdf')
        expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
      }
    expect((await kontor.as(kontor.a.admin).get('/download/invoices/instructions/amiga')).statusCode).toBe(
      404,
    )
  })

  it('are shown to accounting and products, and to nobody of another company', async () => {
    const mine = await issuedBill()
    for (const path of [
      '/download/invoices/sap',
      '/download/invoices/sap/service',
      '/download/invoices/archive',
      '/download/clickAndCollect',
    ]) {
      expect((await kontor.as(kontor.a.users.co_orders).get(path)).statusCode).toBe(403)
      expect((await kontor.as(kontor.b.admin).get(path)).json().data).toEqual([])
    }
    for (const path of [mine.invoice_path, mine.itemized_path, mine.summary_path, mine.order_list_path]) {
      expect((await kontor.as(kontor.b.admin).get(strip(path))).json().code).toBe('bill_not_found')
      expect((await kontor.as(kontor.a.users.co_orders).get(strip(path))).statusCode).toBe(403)
    }
    expect((await kontor.as(kontor.a.admin).get('/service/billing?month=02-2026')).statusCode).toBe(403)
  })

  it('show no draft', async () => {
    await sell(kontor, { prices: [1000], sent: SENT })
    const { id } = bill(await compute(), 'sales')
    expect((await kontor.as(kontor.a.admin).get('/download/invoices/sap')).json().data).toEqual([])
    expect((await kontor.as(kontor.a.admin).get(`/download/invoices/${id}/itemized`)).statusCode).toBe(404)
    expect(
      (await staff().get(`/service/billing/companies/${kontor.a.id}/bills/${id}/itemized`)).statusCode,
    ).toBe(200)
    expect(
      (await staff().get(`/service/billing/companies/${kontor.b.id}/bills/${id}/itemized`)).statusCode,
    ).toBe(404)
  })
})

it('computes once for 50 callers', async () => {
  await sell(kontor, { prices: [1000], sent: SENT })
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => staff().post('/service/billing/recompute', { month: FEB })),
  )
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  const ran = await kontor.runJobs()
  expect(ran.filter((name) => name === 'compute-bills')).toHaveLength(2)
  expect(bill(await rowsOf(), 'sales').rows).toBe(1)
})
