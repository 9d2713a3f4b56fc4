/** What was overlooked: parcels on their way, labels that failed, cancellation rates. Screens are loaded by their route. */
export { OverdueReturns, useOverdueReturns } from './overdue-returns.tsx'
export { useRateWords } from './rate-words.ts'
