/**
 * Returns: pieces that came back, and goodwill cases with their pictures. Owns the provider's queue of goodwill cases;
 * reports to the channel subscribe to its events.
 */

export { noteReason } from './note-reason.ts'
export {
  caseFacts,
  deliveryRefundsView,
  lineReturnsView,
  type ReturnsPartRecord,
  returnsPart,
  returnsView,
} from './order-part.ts'
export { refundDeliveryOfRest } from './refund-delivery.ts'
export { returnableLine, returnLine } from './return-line.ts'
export {
  caseAnswered,
  caseRequested,
  deliveryRefunded,
  lineReturned,
  returnRefundRaised,
} from './returns.events.ts'
export { returnsHistory } from './returns.texts.ts'
export { type CaseAnswer, settleCase } from './settle-case.ts'
