import type { Ctx } from '../../platform/ctx.ts'
import type { ChannelAccount } from '../organisation/index.ts'
import { enqueueReport } from './channel-reports.jobs.ts'
import {
  accountOf,
  claimDueReport,
  confirmationsOf,
  isAccountInDoubt,
  type ReportRecord,
  ticketsSince,
  writeReport,
} from './channel-reports.repository.ts'
import { type Confirmation, containsAny, outdatedQuantities } from './confirmed-quantities.ts'
import { isFetched } from './open-reports.ts'
import { documentOf } from './report-subjects.repository.ts'

const MINUTE = 60_000
/** Longer than any step can take: a worker that died holds a report no longer than this. */
const LEASE_MS = 5 * MINUTE
/** After this nothing that was sent can arrive any more: longer than a step's time and the slowest channel together. */
export const QUIET_MS = 10 * MINUTE
/** How long a report waits while another of its account is being sent. */
const TURN_MS = MINUTE
/** Reports of a paused account are made due when it is resumed; this is for those that were claimed at that moment. */
const PAUSE_MS = 60 * MINUTE
/** How long a confirmation waits at most for those of its order that have to be sent first. */
const LONGEST_TURN_MS = 60 * MINUTE

/** A report that this worker alone may take further until its lease ends, and the step that it is due for. */
export interface ClaimedReport {
  readonly report: ReportRecord
  readonly account: ChannelAccount
  readonly step: 'send' | 'find' | 'look'
  /** The order as the channel delivered it last. */
  readonly raw: unknown
  /** Tickets of the account's other reports; only where one has to be found. */
  readonly others: readonly string[]
}

/**
 * Claims a report for one step.
 * @returns null when it is not due, another worker has it, its account is paused, or another report has to be sent first
 */
export async function claimReport(ctx: Ctx, reportId: number): Promise<ClaimedReport | null> {
  const report = await claimDueReport(ctx, reportId, new Date(ctx.now.getTime() + LEASE_MS))
  const account = report && (await accountOf(ctx, report))
  if (!account) return null
  if (!account.is_active) {
    await waitForResumption(ctx, report)
    return null
  }
  const claimed = { report, account, others: [] }
  if (isFetched(account)) return { ...claimed, step: 'look', raw: null }
  const raw = await documentOf(ctx, report.orderId, account)
  if (report.state === 'submitted') return { ...claimed, step: 'look', raw }
  if (report.kind === 'shipment_confirmation') {
    if (await isTooEarly(ctx, report)) {
      await postpone(ctx, report, new Date(ctx.now.getTime() + TURN_MS))
      return null
    }
    return { ...claimed, report: await noteSending(ctx, report, null), step: 'send', raw }
  }
  if (await isAccountInDoubt(ctx, report)) {
    await postpone(ctx, report, new Date(ctx.now.getTime() + TURN_MS))
    return null
  }
  if (report.doubtSince) {
    const others = await ticketsSince(ctx, account, new Date(report.doubtSince.getTime() - QUIET_MS))
    return { ...claimed, step: 'find', raw, others }
  }
  return { ...claimed, report: await noteSending(ctx, report, ctx.now), step: 'send', raw }
}

/**
 * Whether the channel still counts pieces of this parcel in another one, whose next confirmation goes without them: until
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
  return containsAny(outdatedQuantities(before), report.payload.items)
}

/** Writes the row before the call. @param doubtSince since when it is unknown whether the sending arrived */
export async function noteSending(
  ctx: Ctx,
  report: ReportRecord,
  doubtSince: Date | null,
): Promise<ReportRecord> {
  const sending = { attempts: report.attempts + 1, lastAttemptAt: ctx.now, doubtSince }
  await writeReport(ctx, report, sending)
  return { ...report, ...sending }
}

/**
 * Nothing is said to the channel of a paused account. The report waits for as long as that lasts; the time after which it
 * is given up begins when the account is resumed.
 */
async function waitForResumption(ctx: Ctx, report: ReportRecord): Promise<void> {
  const nextAttemptAt = new Date(ctx.now.getTime() + PAUSE_MS)
  const waiting = { nextAttemptAt, createdAt: ctx.now }
  if (await writeReport(ctx, report, waiting)) await enqueueReport(ctx, report.id, nextAttemptAt)
}

/** Lets a claimed report wait. */
export async function postpone(ctx: Ctx, report: ReportRecord, until: Date): Promise<void> {
  if (await writeReport(ctx, report, { nextAttemptAt: until })) await enqueueReport(ctx, report.id, until)
}
