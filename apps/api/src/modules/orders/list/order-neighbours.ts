import type { OrderListQuery, OrderNeighbours } from '@kontor/contract/orders'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { knowStore } from './list-orders.ts'
import { findNeighbours } from './order-neighbours.repository.ts'

/**
 * Where an order stands in a list, and the orders beside it (issue 27, 8).
 * @throws AppError `order_not_found`; `store_not_found`
 */
export async function orderNeighbours(
  ctx: Ctx,
  orderId: number,
  query: OrderListQuery,
): Promise<OrderNeighbours> {
  await knowStore(ctx, query)
  const found = await findNeighbours(ctx, orderId, query)
  if (!found) throw new AppError('order_not_found')
  return found
}
