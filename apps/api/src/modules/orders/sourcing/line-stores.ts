import type { LineStore } from '@kontor/contract/orders'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { availableStock } from '../../catalogue/index.ts'
import { findOrderOfLine, linesOf, storesOf } from '../lifecycle/orders.repository.ts'
import { storesClosedTo } from './open-lines.repository.ts'

/**
 * What the open stores have of the article and size of a line, best ranking first; nothing where the article is unknown.
 * @throws AppError `line_not_found`
 */
export async function lineStores(ctx: Ctx, lineId: number): Promise<LineStore[]> {
  const orderId = await findOrderOfLine(ctx, lineId)
  const line = orderId === null ? undefined : (await linesOf(ctx, orderId)).find(({ id }) => id === lineId)
  if (orderId === null || !line) throw new AppError('line_not_found')
  const sizeId = line.articleSizeId
  const stock = sizeId === null ? [] : await availableStock(ctx, [sizeId])
  const having = new Map(stock.map(({ store_id, available }) => [store_id, available]))
  const closed = await storesClosedTo(ctx, orderId)
  return (await storesOf(ctx))
    .filter(({ is_active }) => is_active)
    .map(({ id }) => ({ store_id: id, available: having.get(id) ?? 0, is_closed: closed.has(id) }))
}
