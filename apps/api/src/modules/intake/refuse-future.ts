import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'

/** Clocks differ a little. */
const CLOCK_TOLERANCE_MS = 5 * 60_000

/** Whether an instant lies further ahead than clocks differ. */
export const isFuture = (ctx: Ctx, at: Date): boolean => at.getTime() > ctx.now.getTime() + CLOCK_TOLERANCE_MS

/** Nothing can have happened in the future. @throws AppError `invalid_request` naming the field */
export function refuseFuture(ctx: Ctx, field: string, at: Date): void {
  if (isFuture(ctx, at)) throw new AppError('invalid_request', {}, { [field]: 'instant_in_future' })
}
