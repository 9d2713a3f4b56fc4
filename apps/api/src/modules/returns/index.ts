/**
 * Returns: pieces that came back, and goodwill cases with their pictures. Owns the provider's queue of goodwill cases;
 * who tells the channel subscribes to its events.
 */
export { caseAnswered, caseRequested, lineReturned, returnRefundRaised } from './returns.events.ts'
export { returnsRoutes } from './returns.routes.ts'
export { type CaseAnswer, settleCase } from './settle-case.ts'
