import { defineEvent, defineSignal } from '../../platform/events/event.ts'
import type { OrderStatus } from './orders.tables.ts'

/** Somebody took orders with their customers' names out of the portal: how many, and which filters were set. */
export const ordersExported = defineEvent<{ what: 'orders'; rows: number; filters: string[] }>('export.made')

/** An order has arrived. */
export const orderCreated = defineEvent<{ order_id: number; status: OrderStatus; imported: boolean }>(
  'order.created',
)

/** The status of an order has changed. */
export const orderStatusChanged = defineEvent<{ order_id: number; from: OrderStatus; to: OrderStatus }>(
  'order.status_changed',
)

/** Every line that is not cancelled is in a parcel with its label. */
export const orderShipped = defineEvent<{ order_id: number }>('order.shipped')

/** Staff have corrected the delivery address. */
export const addressCorrected = defineEvent<{ order_id: number }>('order.address_corrected')

/** The channel has changed an order: address, lines or amounts, applied or kept as a notice. */
export const orderChanged = defineEvent<{ order_id: number }>('order.changed')

/** The lines of an order from before they had them have got their shares of its discounts. */
export const orderDiscounted = defineSignal<{ order_id: number }>('order.discounted')

/** All lines of the company have them. */
export const discountsShared = defineSignal<{ last_order: number }>('discounts.shared')

/** Somebody has seen to what the channel changed too late. */
export const lateChangeSettled = defineEvent<{ order_id: number }>('order.late_change_settled')

/** Somebody has confirmed the amounts of an order that do not add up. */
export const amountsConfirmed = defineEvent<{ order_id: number }>('order.amounts_confirmed')

/** A line is sent from another store now. */
export const lineStoreChanged = defineEvent<{ order_id: number; line_id: number; store_id: number }>(
  'order.line_store_changed',
)

/** A line was picked in its store, by a device or on the pick list. */
export const linePicked = defineEvent<{ order_id: number; line_id: number; store_id: number }>(
  'order.line_picked',
)

/** Somebody took the tick of a line away: it is not picked. */
export const lineUnpicked = defineEvent<{ order_id: number; line_id: number; store_id: number }>(
  'order.line_unpicked',
)

/** A store has not found a line; another one sends it, or nobody has it. */
export const lineNotFound = defineEvent<{ order_id: number; line_id: number; store_id: number }>(
  'order.line_not_found',
)

/** Somebody wrote or changed a note on an order. */
export const orderNoted = defineEvent<{ order_id: number }>('order.noted')

/** Pieces were cancelled, all of an order or some. */
export const orderCancelled = defineEvent<{
  order_id: number
  line_ids: number[]
  by: 'customer' | 'merchant' | 'channel' | 'system'
}>('order.cancelled')
