import { type OrderDue, OrderListQuery } from '@kontor/contract/orders'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { isoUtc, jsonRows } from '../../../platform/db/sql-values.ts'
import { allOf } from './key-search.repository.ts'
import { compileFilters } from './order-filters.repository.ts'

/** Of more orders nobody is told where they wait: it would cost a look at the lines of each. */
const MOST_BY_STORE = 1_000
const STORES_SHOWN = 3

/** What is due then. */
interface DueOrders {
  readonly count: number
  /** The earliest deadline, ISO 8601 UTC; null where there is none. */
  readonly due_at: string | null
  /** The stores in which most of it waits; an order in two stores counts in both. Empty where there are too many orders. */
  readonly stores: readonly { readonly name: string; readonly count: number }[]
}

/** What the order list shows under the filter `due`, counted: by its own conditions, from the index of what is open. */
export async function dueOrders(ctx: Ctx, due: OrderDue): Promise<DueOrders> {
  const { conditions } = compileFilters(ctx, OrderListQuery.parse({ due }))
  const company = sql`${ctx.company.id}::bigint`
  const byStore = sql`(
    select s.name, count(*)::int as count, s.id
    from waiting w
    cross join lateral (
      select distinct l.store_id from order_lines l
      where l.company_id = ${company} and l.order_id = w.id and l.shipping_id is null and l.cancellation_id is null
      offset 0) l
    join stores s on s.company_id = ${company} and s.id = l.store_id
    where (select n <= ${MOST_BY_STORE} from counted)
    group by s.id, s.name order by 2 desc, s.id limit ${STORES_SHOWN}) top`
  const { rows } = await ctx.tx.execute<DueOrders & Record<string, unknown>>(sql`/* due_orders */
    with waiting as materialized (select o.id, o.ship_by_at from orders o where ${allOf(conditions)}),
      counted as materialized (select count(*)::int as n, min(ship_by_at) as first from waiting)
    select n as count, ${isoUtc(sql`first`)} as due_at,
      ${jsonRows(sql`name, count`, byStore, sql`count desc, id`)} as stores
    from counted`)
  return rows[0] ?? { count: 0, due_at: null, stores: [] }
}
