import { type CancellationRate, CRITICAL_PERCENT, WARNING_PERCENT } from './cancellation-rate.schemas.ts'

/**
 * The share of cancelled orders and what it means: over 1 percent warns, 1.5 percent or more is critical.
 * Compared exactly, before rounding.
 * @returns percent with two decimals
 */
export function rateOf(cancelled: number, orders: number): Pick<CancellationRate, 'percent' | 'level'> {
  if (orders === 0) return { percent: 0, level: 'ok' }
  const percent = Math.round((cancelled * 10_000) / orders) / 100
  if (cancelled * 100 >= CRITICAL_PERCENT * orders) return { percent, level: 'critical' }
  return { percent, level: cancelled * 100 > WARNING_PERCENT * orders ? 'warning' : 'ok' }
}

type Counted = Pick<CancellationRate, 'orders' | 'cancelled'>

/**
 * How many cancellations more bring the rate to where the account is deactivated (spec: orders §8, Cancellation-rate banner);
 * 0 where it is there. Pure.
 */
export const leftUntilCritical = ({ orders, cancelled }: Counted): number =>
  Math.max(0, Math.ceil((orders * CRITICAL_PERCENT) / 100) - cancelled)

/** The rate once one order more has been cancelled, in percent with two decimals, half up; 0 without orders. Pure. */
export const percentAfterNext = ({ orders, cancelled }: Counted): number =>
  rateOf(cancelled + 1, orders).percent
