import type { CancellationRate } from '@kontor/contract/monitoring'
import type { Ctx } from '../../platform/ctx.ts'
import { firstDayOf } from '../orders/index.ts'
import { ordersSince, ownCancellations } from './cancellation-rate.repository.ts'

/** The contract requires less than this (spec: orders §8, Cancellation-rate banner). Percent. */
export const WARNING_PERCENT = 1
/** From here on the account will be deactivated. */
export const CRITICAL_PERCENT = 1.5

/**
 * The share of cancelled orders and what it means: over 1 percent warns, 1.5 percent or more is critical.
 * Compared exactly, before rounding.
 * @returns percent with two decimals
 */
export function rateOf(
  cancelled: number,
  orders: number,
): { percent: number; level: 'ok' | 'warning' | 'critical' } {
  if (orders === 0) return { percent: 0, level: 'ok' }
  const percent = Math.round((cancelled * 10_000) / orders) / 100
  if (cancelled * 100 >= CRITICAL_PERCENT * orders) return { percent, level: 'critical' }
  return { percent, level: cancelled * 100 > WARNING_PERCENT * orders ? 'warning' : 'ok' }
}

/** The cancellations of the last so many days, counted in days of Berlin. */
export async function cancellationRate(ctx: Ctx, days: number): Promise<CancellationRate> {
  const orders = await ordersSince(ctx, firstDayOf(days, ctx.now))
  const own = await ownCancellations(ctx, days)
  return {
    days,
    orders,
    cancelled: own.orders,
    ...rateOf(own.orders, orders),
    reasons: own.reasons,
  }
}
