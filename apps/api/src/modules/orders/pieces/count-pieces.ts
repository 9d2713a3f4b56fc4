import { berlinInstant } from '../../../platform/clock/berlin.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { JobCtx } from '../../../platform/jobs/job.ts'
import { firstFigureDay, notePieces } from '../../catalogue/index.ts'
import { backfillState, countPieces, noteBackfill, ordersToCount } from './pieces.repository.ts'

/**
 * Something happened to an order after which pieces of it may have been sent, come back, or not been sent after all: tells
 * the figures of their articles what is new. Repeating it changes nothing.
 */
export async function countOrderPieces(ctx: Ctx, { order_id }: { readonly order_id: number }): Promise<void> {
  await notePieces(ctx, await countPieces(ctx, [order_id]))
}

/** Counts the orders of the last 365 days that were there before articles had figures, and goes on where it was stopped. */
export async function backfillPieces(job: JobCtx): Promise<void> {
  while (!job.signal.aborted && !(await job.write(countNextPieces)));
}

/** Counts all of them at once, for orders that were written in bulk. */
export async function countAllPieces(ctx: Bare): Promise<void> {
  while (!(await countNextPieces(ctx)));
}

/** What is needed of a context where nothing is told to others. */
type Bare = Pick<Ctx, 'company' | 'tx' | 'now'>

/** Counts the next orders. @returns whether all are counted */
async function countNextPieces(ctx: Bare): Promise<boolean> {
  const { afterOrder, isDone } = await backfillState(ctx)
  if (isDone) return true
  const orderIds = await ordersToCount(ctx, afterOrder, berlinInstant(firstFigureDay(ctx.now), 0))
  await notePieces(ctx, await countPieces(ctx, orderIds))
  const last = orderIds.at(-1)
  await noteBackfill(ctx, { afterOrder: last ?? afterOrder, isDone: last === undefined })
  return last === undefined
}
