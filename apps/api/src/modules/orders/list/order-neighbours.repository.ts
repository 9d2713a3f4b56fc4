import type { OrderListQuery, OrderNeighbours } from '@kontor/contract/orders'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { compileFilters, type ListScope } from './order-filters.repository.ts'
import { listPlan } from './order-list.repository.ts'
import { type Sorting, sorting } from './order-sorts.repository.ts'

/** How many orders before and after the page that was named are looked at: somebody goes on from one to the next. */
const AROUND = 1_000
/** As far where orders are searched for, which costs more for each. */
const AROUND_SEARCHED = 200

/**
 * An order's position in a list and its neighbours, in one statement: the ids around the page that was named, found as
 * the list finds them. An order that is not in a list of what waits has usually just been shipped out of it; its
 * neighbours are those between which it stood. Sorted by status it has left its place, and stands where the status has led it.
 */
export function neighboursStatement(scope: ListScope, orderId: number, query: OrderListQuery): SQL {
  const { company } = scope
  const filters = compileFilters(scope, query)
  const sort = sorting(query)
  const around = filters.search ? AROUND_SEARCHED : AROUND
  const before = (query.page - 1) * query.per_page
  const offset = Math.max(0, before - around)
  const limit = before - offset + query.per_page + around
  const plan = listPlan(company.id, filters, sort, { limit, offset }, limit)
  const beside = (isNext: boolean) => sql`case
    when p.position is not null then (select id from page where position = p.position + ${sql.raw(isNext ? '1' : '-1')})
    else ${sort.waits ? left(company.id, orderId, sort, isNext) : sql`null`} end`
  return sql`/* order_neighbours */ with ${plan.before}
    select (${offset} + p.position)::int as position, t.total, t.total_is_capped,
      ${beside(false)} as previous_id, ${beside(true)} as next_id
    from orders a cross join ${plan.total} t left join page p on p.id = a.id
    where a.company_id = ${company.id}::bigint and a.id = ${orderId}`
}

/** The order beside the place that an order had before it left the list. */
function left(
  companyId: number,
  orderId: number,
  { columns, lastColumns, direction }: Sorting,
  isNext: boolean,
): SQL {
  const names = columns.map((_, index) => sql.raw(`s${index}`))
  const row = (values: readonly SQL[]) => sql.join([...values], sql`, `)
  const named = (values: readonly SQL[]) =>
    row(values.map((value, index) => sql`${value} as ${names[index]}`))
  const beyond = sql.raw((direction === 'asc') === isNext ? '>' : '<')
  return sql`(
      with was as materialized (select ${named(lastColumns)} from orders o
          where o.company_id = ${companyId}::bigint and o.id = ${orderId}),
        listed as materialized (select l.position, l.id, ${named(columns)} from page l
          join orders o on o.company_id = ${companyId}::bigint and o.id = l.id)
      select l.id from listed l, was
      where (${row(names.map((name) => sql`l.${name}`))}) ${beyond} (${row(names.map((name) => sql`was.${name}`))})
      order by l.position ${sql.raw(isNext ? 'asc' : 'desc')} limit 1)`
}

/** Where an order stands in a list; undefined when there is no such order. */
export async function findNeighbours(
  ctx: Ctx,
  orderId: number,
  query: OrderListQuery,
): Promise<OrderNeighbours | undefined> {
  const { rows } = await ctx.tx.execute<OrderNeighbours>(neighboursStatement(ctx, orderId, query))
  return rows[0]
}
