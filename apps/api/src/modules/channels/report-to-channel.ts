import type { Secrets } from '../../platform/auth/secrets.ts'
import type { JobCtx } from '../../platform/jobs/job.ts'
import type { ChannelAccount } from '../organisation/index.ts'
import type { ChannelReporter, ChannelReporters, Progress } from './channel-reporter.ts'
import type { ReportRecord } from './channel-reports.repository.ts'
import { type ClaimedReport, claimReport, noteSending, postpone, QUIET_MS } from './claim-report.ts'
import { connectAccount, MarketplaceError } from './marketplace-account.ts'
import { isFetched } from './open-reports.ts'
import { adjustmentOf, confirmationOf } from './report-messages.ts'
import { noteFailure, noteNotFetched, noteProgress, noteRefusal } from './report-outcomes.ts'

/** How far the channel's clock may be from ours. */
const CLOCK_TOLERANCE_MS = 2 * 60_000

/** What a channel says of an order, as far as a refused report depends on it. */
export interface RefreshedOrder {
  readonly state: string
  readonly cancelled_item_ids: readonly string[]
}

/** What this module is given from outside when the process starts. */
export interface ChannelsDeps {
  readonly secrets: Secrets
  readonly marketplaces: ChannelReporters
  /** Reads an order anew from its channel and applies what changed; answers null when it cannot be read now. */
  refreshOrder(job: JobCtx, account: ChannelAccount, extOrderId: string): Promise<RefreshedOrder | null>
}

/**
 * Takes a report one step further: sends it, looks up how far the channel is with what it accepted, or looks for a
 * sending that ended without an answer. Every sending is a row before it is a call, and where its answer is lost the
 * channel is asked before anything is sent a second time (shipment confirmations replace themselves and need not be
 * looked for). Failures are retried with growing pauses for a day; the row says how far it is, the order's history when
 * it first failed, when it succeeded and when it was given up.
 */
export async function reportToChannel(job: JobCtx, deps: ChannelsDeps, reportId: number): Promise<void> {
  const claimed = await job.write((ctx) => claimReport(ctx, reportId))
  if (!claimed) return
  if (isFetched(claimed.account)) {
    await job.write((ctx) => noteNotFetched(ctx, claimed))
    return
  }
  try {
    const reporter = await connectAccount(job, claimed.account, deps.marketplaces, deps.secrets)
    const progress = await advance(job, reporter, claimed)
    if (progress) await job.write((ctx) => noteProgress(ctx, claimed, progress))
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error
    if (error.kind === 'refused') await settleRefusal(job, deps, claimed, error)
    else await job.write((ctx) => noteFailure(ctx, claimed, error))
  }
}

/** Does the step that the claimed report is due for. @returns null when nothing is to be noted, since it goes on later */
async function advance(
  job: JobCtx,
  reporter: ChannelReporter,
  claimed: ClaimedReport,
): Promise<Progress | null> {
  const { report } = claimed
  if (claimed.step === 'look') return reporter.lookUp(report.ticket ?? '', report.reference, job.signal)
  if (claimed.step === 'send') return send(reporter, claimed, job.signal)
  const found = await find(reporter, claimed, job.signal)
  if (found) return found
  const quietFrom = new Date((report.doubtSince?.getTime() ?? 0) + QUIET_MS)
  if (job.now() < quietFrom) {
    await job.write((ctx) => postpone(ctx, report, quietFrom))
    return null
  }
  // It never arrived.
  const again = await job.write((ctx) => noteSending(ctx, report, ctx.now))
  return send(reporter, { ...claimed, report: again }, job.signal)
}

async function send(
  reporter: ChannelReporter,
  { report, raw }: ClaimedReport,
  signal: AbortSignal,
): Promise<Progress> {
  if (report.kind === 'shipment_confirmation') {
    await reporter.confirmShipment(confirmationOf(report, raw), signal)
    return { state: 'done' }
  }
  const adjustment = adjustmentOf(report, raw)
  return adjustment.type === 'cancellation'
    ? reporter.cancelLines(adjustment.cancellation, signal)
    : reporter.refund(adjustment.refund, signal)
}

async function find(
  reporter: ChannelReporter,
  { report, raw, others }: ClaimedReport,
  signal: AbortSignal,
): Promise<Progress | null> {
  if (report.kind === 'shipment_confirmation' || !report.doubtSince) return null
  const since = report.doubtSince.getTime()
  return reporter.findSent(
    {
      adjustment: adjustmentOf(report, raw),
      since: new Date(since - CLOCK_TOLERANCE_MS),
      until: new Date(since + QUIET_MS + CLOCK_TOLERANCE_MS),
      others,
    },
    signal,
  )
}

/**
 * A refusal mostly means that the order has changed at the channel, so it is read anew at once. What was to be cancelled
 * may turn out to be cancelled there already.
 */
async function settleRefusal(
  job: JobCtx,
  deps: ChannelsDeps,
  claimed: ClaimedReport,
  refusal: MarketplaceError,
): Promise<void> {
  const { account, report } = claimed
  const order = await deps.refreshOrder(job, account, report.payload.ext_order_id)
  const isMoot = order !== null && isCancelledThere(report, order)
  await job.write((ctx) =>
    isMoot ? noteProgress(ctx, claimed, { state: 'done' }) : noteRefusal(ctx, claimed, refusal),
  )
}

function isCancelledThere(report: ReportRecord, order: RefreshedOrder): boolean {
  if (report.kind !== 'cancellation') return false
  return (
    order.state === 'cancelled' ||
    report.payload.items.every((item) => order.cancelled_item_ids.includes(item.mp_item_id))
  )
}
