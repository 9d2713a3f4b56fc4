import { hashToken, newToken } from '../../platform/auth/tokens.ts'
import type { Config } from '../../platform/config.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { handleJob } from '../../platform/jobs/handlers.ts'
import { defineJob, type JobHandler } from '../../platform/jobs/job.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { addOrderToken, type PieceToPick, piecesToPick, waitingOrder } from './order-tokens.repository.ts'
import { orderLink, storeMail } from './store-mail.ts'

/** An order that was placed longer ago than this when it arrived comes with the history of a channel: no mail. */
const OLD_AFTER_DAYS = 7
/** Whoever moves a line to another store often moves the next one, too: its mail waits for them. */
const AFTER_A_MOVE_SECONDS = 60
const SECOND_MS = 1_000
const DAY_MS = 86_400 * SECOND_MS

/** Sends the mails that the stores of an order wait for. */
export const mailStoresJob = defineJob<{ order_id: number }>('mail-stores', { policy: 'short' })

/** A new order: when it may be shipped already, its stores learn of it. */
export async function tellStoresOfOrder(
  ctx: Ctx,
  order: { order_id: number; status: string; imported: boolean },
): Promise<void> {
  if (order.status !== 'approved' || order.imported) return
  const waiting = await waitingOrder(ctx, order.order_id)
  if (waiting && waiting.orderDate.getTime() > ctx.now.getTime() - OLD_AFTER_DAYS * DAY_MS)
    await enqueueMails(ctx, order.order_id)
}

/** An order was released: its stores learn of it. */
export async function tellStoresOfRelease(ctx: Ctx, change: { order_id: number; to: string }): Promise<void> {
  if (change.to === 'approved' && (await waitingOrder(ctx, change.order_id)))
    await enqueueMails(ctx, change.order_id)
}

/** A line is sent from another store now, which has not heard of the order yet. */
export async function tellNewStore(ctx: Ctx, { order_id }: { order_id: number }): Promise<void> {
  if (!(await waitingOrder(ctx, order_id))) return
  await enqueueMails(ctx, order_id, new Date(ctx.now.getTime() + AFTER_A_MOVE_SECONDS * SECOND_MS))
}

const enqueueMails = (ctx: Ctx, orderId: number, startAfter?: Date): Promise<void> =>
  ctx.enqueue(
    mailStoresJob,
    { order_id: orderId },
    { singletonKey: String(orderId), ...(startAfter ? { startAfter } : {}) },
  )

export const mailStoresHandler = ({ publicUrl }: Pick<Config, 'publicUrl'>): JobHandler =>
  handleJob(mailStoresJob, (job, { order_id }) => job.write((ctx) => mailStores(ctx, order_id, publicUrl)))

/** Each store that has to send something of an open order and has had no mail about it gets one, once, with its own link. */
async function mailStores(ctx: Ctx, orderId: number, publicUrl: string): Promise<void> {
  const byStore = new Map<number, [PieceToPick, ...PieceToPick[]]>()
  for (const piece of await piecesToPick(ctx, orderId)) {
    const others = byStore.get(piece.storeId)
    if (others) others.push(piece)
    else byStore.set(piece.storeId, [piece])
  }
  for (const [storeId, pieces] of byStore) {
    const token = newToken()
    const isFirst = await addOrderToken(ctx, {
      orderId,
      storeId,
      tokenHash: hashToken(token),
      email: pieces[0].email,
      createdAt: ctx.now,
    })
    if (isFirst) await ctx.enqueue(sendMail, storeMail(pieces, orderLink(publicUrl, orderId, token)))
  }
}
