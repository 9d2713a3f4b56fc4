import type { ChannelReportDecision } from '@kontor/contract/channels'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { ChannelAccount } from '../organisation/index.ts'
import { enqueueReport } from './channel-reports.jobs.ts'
import {
  accountOf,
  lockReport,
  type ReportRecord,
  reopenReport,
  writeReport,
} from './channel-reports.repository.ts'
import { reportMessage } from './channel-reports.texts.ts'
import { fetchUntil, isFetched } from './open-reports.ts'
import { answerCase, asksForAnswer, REPORT_FAILURES, recordReport } from './report-outcomes.ts'
import { findOrderAtChannel } from './report-subjects.repository.ts'

/**
 * A person decides on a report that failed. Retried, it has another day; what the channel had accepted without finishing
 * it is looked up again and not sent a second time. Closed by hand, a goodwill case that waited for the channel's answer
 * counts as accepted when the channel was informed by other means, and as declined when the report is dismissed.
 * @throws AppError `order_not_found`, `channel_report_not_found`, `channel_report_not_failed`
 */
export async function resolveReport(
  ctx: Ctx,
  { id, reportId }: { id: number; reportId: number },
  action: ChannelReportDecision,
): Promise<{ message: string }> {
  if (!(await findOrderAtChannel(ctx, id))) throw new AppError('order_not_found')
  const report = await lockReport(ctx, reportId)
  const account = report && (await accountOf(ctx, report))
  if (!account || report.orderId !== id) throw new AppError('channel_report_not_found')
  if (report.state !== 'failed') throw new AppError('channel_report_not_failed')
  if (action === 'retry') await retry(ctx, report, account)
  else await close(ctx, report, account, action)
  return { message: reportMessage(MESSAGES[action], ctx.locale) }
}

const MESSAGES = { retry: 'report_retried', done: 'report_settled', dismiss: 'report_dismissed' } as const

async function retry(ctx: Ctx, report: ReportRecord, account: ChannelAccount): Promise<void> {
  const isUnfinished = report.ticket !== null && report.lastError === REPORT_FAILURES.noAnswer
  const due = isFetched(account) ? fetchUntil(ctx) : ctx.now
  await reopenReport(ctx, report.id, isUnfinished ? 'submitted' : 'pending', due)
  await recordReport(ctx, report, account, 'retried')
  if (!isFetched(account)) await enqueueReport(ctx, report.id)
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
  await recordReport(ctx, report, account, isDone ? 'by_hand' : 'dismissed')
  if (asksForAnswer(report)) await answerCase(ctx, report, null, isDone ? 'accepted' : 'declined', '')
}
