import { everyMinute, schedule } from '../../platform/jobs/handlers.ts'
import type { JobCtx } from '../../platform/jobs/job.ts'
import { foldOrderCounts } from './counts/order-counts.repository.ts'
import { applyOrderEvent } from './lifecycle/apply-order-event.ts'
import { unpaidSince } from './lifecycle/orders.repository.ts'
import { shareEarlierDiscounts } from './lifecycle/share-earlier-discounts.ts'
import { backfillPieces } from './pieces/count-pieces.ts'

/** A reserved order waits seven days for its payment (decisions: Order state machine). */
const PAYMENT_TERM_MS = 7 * 86_400_000
const ORDERS_PER_BATCH = 50

/** Takes what changed in the last minute into the maintained counts. */
export const foldCounts = everyMinute(
  'fold-order-counts',
  () => ({ text: 'select id from companies_with_count_deltas()' }),
  (job) => job.write(foldOrderCounts),
)

/** Counts the pieces of orders that were there before articles had figures; does nothing once that is done. */
export const countEarlierPieces = everyMinute(
  'count-earlier-pieces',
  () => ({ text: 'select id from companies_with_pieces_to_count()' }),
  backfillPieces,
)

/** Stores what discounts take off the lines of orders from before lines had it; does nothing once that is done. */
export const shareDiscountsOfBefore = everyMinute(
  'share-earlier-discounts',
  () => ({ text: 'select id from companies_with_discounts_to_share()' }),
  shareEarlierDiscounts,
)

/** Cancels reserved orders whose payment has not come. */
export const cancelUnpaidOrders = schedule('cancel-unpaid-orders', '23 * * * *', (system) =>
  system.forEachCompany(cancelUnpaid),
)

async function cancelUnpaid(job: JobCtx): Promise<void> {
  const before = new Date(job.now().getTime() - PAYMENT_TERM_MS)
  let cancelled = ORDERS_PER_BATCH
  while (cancelled === ORDERS_PER_BATCH && !job.signal.aborted) {
    cancelled = await job.write(async (ctx) => {
      let applied = 0
      for (const orderId of await unpaidSince(ctx, before, ORDERS_PER_BATCH)) {
        if ((await applyOrderEvent(ctx, orderId, { type: 'unpaid_expired' })) === 'applied') applied += 1
      }
      return applied
    })
  }
}
