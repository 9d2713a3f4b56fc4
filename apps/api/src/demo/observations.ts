import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/database.ts'

/** So many returns lie unbooked in the store, some of them overdue. */
const UNBOOKED_RETURNS = 7

/**
 * Lets monitoring know the parcels of a company, and gives it something to find: a few returns that came back and were
 * not booked. Everything else it finds by itself among the demo's orders.
 */
export async function writeObservations(tx: Tx, companyId: number, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await tx.execute(sql`
    with back as (
      select a.id as label_attempt_id, row_number() over (order by s.shipped_at desc) as place
      from shippings s
      join orders o on o.company_id = s.company_id and o.id = s.order_id and o.status in ('shipped', 'fulfilled')
      join label_attempts a on a.company_id = s.company_id and a.order_id = s.order_id and a.shipping_id = s.id
        and a.label_type = 'return' and a.state = 'bought'
      where s.company_id = ${companyId} and s.state = 'shipped'
        and s.shipped_at between ${at} - interval '40 days' and ${at} - interval '8 days'
        and not exists (select from order_lines l
          where l.company_id = s.company_id and l.shipping_id = s.id
            and (l.return_id is not null or l.cancellation_id is not null))
        and not exists (select from label_transitions t
          where t.company_id = a.company_id and t.label_attempt_id = a.id and t.transition <> 'label_created')
      order by s.shipped_at desc limit ${UNBOOKED_RETURNS}
    )
    insert into label_transitions (company_id, label_attempt_id, transition, message, at)
    select ${companyId}::bigint, label_attempt_id, way.transition, '', ${at} - way.ago - place * interval '11 hours'
    from back cross join (values ('transit', interval '60 hours'), ('delivered', interval '14 hours')) way(transition, ago)`)
  await tx.execute(sql`select observe_past_parcels(${at})`)
}
