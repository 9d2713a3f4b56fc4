/**
 * Orders: the orders of a company's sales channels with their lines, customers, address corrections, cancellations,
 * history, notes and counts. Owns the state machine; whatever moves an order comes through here.
 */

export { addressProblems, isDeliverable } from './address-problems.ts'
export {
  type CaseNews,
  markLineReturned,
  type ReturnedPiece,
  recordCase,
} from './after-sale.ts'
export { type Allocation, allocateLines, type LineToAllocate, type StoreStock } from './allocate-lines.ts'
export { applyOrderEvent, type OrderEvent } from './apply-order-event.ts'
export { changeLineStore } from './change-line-store.ts'
export { completeOrder, type LateFacts } from './complete-order.ts'
export { correctShippingAddress, getShippingAddress } from './correct-address.ts'
export { createOrder, type NewOrder, type NewOrderLine } from './create-order.ts'
export { type ErpStanding, erpRefusal } from './erp-standing.ts'
export { type LineWithoutCases, type LockedLine, lockLine } from './locked-line.ts'
export { rebuildOrderCounts } from './order-counts.repository.ts'
export type { HistoryActor, NewTransition } from './order-history.repository.ts'
export { type LineFacts, lineFlags, refundableCents } from './order-lifecycle.ts'
export {
  addressCorrected,
  lineStoreChanged,
  orderCancelled,
  orderCreated,
  orderStatusChanged,
} from './orders.events.ts'
export { cancelUnpaidOrders, foldCounts } from './orders.jobs.ts'
export { ordersRoutes } from './orders.routes.ts'
export type { PostalAddress } from './orders.tables.ts'
export type { TransitionDetail, TransitionName } from './orders.texts.ts'
export { recordTransition } from './record-transition.ts'
export {
  type LineToShip,
  lockOrderForShipping,
  markLinesShipped,
  type OrderToShip,
  reopenAfterVoid,
  type ShippedParcel,
} from './ship-lines.ts'
