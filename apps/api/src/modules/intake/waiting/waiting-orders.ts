import { isDeepStrictEqual } from 'node:util'
import { type IntakeEvent, IntakeOrder } from '@kontor/contract/intake'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { fromCents, toCents } from '../../../platform/money.ts'
import { lockChannelOrder } from '../../orders/index.ts'
import type { ChannelAccount } from '../../organisation/index.ts'
import { isStillWaiting } from '../allocation/allocations.repository.ts'
import { importDocument } from '../arrival/import-order.ts'
import { readIntakeOrder } from '../read-intake-order.ts'

/**
 * Lets an order that still waits for a merchant become what an event says: whoever gets it later gets it so, and what is
 * cancelled or was sent elsewhere waits no more.
 * @returns the id of the order once it has one, or null while it goes on waiting; undefined where none of the accounts has such
 *   an order waiting
 * @throws AppError `line_not_found`; `intake_event_invalid` where nothing can be made of the order that it leads to
 */
export async function changeWaitingOrder(
  ctx: Ctx,
  accounts: readonly ChannelAccount[],
  extOrderId: string,
  event: IntakeEvent,
): Promise<{ readonly order_id: number | null; readonly result: 'applied' | 'unchanged' } | undefined> {
  for (const account of accounts) {
    const raw = await lockChannelOrder(ctx, account.id, extOrderId)
    if (raw === null || !(await isStillWaiting(ctx, account.id, extOrderId))) continue
    const before = IntakeOrder.parse(raw)
    const after = documentAfter(before, event)
    if (isDeepStrictEqual(after, before)) return { order_id: null, result: 'unchanged' }
    const source = { account, readOrder: readIntakeOrder, statesCount: 'when_changed' } as const
    const outcome = await importDocument(ctx, source, { ext_order_id: extOrderId, raw: after })
    if (outcome.result === 'dead_letter') throw new AppError('intake_event_invalid')
    return { order_id: outcome.order_id, result: 'applied' }
  }
}

/**
 * The document of an order as its shop would write it after an event. Positions that were cancelled are left out with what was
 * charged for them; with the last piece of goods the order is cancelled. Pure.
 * @throws AppError `line_not_found` where it has none of the positions
 */
export function documentAfter(order: IntakeOrder, event: IntakeEvent): IntakeOrder {
  switch (event.type) {
    case 'paid':
      return order.state === 'unpaid' ? { ...order, state: 'paid' } : order
    case 'shipped':
    case 'delivered':
      return { ...order, state: event.type }
    case 'address_changed': {
      const { delivery = order.customer.delivery, billing = order.customer.billing } = event
      return { ...order, customer: { ...order.customer, delivery, ...(billing && { billing }) } }
    }
    case 'cancelled':
      return event.item_ids ? withoutPositions(order, new Set(event.item_ids)) : cancelled(order)
  }
}

const cancelled = (order: IntakeOrder): IntakeOrder => ({ ...order, state: 'cancelled' })

function withoutPositions(order: IntakeOrder, itemIds: ReadonlySet<string>): IntakeOrder {
  const isGone = ({ item_id }: { readonly item_id: string }) => itemIds.has(item_id)
  const gone = order.lines.filter(isGone)
  if (gone.length === 0) throw new AppError('line_not_found')
  const lines = order.lines.filter((line) => !isGone(line))
  if (lines.every(({ item_price }) => item_price < 0)) return cancelled(order)
  const goneCents = [
    ...gone.map(
      ({ quantity, item_price, shipping_price }) =>
        quantity * (toCents(item_price) + toCents(shipping_price)),
    ),
    ...order.charges.filter(isGone).map(({ amount }) => toCents(amount)),
  ].reduce((sum, cents) => sum + cents, 0)
  return {
    ...order,
    lines,
    charges: order.charges.filter((charge) => !isGone(charge)),
    order_total: fromCents(Math.max(0, toCents(order.order_total) - goneCents)),
  }
}
