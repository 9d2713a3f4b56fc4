import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { idList } from '../../../platform/db/sql-values.ts'
import { bySize } from '../../orders/index.ts'
import type { FailedLabel } from '../labels/describe-label-error.ts'

/** The parcels of these orders that have papers, in the order of the pick list: by store, article and size. */
export async function parcelsWithPapers(
  ctx: Ctx,
  orderIds: readonly number[],
): Promise<{ id: number; order_id: number }[]> {
  const { rows } = await ctx.tx.execute<{ id: number; order_id: number }>(sql`
    select s.id::float8 as id, s.order_id::float8 as order_id
    from unnest(${idList(orderIds)}) as i (id)
    join shippings s on s.company_id = ${ctx.company.id} and s.order_id = i.id and s.state = 'shipped'
    join stores t on t.company_id = s.company_id and t.id = s.store_id
    left join lateral (
      select l.erp_article_number, l.wws_size from order_lines l
      where l.company_id = s.company_id and l.order_id = s.order_id and l.shipping_id = s.id
      order by l.position limit 1
    ) l on true
    order by t.ranking, t.store_number, l.erp_article_number, ${bySize(sql`l.wws_size`)}, s.order_id, s.id`)
  return rows
}

/** The label errors of these orders that are not resolved, the oldest first. */
export async function openErrorsOfOrders(
  ctx: Ctx,
  orderIds: readonly number[],
): Promise<(FailedLabel & { readonly order_id: number })[]> {
  const { rows } = await ctx.tx.execute<FailedLabel & { order_id: number } & Record<string, unknown>>(sql`
    select e.order_id::float8 as order_id, e.reason, a.label_type, to_json(e.information) as information,
      to_json(e.fields) as fields
    from unnest(${idList(orderIds)}) as i (id)
    join label_errors e on e.company_id = ${ctx.company.id} and e.order_id = i.id and e.resolved_at is null
    join label_attempts a on a.company_id = e.company_id and a.id = e.label_attempt_id
    order by e.id`)
  return rows
}
