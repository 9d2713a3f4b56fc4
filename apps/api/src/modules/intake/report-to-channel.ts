import type { Ctx } from '../../platform/ctx.ts'
import type { JobCtx } from '../../platform/jobs/job.ts'
import { recordTransition, type TransitionName } from '../orders/index.ts'
import {
  detachReport,
  endAttempt,
  openReport,
  type ReportRecord,
  takeReport,
} from './channel-reports.repository.ts'
import { channelSource } from './channel-source.ts'
import { importDocument } from './import-order.ts'
import {
  type ChannelAccount,
  documentOf,
  findAccount,
  findOrder,
  piecesByPosition,
} from './intake.repository.ts'
import { reportToChannelJob } from './intake-queue.ts'
import { type Marketplace, MarketplaceError } from './marketplace.ts'
import { connect, type IntakeDeps } from './pull-orders.ts'

const MINUTE = 60_000
/** Longer than any attempt can take: a worker that died holds a report no longer than this. */
const LEASE_MS = 5 * MINUTE
const LONGEST_PAUSE_MS = 3 * 60 * MINUTE
/** When trying ends, counted from the parcel. */
const GIVE_UP_AFTER_MS = 24 * 60 * MINUTE

/** A parcel whose label is bought, as shipping's event tells it. */
export interface BoughtLabel {
  readonly order_id: number
  readonly shipping_id: number
  readonly line_ids: readonly number[]
  readonly carrier: string
  readonly tracking_number: string
  /** ISO 8601 UTC. */
  readonly shipped_at: string
}

/** A parcel is on its way: its channel is told by a job. Channels of our own interface have nobody to tell. */
export async function reportParcel(ctx: Ctx, label: BoughtLabel): Promise<void> {
  const order = await findOrder(ctx, label.order_id)
  const account = order && (await findAccount(ctx, order.channel_account_id))
  if (!account || account.adapter === 'intake') return
  const id = await openReport(ctx, {
    channel_account_id: account.id,
    order_id: label.order_id,
    shipping_id: label.shipping_id,
    payload: {
      ext_order_id: order.ext_order_id,
      carrier: label.carrier,
      tracking_number: label.tracking_number,
      shipped_at: label.shipped_at,
      items: await piecesByPosition(ctx, label.line_ids),
    },
  })
  if (id !== null) await ctx.enqueue(reportToChannelJob, { channel_report_id: id })
}

/** A parcel stays after all: what its channel was not told yet, it is not told. */
export const withdrawReport = (ctx: Ctx, parcel: { shipping_id: number }): Promise<void> =>
  detachReport(ctx, parcel.shipping_id)

/**
 * Tells a channel of a parcel, once: the row is taken first, and after a lost answer the same reference is sent again,
 * which the channel takes as the same parcel. Failures are tried again with growing pauses for a day; the row says how
 * far it is, the order's history when it first failed, when it succeeded and when it was given up.
 */
export async function reportToChannel(job: JobCtx, deps: IntakeDeps, reportId: number): Promise<void> {
  const taken = await job.write(async (ctx) => {
    const report = await takeReport(ctx, reportId, new Date(ctx.now.getTime() + LEASE_MS))
    const account = report && (await findAccount(ctx, report.channelAccountId))
    return report && account && { report, account, raw: await documentOf(ctx, report.orderId) }
  })
  if (!taken) return
  const { report, account, raw } = taken
  try {
    const { shipped_at, ...parcel } = report.payload
    const confirmation = { ...parcel, reference: report.reference, shipped_at: new Date(shipped_at), raw }
    await connect(account, deps).confirmShipment(confirmation, job.signal)
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error
    await job.write((ctx) => noteRefusal(ctx, report, account, error))
    if (error.kind === 'refused') await readAgain(job, deps, account, report)
    return
  }
  await job.write((ctx) => noteSuccess(ctx, report, account))
}

async function noteSuccess(ctx: Ctx, report: ReportRecord, account: ChannelAccount): Promise<void> {
  const sent = { state: 'sent' as const, lastError: null, nextAttemptAt: null, sentAt: ctx.now }
  if (await endAttempt(ctx, report, sent)) await tellHistory(ctx, 'channel_confirmed_tr', report, account)
}

async function noteRefusal(
  ctx: Ctx,
  report: ReportRecord,
  account: ChannelAccount,
  error: MarketplaceError,
): Promise<void> {
  const next = nextAttempt(report, error, ctx.now)
  // To be asked to wait is no failure.
  const isPatient = error.kind === 'rate_limited' && next !== null
  const end = {
    state: next ? ('pending' as const) : ('failed' as const),
    lastError: isPatient ? report.lastError : error.message,
    nextAttemptAt: next,
    sentAt: null,
  }
  if (!(await endAttempt(ctx, report, end))) return
  if (next) await ctx.enqueue(reportToChannelJob, { channel_report_id: report.id }, { startAfter: next })
  if (!isPatient && (report.lastError === null || next === null)) {
    await tellHistory(ctx, 'channel_confirmation_failed_tr', report, account, error.message)
  }
}

/**
 * When to try again: after one minute, two, four and so on up to three hours, or when the channel says so.
 * @returns null when it makes no sense, or a day is over
 */
export function nextAttempt(
  report: Pick<ReportRecord, 'attempts' | 'createdAt'>,
  error: MarketplaceError,
  now: Date,
): Date | null {
  if (error.kind === 'refused' || error.kind === 'not_found') return null
  const pause = Math.min(LONGEST_PAUSE_MS, MINUTE * 2 ** (report.attempts - 1))
  const next = new Date(now.getTime() + Math.max(pause, error.retryAfterMs ?? 0))
  return next.getTime() - report.createdAt.getTime() > GIVE_UP_AFTER_MS ? null : next
}

function tellHistory(
  ctx: Ctx,
  transition: TransitionName,
  report: ReportRecord,
  account: ChannelAccount,
  error?: string,
): Promise<void> {
  const { carrier, tracking_number } = report.payload
  return recordTransition(ctx, {
    order_id: report.orderId,
    transition,
    detail: { carrier, tracking_number, ...(error === undefined ? {} : { error }) },
    actor: { kind: 'channel', name: account.sales_channel },
  })
}

/** A refusal mostly means that the order is no longer what it was: the news are fetched at once. */
async function readAgain(
  job: JobCtx,
  deps: IntakeDeps,
  account: ChannelAccount,
  report: ReportRecord,
): Promise<void> {
  const document = await fetched(job, connect(account, deps), report.payload.ext_order_id)
  if (document)
    await job.write((ctx) => importDocument(ctx, channelSource(account, deps.marketplaces), document))
}

async function fetched(job: JobCtx, marketplace: Marketplace, extOrderId: string) {
  try {
    return await marketplace.fetchOrder(extOrderId, job.signal)
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error
    // The next pull brings the news.
    job.log.info({ err: error, ext_order_id: extOrderId }, 'order could not be read again after a refusal')
    return null
  }
}
