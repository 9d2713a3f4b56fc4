import type { Endpoint } from '@kontor/contract/shared'
import { berlinDay } from '../clock/berlin.ts'
import { CLOCK_TOLERANCE_MS } from '../clock/future-instants.ts'
import { AppError } from '../errors/app-error.ts'

/**
 * Refuses the period of a call that ends before it begins, or on a day that has not begun in Berlin (spec: orders §5 and
 * catalogue §5, no future dates). A caller whose clock is some minutes ahead is not refused around midnight.
 * @param period the names of its days, as the call declares them
 * @param given the call's query or body; a day that is left out is no limit
 * @throws AppError `period_reversed`, `period_in_future`, naming the field of the last day
 */
export function refuseWrongPeriod(
  { first, last }: NonNullable<Endpoint['config']['period']>,
  given: unknown,
  now: Date,
): void {
  const days = new Map<string, unknown>(Object.entries(given ?? {}))
  const [from, to] = [days.get(first), days.get(last)]
  if (typeof to !== 'string') return
  const today = berlinDay(new Date(now.getTime() + CLOCK_TOLERANCE_MS))
  if (to > today) throw new AppError('period_in_future', {}, { [last]: 'period_in_future' })
  if (typeof from === 'string' && from > to)
    throw new AppError('period_reversed', {}, { [last]: 'period_reversed' })
}
