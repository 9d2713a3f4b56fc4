import type { Allocation, AllocationsQuery, OwnAllocation } from '@kontor/contract/intake'
import { type Page, pageOf } from '@kontor/contract/shared'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'

/** Counting stops here. */
const COUNT_AT_MOST = 10_000

/** Of an order that waits there is one row without a company. */
const WAITING = sql`
  left join unallocated_orders u on u.company_id = a.company_id and u.channel_account_id = a.channel_account_id
    and u.ext_order_id = a.ext_order_id and u.settled_at is null and a.reason = 'nobody' and a.cause = 'arrival'`

const WITH_NAMES = sql`
  select a.id, to_json(a.at) #>> '{}' as at, a.ext_order_id, c.sales_channel_id, s.name as sales_channel,
    c.name as account, a.cause, a.reason, a.pieces, company_name(a.from_company_id) as "from", a.draw,
    to_json(u.until) #>> '{}' as waits_until,
    (select coalesce(json_agg(json_build_object('company', company_name((x->>'company_id')::bigint),
        'colour', x->>'colour', 'pieces', (x->>'pieces')::int)), '[]'::json)
      from jsonb_array_elements(a.candidates) x) as candidates,
    (select coalesce(json_agg(json_build_object('company', company_name((x->>'company_id')::bigint),
        'order_id', (x->>'order_id')::bigint, 'pieces', (x->>'pieces')::int)), '[]'::json)
      from jsonb_array_elements(a.chosen) x) as chosen
  from company_allocations a
  join channel_accounts c on c.company_id = a.company_id and c.id = a.channel_account_id
  join sales_channels s on s.id = c.sales_channel_id
  ${WAITING}`

/** How the orders of the company's shared accounts were given out, newest first. */
export async function pageOfAllocations(
  ctx: Ctx,
  query: z.output<typeof AllocationsQuery>,
): Promise<Page<Allocation>> {
  const wanted = sql`a.company_id = ${ctx.company.id}
    and ${query.view === 'waiting' ? sql`u.id is not null` : sql`true`}`
  const { rows: counted } = await ctx.tx.execute<{ total: number }>(sql`
    select count(*)::int as total from (
      select from company_allocations a ${WAITING} where ${wanted} limit ${COUNT_AT_MOST}) as found`)
  const { rows } = await ctx.tx.execute<Allocation & Record<string, unknown>>(sql`
    ${WITH_NAMES}
    where ${wanted}
    order by a.id desc limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`)
  const total = counted[0]?.total ?? 0
  return pageOf(rows.map(plain), total, query, total === COUNT_AT_MOST)
}

/**
 * Every time that the order of an entry was given out, newest first: its way from company to company.
 * @throws AppError `not_found` for an entry that the company does not have
 */
export async function stepsOfAllocation(ctx: Ctx, id: number): Promise<Allocation[]> {
  const { rows } = await ctx.tx.execute<Allocation & Record<string, unknown>>(sql`
    ${WITH_NAMES}
    where a.company_id = ${ctx.company.id} and (a.channel_account_id, a.ext_order_id) = (
      select channel_account_id, ext_order_id from company_allocations
      where company_id = ${ctx.company.id} and id = ${id})
    order by a.id desc`)
  if (rows.length === 0) throw new AppError('not_found')
  return rows.map(plain)
}

/**
 * How an order was given to the company; null where it was not given out among merchants.
 * @throws AppError `order_not_found` for an order that the company does not have
 */
export async function ownAllocation(ctx: Ctx, orderId: number): Promise<OwnAllocation['given']> {
  const { rows } = await ctx.tx.execute<NonNullable<OwnAllocation['given']> & { is_given: boolean }>(sql`
    select g.at is not null as is_given, to_json(g.at) #>> '{}' as at, g.pieces, g.colour
    from orders o left join lateral own_allocation(o.id) g on true
    where o.company_id = ${ctx.company.id} and o.id = ${orderId}`)
  const [found] = rows
  if (!found) throw new AppError('order_not_found')
  const { is_given, at, pieces, colour } = found
  return is_given ? { at: iso(at), pieces, colour } : null
}

const plain = (row: Allocation): Allocation => ({
  ...row,
  at: iso(row.at),
  waits_until: row.waits_until && iso(row.waits_until),
})

const iso = (instant: string): string => new Date(instant).toISOString()
