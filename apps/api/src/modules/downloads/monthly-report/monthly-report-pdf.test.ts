import { expect, test } from 'vitest'
import { linesOfPdf } from '../../../../test/pdf-text.ts'
import { monthlyReportPdf } from './monthly-report-pdf.ts'
import { MonthlySums } from './monthly-sums.ts'

test('the amounts of a currency have its decimals: ¥5,500 + ¥600 = ¥6,100, 10 % VAT within them', async () => {
  const sums = new MonthlySums()
  const store = { channel: 'Amazon', storeNumber: '001', store: 'Köln' }
  const none = { cancelled: 0, refund: 0 }
  sums.add(
    { ...store, currency: 'JPY' },
    { lines: 1, gross: 550_000, tax: 50_000, net: 500_000, kept: 550_000, ...none },
  )
  sums.add(
    { ...store, currency: 'JPY' },
    { lines: 0, gross: 60_000, tax: 5_500, net: 54_500, kept: 60_000, ...none },
  )
  sums.add(
    { ...store, currency: 'EUR' },
    { lines: 1, gross: 11_900, tax: 1_900, net: 10_000, kept: 11_900, ...none },
  )
  const pdf = await monthlyReportPdf({
    company: 'Schuhhaus Müller',
    range: { start: '2026-02-01', end: '2026-02-28' },
    locale: 'de',
    madeAt: new Date('2026-03-10T09:00:00Z'),
    currencies: sums.byCurrency(),
  })
  const rows = (await linesOfPdf(pdf)).filter(([name]) => name === '001 Köln')
  expect(rows).toEqual([
    ['001 Köln', '1', '119,00', '19,00', '100,00', '0,00', '0,00', '119,00'],
    ['001 Köln', '1', '6.100', '555', '5.545', '0', '0', '6.100'],
  ])
})
