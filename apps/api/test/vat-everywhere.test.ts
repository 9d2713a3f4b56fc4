import { afterAll, beforeAll, expect, test } from 'vitest'
import { findErpOrder } from '../src/modules/erp/erp-orders.repository.ts'
import type { invoiceSettings } from '../src/modules/invoices/invoices.tables.ts'
import { type TestApp, testApp } from './app.ts'
import { buildShippedOrder, sellsUnderItsName } from './builders/invoices.ts'
import { ADDRESS } from './builders/orders.ts'
import { linesOfPdf } from './pdf-text.ts'

let kontor: TestApp
beforeAll(async () => {
  kontor = await testApp({ now: '2026-05-04T09:00:00.000Z' })
})
afterAll(() => kontor.close())

const admin = () => kontor.as(kontor.a.admin)

/** Sends an order of 121,00 somewhere, of that day, and answers its id. */
const sold = (country: string, zip_code: string, orderDay: string) =>
  buildShippedOrder(kontor, {
    delivery: { ...ADDRESS, country, zip_code },
    order_date: new Date(`${orderDay}T10:00:00Z`),
    order_total_cents: 12_100,
    lines: [{ item_price_cents: 11_600, shipping_price_cents: 101 }],
    charges: [{ kind: 'gift_wrap', name: '', mp_item_id: '', amount_cents: 399, tax_rate: 19 }],
  })

/** The VAT of an order as each place says it: rates of the page, of the list and of what the ERP gets, and amounts of list, report and invoice. */
async function vatOfOrder(orderId: number, month: string) {
  const page = (await admin().get(`/orders/${orderId}`)).json()
  const range = { start: `${month}-01`, end: `${month}-28` }
  const { fileName } = (await admin().post('/download/orderList/startGenerate', range)).json()
  await admin().post('/download/reports/monthly', { report_month: month, again: true })
  await kontor.runJobs()
  const csv = (await admin().get(`/download/orderList/files/${fileName}`)).body
  const [head = '', ...rows] = csv.trimEnd().split('\r\n')
  const column = (title: string) =>
    rows
      .filter((row) => row.startsWith(`${orderId};`))
      .map((row) => Number(row.split(';')[head.split(';').indexOf(title)]?.replace(',', '.')))
  const sum = (title: string) => column(title).reduce((total, amount) => total + amount, 0)
  const report = (await admin().get(`/download/reports/monthly?report_month=${month}`)).json()
  const lines = await linesOfPdf((await admin().get(report.path.replace('/v1', ''))).rawPayload)
  const total = lines.find(([first]) => first === 'Summe')
  const { preview } = (await admin().get(`/directsales/invoice/${orderId}`)).json()
  const sent = await kontor.inCtx((ctx) => findErpOrder(ctx, orderId))
  return {
    page: [page.lines[0].tax_value, page.charges[0].tax_value],
    list: column('MwSt. %'),
    erp: [...(sent?.lines ?? []), ...(sent?.charges ?? [])].map(({ tax_rate }) => tax_rate),
    tax: {
      list: sum('MwSt.').toFixed(2),
      report: total?.[3]?.replace(',', '.'),
      invoice: preview.tax.toFixed(2),
    },
    gross: { list: sum('Brutto').toFixed(2), report: total?.[2], total: page.order_total },
  }
}

const decides = (more: Partial<typeof invoiceSettings.$inferInsert>) =>
  sellsUnderItsName(kontor, kontor.a, more)

test('order page, list, report, invoice and ERP say the VAT of where it goes', async () => {
  await decides({})
  // 117,01 at 21 % contain 20,31, 3,99 contain 0,69: 21,00 of 121,00.
  const belgium = await sold('BE', '1000', '2026-01-10')
  expect(await vatOfOrder(belgium, '2026-01')).toEqual({
    page: [21, 21],
    list: [21, 21],
    erp: [21, 21],
    tax: { list: '21.00', report: '21.00', invoice: '21.00' },
    gross: { list: '121.00', report: '121,00', total: 121 },
  })
  const london = await sold('GB', 'SW1A 1AA', '2026-02-10')
  expect(await vatOfOrder(london, '2026-02')).toMatchObject({
    page: [0, 0],
    list: [0, 0],
    erp: [0, 0],
    tax: { list: '0.00', report: '0.00', invoice: '0.00' },
  })
})

test("and follow the company's rule for distance sales and for Northern Ireland", async () => {
  // Of 117,01 at 19 % 18,68 and of 3,99 0,64: 19,32.
  await decides({ distanceSales: 'home' })
  const belgium = await sold('BE', '1000', '2026-03-10')
  expect(await vatOfOrder(belgium, '2026-03')).toMatchObject({
    page: [19, 19],
    list: [19, 19],
    erp: [19, 19],
    tax: { list: '19.32', report: '19.32', invoice: '19.32' },
  })
  // Of 117,01 at 20 % 19,50 and of 3,99 0,67: 20,17.
  await decides({ distanceSales: 'destination', northernIreland: 'eu' })
  const belfast = await sold('GB', 'BT1 5GS', '2026-04-10')
  expect(await vatOfOrder(belfast, '2026-04')).toMatchObject({
    page: [20, 20],
    list: [20, 20],
    erp: [20, 20],
    tax: { list: '20.17', report: '20.17', invoice: '20.17' },
  })
})
