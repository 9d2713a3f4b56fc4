import { picturePath } from '@kontor/contract/catalogue'
import type { OrderListQuery, OrderRow } from '@kontor/contract/orders'
import { type Page, pageOf } from '@kontor/contract/shared'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { fromCents } from '../../../platform/money.ts'
import { findStore } from '../../organisation/index.ts'
import { orderStatusView } from '../lifecycle/order-lifecycle.ts'
import { listPage, type OrderListRecord } from './order-list.repository.ts'

/** One page of the order list. @throws AppError `store_not_found` */
export async function listOrders(ctx: Ctx, query: OrderListQuery): Promise<Page<OrderRow>> {
  await knowStore(ctx, query)
  const { rows, total, total_is_capped } = await listPage(ctx, query)
  return pageOf(rows.map(orderRow), total, query, total_is_capped)
}

/** Refuses a store that the company does not have. */
export async function knowStore(ctx: Ctx, { store = 0 }: Pick<OrderListQuery, 'store'>): Promise<void> {
  if (store !== 0 && !(await findStore(ctx, store))) throw new AppError('store_not_found')
}

const orderRow = (row: OrderListRecord): OrderRow => ({
  id: row.id,
  ext_order_id: row.ext_order_id,
  ext_order_id_addition: row.ext_order_id_addition,
  order_date: row.order_date,
  created_at: row.created_at,
  sales_channel: row.sales_channel,
  sales_channel_id: row.sales_channel_id,
  order_type: row.order_type,
  merchant_external_order: row.merchant_external_order,
  customer_name: row.customer_name,
  delivery_city: row.delivery_city,
  delivery_country: row.delivery_country,
  currency: row.currency,
  order_total: fromCents(row.order_total_cents),
  number_of_lines: row.number_of_lines,
  status: orderStatusView(row.status, row.is_cancelled_by_customer),
  status_id: row.status,
  not_shippable_reason: row.not_shippable_reason,
  is_without_store: row.is_without_store,
  has_address_problem: row.has_address_problem,
  has_label_error: row.has_label_error,
  has_amount_difference: row.has_amount_difference,
  ship_by: row.ship_by,
  first_line:
    row.line_title === null
      ? null
      : {
          title: row.line_title,
          image_url: row.line_image_url,
          img_path: picturePath(row.line_img_id),
          wws_size: row.line_size,
          kind: row.line_kind,
        },
})
