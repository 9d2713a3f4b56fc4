import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'

/**
 * The return parcels that the carrier has and that are neither delivered nor booked: `shipping_id`, and the order as `key`.
 * Literals, word for word as in the partial index: only then does the planner use it.
 */
export const returnsInDelivery = (companyId: number): SQL => sql`
  select distinct a.order_id as key, a.shipping_id from label_attempts a
  where a.company_id = ${companyId}::bigint and a.label_type = 'return' and a.state = 'bought'
    and a.tracking_status in ('picked_up', 'transit', 'out_for_delivery', 'awaits_pickup_by_receiver', 'delayed', 'exception', 'not_delivered')
    and exists (select from order_lines l
      where l.company_id = a.company_id and l.shipping_id = a.shipping_id
        and l.return_id is null and l.cancellation_id is null)`

/** How many of these parcels there are. */
export async function countReturnsInDelivery({ company, tx }: Pick<Ctx, 'company' | 'tx'>): Promise<number> {
  const { rows } = await tx.execute<{ parcels: number }>(sql`/* returns_in_delivery */
    select count(*)::int as parcels from (${returnsInDelivery(company.id)}) p`)
  return rows[0]?.parcels ?? 0
}
