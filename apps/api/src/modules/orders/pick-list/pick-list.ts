import { picturePath } from '@kontor/contract/catalogue'
import { PICK_LIST_LIMIT, type PickList, type PickListQuery } from '@kontor/contract/orders'
import type { Ctx } from '../../../platform/ctx.ts'
import { fromCents } from '../../../platform/money.ts'
import { ORDER_STATUS_VIEWS } from '../lifecycle/order-lifecycle.ts'
import { knowStore } from '../list/list-orders.ts'
import { findPickList, findPickListFilters, lineIdsOf, ordersWithMore } from './pick-list.repository.ts'

/**
 * What has to be fetched from the shelves, sorted for one walk through each store (spec: orders §2, Picklist), or the lines of
 * one walk with what has become of each.
 * @throws AppError `store_not_found`
 */
export async function getPickList(ctx: Ctx, query: PickListQuery): Promise<PickList> {
  await knowStore(ctx, { store: query.store_id })
  const rows = await findPickList(ctx, query, PICK_LIST_LIMIT + 1)
  const filters = await findPickListFilters(ctx, query.status)
  return {
    data: rows.slice(0, PICK_LIST_LIMIT).map(({ item_price_cents, status, img_id, ...row }) => ({
      ...row,
      img_path: picturePath(img_id),
      status: ORDER_STATUS_VIEWS[status],
      item_price: fromCents(item_price_cents),
    })),
    is_capped: rows.length > PICK_LIST_LIMIT,
    limit: PICK_LIST_LIMIT,
    incomplete_orders: query.lines === undefined ? [] : await ordersWithMore(ctx, lineIdsOf(query.lines)),
    ...filters,
  }
}
