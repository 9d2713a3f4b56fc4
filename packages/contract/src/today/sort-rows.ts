import { TODAY_KINDS, type TodayKind, type TodayRow } from './today.schemas.ts'

/**
 * How pressing a row is: `red` is overdue or wrong, `amber` is due within a day, `blue` waits, `grey` is only to be read.
 * The order of the list is the same.
 */
export const URGENCIES = ['red', 'amber', 'blue', 'grey'] as const
type RowUrgency = (typeof URGENCIES)[number]

const DAY_MS = 24 * 60 * 60_000

/** What is wrong whatever the clock says. */
const WRONG: ReadonlySet<TodayKind> = new Set(['cancellation_rate', 'overdue', 'label_errors'])

/** How pressing a row is at this moment. Pure. */
export function urgencyOf({ kind, due_at }: Pick<TodayRow, 'kind' | 'due_at'>, now: Date): RowUrgency {
  if (kind === 'news') return 'grey'
  if (WRONG.has(kind)) return 'red'
  if (due_at === null) return 'blue'
  const left = new Date(due_at).getTime() - now.getTime()
  if (left <= 0) return 'red'
  return left <= DAY_MS ? 'amber' : 'blue'
}

/**
 * Rows, most urgent first. The rate of cancellations stands before all, since an account hangs on it (spec: orders §8); what is
 * overdue or wrong before what is due, by the order of kinds; what is due by its deadline; what has none behind it; news last.
 * Pure.
 */
export function sortRows<R extends Pick<TodayRow, 'kind' | 'due_at'>>(rows: readonly R[], now: Date): R[] {
  const rank = (row: R) => URGENCIES.indexOf(urgencyOf(row, now))
  const place = ({ kind }: R) => TODAY_KINDS.indexOf(kind)
  const due = (row: R) => {
    if (urgencyOf(row, now) === 'red') return 0
    return row.due_at === null ? Number.MAX_SAFE_INTEGER : new Date(row.due_at).getTime()
  }
  return rows.toSorted((a, b) => rank(a) - rank(b) || due(a) - due(b) || place(a) - place(b))
}
