import type { Ctx } from '../../platform/ctx.ts'
import type { JobCtx } from '../../platform/jobs/job.ts'
import {
  confirmationsOf,
  isAccountInDoubt,
  type ReportRecord,
  takeReport,
  ticketsSince,
  writeReport,
} from './channel-reports.repository.ts'
import { channelSource } from './channel-source.ts'
import { importDocument } from './import-order.ts'
import { type ChannelAccount, documentOf, findAccount } from './intake.repository.ts'
import { reportToChannelJob } from './intake-queue.ts'
import { type ChannelOrder, type Marketplace, MarketplaceError, type Taken } from './marketplace.ts'
import { isFetched } from './open-reports.ts'
import { connect, type IntakeDeps } from './pull-orders.ts'
import { adjustmentOf, confirmationOf } from './report-messages.ts'
import { noteFailure, noteNotFetched, noteRefusal, noteTaken } from './report-outcomes.ts'
import { type Confirmation, holdsAny, outdatedPieces } from './told-pieces.ts'

const MINUTE = 60_000
/** Longer than any step can take: a worker that died holds a report no longer than this. */
const LEASE_MS = 5 * MINUTE
/** After this nothing that was sent can arrive any more: longer than a step's time and the slowest channel together. */
export const QUIET_MS = 10 * MINUTE
/** How far the channel's clock may be from ours. */
const CLOCKS_APART_MS = 2 * MINUTE
/** How long a report waits while another of its account is being sent. */
const TURN_MS = MINUTE
/** How long a parcel waits at most for those of its order that have to be told first. */
const LONGEST_TURN_MS = 60 * MINUTE

/** A report in somebody's hand, and what is to be done with it. */
export interface ReportInHand {
  readonly report: ReportRecord
  readonly account: ChannelAccount
  readonly step: 'send' | 'find' | 'look'
  readonly raw: unknown
  /** Tickets of the account's other reports; only where one has to be found. */
  readonly others: readonly string[]
}

/**
 * Takes a report one step further: tells the channel, asks how far it is with what it took on, or, where nobody knows
 * whether a sending arrived, looks for it. Every sending is a row before it is a call, and where its answer is lost the
 * channel is asked before anything is sent a second time (shipment confirmations replace themselves and need not be
 * looked for). Failures are tried again with growing pauses for a day; the row says how far it is, the order's history
 * when it first failed, when it succeeded and when it was given up.
 */
export async function reportToChannel(job: JobCtx, deps: IntakeDeps, reportId: number): Promise<void> {
  const hand = await job.write((ctx) => takeInHand(ctx, reportId))
  if (!hand) return
  if (isFetched(hand.account)) {
    await job.write((ctx) => noteNotFetched(ctx, hand))
    return
  }
  try {
    const taken = await takeStep(job, connect(hand.account, deps), hand)
    if (taken) await job.write((ctx) => noteTaken(ctx, hand, taken))
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error
    if (error.kind === 'refused') await settleRefusal(job, deps, hand, error)
    else await job.write((ctx) => noteFailure(ctx, hand, error))
  }
}

async function takeInHand(ctx: Ctx, reportId: number): Promise<ReportInHand | null> {
  const report = await takeReport(ctx, reportId, new Date(ctx.now.getTime() + LEASE_MS))
  const account = report && (await findAccount(ctx, report.channelAccountId))
  if (!account) return null
  const inHand = { report, account, others: [] }
  if (isFetched(account)) return { ...inHand, step: 'look', raw: null }
  const raw = await documentOf(ctx, report.orderId)
  if (report.state === 'submitted') return { ...inHand, step: 'look', raw }
  if (report.kind === 'shipment_confirmation') {
    if (await isTooEarly(ctx, report)) {
      await waitUntil(ctx, report, new Date(ctx.now.getTime() + TURN_MS))
      return null
    }
    return { ...inHand, report: await noteSending(ctx, report, null), step: 'send', raw }
  }
  if (await isAccountInDoubt(ctx, report)) {
    await waitUntil(ctx, report, new Date(ctx.now.getTime() + TURN_MS))
    return null
  }
  if (report.doubtSince) {
    const others = await ticketsSince(ctx, account.id, new Date(report.doubtSince.getTime() - QUIET_MS))
    return { ...inHand, step: 'find', raw, others }
  }
  return { ...inHand, report: await noteSending(ctx, report, ctx.now), step: 'send', raw }
}

/**
 * Whether the channel still has pieces of this parcel in another one, which is about to be told without them: until
 * then it refuses them as more than was ordered.
 */
async function isTooEarly(
  ctx: Ctx,
  report: Confirmation & Pick<ReportRecord, 'orderId' | 'createdAt'>,
): Promise<boolean> {
  if (ctx.now.getTime() - report.createdAt.getTime() > LONGEST_TURN_MS) return false
  const before = (await confirmationsOf(ctx, report.orderId)).filter(
    (one) => one.id !== report.id && one.shippingId !== null && one.state === 'pending',
  )
  return holdsAny(outdatedPieces(before), report.payload.items)
}

/** The row before the call. @param doubtSince since when nobody knows whether it arrived */
async function noteSending(ctx: Ctx, report: ReportRecord, doubtSince: Date | null): Promise<ReportRecord> {
  const sending = { attempts: report.attempts + 1, lastAttemptAt: ctx.now, doubtSince }
  await writeReport(ctx, report, sending)
  return { ...report, ...sending }
}

async function waitUntil(ctx: Ctx, report: ReportRecord, until: Date): Promise<void> {
  if (!(await writeReport(ctx, report, { nextAttemptAt: until }))) return
  await ctx.enqueue(reportToChannelJob, { channel_report_id: report.id }, { startAfter: until })
}

/** Null: there is nothing to note, it goes on later. */
async function takeStep(job: JobCtx, channel: Marketplace, hand: ReportInHand): Promise<Taken | null> {
  const { report } = hand
  if (hand.step === 'look') return channel.lookAfter(report.ticket ?? '', report.reference, job.signal)
  if (hand.step === 'send') return send(channel, hand, job.signal)
  const found = await find(channel, hand, job.signal)
  if (found) return found
  const quietFrom = new Date((report.doubtSince?.getTime() ?? 0) + QUIET_MS)
  if (job.now() < quietFrom) {
    await job.write((ctx) => waitUntil(ctx, report, quietFrom))
    return null
  }
  // It never arrived.
  const again = await job.write((ctx) => noteSending(ctx, report, ctx.now))
  return send(channel, { ...hand, report: again }, job.signal)
}

async function send(
  channel: Marketplace,
  { report, raw }: ReportInHand,
  signal: AbortSignal,
): Promise<Taken> {
  if (report.kind === 'shipment_confirmation') {
    await channel.confirmShipment(confirmationOf(report, raw), signal)
    return { state: 'done' }
  }
  const adjustment = adjustmentOf(report, raw)
  return adjustment.type === 'cancellation'
    ? channel.cancelLines(adjustment.cancellation, signal)
    : channel.refund(adjustment.refund, signal)
}

async function find(
  channel: Marketplace,
  { report, raw, others }: ReportInHand,
  signal: AbortSignal,
): Promise<Taken | null> {
  if (report.kind === 'shipment_confirmation' || !report.doubtSince) return null
  const since = report.doubtSince.getTime()
  return channel.findSent(
    {
      adjustment: adjustmentOf(report, raw),
      since: new Date(since - CLOCKS_APART_MS),
      until: new Date(since + QUIET_MS + CLOCKS_APART_MS),
      others,
    },
    signal,
  )
}

/**
 * A refusal mostly means that the order is no longer what it was: the news are fetched at once. What was to be
 * cancelled may turn out to be cancelled there already.
 */
async function settleRefusal(
  job: JobCtx,
  deps: IntakeDeps,
  hand: ReportInHand,
  refusal: MarketplaceError,
): Promise<void> {
  const order = await readAgain(job, deps, hand)
  const isMoot = order !== null && isCancelledThere(hand.report, order)
  await job.write((ctx) =>
    isMoot ? noteTaken(ctx, hand, { state: 'done' }) : noteRefusal(ctx, hand, refusal),
  )
}

function isCancelledThere(report: ReportRecord, order: ChannelOrder): boolean {
  if (report.kind !== 'cancellation') return false
  return (
    order.state === 'cancelled' ||
    report.payload.items.every((item) => order.cancelled_item_ids.includes(item.mp_item_id))
  )
}

async function readAgain(
  job: JobCtx,
  deps: IntakeDeps,
  { account, report }: ReportInHand,
): Promise<ChannelOrder | null> {
  const { ext_order_id } = report.payload
  const source = channelSource(account, deps.marketplaces)
  try {
    const document = await connect(account, deps).fetchOrder(ext_order_id, job.signal)
    if (!document) return null
    await job.write((ctx) => importDocument(ctx, source, document))
    return source.readOrder(document.raw)
  } catch (error) {
    const isExpected =
      error instanceof MarketplaceError || (error instanceof Error && error.name === 'UnreadableOrder')
    if (!isExpected) throw error
    // The next pull brings the news.
    job.log.info({ err: error, ext_order_id }, 'order could not be read again after a refusal')
    return null
  }
}
