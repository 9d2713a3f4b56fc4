import type { OrderDetail } from '@kontor/contract/order-document'
import { type SQL, sql } from 'drizzle-orm'
import { isoUtc } from '../../platform/db/sql-values.ts'
import type { OrderKey } from '../orders/index.ts'

/** What is about to be done with lines of an order. */
export interface OrderActionsPartRecord {
  readonly pending_acts: OrderDetail['pending_acts']
}

/** The column of `OrderActionsPartRecord`; there is rarely any. */
export const orderActionsPart = ({ companyId, orderId }: OrderKey): SQL => sql`(
  select coalesce(json_agg(r), '[]') from (
    select a.id, a.action, a.options -> 'lines' as lines, ${isoUtc(sql`a.starts_at`)} as starts_at,
      a.requested_by_name as requested_by
    from order_action_items i join order_actions a on a.company_id = i.company_id and a.id = i.action_id
    where i.company_id = ${companyId}::bigint and i.order_id = ${orderId}::bigint and i.state = 'waiting'
      and a.state in ('queued', 'running') and a.options ? 'lines'
    order by a.id) r) as pending_acts`
