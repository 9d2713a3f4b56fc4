import { Month } from '@kontor/contract/downloads'
import { PageQuery } from '@kontor/contract/shared'
import { z } from 'zod'

/** The month before a day's (`YYYY-MM-DD`), as `MM-YYYY`. */
function monthBefore(today: string): string {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const [ofYear = '', ofMonth = ''] = new Date(Date.UTC(year, month - 2, 1)).toISOString().split('-')
  return `${ofMonth}-${ofYear}`
}

/** What the address of a list of bills holds: a month, or empty all of them. */
export const BillsSearch = PageQuery.extend({ month: z.union([z.literal(''), Month]).default('') })

/** The same for the archive, which shows the last month first. */
export const archiveSearch = (today: string) =>
  PageQuery.extend({ month: z.union([z.literal(''), Month]).default(monthBefore(today)) })

/** What the address of the operator's screen holds. */
export const serviceBillingSearch = (today: string) =>
  PageQuery.extend({ month: Month.default(monthBefore(today)) })
