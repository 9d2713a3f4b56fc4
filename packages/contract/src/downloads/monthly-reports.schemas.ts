import { z } from 'zod'
import { ApiPath, Instant } from '../shared/index.ts'
import { ReportMonth } from './addresses.schemas.ts'
import { GeneratedFileState } from './downloads.schemas.ts'

export const MonthlyReportQuery = z.strictObject({ report_month: ReportMonth })
export const MonthlyReportBody = MonthlyReportQuery.extend({
  /** Make it anew although there is one, since what was sold in a month may still come back. */
  again: z.boolean().default(false),
})

/** The report of a month, as far as it is. */
export const MonthlyReport = z.object({
  report_month: ReportMonth,
  /** Null while nobody has asked for it. */
  state: GeneratedFileState.nullable(),
  /** Where it is; null until it is ready. */
  path: ApiPath.nullable(),
  /** Order lines counted so far. */
  rows: z.number().int().nonnegative(),
  /** When it was asked for: what it says is of that time. */
  created_at: Instant.nullable(),
})
export type MonthlyReport = z.infer<typeof MonthlyReport>
