/**
 * Orders: the orders of a company's sales channels with their lines, customers, address corrections, cancellations,
 * history, notes and counts. Owns the state machine; whatever moves an order comes through here.
 */

export { addressProblems, isDeliverable, postPlace } from './address/address-problems.ts'
export { correctShippingAddress, getShippingAddress } from './address/correct-address.ts'
export { addressRefused, orderHasPapers } from './address/recipient.repository.ts'
export type { NewOrderLine } from './arrival/add-pieces.ts'
export { amountDifference } from './arrival/amount-difference.ts'
export {
  type ChannelOrder,
  type DeliveredOrder,
  deliveredOrders,
  findChannelOrder,
  lockChannelOrder,
  replaceChannelOrder,
  storeChannelOrder,
} from './arrival/channel-orders.repository.ts'
export { completeOrder, type LateFacts } from './arrival/complete-order.ts'
export { createOrder, type NewOrder, type NewOrderCharge } from './arrival/create-order.ts'
export {
  allocatedUntil,
  closeAsPassedOn,
  linesWithoutLabel,
  type OrderToPassOn,
  orderToPassOn,
  piecesWithoutStore,
  REALLOCATED,
} from './arrival/pass-on.ts'
export { type ChangeResult, type ChannelFacts, changeAddresses, changeOrder } from './changes/change-order.ts'
export { type BucketRange, splitPeriod } from './counts/count-period.ts'
export { rebuildOrderCounts } from './counts/order-counts.repository.ts'
export {
  type ActorAndDate,
  actorAndDate,
  actorName,
  type CaseFacts,
  lineView,
  type OrderKey,
  type OrderPartRecord,
  ofOrder,
  orderHeadView,
  orderPart,
} from './document/order-part.ts'
export {
  type HistoryActor,
  type NewTransition,
  recordTransition,
} from './history/order-history.repository.ts'
export {
  fromHalfPoints,
  type HistoryTexts,
  type TransitionDetail,
  type TransitionName,
} from './history/transition.ts'
export { type CaseChange, markLineReturned, type ReturnedPiece, recordCase } from './lifecycle/after-sale.ts'
export { applyOrderEvent, type OrderEvent } from './lifecycle/apply-order-event.ts'
export { cancelableLine, cancelLine } from './lifecycle/cancel-line.ts'
export { type DiscountBearer, discountByRate, shareDiscounts } from './lifecycle/discount-shares.ts'
export { discountsOf } from './lifecycle/discounts.repository.ts'
export { type LineWithoutCases, type LockedLine, lockLine } from './lifecycle/locked-line.ts'
export {
  chargesOfKept,
  type DiscountedCharge,
  type DiscountedLine,
  goodsDiscounts,
  linesOfCharge,
  type SharedDiscount,
  sharedDiscounts,
  sumByLine,
} from './lifecycle/order-discounts.ts'
export { type LineFacts, lineFlags, refundableCents } from './lifecycle/order-lifecycle.ts'
export { lineInParcel, ordersOfCompany } from './lifecycle/orders.repository.ts'
export { countLists } from './list/count-lists.repository.ts'
export { dueOrders } from './list/due-orders.repository.ts'
export {
  type FiguredOrders,
  ordersInFigures,
  ordersOfReturnsInDelivery,
  returnedLines,
  shippedLines,
} from './list/event-search.repository.ts'
export { knowStore } from './list/list-orders.ts'
export { firstOrderAt } from './list/order-figures.repository.ts'
export {
  orderHasLabelError,
  ordersWithLabelError,
  orderWaitsForInvoice,
} from './list/order-filters.repository.ts'
export { idsOfList } from './list/order-list.repository.ts'
export {
  firstDayOf,
  isOwnCancellation,
  isOwnReason,
  ownCancellation,
} from './list/own-cancellations.repository.ts'
export { ordersOfTrackingNumber } from './list/typed-searches.repository.ts'
export { addNote } from './notes/notes.ts'
export {
  addressCorrected,
  discountsShared,
  lineNotFound,
  lineStoreChanged,
  orderCancelled,
  orderChanged,
  orderCreated,
  orderDiscounted,
  orderStatusChanged,
} from './orders.events.ts'
export { cancelUnpaidOrders, countEarlierPieces, foldCounts, shareDiscountsOfBefore } from './orders.jobs.ts'
export type { PostalAddress } from './orders.tables.ts'
export { NOT_SHIPPABLE, ordersHistory, STATUS_WORDS } from './orders.texts.ts'
export { bySize } from './pick-list/pick-list.repository.ts'
export { endPick, findPick, pickLine, undoPick } from './picking/line-picks.repository.ts'
export { settlePick, settleUndo } from './picking/settle-pick.ts'
export { countAllPieces, countOrderPieces } from './pieces/count-pieces.ts'
export {
  type LineToShip,
  lockOrderForShipping,
  markLinesShipped,
  type OrderToShip,
  reopenAfterVoid,
  type ShippedParcel,
} from './shipment/ship-lines.ts'
export {
  type Allocation,
  allocateLines,
  type LineToAllocate,
  type StoreStock,
} from './sourcing/allocate-lines.ts'
export { changeLineStore, changeOrderStore, movableLine } from './sourcing/change-line-store.ts'
