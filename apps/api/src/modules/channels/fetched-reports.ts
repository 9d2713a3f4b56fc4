import type { IntakeReport, IntakeReportAnswerBody, IntakeReportAnswered } from '@kontor/contract/intake'
import type { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { fromCents } from '../../platform/money.ts'
import { lockReport, type ReportRecord, reportsToFetch, writeReport } from './channel-reports.repository.ts'
import { ImportRefused } from './import-failure.ts'
import { type ChannelAccount, channelKey, findAccount } from './intake.repository.ts'
import { intakeText } from './intake.texts.ts'
import { isFetched } from './open-reports.ts'
import { answerCase, asksForAnswer, tellHistory } from './report-outcomes.ts'
import { accountsFor } from './resolve-account.ts'

interface ReportsQuery {
  readonly channel: string
  readonly account: string
  readonly after: number
  readonly limit: number
}

/**
 * What a channel of our own interface has to be told and has not answered, oldest first. What it does not answer is
 * delivered again.
 * @throws AppError `channel_unknown` where the channel or account is not set up
 */
export async function listFetchedReports(
  ctx: Ctx,
  { channel, account, after, limit }: ReportsQuery,
): Promise<{ data: IntakeReport[]; next_after: number | null }> {
  const accounts = await accountsFor(ctx, channel, account).catch((error: unknown) => {
    throw error instanceof ImportRefused ? new AppError('channel_unknown') : error
  })
  const byId = new Map(accounts.map((one) => [one.id, one]))
  const found = await reportsToFetch(ctx, [...byId.keys()], { after, limit: limit + 1 })
  const page = found.slice(0, limit)
  const key = await channelKey(ctx, accounts[0]?.sales_channel_id ?? 0)
  return {
    data: page.map((report) => toldTo(report, key, byId.get(report.channelAccountId)?.name ?? '')),
    next_after: found.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}

/** A report in the words of our own interface. Pure. */
function toldTo(report: ReportRecord, channel: string, account: string): IntakeReport {
  const { id, reference } = report
  const { ext_order_id } = report.payload
  const always = { id, channel, account, ext_order_id, reference, created_at: report.createdAt.toISOString() }
  if (report.kind === 'shipment_confirmation') {
    const { carrier, tracking_number, shipped_at, items } = report.payload
    return { ...always, kind: report.kind, carrier, tracking_number, shipped_at, items: items.map(pieces) }
  }
  if (report.kind === 'cancellation') {
    const { reason, comment, items } = report.payload
    return { ...always, kind: report.kind, reason, comment, items: items.map(pieces) }
  }
  const { reason, currency, items, asks_for_answer } = report.payload
  const refund = {
    ...always,
    reason,
    currency,
    amount: fromCents(items.reduce((sum, item) => sum + item.cents, 0)),
    items: items.map((item) => ({ ...pieces(item), amount: fromCents(item.cents) })),
  }
  return report.kind === 'return'
    ? { ...refund, kind: report.kind }
    : { ...refund, kind: report.kind, asks_for_answer }
}

const pieces = ({ mp_item_id, quantity }: { mp_item_id: string; quantity: number }) => ({
  item_id: mp_item_id,
  quantity,
})

type Answer = z.infer<typeof IntakeReportAnswerBody>

/**
 * The channel says what became of a report. To a goodwill case that it decides this is the answer; declining anything
 * else is a failure that a person has to look at. The same answer again changes nothing.
 * @throws AppError `channel_report_not_found`, also for reports that are not fetched or not to be told any more;
 *   `channel_report_answered` when it was answered otherwise
 */
export async function answerFetchedReport(
  ctx: Ctx,
  id: number,
  answer: Answer,
): Promise<z.infer<typeof IntakeReportAnswered>> {
  const report = await lockReport(ctx, id)
  const account = report && (await findAccount(ctx, report.channelAccountId))
  if (!account || !isFetched(account) || report.state === 'dismissed') {
    throw new AppError('channel_report_not_found')
  }
  const isNo = answer.result === 'declined'
  if (report.answer !== null) {
    if ((report.answer === 'declined') !== isNo) throw new AppError('channel_report_answered')
    return { result: 'unchanged', message: intakeText('event_known', ctx.locale) }
  }
  await (isNo ? noteNo(ctx, report, account, answer) : noteYes(ctx, report, account, answer))
  return { result: 'applied', message: intakeText('event_applied', ctx.locale) }
}

async function noteYes(ctx: Ctx, report: ReportRecord, account: ChannelAccount, answer: Answer) {
  const sent = { state: 'sent', answer: answer.result, lastError: null, nextAttemptAt: null } as const
  await writeReport(ctx, report, { ...sent, attempts: report.attempts + 1, sentAt: ctx.now })
  await tellHistory(ctx, report, account, 'told')
  if (asksForAnswer(report)) await answerCase(ctx, report, account, 'accepted', answer.message)
}

async function noteNo(ctx: Ctx, report: ReportRecord, account: ChannelAccount, answer: Answer) {
  const isAnswer = asksForAnswer(report)
  const reason = answer.message === '' ? 'declined' : answer.message
  await writeReport(ctx, report, {
    state: isAnswer ? 'declined' : 'failed',
    answer: 'declined',
    attempts: report.attempts + 1,
    lastError: isAnswer && answer.message === '' ? null : reason,
    nextAttemptAt: null,
    sentAt: isAnswer ? ctx.now : null,
  })
  await tellHistory(ctx, report, account, isAnswer ? 'declined' : 'failed', reason)
  if (isAnswer) await answerCase(ctx, report, account, 'declined', answer.message)
}
