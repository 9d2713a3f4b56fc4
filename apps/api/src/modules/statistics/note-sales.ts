import type { Ctx } from '../../platform/ctx.ts'
import { noteOrders } from './top-sellers.repository.ts'

/** States in which an order is not released, or no longer sold. */
const NOT_SOLD = ['initial', 'cancelled', 'mp_cancellation']

/** Something happened to an order after which other pieces of it may count for the week that runs. */
export const noteSales = (ctx: Ctx, { order_id }: { readonly order_id: number }): Promise<void> =>
  noteOrders(ctx, [order_id])

/** The same for a change of its status; on its way from the store to the customer nothing changes. */
export const noteSalesOfStatus = async (
  ctx: Ctx,
  { order_id, from, to }: { readonly order_id: number; readonly from: string; readonly to: string },
): Promise<void> => {
  if (NOT_SOLD.includes(from) !== NOT_SOLD.includes(to)) await noteOrders(ctx, [order_id])
}
