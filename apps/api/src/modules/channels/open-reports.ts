import type { ChargeKind } from '@kontor/contract/orders'
import type { Ctx } from '../../platform/ctx.ts'
import { type ChannelAccount, findChannelAccount } from '../organisation/index.ts'
import { enqueueReport } from './channel-reports.jobs.ts'
import { detachReport, type NewReport, openConfirmation, openReport } from './channel-reports.repository.ts'
import {
  cancelledPieces,
  currencyOf,
  findOrderAtChannel,
  piecesByPosition,
  positionsOf,
  reasonOfCase,
  reasonOfReturn,
  refundedLine,
} from './report-subjects.repository.ts'

/** Within this a channel has to fetch a report; later it is shown as not fetched. */
const FETCH_WITHIN_MS = 24 * 3_600_000

/** A parcel whose label is bought, as shipping's event describes it. */
export interface BoughtLabel {
  readonly order_id: number
  readonly shipping_id: number
  readonly line_ids: readonly number[]
  readonly carrier: string
  readonly tracking_number: string
  /** ISO 8601 UTC. */
  readonly shipped_at: string
  /** Its label was bought at the channel, which needs no report. */
  readonly channel_knows?: boolean
}

/** Opens the confirmation of a parcel that is on its way. */
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
  const report = { account: known.account, order_id, shipping_id, payload }
  await schedule(ctx, known.account, (due) => openConfirmation(ctx, report, due))
}

/** Withdraws the confirmation of a voided parcel, as far as it was not sent. */
export const withdrawReport = (ctx: Ctx, parcel: { shipping_id: number }): Promise<void> =>
  detachReport(ctx, parcel.shipping_id)

/**
 * Opens the report of cancelled pieces. A channel gets what the merchant cancelled, and one that fetches its reports also
 * what Kontor cancelled by rule; what the customer or the channel cancelled it knows.
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

/** Opens the report of a returned piece, whose price the channel pays back. */
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

/** Opens the report of a refund that has grown since it was reported: the channel pays out the difference. */
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

/** Opens the report of what goes back beside the goods after a full return: the channel pays back shipping and charges. */
export async function reportDelivery(
  ctx: Ctx,
  event: {
    order_id: number
    return_id: number
    refund_id: number
    shipping: readonly { line_id: number; cents: number }[]
    charges: readonly { kind: ChargeKind; line_ids: readonly number[]; cents: number }[]
  },
): Promise<void> {
  const known = await channelOf(ctx, event.order_id)
  if (!known) return
  // A charge of the order goes with its first piece.
  const charges = event.charges.map(({ line_ids: [line_id = 0], ...charge }) => ({ ...charge, line_id }))
  const line_ids = [...new Set([...event.shipping, ...charges].map(({ line_id }) => line_id))]
  const positions = await positionsOf(ctx, line_ids)
  const items = [...Map.groupBy(line_ids, (id) => positions.get(id) ?? '')].map(([mp_item_id, ids]) => ({
    mp_item_id,
    quantity: ids.length,
    cents: 0,
    shipping_cents: event.shipping.reduce(
      (sum, { line_id, cents }) => (ids.includes(line_id) ? sum + cents : sum),
      0,
    ),
    charges: charges
      .filter(({ line_id }) => ids.includes(line_id))
      .map(({ kind, cents }) => ({ kind, cents })),
  }))
  await open(ctx, known.account, {
    kind: 'return',
    order_id: event.order_id,
    line_ids,
    // With three zeros in front it has a name of its own beside returns, which have one at most.
    reference: `000${event.refund_id}`,
    return_id: event.return_id,
    payload: {
      ext_order_id: known.ext_order_id,
      currency: await currencyOf(ctx, event.order_id),
      reason: await reasonOfReturn(ctx, event.return_id),
      items,
      asks_for_answer: false,
    },
  })
}

interface GoodwillCase {
  readonly case_id: number
  readonly order_id: number
  readonly line_id: number
  readonly cents: number
  readonly answered_by: 'provider' | 'channel'
}

/** Asks the channel for a goodwill case that it decides; its answer settles the case. */
export async function askChannelForCase(ctx: Ctx, event: GoodwillCase & { reason: string }): Promise<void> {
  if (event.answered_by === 'channel') await reportCase(ctx, event, event.reason, true)
}

/** Opens the report of a goodwill case that the provider has accepted; the channel pays it out. */
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
  const order = await findOrderAtChannel(ctx, orderId)
  const account = order && (await findChannelAccount(ctx, order.account))
  return account ? { account, ext_order_id: order.ext_order_id } : null
}

/** Whether a channel fetches its reports through the intake interface; all others are called. */
export const isFetched = (account: Pick<ChannelAccount, 'sends_reports'>): boolean => !account.sends_reports

type Unplaced<T> = T extends unknown ? Omit<T, 'account'> : never

const open = (ctx: Ctx, account: ChannelAccount, report: Unplaced<NewReport>): Promise<void> =>
  schedule(ctx, account, (due) => openReport(ctx, { ...report, account }, due))

/** Notes a report with its due date, and enqueues its job where the channel is called. */
async function schedule(
  ctx: Ctx,
  account: ChannelAccount,
  note: (due: Date) => Promise<number | null>,
): Promise<void> {
  if (isFetched(account)) {
    await note(fetchUntil(ctx))
    return
  }
  const id = await note(ctx.now)
  if (id !== null) await enqueueReport(ctx, id)
}

/** When a report that is noted now has to have been fetched. */
export const fetchUntil = (ctx: Ctx): Date => new Date(ctx.now.getTime() + FETCH_WITHIN_MS)
