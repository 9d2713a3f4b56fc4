import { lastDayOfMonth, monthOf, nextMonth, previousMonth } from '../../../platform/clock/months.ts'

/** Days or first days of months, `YYYY-MM-DD`, both ends inclusive; null: no end on that side. */
export interface BucketRange {
  readonly from: string | null
  readonly to: string | null
}

/** A period taken apart so that whole months answer for themselves and only the edges are asked day by day. */
export interface CountPeriod {
  readonly months: BucketRange | null
  readonly days: readonly BucketRange[]
}

/**
 * Splits a period of days (`YYYY-MM-DD`, both ends inclusive, either may be missing) into whole months and the days
 * at its edges. Each day of the period is in exactly one part.
 */
export function splitPeriod(start: string | undefined, end: string | undefined): CountPeriod {
  if (start !== undefined && end !== undefined && start > end) return { months: null, days: [] }
  const firstMonth = start === undefined ? null : start === monthOf(start) ? start : nextMonth(start)
  const endsWhole = end !== undefined && end === lastDayOfMonth(end)
  const lastMonth = end === undefined ? null : endsWhole ? monthOf(end) : previousMonth(end)
  const hasMonths = firstMonth === null || lastMonth === null || firstMonth <= lastMonth
  if (!hasMonths && start !== undefined && end !== undefined && monthOf(start) === monthOf(end)) {
    return { months: null, days: [{ from: start, to: end }] }
  }
  const days: BucketRange[] = []
  if (start !== undefined && start !== monthOf(start)) days.push({ from: start, to: lastDayOfMonth(start) })
  if (end !== undefined && !endsWhole) days.push({ from: monthOf(end), to: end })
  return { months: hasMonths ? { from: firstMonth, to: lastMonth } : null, days }
}
