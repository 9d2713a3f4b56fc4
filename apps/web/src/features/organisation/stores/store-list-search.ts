import { pageQuery } from '@kontor/contract/shared'
import { z } from 'zod'

/** What a list holds that stands on one page, whatever its length. */
const ONE_PAGE = 1

/** What the address of the store list holds: which stores it shows (spec: catalogue §2, Stores). */
export const StoreListSearch = z.strictObject({
  status: z.enum(['all', '1', '0']).default('all'),
  page: pageQuery.page,
})

/** What the address of a list holds that has no filters. */
export const OnePageSearch = z.strictObject({ page: pageQuery.page })

/** Rows that all stand on one page. */
export const onOnePage = <T>(rows: readonly T[]) => ({
  total: rows.length,
  total_is_capped: false,
  per_page: Math.max(rows.length, 1),
  current_page: ONE_PAGE,
  total_pages: ONE_PAGE,
  from: rows.length === 0 ? 0 : 1,
  to: rows.length,
  data: [...rows],
})
