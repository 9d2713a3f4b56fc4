import type { ChangeStoreBody } from '@kontor/contract/orders'
import { fill } from '@kontor/contract/shared'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { availableStock, countPlace, lockSizes, moveReservation } from '../../catalogue/index.ts'
import { holdActiveStores } from '../../organisation/index.ts'
import { insertAllocations, insertTransitions } from '../history/order-history.repository.ts'
import { isUnshipped } from '../lifecycle/order-lifecycle.ts'
import {
  changeStore,
  findOrderOfLine,
  type LineRecord,
  linesOf,
  lockOrder,
  type StoreName,
  storeLabel,
  storesOf,
  updateOrder,
} from '../lifecycle/orders.repository.ts'
import { lineStoreChanged } from '../orders.events.ts'
import { MESSAGES } from '../orders.texts.ts'

type Choice = (typeof ChangeStoreBody)['_output']

interface MovableLine {
  readonly order: NonNullable<Awaited<ReturnType<typeof lockOrder>>>
  readonly line: LineRecord
  /** Where it goes, and all stores of the company. */
  readonly store: StoreName
  readonly stores: readonly StoreName[]
}

/**
 * Whether a line can be sent from another store now. Its order stays locked until the transaction ends.
 * @throws AppError `line_not_found`, `store_not_found` (also when it is closed), `line_store_locked` once the line has a
 *   parcel, return or cancellation or the order has left, `stale_version`
 */
export async function movableLine(
  ctx: Ctx,
  lineId: number,
  choice: Pick<Choice, 'store_id' | 'version'>,
): Promise<MovableLine> {
  const orderId = await findOrderOfLine(ctx, lineId)
  const order = orderId === null ? null : await lockOrder(ctx, orderId)
  const line = order && (await linesOf(ctx, order.id)).find((one) => one.id === lineId)
  if (!line) throw new AppError('line_not_found')
  const stores = await storesOf(ctx)
  const store = stores.find((one) => one.id === choice.store_id && one.is_active)
  if (!store) throw new AppError('store_not_found')
  if (choice.version !== undefined && choice.version !== line.version) throw new AppError('stale_version')
  if (!isUnshipped(order.status) || !isFreeLine(line)) throw new AppError('line_store_locked')
  return { order, line, store, stores }
}

/**
 * Sends a line from another store. Staff may choose a store that has none left by the last feed: feeds lag, and they
 * see the shelf. The choice is kept with what every store had at that moment, and what they found in the store that it
 * leaves is its stock until its next feed.
 * @returns what happened, in the caller's language
 * @throws AppError as `movableLine`
 */
export async function changeLineStore(ctx: Ctx, lineId: number, choice: Choice): Promise<string> {
  const { order, line, store, stores } = await movableLine(ctx, lineId, choice)
  if (line.storeId !== store.id) {
    if (!(await holdActiveStores(ctx, [store.id])).has(store.id)) throw new AppError('store_not_found')
    await keepChoice(ctx, line, store, choice)
    await changeStore(ctx, lineId, store.id)
    await updateOrder(ctx, order.id, {})
    await insertTransitions(ctx, [
      {
        order_id: order.id,
        line_id: lineId,
        transition: 'store_changed_ln',
        detail: {
          store: storeLabel(store),
          ...fromStore(stores, line.storeId),
          ...(choice.found !== undefined && { found: choice.found }),
        },
      },
    ])
    await ctx.emit(lineStoreChanged, { order_id: order.id, line_id: lineId, store_id: store.id })
  }
  return fill(MESSAGES.store_changed[ctx.locale], { store: storeLabel(store) })
}

/**
 * Sends everything of an order that has not left from one store.
 * @throws AppError `order_not_found`, `order_nothing_to_ship` where everything has a parcel, return or cancellation, and as
 *   `changeLineStore`
 */
export async function changeOrderStore(ctx: Ctx, orderId: number, storeId: number): Promise<void> {
  const order = await lockOrder(ctx, orderId)
  if (!order) throw new AppError('order_not_found')
  const free = isUnshipped(order.status) ? (await linesOf(ctx, orderId)).filter(isFreeLine) : []
  if (free.length === 0) throw new AppError('order_nothing_to_ship')
  for (const line of free) await changeLineStore(ctx, line.id, { store_id: storeId })
}

/** Whether a line has no parcel, return or cancellation yet: it can still be sent from elsewhere. */
export const isFreeLine = (line: LineRecord): boolean =>
  line.shippingId === null && line.cancellationId === null && line.returnId === null && !line.inParcel

function fromStore(stores: readonly StoreName[], storeId: number | null): { from_store?: string } {
  const before = stores.find((store) => store.id === storeId)
  return before ? { from_store: storeLabel(before) } : {}
}

/** Writes down what every store had, then moves the piece that is promised to the line, and counts what was found. */
async function keepChoice(
  ctx: Ctx,
  line: LineRecord,
  store: StoreName,
  { comment = '', found }: Choice,
): Promise<void> {
  const sizeId = line.articleSizeId
  const stock = sizeId === null ? [] : await availableStock(ctx, [sizeId])
  await insertAllocations(ctx, [
    {
      orderId: line.orderId,
      lineId: line.id,
      storeId: store.id,
      reason: 'chosen_by_staff',
      candidates: stock.map(({ store_id, available, ranking }) => ({ store_id, available, ranking })),
      comment,
    },
  ])
  if (sizeId === null) return
  await lockSizes(ctx, [sizeId])
  await moveReservation(ctx, line.id, { store_id: store.id, size_id: sizeId, force: true })
  if (found !== undefined && line.storeId !== null)
    await countPlace(ctx, { store_id: line.storeId, size_id: sizeId, on_hand: found })
}
