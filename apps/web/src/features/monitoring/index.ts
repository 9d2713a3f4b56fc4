/** What was overlooked: parcels on their way, labels that failed, cancellation rates. Screens are loaded by their route. */
export { CancellationBanner } from './cancellation-banner.tsx'
export { OverdueReturns } from './overdue-returns.tsx'
