import type { LabelSummary, LabelTotals } from '@kontor/contract/downloads'
import { ownValue } from '@kontor/contract/shared'

export type SummaryRow = LabelSummary & { readonly id: number }

const VALUES: Readonly<Record<string, (row: LabelSummary) => string | number>> = {
  store: (row) => row.store_number,
  carrier: (row) => row.carrier,
  labels: (row) => row.labels,
  voided: (row) => row.voided,
  cost: (row) => row.cost,
}

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0)

/** The stores and carriers of a month in the order of a column, `-` in front downwards; any other leaves them as they came. */
export function sortedSummary(rows: readonly LabelSummary[], sort: string): SummaryRow[] {
  const value = ownValue(VALUES, sort.replace(/^-/, ''))
  const way = sort.startsWith('-') ? -1 : 1
  const sorted = value ? rows.toSorted((a, b) => way * compare(value(a), value(b))) : rows
  return sorted.map((row) => ({ ...row, id: rows.indexOf(row) + 1 }))
}

const CENTS = 100

/** What all of them come to; the cost in whole cents, so that nothing is lost between. */
export const totalsOf = (rows: readonly LabelSummary[]): LabelTotals => ({
  labels: rows.reduce((sum, { labels }) => sum + labels, 0),
  voided: rows.reduce((sum, { voided }) => sum + voided, 0),
  cost: rows.reduce((sum, { cost }) => sum + Math.round(cost * CENTS), 0) / CENTS,
  currency: rows[0]?.currency ?? 'EUR',
})
