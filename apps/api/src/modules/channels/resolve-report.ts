import type { ChannelReportDecision } from '@kontor/contract/intake'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { lockReport, type ReportRecord, reopenReport, writeReport } from './channel-reports.repository.ts'
import { type ChannelAccount, findAccount, findOrder } from './intake.repository.ts'
import { intakeText } from './intake.texts.ts'
import { reportToChannelJob } from './intake-queue.ts'
import { fetchUntil, isFetched } from './open-reports.ts'
import { answerCase, asksForAnswer, REPORT_FAILURES, tellHistory } from './report-outcomes.ts'

/**
 * A person decides on a report that failed. Told again, it has another day; what the channel had taken on without
 * coming to an end is looked after again and not sent a second time. Closed by hand, a goodwill case that waited for
 * the channel's answer counts as accepted when the channel knows by other means, and as declined when it is not told.
 * @throws AppError `order_not_found`, `channel_report_not_found`, `channel_report_not_failed`
 */
export async function resolveReport(
  ctx: Ctx,
  { id, reportId }: { id: number; reportId: number },
  action: ChannelReportDecision,
): Promise<{ message: string }> {
  if (!(await findOrder(ctx, id))) throw new AppError('order_not_found')
  const report = await lockReport(ctx, reportId)
  const account = report && (await findAccount(ctx, report.channelAccountId))
  if (!account || report.orderId !== id) throw new AppError('channel_report_not_found')
  if (report.state !== 'failed') throw new AppError('channel_report_not_failed')
  if (action === 'retry') await retry(ctx, report, account)
  else await close(ctx, report, account, action)
  return { message: intakeText(MESSAGES[action], ctx.locale) }
}

const MESSAGES = { retry: 'report_retried', done: 'report_told', dismiss: 'report_dismissed' } as const

async function retry(ctx: Ctx, report: ReportRecord, account: ChannelAccount): Promise<void> {
  const isUnfinished = report.ticket !== null && report.lastError === REPORT_FAILURES.noAnswer
  const due = isFetched(account) ? fetchUntil(ctx) : ctx.now
  await reopenReport(ctx, report.id, isUnfinished ? 'submitted' : 'pending', due)
  await tellHistory(ctx, report, account, 'retried')
  if (!isFetched(account)) await ctx.enqueue(reportToChannelJob, { channel_report_id: report.id })
}

async function close(
  ctx: Ctx,
  report: ReportRecord,
  account: ChannelAccount,
  action: 'done' | 'dismiss',
): Promise<void> {
  const isDone = action === 'done'
  await writeReport(ctx, report, {
    state: isDone ? 'sent' : 'dismissed',
    answer: isDone ? 'done' : null,
    nextAttemptAt: null,
    doubtSince: null,
    lastError: null,
    sentAt: isDone ? ctx.now : null,
  })
  await tellHistory(ctx, report, account, isDone ? 'by_hand' : 'dismissed')
  if (asksForAnswer(report)) await answerCase(ctx, report, null, isDone ? 'accepted' : 'declined', '')
}
