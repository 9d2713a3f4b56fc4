import type { DailyStatistics } from '@kontor/contract/statistics'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { csvOf, dayRows, less, monthAfter, monthRows, monthsDown, xlsxOf } from './figure-rows.ts'

const month = { order_totals: 1, items: 2, amount: 30.5, other_currencies: [], channels: {} }
const open = { month: '2024-02', shippings: month, returns: month, cancellations: month }
const data: DailyStatistics = {
  counted_since: null,
  first_month: '2023-12',
  last_month: '2024-02',
  page: 1,
  pages: 1,
  month: open,
  previous_month: { ...open, month: '2024-01' },
  daily_shippings: { '2024-02-29': { total: 3, amount: 12.5, other_currencies: [], channels: {} } },
  daily_returns: { '2024-02-01': { total: 1, amount: 5, other_currencies: [], channels: {} } },
  monthly_shippings: { '2024-02': month },
  monthly_returns: { '2024-01': month },
  monthly_cancellations: {},
}

it('has a row for every day of the month, with and without figures', () => {
  const rows = dayRows(data)
  expect(rows).toHaveLength(29)
  expect(rows[28]).toMatchObject({ key: '2024-02-29', shippings: { items: 3, amount: 12.5 } })
  expect(rows[0]).toMatchObject({
    key: '2024-02-01',
    returns: { items: 1, amount: 5 },
    shippings: { items: 0 },
  })
})

it('has a row for every month in which something happened, the earliest first', () => {
  expect(monthRows(data).map(({ key, shippings, returns }) => [key, shippings.items, returns.items])).toEqual(
    [
      ['2024-01', 0, 2],
      ['2024-02', 2, 0],
    ],
  )
})

it('takes amounts from each other to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 1e9 }), (a, b) => {
      expect(less(a / 100, b / 100)).toBe((a - b) / 100)
    }),
  )
})

it('lists months downwards without a gap, over the ends of years', () => {
  expect(monthsDown('2023-11', '2024-02')).toEqual(['2024-02', '2024-01', '2023-12', '2023-11'])
  expect(monthsDown(null, null)).toEqual([])
  fc.assert(
    fc.property(fc.integer({ min: 2017, max: 2090 }), fc.nat(11), fc.nat(300), (year, index, n) => {
      const from = `${year}-${String(index + 1).padStart(2, '0')}`
      expect(monthAfter(monthAfter(from, n), -n)).toBe(from)
      expect(monthsDown(from, monthAfter(from, n))).toHaveLength(n + 1)
    }),
  )
})

it('writes a workbook in which amounts are numbers', async () => {
  const rows = [
    ['Monat', 'Betrag'],
    ['02.2024', 1234.5],
  ]
  const [sheet] = (await readXlsx(await xlsxOf('Monate 2024/2025: Verkäufe und Retouren', rows))).sheets
  expect([sheet?.name, sheet?.rows]).toEqual(['Monate 2024 2025  Verkäufe und ', rows])
})

it('writes what a German spreadsheet reads', () => {
  expect(
    csvOf([
      ['Monat', 'Betrag'],
      ['02.2024', 1234.5],
      ['a;"b"', -1],
    ]),
  ).toBe('\uFEFFMonat;Betrag\r\n02.2024;1234,5\r\n"a;""b""";-1\r\n')
})
