import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { ordersTable } from './export-orders.ts'
import type { OrderListRecord } from './order-list.repository.ts'

const ROW: OrderListRecord = {
  id: 4711,
  ext_order_id: '028-1',
  ext_order_id_addition: '',
  order_date: '2026-07-01T21:59:30.000Z',
  created_at: '2026-07-01T22:00:00.000Z',
  sales_channel: 'Amazon',
  sales_channel_id: 4,
  order_type: 'prime',
  merchant_external_order: true,
  customer_name: 'Brinkmann',
  delivery_city: 'Köln',
  delivery_country: 'DE',
  currency: 'EUR',
  order_total_cents: 123_450,
  number_of_lines: 2,
  status: 'approved',
  not_shippable_reason: null,
  is_without_store: false,
  has_address_problem: false,
  is_cancelled_by_customer: false,
  has_label_error: false,
  has_amount_difference: false,
  ship_by: null,
  line_title: 'Sneaker "Air"; weiß',
  line_image_url: '',
  line_img_id: '',
  line_size: '38',
  line_kind: 'sneaker',
}
const csv = async (row: Partial<OrderListRecord>, locale: 'de' | 'en' | 'es' = 'de') =>
  (await ordersTable([{ ...ROW, ...row }], { format: 'csv', locale })).toString('utf8')

describe('the orders of a list', () => {
  it('are what German Excel opens with a double click', async () => {
    expect(await csv({})).toBe(
      '\ufeffBestellung;Bestellnummer;Nummernzusatz;Bestelldatum;Verkaufskanal;Status;Kunde;Ort;Land;Positionen;Summe;Währung;Versand bis;Erster Artikel;Größe\r\n' +
        '4711;"=""028-1""";;01.07.2026 23:59:30;Amazon;Freigegeben;Brinkmann;Köln;DE;2;1234,50;EUR;;"Sneaker ""Air""; weiß";"=""38"""\r\n',
    )
  })

  it('have totals with the decimals of their currency', async () => {
    const rows = [ROW, { ...ROW, currency: 'JPY', order_total_cents: 610_000 }]
    const table = await ordersTable(rows, { format: 'csv_plain', locale: 'de' })
    const totals = table
      .toString('utf8')
      .split('\r\n')
      .slice(1, -1)
      .map((row) => row.split(';').slice(10, 12))
    expect(totals).toEqual([
      ['1234,50', 'EUR'],
      ['6100', 'JPY'],
    ])
    const workbook = await readXlsx(await ordersTable(rows, { format: 'xlsx', locale: 'de' }), {
      readStyles: true,
    })
    const cells = [1, 2].map((row) => workbook.sheets[0]?.cells?.get(`${row},10`))
    expect(cells.map((cell) => [cell?.value, cell?.style?.numFmt])).toEqual([
      [1234.5, '#,##0.00'],
      [6100, '#,##0'],
    ])
  })

  it('speak the language of the reader', async () => {
    expect(await csv({}, 'en')).toContain('Order number')
    expect(await csv({ status: 'shipped' }, 'es')).toContain(';Enviado;')
  })

  it('never hand a formula to the spreadsheet', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('=', '+', '-', '@', '\t', '\r'), fc.string(), async (sign, rest) => {
        const cells = (await csv({ customer_name: sign + rest })).split('Freigegeben;')[1] ?? ''
        expect(cells.replace(/^"/, '').startsWith(`'${sign}`)).toBe(true)
      }),
    )
  })
})
