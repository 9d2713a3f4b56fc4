import type { Ctx } from '../../platform/ctx.ts'
import { detachReport, type NewReport, openConfirmation, openReport } from './channel-reports.repository.ts'
import { type ChannelAccount, findAccount, findOrder, piecesByPosition } from './intake.repository.ts'
import { reportToChannelJob } from './intake-queue.ts'
import {
  cancelledPieces,
  currencyOf,
  reasonOfCase,
  reasonOfReturn,
  refundedLine,
} from './report-subjects.repository.ts'

/** Within this a channel of our own interface has to fetch what it is told; later it is shown as not fetched. */
const FETCH_WITHIN_MS = 24 * 3_600_000

/** A parcel whose label is bought, as shipping's event tells it. */
export interface BoughtLabel {
  readonly order_id: number
  readonly shipping_id: number
  readonly line_ids: readonly number[]
  readonly carrier: string
  readonly tracking_number: string
  /** ISO 8601 UTC. */
  readonly shipped_at: string
  /** Its label was bought at the channel, which needs not be told. */
  readonly channel_knows?: boolean
}

/** A parcel is on its way. */
export async function reportParcel(ctx: Ctx, label: BoughtLabel): Promise<void> {
  if (label.channel_knows) return
  const known = await channelOf(ctx, label.order_id)
  if (!known) return
  const payload = {
    ext_order_id: known.ext_order_id,
    carrier: label.carrier,
    tracking_number: label.tracking_number,
    shipped_at: label.shipped_at,
    items: await piecesByPosition(ctx, label.line_ids),
  }
  const { order_id, shipping_id } = label
  const report = { channel_account_id: known.account.id, order_id, shipping_id, payload }
  await announce(ctx, known.account, (due) => openConfirmation(ctx, report, due))
}

/** A parcel stays after all: what its channel was not told yet, it is not told. */
export const withdrawReport = (ctx: Ctx, parcel: { shipping_id: number }): Promise<void> =>
  detachReport(ctx, parcel.shipping_id)

/**
 * Pieces were cancelled. The channel is told what the merchant cancelled, and a channel of our own interface also what
 * Kontor cancelled by rule; what the customer or the channel cancelled it knows.
 */
export async function reportCancellation(
  ctx: Ctx,
  event: {
    order_id: number
    line_ids: readonly number[]
    by: 'customer' | 'merchant' | 'channel' | 'system'
  },
): Promise<void> {
  if (event.by === 'customer' || event.by === 'channel') return
  const known = await channelOf(ctx, event.order_id)
  if (!known || (event.by === 'system' && !isFetched(known.account))) return
  const cancelled = await cancelledPieces(ctx, event.order_id, event.line_ids)
  if (!cancelled) return
  const { cancellation_id, ...what } = cancelled
  await open(ctx, known.account, {
    kind: 'cancellation',
    order_id: event.order_id,
    line_ids: event.line_ids,
    reference: String(cancellation_id),
    payload: {
      ...what,
      ext_order_id: known.ext_order_id,
      currency: await currencyOf(ctx, event.order_id),
    },
  })
}

/** A piece came back: its price goes to the customer through the channel. */
export async function reportReturn(
  ctx: Ctx,
  event: { order_id: number; line_id: number; return_id: number; reason: string; refund_cents: number },
): Promise<void> {
  await reportRefund(ctx, event, {
    kind: 'return',
    cents: event.refund_cents,
    reason: event.reason,
    reference: String(event.return_id),
    return_id: event.return_id,
  })
}

/** The refund of a return has grown after it was told: the channel pays out what comes on top. */
export async function reportRaisedRefund(
  ctx: Ctx,
  event: { order_id: number; line_id: number; return_id: number; refund_cents: number },
): Promise<void> {
  await reportRefund(ctx, event, {
    kind: 'return',
    cents: event.refund_cents,
    reason: await reasonOfReturn(ctx, event.return_id),
    // A return is raised once at most; with the zero in front it has a name of its own.
    reference: `0${event.return_id}`,
    return_id: event.return_id,
  })
}

interface GoodwillCase {
  readonly case_id: number
  readonly order_id: number
  readonly line_id: number
  readonly cents: number
  readonly answered_by: 'provider' | 'channel'
}

/** A goodwill case was asked for: where the channel decides, it is asked at once, and its answer settles the case. */
export async function askChannelForCase(ctx: Ctx, event: GoodwillCase & { reason: string }): Promise<void> {
  if (event.answered_by === 'channel') await reportCase(ctx, event, event.reason, true)
}

/** The provider has accepted a goodwill case: the channel pays it out. */
export async function reportAcceptedCase(
  ctx: Ctx,
  event: GoodwillCase & { state: 'accepted' | 'declined' },
): Promise<void> {
  if (event.answered_by !== 'provider' || event.state !== 'accepted') return
  await reportCase(ctx, event, await reasonOfCase(ctx, event.case_id), false)
}

const reportCase = (ctx: Ctx, event: GoodwillCase, reason: string, asks_for_answer: boolean) =>
  reportRefund(ctx, event, {
    kind: 'refund',
    cents: event.cents,
    reason,
    reference: String(event.case_id),
    case_id: event.case_id,
    asks_for_answer,
  })

async function reportRefund(
  ctx: Ctx,
  { order_id, line_id }: { order_id: number; line_id: number },
  refund: {
    kind: 'return' | 'refund'
    cents: number
    reason: string
    reference: string
    return_id?: number
    case_id?: number
    asks_for_answer?: boolean
  },
): Promise<void> {
  const known = await channelOf(ctx, order_id)
  const line = known && (await refundedLine(ctx, line_id))
  if (!line) return
  const { kind, cents, reason, reference, asks_for_answer = false, ...subject } = refund
  // Goodwill has given everything back before: no payment is left to ask a marketplace for.
  if (cents === 0 && !isFetched(known.account)) return
  await open(ctx, known.account, {
    kind,
    order_id,
    line_ids: [line_id],
    reference,
    ...subject,
    payload: {
      ext_order_id: known.ext_order_id,
      currency: line.currency,
      reason,
      items: [{ mp_item_id: line.mp_item_id, quantity: 1, cents }],
      asks_for_answer,
    },
  })
}

async function channelOf(
  ctx: Ctx,
  orderId: number,
): Promise<{ account: ChannelAccount; ext_order_id: string } | null> {
  const order = await findOrder(ctx, orderId)
  const account = order && (await findAccount(ctx, order.channel_account_id))
  return account ? { account, ext_order_id: order.ext_order_id } : null
}

/** Whether a channel fetches what it is told by our own interface; all others are called. */
export const isFetched = (account: Pick<ChannelAccount, 'adapter'>): boolean => account.adapter === 'intake'

type Unplaced<T> = T extends unknown ? Omit<T, 'channel_account_id'> : never

const open = (ctx: Ctx, account: ChannelAccount, report: Unplaced<NewReport>): Promise<void> =>
  announce(ctx, account, (due) => openReport(ctx, { ...report, channel_account_id: account.id }, due))

/** Notes a report with its due date, and puts the job that tells it into the queue where one is needed. */
async function announce(
  ctx: Ctx,
  account: ChannelAccount,
  note: (due: Date) => Promise<number | null>,
): Promise<void> {
  if (isFetched(account)) {
    await note(fetchUntil(ctx))
    return
  }
  const id = await note(ctx.now)
  if (id !== null) await ctx.enqueue(reportToChannelJob, { channel_report_id: id })
}

/** When a report that is noted now has to have been fetched. */
export const fetchUntil = (ctx: Ctx): Date => new Date(ctx.now.getTime() + FETCH_WITHIN_MS)
