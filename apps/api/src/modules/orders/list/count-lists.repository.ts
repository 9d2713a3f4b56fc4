import { DEFAULT_PAGE_SIZE } from '@kontor/contract/shared'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { compileFilters, type OrderFilters } from './order-filters.repository.ts'
import { listPlan } from './order-list.repository.ts'
import { sorting } from './order-sorts.repository.ts'

const PAGES_AHEAD = 4

/** A list to count, under a word by which its count is known again. */
export interface ListToCount {
  readonly id: string
  readonly filters: OrderFilters & { readonly sort?: string | undefined }
}

export type ListCount = {
  readonly id: string
  readonly count: number
  /** There are more. */
  readonly count_is_capped: boolean
}

/** How many orders each of these lists has, as its first page says it: the same plans, without the rows, in one statement. */
export async function countLists(ctx: Ctx, lists: readonly ListToCount[]): Promise<ListCount[]> {
  if (lists.length === 0) return []
  const window = { limit: DEFAULT_PAGE_SIZE, offset: 0 }
  const counts = lists.map(({ id, filters }) => {
    const { before, total } = listPlan(
      ctx.company.id,
      compileFilters(ctx, filters),
      sorting(filters),
      window,
      DEFAULT_PAGE_SIZE * PAGES_AHEAD,
    )
    return sql`(with ${before}
      select ${id}::text as id, t.total as count, t.total_is_capped as count_is_capped from ${total} t)`
  })
  const { rows } = await ctx.tx.execute<ListCount>(
    sql`/* order_counts */ ${sql.join(counts, sql` union all `)}`,
  )
  return rows
}
