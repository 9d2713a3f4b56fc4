import type { RetailImport } from '@kontor/contract/statistics'
import { berlinDay } from '../../../platform/clock/berlin.ts'
import { monthOf, nextMonth } from '../../../platform/clock/months.ts'

/** So many whole months are recounted beside the one that runs (issue: Connected retail). */
const HISTORY_MONTHS = 24

const number = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1

/** The first day of the oldest month that a recount of a day of Berlin takes in. Pure. */
export function historySince(today: string): string {
  const oldest = number(today) - HISTORY_MONTHS
  return `${Math.floor(oldest / 12)}-${String((oldest % 12) + 1).padStart(2, '0')}-01`
}

/** What a recount has reached: all orders placed later than this instant, or at it with a greater number, are done. */
interface Reached {
  readonly state: RetailImport['state']
  readonly startedAt: Date
  readonly since: string
  readonly beforeDate: Date
}

/** How many of its months a recount has done, and from which on. The month that it is in is not done. Pure. */
export function monthsDone({
  state,
  startedAt,
  since,
  beforeDate,
}: Reached): Pick<RetailImport, 'counted_since' | 'months' | 'months_done'> {
  const end = nextMonth(berlinDay(startedAt))
  // An order at the very beginning of a month belongs to it; where nothing is done yet, the next month begins here.
  const reached = nextMonth(monthOf(berlinDay(new Date(beforeDate.getTime() - 1))))
  const counted = state === 'done' ? since : reached
  return {
    counted_since: counted,
    months: number(end) - number(since),
    months_done: number(end) - number(counted),
  }
}
