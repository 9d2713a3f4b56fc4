import type { IntakeReport, IntakeReportAnswerBody, IntakeReportAnswered } from '@kontor/contract/channels'
import type { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { fromCents } from '../../platform/money.ts'
import {
  type ChannelAccount,
  channelKey,
  inParticipant,
  resolveIntakeAccounts,
  UnknownAccount,
} from '../organisation/index.ts'
import {
  accountOf,
  lockReport,
  ownerOfReport,
  type ReportRecord,
  type ReportToFetch,
  reportsById,
  reportsToFetch,
  writeReport,
} from './channel-reports.repository.ts'
import { reportMessage } from './channel-reports.texts.ts'
import type { RefundedParts } from './channels.tables.ts'
import { isFetched } from './open-reports.ts'
import { answerCase, asksForAnswer, recordReport } from './report-outcomes.ts'

interface ReportsQuery {
  readonly channel: string
  readonly account: string
  readonly after: number
  readonly limit: number
}

/**
 * The reports that a channel fetches through the intake interface and has not answered, oldest first. What it does not
 * answer is delivered again.
 * @throws AppError `channel_unknown` where the channel or account is not set up
 */
export async function listFetchedReports(
  ctx: Ctx,
  { channel, account, after, limit }: ReportsQuery,
): Promise<{ data: IntakeReport[]; next_after: number | null }> {
  const accounts = await resolveIntakeAccounts(ctx, channel, account).catch((error: unknown) => {
    throw error instanceof UnknownAccount ? new AppError('channel_unknown') : error
  })
  const byId = new Map(accounts.map((one) => [one.id, one]))
  const found = await reportsToFetch(ctx, [...byId.keys()], { after, limit: limit + 1 })
  const page = await contentsOf(ctx, found.slice(0, limit))
  const key = await channelKey(ctx, accounts[0]?.sales_channel_id ?? 0)
  return {
    data: page.map((report) => fetchedView(report, key, byId.get(report.channelAccountId)?.name ?? '')),
    next_after: found.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}

/** What reports say, read in the scope of whose they are, oldest first. */
async function contentsOf(ctx: Ctx, found: readonly ReportToFetch[]): Promise<ReportRecord[]> {
  const records: ReportRecord[] = []
  for (const [company, those] of Map.groupBy(found, (one) => one.company_id)) {
    const ids = those.map((one) => one.id)
    const accountId = those[0]?.channel_account_id ?? 0
    records.push(...(await inParticipant(ctx, accountId, company, (seller) => reportsById(seller, ids))))
  }
  return records.toSorted((a, b) => a.id - b.id)
}

/** A report in the form of the intake interface. Pure. */
function fetchedView(report: ReportRecord, channel: string, account: string): IntakeReport {
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
    amount: fromCents(items.reduce((sum, item) => sum + refundedCents(item), 0)),
    items: items.map((item) => ({
      ...pieces(item),
      amount: fromCents(item.cents),
      shipping: fromCents(item.shipping_cents ?? 0),
      charges: (item.charges ?? []).map(({ kind, cents }) => ({ kind, amount: fromCents(cents) })),
    })),
  }
  return report.kind === 'return'
    ? { ...refund, kind: report.kind }
    : { ...refund, kind: report.kind, asks_for_answer }
}

const refundedCents = ({ cents, shipping_cents = 0, charges = [] }: RefundedParts): number =>
  charges.reduce((sum, charge) => sum + charge.cents, cents + shipping_cents)

const pieces = ({ mp_item_id, quantity }: { mp_item_id: string; quantity: number }) => ({
  item_id: mp_item_id,
  quantity,
})

type Answer = z.infer<typeof IntakeReportAnswerBody>

/**
 * The channel says what became of a report. To a goodwill case that it decides this is the answer; declining anything
 * else is a failure that a person has to look at. The same answer again changes nothing.
 * @throws AppError `channel_report_not_found`, also for reports that are not fetched or were dismissed;
 *   `channel_report_answered` when it was answered otherwise
 */
export async function answerFetchedReport(
  ctx: Ctx,
  id: number,
  answer: Answer,
): Promise<z.infer<typeof IntakeReportAnswered>> {
  const found = await ownerOfReport(ctx, id)
  if (!found) throw new AppError('channel_report_not_found')
  return inParticipant(ctx, found.channel_account_id, found.company_id, (seller) =>
    answerReport(seller, id, answer),
  )
}

async function answerReport(
  ctx: Ctx,
  id: number,
  answer: Answer,
): Promise<z.infer<typeof IntakeReportAnswered>> {
  const report = await lockReport(ctx, id)
  const account = report && (await accountOf(ctx, report))
  if (!account || !isFetched(account) || report.state === 'dismissed') {
    throw new AppError('channel_report_not_found')
  }
  const isNo = answer.result === 'declined'
  if (report.answer !== null) {
    if ((report.answer === 'declined') !== isNo) throw new AppError('channel_report_answered')
    return { result: 'unchanged', message: reportMessage('answer_known', ctx.locale) }
  }
  await (isNo ? noteNo(ctx, report, account, answer) : noteYes(ctx, report, account, answer))
  return { result: 'applied', message: reportMessage('answer_applied', ctx.locale) }
}

async function noteYes(ctx: Ctx, report: ReportRecord, account: ChannelAccount, answer: Answer) {
  const sent = { state: 'sent', answer: answer.result, lastError: null, nextAttemptAt: null } as const
  await writeReport(ctx, report, { ...sent, attempts: report.attempts + 1, sentAt: ctx.now })
  await recordReport(ctx, report, account, 'reported')
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
  await recordReport(ctx, report, account, isAnswer ? 'declined' : 'failed', reason)
  if (isAnswer) await answerCase(ctx, report, account, 'declined', answer.message)
}
