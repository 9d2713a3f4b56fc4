import { z } from 'zod'

const view = z.enum(['chart', 'table']).default('chart')

/** What the address of the daily statistics holds. The route table reads it, so nothing of the calls is imported here. */
export const DailySearch = z.strictObject({
  /** The open month, `YYYY-MM`; left out: the last one with figures. */
  month: z
    .string()
    .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/)
    .optional(),
  /** The page of months; left out: the one with the open month. */
  page: z.coerce.number().int().min(1).max(1000).optional(),
  /** Whether months and days are shown as a chart or as a table. */
  months: view,
  days: view,
})
