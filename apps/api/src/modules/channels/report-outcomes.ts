import type { Ctx } from '../../platform/ctx.ts'
import { recordTransition, type TransitionName } from '../orders/index.ts'
import type { ChannelAccount } from '../organisation/index.ts'
import { settleCase } from '../returns/index.ts'
import type { Progress } from './channel-reporter.ts'
import { enqueueReport } from './channel-reports.jobs.ts'
import { type ReportRecord, writeReport } from './channel-reports.repository.ts'
import type { ClaimedReport } from './claim-report.ts'
import type { MarketplaceError } from './marketplace-account.ts'

const MINUTE = 60_000
export const LONGEST_PAUSE_MS = 3 * 60 * MINUTE
/** Shorter while it is unknown whether it arrived, since all other reports of the account wait. */
const LONGEST_DOUBTFUL_PAUSE_MS = 15 * MINUTE
/** When trying ends, counted from when the report was opened. */
const GIVE_UP_AFTER_MS = 24 * 60 * MINUTE
const FIRST_LOOK_MS = MINUTE / 2
const LONGEST_LOOK_PAUSE_MS = 15 * MINUTE

/** Why reports fail for reasons of ours; `reportErrorText` words them. */
export const REPORT_FAILURES = {
  /** The channel did not fetch it in time. */
  notFetched: 'not_fetched',
  /** The channel accepted it and did not finish it in time. */
  noAnswer: 'no_answer',
  /** It cannot be found out whether it arrived. */
  inDoubt: 'in_doubt',
} as const

/** Notes that the channel has done it, or works on it. */
export async function noteProgress(ctx: Ctx, claimed: ClaimedReport, progress: Progress): Promise<void> {
  if (progress.state === 'done') return noteDone(ctx, claimed)
  const { report } = claimed
  const submittedAt = claimed.step === 'look' ? (report.submittedAt ?? ctx.now) : ctx.now
  const next = nextLook(submittedAt, ctx.now)
  if (ctx.now.getTime() - report.createdAt.getTime() > GIVE_UP_AFTER_MS) {
    await noteGivenUp(ctx, claimed, REPORT_FAILURES.noAnswer)
    return
  }
  const working = {
    state: 'submitted',
    ticket: progress.ticket,
    submittedAt,
    doubtSince: null,
    lastError: null,
    nextAttemptAt: next,
  } as const
  if (await writeReport(ctx, report, working)) await enqueueReport(ctx, report.id, next)
}

async function noteDone(ctx: Ctx, { report, account }: ClaimedReport): Promise<void> {
  const asks = asksForAnswer(report)
  const sent = {
    state: 'sent',
    lastError: null,
    nextAttemptAt: null,
    doubtSince: null,
    answer: asks ? 'accepted' : 'done',
    sentAt: ctx.now,
  } as const
  if (!(await writeReport(ctx, report, sent))) return
  await recordReport(ctx, report, account, 'reported')
  if (asks) await answerCase(ctx, report, account, 'accepted', '')
}

/** Notes that the channel has declined for good: an answer to a goodwill case, a failure of anything else. */
export async function noteRefusal(
  ctx: Ctx,
  claimed: ClaimedReport,
  refusal: Pick<MarketplaceError, 'message'>,
): Promise<void> {
  const { report, account } = claimed
  if (!asksForAnswer(report)) return noteGivenUp(ctx, claimed, refusal.message)
  const declined = {
    state: 'declined',
    lastError: refusal.message,
    nextAttemptAt: null,
    doubtSince: null,
    answer: 'declined',
    sentAt: ctx.now,
  } as const
  if (!(await writeReport(ctx, report, declined))) return
  await recordReport(ctx, report, account, 'declined', refusal.message)
  await answerCase(ctx, report, account, 'declined', refusal.message)
}

/** Notes a failure: the report is retried later, or given up. */
export async function noteFailure(ctx: Ctx, claimed: ClaimedReport, error: MarketplaceError): Promise<void> {
  const { report, account } = claimed
  if (error.kind === 'doubtful') return noteGivenUp(ctx, claimed, REPORT_FAILURES.inDoubt)
  const isInDoubt = report.doubtSince !== null && (claimed.step === 'find' || error.mayHaveHappened)
  const next = nextAttempt(report, error, ctx.now, claimed.step === 'send' && !isInDoubt ? 'send' : 'ask')
  if (!next) {
    const keptDoubt = isInDoubt && error.retryable
    const reason = claimed.step === 'look' && error.retryable ? REPORT_FAILURES.noAnswer : error.message
    return noteGivenUp(ctx, claimed, keptDoubt ? REPORT_FAILURES.inDoubt : reason, keptDoubt)
  }
  // Being asked to wait is no failure.
  const isPatient = error.kind === 'rate_limited'
  const change = {
    lastError: isPatient ? report.lastError : error.message,
    nextAttemptAt: next,
    doubtSince: isInDoubt ? report.doubtSince : null,
  }
  if (!(await writeReport(ctx, report, change))) return
  await enqueueReport(ctx, report.id, next)
  if (!isPatient && report.lastError === null)
    await recordReport(ctx, report, account, 'failed', error.message)
}

/** @param isStillInDoubt it may have arrived, so that a retry looks for it first */
async function noteGivenUp(
  ctx: Ctx,
  { report, account }: ClaimedReport,
  reason: string,
  isStillInDoubt = false,
): Promise<void> {
  const failed = {
    state: 'failed',
    lastError: reason,
    nextAttemptAt: null,
    ...(isStillInDoubt ? {} : { doubtSince: null }),
  } as const
  if (await writeReport(ctx, report, failed)) await recordReport(ctx, report, account, 'failed', reason)
}

/** Notes that a channel has not fetched its report in time. It still can. */
export const noteNotFetched = (ctx: Ctx, claimed: ClaimedReport): Promise<void> =>
  noteGivenUp(ctx, claimed, REPORT_FAILURES.notFetched)

/**
 * When to try again: after one minute, two, four and so on up to three hours, or when the channel says so.
 * @param way `ask`: the attempt only asks the channel about what was sent, which is done more often
 * @returns null when it makes no sense, or a day is over
 */
export function nextAttempt(
  report: Pick<ReportRecord, 'attempts' | 'createdAt'>,
  error: MarketplaceError,
  now: Date,
  way: 'send' | 'ask' = 'send',
): Date | null {
  if (error.kind === 'refused' || error.kind === 'not_found') return null
  const longest = way === 'send' ? LONGEST_PAUSE_MS : LONGEST_DOUBTFUL_PAUSE_MS
  const pause = Math.min(longest, MINUTE * 2 ** Math.max(0, report.attempts - 1))
  const next = new Date(now.getTime() + Math.max(pause, error.retryAfterMs ?? 0))
  return next.getTime() - report.createdAt.getTime() > GIVE_UP_AFTER_MS ? null : next
}

/** When to ask again how far the channel is: soon at first, then after as long as it has taken so far. */
export function nextLook(submittedAt: Date, now: Date): Date {
  const taken = now.getTime() - submittedAt.getTime()
  return new Date(now.getTime() + Math.min(LONGEST_LOOK_PAUSE_MS, Math.max(FIRST_LOOK_MS, taken)))
}

/** Whether what becomes of the report is the channel's answer to a goodwill case. */
export const asksForAnswer = (report: ReportRecord): boolean =>
  report.kind === 'refund' && report.payload.asks_for_answer

/**
 * Settles the goodwill case that waits for this report.
 * @param account whose channel answers; null: the actor of the context answers
 */
export async function answerCase(
  ctx: Ctx,
  report: ReportRecord,
  account: Pick<ChannelAccount, 'sales_channel'> | null,
  answer: 'accepted' | 'declined',
  comment: string,
): Promise<void> {
  if (report.caseId === null) return
  const by = account ? { actor: { kind: 'channel', name: account.sales_channel } as const } : {}
  await settleCase(ctx, report.caseId, answer, { ...by, comment })
}

/** What happened to a report, as history shows it. */
type ReportEvent = 'reported' | 'failed' | 'declined' | StaffEvent
type StaffEvent = 'retried' | 'by_hand' | 'dismissed'

const TRANSITIONS: Readonly<
  Record<ReportRecord['kind'], Readonly<Record<'reported' | 'failed', TransitionName>>>
> = {
  shipment_confirmation: { reported: 'channel_confirmed_tr', failed: 'channel_confirmation_failed_tr' },
  cancellation: { reported: 'channel_cancellation_reported_tr', failed: 'channel_cancellation_failed_tr' },
  return: { reported: 'channel_return_reported_tr', failed: 'channel_return_failed_tr' },
  refund: { reported: 'channel_refund_reported_tr', failed: 'channel_refund_failed_tr' },
}

/** Writes what happened to a report into the order's history. */
export function recordReport(
  ctx: Ctx,
  report: ReportRecord,
  account: Pick<ChannelAccount, 'sales_channel'>,
  event: ReportEvent,
  error?: string,
): Promise<void> {
  const parcel =
    report.kind === 'shipment_confirmation'
      ? { carrier: report.payload.carrier, tracking_number: report.payload.tracking_number }
      : { reason: report.payload.reason }
  const byStaff = isByStaff(event)
  const detail = {
    ...parcel,
    ...(byStaff ? { report: report.kind } : {}),
    ...(error === undefined ? {} : { error }),
  }
  return recordTransition(ctx, {
    order_id: report.orderId,
    transition: transitionOf(report, event),
    detail,
    ...(byStaff ? {} : { actor: { kind: 'channel', name: account.sales_channel } }),
  })
}

const BY_STAFF: Readonly<Record<StaffEvent, TransitionName>> = {
  retried: 'channel_report_retried_tr',
  by_hand: 'channel_reported_by_hand_tr',
  dismissed: 'channel_report_dismissed_tr',
}

const isByStaff = (event: ReportEvent): event is StaffEvent => Object.hasOwn(BY_STAFF, event)

function transitionOf(report: ReportRecord, event: ReportEvent): TransitionName {
  if (isByStaff(event)) return BY_STAFF[event]
  return event === 'declined' ? 'channel_refund_declined_tr' : TRANSITIONS[report.kind][event]
}
