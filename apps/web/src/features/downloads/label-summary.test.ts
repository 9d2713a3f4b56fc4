import type { LabelSummary } from '@kontor/contract/downloads'
import { expect, it } from 'vitest'
import { sortedSummary, totalsOf } from './label-summary.ts'

const row = (
  store_number: string,
  carrier: string,
  labels: number,
  voided: number,
  cost: number,
): LabelSummary => ({
  store_id: Number(store_number),
  store_number,
  store: `Filiale ${store_number}`,
  carrier,
  labels,
  voided,
  cost,
  currency: 'EUR',
})
const ROWS = [row('001', 'dhl', 2, 1, 0.1), row('002', 'ups', 9, 0, 0.2), row('003', 'dpd', 5, 2, 10)]

it('the summary of a month is sorted by any column, and back', () => {
  const stores = (sort: string) => sortedSummary(ROWS, sort).map(({ store_number }) => store_number)
  expect(stores('store')).toEqual(['001', '002', '003'])
  expect(stores('-store')).toEqual(['003', '002', '001'])
  expect(stores('carrier')).toEqual(['001', '003', '002'])
  expect(stores('labels')).toEqual(['001', '003', '002'])
  expect(stores('-voided')).toEqual(['003', '001', '002'])
  expect(stores('-cost')).toEqual(['003', '002', '001'])
  expect(stores('date')).toEqual(['001', '002', '003'])
  expect(sortedSummary(ROWS, '-store').map(({ id }) => id)).toEqual([3, 2, 1])
})

it('all of them come to a sum without a cent too many', () => {
  expect(totalsOf(ROWS)).toEqual({ labels: 16, voided: 3, cost: 10.3, currency: 'EUR' })
  expect(totalsOf([])).toEqual({ labels: 0, voided: 0, cost: 0, currency: 'EUR' })
})
