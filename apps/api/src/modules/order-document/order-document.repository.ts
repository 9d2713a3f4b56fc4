import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { fixedStatement } from '../../platform/db/fixed-statement.ts'
import { type ChannelsPartRecord, channelsPart } from '../channels/index.ts'
import { type ErpPartRecord, erpPart } from '../erp/index.ts'
import { type InvoicesPartRecord, invoicesPart } from '../invoices/index.ts'
import { type OrderActionsPartRecord, orderActionsPart } from '../order-actions/index.ts'
import { type OrderPartRecord, orderPart } from '../orders/index.ts'
import { type ReturnsPartRecord, returnsPart } from '../returns/index.ts'
import { isLineInParcel, type ShippingPartRecord, shippingPart } from '../shipping/index.ts'

/** Everything about an order, as the database answers it. */
export type OrderDocumentRecord = OrderPartRecord &
  ShippingPartRecord &
  ReturnsPartRecord &
  ChannelsPartRecord &
  InvoicesPartRecord &
  ErpPartRecord &
  OrderActionsPartRecord

const orderDocument = fixedStatement(
  ['companyId', 'orderId'],
  (order) => sql`/* order_document */ select
    ${orderPart(order, isLineInParcel)},
    ${shippingPart(order)},
    ${returnsPart(order)},
    ${channelsPart(order)},
    ${invoicesPart()},
    ${erpPart(order)},
    ${orderActionsPart(order)}
    from orders o join sales_channels c on c.id = o.sales_channel_id
    where o.company_id = ${order.companyId}::bigint and o.id = ${order.orderId}::bigint`,
)

/** One order with everything about it, in one statement of one row; null when the company has no such order. */
export async function findOrderDocument(ctx: Ctx, orderId: number): Promise<OrderDocumentRecord | null> {
  const { rows } = await ctx.tx.execute<OrderDocumentRecord & Record<string, unknown>>(
    orderDocument({ companyId: ctx.company.id, orderId }),
  )
  return rows[0] ?? null
}
