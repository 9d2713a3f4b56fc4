import { type CancellationRate, rateOf } from '@kontor/contract/monitoring'
import type { Ctx } from '../../platform/ctx.ts'
import { firstDayOf } from '../orders/index.ts'
import { ordersSince, ownCancellations } from './cancellation-rate.repository.ts'

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
