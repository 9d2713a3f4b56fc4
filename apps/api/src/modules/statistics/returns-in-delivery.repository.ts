import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'

/**
 * How many return parcels the carrier has that are neither delivered nor booked. Literals, word for word as in the partial
 * index: only then does the planner use it.
 */
export async function returnsInDelivery({ company, tx }: Pick<Ctx, 'company' | 'tx'>): Promise<number> {
  const { rows } = await tx.execute<{ parcels: number }>(sql`/* returns_in_delivery */
    select count(distinct a.shipping_id)::int as parcels from label_attempts a
    where a.company_id = ${company.id}::bigint and a.label_type = 'return' and a.state = 'bought'
      and a.tracking_status in ('picked_up', 'transit', 'out_for_delivery', 'awaits_pickup_by_receiver', 'delayed', 'exception', 'not_delivered')
      and exists (select from order_lines l
        where l.company_id = a.company_id and l.shipping_id = a.shipping_id
          and l.return_id is null and l.cancellation_id is null)`)
  return rows[0]?.parcels ?? 0
}
