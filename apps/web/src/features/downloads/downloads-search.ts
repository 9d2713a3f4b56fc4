import { Month, ReportMonth } from '@kontor/contract/downloads'
import { IdInPath, monthBefore, PageQuery, SentDay } from '@kontor/contract/shared'
import { z } from 'zod'

/** The first and the last day of the month before a day's, all `YYYY-MM-DD`: what an accountant fetches. */
export function lastMonth(today: string): { readonly start: string; readonly end: string } {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const dayOf = (monthIndex: number, day: number) =>
    new Date(Date.UTC(year, monthIndex, day)).toISOString().slice(0, 10)
  return { start: dayOf(month - 2, 1), end: dayOf(month - 1, 0) }
}

/** What the address of the screen with order lists holds: last month to today (spec: catalogue §9). */
export const orderListsSearch = (today: string) =>
  z.strictObject({ start: SentDay.default(monthBefore(today)), end: SentDay.default(today) })

/** What the address of the screen with tracking codes holds: last month to today (spec: catalogue §9). */
export const trackingCodesSearch = (today: string) =>
  z.strictObject({
    page: PageQuery.shape.page,
    dateFrom: SentDay.default(monthBefore(today)),
    dateTo: SentDay.default(today),
  })

export const LABEL_TABS = ['individual', 'summary'] as const
/** What the address of the screen with monthly reports holds: last month unless another is chosen. */
export const monthlyReportsSearch = (today: string) =>
  z.strictObject({ month: ReportMonth.default(lastMonth(today).start.slice(0, 7)) })

/** What the address of the screen with labels holds. */
export const labelListsSearch = (today: string) => {
  const [year = '', month = ''] = lastMonth(today).start.split('-')
  return PageQuery.extend({
    tab: z.enum(LABEL_TABS).default('individual'),
    date: Month.default(`${month}-${year}`),
    store_id: z.union([z.literal(''), IdInPath]).default(''),
    carrier: z.string().default(''),
    sort: z.string().default('date'),
  })
}
