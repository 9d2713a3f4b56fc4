import type { Ctx } from '../../platform/ctx.ts'
import { mailStoresJob } from './order-access.jobs.ts'
import { waitingOrder } from './order-tokens.repository.ts'

/** An order that was placed longer ago than this when it arrived belongs to the history of a channel and gets no mail. */
const OLD_AFTER_DAYS = 7
/** The mail after a move waits this long, since people often move several lines one after the other. */
const AFTER_A_MOVE_SECONDS = 60
const SECOND_MS = 1_000
const DAY_MS = 86_400 * SECOND_MS

/** Notifies the stores of a new order that may be shipped at once. */
export async function notifyStoresOfOrder(
  ctx: Ctx,
  order: { order_id: number; status: string; imported: boolean },
): Promise<void> {
  if (order.status !== 'approved' || order.imported) return
  const waiting = await waitingOrder(ctx, order.order_id)
  if (waiting && waiting.orderDate.getTime() > ctx.now.getTime() - OLD_AFTER_DAYS * DAY_MS)
    await enqueueMails(ctx, order.order_id)
}

/** Notifies the stores of an order that was released. */
export async function notifyStoresOfRelease(
  ctx: Ctx,
  change: { order_id: number; to: string },
): Promise<void> {
  if (change.to === 'approved' && (await waitingOrder(ctx, change.order_id)))
    await enqueueMails(ctx, change.order_id)
}

/** Notifies the store that a line was moved to, unless it has had a mail about the order. */
export async function notifyNewStore(ctx: Ctx, { order_id }: { order_id: number }): Promise<void> {
  if (!(await waitingOrder(ctx, order_id))) return
  await enqueueMails(ctx, order_id, new Date(ctx.now.getTime() + AFTER_A_MOVE_SECONDS * SECOND_MS))
}

const enqueueMails = (ctx: Ctx, orderId: number, startAfter?: Date): Promise<void> =>
  ctx.enqueue(
    mailStoresJob,
    { order_id: orderId },
    { singletonKey: String(orderId), ...(startAfter ? { startAfter } : {}) },
  )
