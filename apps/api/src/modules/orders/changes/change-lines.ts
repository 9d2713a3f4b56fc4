import type { Ctx } from '../../../platform/ctx.ts'
import { addPieces } from '../arrival/add-pieces.ts'
import { priceLines } from '../arrival/completion.repository.ts'
import { insertTransitions } from '../history/order-history.repository.ts'
import { applyOrderEvent } from '../lifecycle/apply-order-event.ts'
import { isUnshipped, isUntouched } from '../lifecycle/order-lifecycle.ts'
import { type LineRecord, linesOf, type OrderRecord, updateOrder } from '../lifecycle/orders.repository.ts'
import { lineStoreChanged } from '../orders.events.ts'
import type { LateLine } from '../orders.tables.ts'
import { cancelledLines, markTakenOut } from './changes.repository.ts'
import { NO_NEWS, type OrderChange, type PartOutcome } from './order-change.ts'
import { type LinePlan, planLines, type StandingPiece } from './plan-lines.ts'

/** Brings the lines of a locked order to what its channel says, as far as nothing has been made of them yet. */
export async function changeLines(
  ctx: Ctx,
  order: OrderRecord,
  change: OrderChange,
): Promise<PartOutcome<readonly LateLine[]>> {
  const lines = await linesOf(ctx, order.id)
  const isOpen = isUnshipped(order.status)
  const cancelled = await cancelledLines(ctx, order.id)
  const plan = planLines(
    {
      before: change.before?.lines ?? null,
      now: change.now.lines,
      cancelled_item_ids: change.cancelled_item_ids,
      shipped_before: shippedBefore(order.extra),
    },
    lines.map((line) => pieceOf(line, cancelled.get(line.id) ?? null, isOpen)),
    isOpen,
  )
  if (!plan.isNews) return NO_NEWS
  const by = change.actor ? { actor: change.actor } : {}
  // New pieces come first: an order whose old ones all go is not cancelled.
  await add(ctx, order, lines, plan, by)
  await reprice(ctx, order, plan, by)
  if (plan.cancel.length > 0) {
    await markTakenOut(ctx, plan.cancel)
    await applyOrderEvent(ctx, order.id, { type: 'channel_cancelled', line_ids: plan.cancel, ...by })
  }
  return {
    applied: plan.add.length + plan.reprice.length + plan.cancel.length > 0,
    late: plan.late.length > 0 ? grouped(plan.late) : null,
  }
}

type By = Pick<OrderChange, 'actor'>

function shippedBefore(extra: unknown): Record<string, number> {
  const known = extra !== null && typeof extra === 'object' && 'shipped_before_import' in extra
  const pieces = known ? extra.shipped_before_import : null
  if (pieces === null || typeof pieces !== 'object') return {}
  return Object.fromEntries(Object.entries(pieces).filter(([, count]) => typeof count === 'number'))
}

const pieceOf = (
  line: LineRecord,
  cancelledBy: StandingPiece['cancelledBy'],
  isOpen: boolean,
): StandingPiece => ({
  id: line.id,
  mp_item_id: line.mpItemId,
  sku: line.sku,
  ean: line.ean,
  size: line.wwsSize,
  title: line.title,
  item_price_cents: line.itemPriceCents,
  original_item_price_cents: line.originalItemPriceCents,
  shipping_price_cents: line.shippingPriceCents,
  tax_rate: line.taxRate,
  isFree:
    isOpen &&
    isUntouched({
      shipping_id: line.shippingId,
      in_parcel: line.inParcel,
      return_id: line.returnId,
      cancellation_id: line.cancellationId,
    }),
  cancelledBy,
})

async function add(
  ctx: Ctx,
  order: OrderRecord,
  lines: readonly LineRecord[],
  plan: LinePlan,
  by: By,
): Promise<void> {
  if (plan.add.length === 0) return
  const lastPosition = Math.max(0, ...lines.map(({ position }) => position))
  const isReserved = order.notShippableReason === null
  const ids = await addPieces(
    ctx,
    { id: order.id, orderDate: order.orderDate, isReserved, lastPosition },
    plan.add,
  )
  await insertTransitions(
    ctx,
    ids.map((line_id) => ({ order_id: order.id, line_id, transition: 'added_ln' as const, ...by })),
  )
  await updateOrder(ctx, order.id, { numberOfLines: lines.length + ids.length })
  if (order.status === 'initial') return
  for (const line of await linesOf(ctx, order.id)) {
    if (!ids.includes(line.id) || line.storeId === null) continue
    await ctx.emit(lineStoreChanged, { order_id: order.id, line_id: line.id, store_id: line.storeId })
  }
}

async function reprice(ctx: Ctx, order: OrderRecord, plan: LinePlan, by: By): Promise<void> {
  if (plan.reprice.length === 0) return
  await priceLines(ctx, plan.reprice)
  await insertTransitions(
    ctx,
    plan.reprice.map(({ line_id, item_price_cents }) => ({
      order_id: order.id,
      line_id,
      transition: 'repriced_ln' as const,
      detail: { cents: item_price_cents, currency: order.currency },
      ...by,
    })),
  )
}

/** Pieces of which the same is to be said, as one with their number. */
function grouped(late: readonly LateLine[]): LateLine[] {
  const groups = new Map<string, LateLine>()
  for (const line of late) {
    const key = JSON.stringify(line)
    groups.set(key, { ...line, quantity: (groups.get(key)?.quantity ?? 0) + line.quantity })
  }
  return [...groups.values()]
}
