import type { Ctx } from '../../../platform/ctx.ts'
import { floorsChanged } from '../pricing.events.ts'
import { hasLiveRun, insertMarks, insertRun, type Repriced } from './price-marks.repository.ts'
import { priceRuns } from './price-runs.ts'

/**
 * Has the prices of articles worked out anew, since something has changed that they are worked out of: in the transaction of
 * that change they are marked, and a run is begun that takes the marks. Where nothing is marked there is none.
 */
export async function markPrices(ctx: Ctx, which: Repriced): Promise<void> {
  // One that is under way takes what is marked meanwhile, or the sweep begins the next: it is not waited for here.
  if ((await insertMarks(ctx, which)) && !(await hasLiveRun(ctx))) await beginRun(ctx)
}

/** Has all prices worked out anew that a lowest price holds: those that follow a competitor here, all others by who subscribes. */
export async function moveFloors(ctx: Ctx): Promise<void> {
  await markPrices(ctx, 'all')
  await ctx.emit(floorsChanged, {})
}

/** Begins a run, unless one is under way; one that nobody will do any more is ended before. */
export async function beginRun(ctx: Ctx): Promise<void> {
  await priceRuns.begin(ctx, () => insertRun(ctx))
}
