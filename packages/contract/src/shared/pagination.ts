import { z } from 'zod'
import { WholeInPath } from './scalars.ts'

/** Page sizes every list offers (spec: orders §9). */
export const PAGE_SIZES = [25, 50, 100, 200] as const
export const DEFAULT_PAGE_SIZE = 25

/** How far a list can be paged: beyond it a filter serves better than another page. */
export const MAX_PAGE = 100_000

/** The number of a page. */
export const PageNumber = WholeInPath(1, MAX_PAGE)

/** The query every list takes. */
export const pageQuery = {
  page: PageNumber.default(1),
  per_page: WholeInPath(1, Math.max(...PAGE_SIZES))
    .refine((value) => (PAGE_SIZES as readonly number[]).includes(value))
    .default(DEFAULT_PAGE_SIZE),
}

/** The query of a list without filters. */
export const PageQuery = z.strictObject(pageQuery)

/**
 * The pagination envelope (spec: orders §3).
 * `total_is_capped` says that at least `total` rows match and counting stopped there.
 */
export const page = <T extends z.ZodType>(row: T) =>
  z.object({
    total: z.number().int().nonnegative(),
    total_is_capped: z.boolean(),
    per_page: z.number().int().positive(),
    current_page: z.number().int().positive(),
    total_pages: z.number().int().nonnegative(),
    from: z.number().int().nonnegative(),
    to: z.number().int().nonnegative(),
    data: z.array(row),
  })

export interface Page<T> {
  total: number
  total_is_capped: boolean
  per_page: number
  current_page: number
  total_pages: number
  from: number
  to: number
  data: T[]
}

/** Wraps the rows of one page into the envelope. `total` counts all matching rows, or the cap that counting stopped at. */
export function pageOf<T>(
  data: T[],
  total: number,
  query: { page: number; per_page: number },
  totalIsCapped = false,
): Page<T> {
  const first = (query.page - 1) * query.per_page
  return {
    total,
    total_is_capped: totalIsCapped,
    per_page: query.per_page,
    current_page: query.page,
    total_pages: Math.ceil(total / query.per_page),
    from: data.length === 0 ? 0 : first + 1,
    to: data.length === 0 ? 0 : first + data.length,
    data,
  }
}
