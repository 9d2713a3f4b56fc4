/** Returns and goodwill cases. Screens are loaded by their route. */
export { OrderRefunds } from './order-refunds.tsx'
export { CaseOutcome, ReturnOutcome } from './return-outcome.tsx'
