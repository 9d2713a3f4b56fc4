import { needsCustoms } from '@kontor/contract/orders'
import { isAmountOf } from '@kontor/contract/shared'
import type { OrderCustoms, OrderCustomsBody } from '@kontor/contract/shipping'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { fromCents, toCents } from '../../../platform/money.ts'
import { recordTransition } from '../../orders/index.ts'
import type { PostalAddress } from '../../orders/orders.tables.ts'
import { findSenderStores } from '../labels/sender-stores.repository.ts'
import { findCustomsFacts, saveEnteredCustoms } from './customs.repository.ts'
import { missingOf, missingOfSender } from './customs-declaration.ts'
import { findWaitingLines } from './waiting-lines.repository.ts'

/** A line that is still to be shipped, with the store it leaves from. */
export interface WaitingLine {
  readonly id: number
  readonly store_id: number | null
}

/** What an order still has to ship, and to whom. */
interface WaitingOrder {
  readonly id: number
  readonly recipient: PostalAddress | null
  readonly lines: readonly WaitingLine[]
}

/**
 * What the parcels of an order that are still to be made declare to customs; null where none crosses a border.
 * A line without a store is asked for with the others: it leaves from one of them.
 */
export async function orderCustomsOf(ctx: Ctx, order: WaitingOrder): Promise<OrderCustoms | null> {
  const { recipient, lines } = order
  // Nothing crosses a border on the way to somebody whom no store can send to.
  if (recipient === null || lines.length === 0) return null
  const stores = await findSenderStores(ctx, [...new Set(lines.flatMap(({ store_id }) => store_id ?? []))])
  const senders = [...stores.values()].filter(({ sender }) => needsCustoms(sender, recipient))
  if (senders.length === 0) return null
  const abroad = new Set(senders.map(({ id }) => id))
  const facts = await findCustomsFacts(ctx, order.id)
  const items = lines.flatMap(({ id, store_id }) => {
    const line = store_id === null || abroad.has(store_id) ? facts.lines.get(id) : undefined
    if (!line) return []
    const { value_cents, position: _, ...known } = line
    return [
      { ...known, value: value_cents === null ? null : fromCents(value_cents), missing: missingOf(line) },
    ]
  })
  const lacking = senders.flatMap(({ id, name, storeNumber, sender }) => {
    const missing = missingOfSender(sender)
    return missing.length === 0 ? [] : [{ store_id: id, name: name || storeNumber, missing }]
  })
  return {
    contents: facts.contents,
    currency: facts.currency,
    items,
    senders: lacking,
    complete: lacking.length === 0 && items.every(({ missing }) => missing.length === 0),
  }
}

/**
 * Keeps what staff entered for the customs declaration of an order, for this order alone.
 * @throws AppError as the endpoint `saveOrderCustoms` names them
 */
export async function saveOrderCustoms(
  ctx: Ctx,
  orderId: number,
  body: OrderCustomsBody,
): Promise<OrderCustoms> {
  const order = await findWaitingLines(ctx, orderId)
  if (!order) throw new AppError('order_not_found')
  const before = await orderCustomsOf(ctx, order)
  if (!before) throw new AppError('customs_not_needed')
  const known = new Set(before.items.map(({ line_id }) => line_id))
  if (body.items.some(({ line_id }) => !known.has(line_id))) throw new AppError('line_not_found')
  refuseFractions(body, before.currency)
  await saveEnteredCustoms(ctx, orderId, {
    contents: body.contents,
    items: body.items.map(({ value, ...item }) => ({ ...item, value_cents: toCents(value) })),
  })
  await recordTransition(ctx, { order_id: orderId, transition: 'customs_entered_tr' })
  const after = await orderCustomsOf(ctx, order)
  if (!after) throw new Error(`the customs declaration of order ${orderId} is gone`)
  return after
}

/** @throws AppError `amount_not_of_currency` at each value that there is not in the order's currency */
function refuseFractions({ items }: OrderCustomsBody, currency: string): void {
  const wrong = items.flatMap(({ value }, index) =>
    isAmountOf(value, currency) ? [] : [[`items.${index}.value`, 'amount_not_of_currency'] as const],
  )
  if (wrong.length > 0) throw new AppError('amount_not_of_currency', { currency }, Object.fromEntries(wrong))
}
