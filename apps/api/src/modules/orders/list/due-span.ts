import type { OrderDue } from '@kontor/contract/orders'
import { addDays, berlinDay, startOfBerlinDay } from '../../../platform/clock/berlin.ts'

/** Deadlines are kept to the millisecond. */
const MOMENT_MS = 1

/** A span of time, without its end. */
interface DueSpan {
  /** Null: ever since. */
  readonly from: Date | null
  readonly before: Date
}

/**
 * When a deadline falls that counts as overdue, as due today or as due tomorrow (issue 27, 3). A deadline is overdue from its
 * own moment on, as screens say it; today is what is left of the day in Berlin, tomorrow the whole of the next.
 */
export function dueSpan(due: OrderDue, now: Date): DueSpan {
  const passed = new Date(now.getTime() + MOMENT_MS)
  if (due === 'overdue') return { from: null, before: passed }
  const today = berlinDay(now)
  const midnight = startOfBerlinDay(addDays(today, 1))
  if (due === 'today') return { from: passed, before: midnight }
  return { from: midnight, before: startOfBerlinDay(addDays(today, 2)) }
}
