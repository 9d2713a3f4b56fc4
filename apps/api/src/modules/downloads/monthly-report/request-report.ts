import type { MonthlyReport, MonthlyReportBody } from '@kontor/contract/downloads'
import type { z } from 'zod'
import { berlinDay } from '../../../platform/clock/berlin.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { firstOrderAt } from '../../orders/index.ts'
import { type DayRange, daysOfMonth } from '../generate-file.ts'
import { type GeneratedFile, newestFile } from '../generated-files.repository.ts'
import { startGenerating } from '../start-generating.ts'

/** The days of a month, `YYYY-MM`. */
function rangeOf(month: string): DayRange {
  const [year = '', number = ''] = month.split('-')
  return daysOfMonth(`${number}-${year}`)
}

/** How far the report of a month (`YYYY-MM`) is, in the caller's language. */
export async function monthlyReport(ctx: Ctx, month: string): Promise<MonthlyReport> {
  return shown(month, await newestFile(ctx, 'monthly_report', rangeOf(month)))
}

/**
 * Has the report of a month made, once however often it is asked for; one of the last seven days is answered again, unless
 * it failed or is wanted anew.
 * @throws AppError `month_not_over`, `month_before_orders` for a month that ended before the first order
 */
export async function requestReport(
  ctx: Ctx,
  { report_month: month, again }: z.output<typeof MonthlyReportBody>,
): Promise<MonthlyReport> {
  if (month >= berlinDay(ctx.now).slice(0, 7)) throw new AppError('month_not_over')
  const first = await firstOrderAt(ctx)
  if (first === null || month < berlinDay(first).slice(0, 7)) throw new AppError('month_before_orders')
  const known = await newestFile(ctx, 'monthly_report', rangeOf(month))
  const isOver = known?.state === 'failed' || (again && known?.state === 'ready')
  if (known && !isOver) return shown(month, known)
  await startGenerating(ctx, 'monthly_report', rangeOf(month))
  return monthlyReport(ctx, month)
}

const shown = (month: string, file: GeneratedFile | undefined): MonthlyReport => ({
  report_month: month,
  state: file?.state ?? null,
  path: file?.state === 'ready' ? `/v1/download/reports/monthly/files/${file.name}` : null,
  rows: file?.rows ?? 0,
  created_at: file?.createdAt.toISOString() ?? null,
})
