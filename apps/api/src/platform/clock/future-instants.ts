import type { Ctx } from '../ctx.ts'
import { AppError } from '../errors/app-error.ts'

/** How far the clock of a partner may be ahead of ours. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000

/** Whether an instant that a partner names lies in the future. */
export const isFuture = (ctx: Pick<Ctx, 'now'>, at: Date): boolean =>
  at.getTime() > ctx.now.getTime() + CLOCK_TOLERANCE_MS

/**
 * Refuses an instant that a partner names and that lies in the future.
 * @throws AppError `invalid_request` naming the field
 */
export function refuseFuture(ctx: Pick<Ctx, 'now'>, field: string, at: Date): void {
  if (isFuture(ctx, at)) throw new AppError('invalid_request', {}, { [field]: 'instant_in_future' })
}
