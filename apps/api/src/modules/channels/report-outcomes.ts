import type { Ctx } from '../../platform/ctx.ts'
import { recordTransition, type TransitionName } from '../orders/index.ts'
import { settleCase } from '../returns/index.ts'
import { type ReportRecord, writeReport } from './channel-reports.repository.ts'
import type { ChannelAccount } from './intake.repository.ts'
import { reportToChannelJob } from './intake-queue.ts'
import type { MarketplaceError, Taken } from './marketplace.ts'
import type { ReportInHand } from './report-to-channel.ts'

const MINUTE = 60_000
const LONGEST_PAUSE_MS = 3 * 60 * MINUTE
/** While nobody knows whether it arrived, all other reports of the account wait. */
const LONGEST_DOUBTFUL_PAUSE_MS = 15 * MINUTE
/** When trying ends, counted from when the report was opened. */
const GIVE_UP_AFTER_MS = 24 * 60 * MINUTE
const FIRST_LOOK_MS = MINUTE / 2
const LONGEST_LOOK_PAUSE_MS = 15 * MINUTE

/** Why reports fail in words of ours; `reportErrorText` of the orders knows them. */
export const REPORT_FAILURES = {
  /** A channel of our own interface did not fetch it in time. */
  notFetched: 'not_fetched',
  /** The channel took it on and never came to an end. */
  noAnswer: 'no_answer',
  /** It cannot be told whether it arrived. */
  inDoubt: 'in_doubt',
} as const

/** It is done, or the channel works on it. */
export async function noteTaken(ctx: Ctx, hand: ReportInHand, taken: Taken): Promise<void> {
  if (taken.state === 'done') return noteDone(ctx, hand)
  const { report } = hand
  const submittedAt = hand.step === 'look' ? (report.submittedAt ?? ctx.now) : ctx.now
  const next = nextLook(submittedAt, ctx.now)
  if (ctx.now.getTime() - report.createdAt.getTime() > GIVE_UP_AFTER_MS) {
    await noteGivenUp(ctx, hand, REPORT_FAILURES.noAnswer)
    return
  }
  const working = {
    state: 'submitted',
    ticket: taken.ticket,
    submittedAt,
    doubtSince: null,
    lastError: null,
    nextAttemptAt: next,
  } as const
  if (await writeReport(ctx, report, working)) await comeBack(ctx, report, next)
}

async function noteDone(ctx: Ctx, { report, account }: ReportInHand): Promise<void> {
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
  await tellHistory(ctx, report, account, 'told')
  if (asks) await answerCase(ctx, report, account, 'accepted', '')
}

/** The channel says no for good: to a goodwill case that is its answer, to anything else a failure. */
export async function noteRefusal(
  ctx: Ctx,
  hand: ReportInHand,
  refusal: Pick<MarketplaceError, 'message'>,
): Promise<void> {
  const { report, account } = hand
  if (!asksForAnswer(report)) return noteGivenUp(ctx, hand, refusal.message)
  const declined = {
    state: 'declined',
    lastError: refusal.message,
    nextAttemptAt: null,
    doubtSince: null,
    answer: 'declined',
    sentAt: ctx.now,
  } as const
  if (!(await writeReport(ctx, report, declined))) return
  await tellHistory(ctx, report, account, 'declined', refusal.message)
  await answerCase(ctx, report, account, 'declined', refusal.message)
}

/** It did not work out this time, or not at all. */
export async function noteFailure(ctx: Ctx, hand: ReportInHand, error: MarketplaceError): Promise<void> {
  const { report, account } = hand
  if (error.kind === 'doubtful') return noteGivenUp(ctx, hand, REPORT_FAILURES.inDoubt)
  const isInDoubt = report.doubtSince !== null && (hand.step === 'find' || error.mayHaveHappened)
  const next = nextAttempt(report, error, ctx.now, hand.step === 'send' && !isInDoubt ? 'send' : 'ask')
  if (!next) {
    const keptDoubt = isInDoubt && error.retryable
    const reason = hand.step === 'look' && error.retryable ? REPORT_FAILURES.noAnswer : error.message
    return noteGivenUp(ctx, hand, keptDoubt ? REPORT_FAILURES.inDoubt : reason, keptDoubt)
  }
  // To be asked to wait is no failure.
  const isPatient = error.kind === 'rate_limited'
  const change = {
    lastError: isPatient ? report.lastError : error.message,
    nextAttemptAt: next,
    doubtSince: isInDoubt ? report.doubtSince : null,
  }
  if (!(await writeReport(ctx, report, change))) return
  await comeBack(ctx, report, next)
  if (!isPatient && report.lastError === null)
    await tellHistory(ctx, report, account, 'failed', error.message)
}

/** @param isStillInDoubt it may have arrived: whoever tries again has it looked for first */
async function noteGivenUp(
  ctx: Ctx,
  { report, account }: ReportInHand,
  reason: string,
  isStillInDoubt = false,
): Promise<void> {
  const failed = {
    state: 'failed',
    lastError: reason,
    nextAttemptAt: null,
    ...(isStillInDoubt ? {} : { doubtSince: null }),
  } as const
  if (await writeReport(ctx, report, failed)) await tellHistory(ctx, report, account, 'failed', reason)
}

/** A channel of our own interface has not fetched it in time. It may still do so. */
export const noteNotFetched = (ctx: Ctx, hand: ReportInHand): Promise<void> =>
  noteGivenUp(ctx, hand, REPORT_FAILURES.notFetched)

const comeBack = (ctx: Ctx, report: ReportRecord, startAfter: Date): Promise<void> =>
  ctx.enqueue(reportToChannelJob, { channel_report_id: report.id }, { startAfter })

/**
 * When to try again: after one minute, two, four and so on up to three hours, or when the channel says so.
 * @param way `ask`: it only asks the channel about what was sent, which is done more often
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
 * @param account whose channel answers; null: whoever the context belongs to
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

/** What of a report history tells. */
type ReportNews = 'told' | 'failed' | 'declined' | PersonalNews
type PersonalNews = 'retried' | 'by_hand' | 'dismissed'

const TRANSITIONS: Readonly<
  Record<ReportRecord['kind'], Readonly<Record<'told' | 'failed', TransitionName>>>
> = {
  shipment_confirmation: { told: 'channel_confirmed_tr', failed: 'channel_confirmation_failed_tr' },
  cancellation: { told: 'channel_cancellation_told_tr', failed: 'channel_cancellation_failed_tr' },
  return: { told: 'channel_return_told_tr', failed: 'channel_return_failed_tr' },
  refund: { told: 'channel_refund_told_tr', failed: 'channel_refund_failed_tr' },
}

/** Writes into the order's history how far a report is. */
export function tellHistory(
  ctx: Ctx,
  report: ReportRecord,
  account: Pick<ChannelAccount, 'sales_channel'>,
  news: ReportNews,
  error?: string,
): Promise<void> {
  const parcel =
    report.kind === 'shipment_confirmation'
      ? { carrier: report.payload.carrier, tracking_number: report.payload.tracking_number }
      : { reason: report.payload.reason }
  const byPerson = isPersonal(news)
  const detail = {
    ...parcel,
    ...(byPerson ? { report: report.kind } : {}),
    ...(error === undefined ? {} : { error }),
  }
  return recordTransition(ctx, {
    order_id: report.orderId,
    transition: transitionOf(report, news),
    detail,
    ...(byPerson ? {} : { actor: { kind: 'channel', name: account.sales_channel } }),
  })
}

const BY_PERSON: Readonly<Record<PersonalNews, TransitionName>> = {
  retried: 'channel_report_retried_tr',
  by_hand: 'channel_told_by_hand_tr',
  dismissed: 'channel_report_dismissed_tr',
}

const isPersonal = (news: ReportNews): news is PersonalNews => Object.hasOwn(BY_PERSON, news)

function transitionOf(report: ReportRecord, news: ReportNews): TransitionName {
  if (isPersonal(news)) return BY_PERSON[news]
  return news === 'declined' ? 'channel_refund_declined_tr' : TRANSITIONS[report.kind][news]
}
