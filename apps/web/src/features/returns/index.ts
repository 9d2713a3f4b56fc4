/** Returns and goodwill cases. Screens are loaded by their route. */
export { CaseOutcome, ReturnOutcome } from './return-outcome.tsx'
