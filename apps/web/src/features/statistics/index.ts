/**
 * What was sold: today so far, the boxes of a period, days and months, how the channels are, and the lists of top sellers.
 * Screens are loaded by their route.
 */
export { RetailHistory } from './connected-retail/retail-history.tsx'
export { DailyPage } from './daily/daily-page.tsx'
export { LiveBox } from './live/live-box.tsx'
export { AllStores } from './performance/box.tsx'
export { PeriodChoice } from './performance/period-choice.tsx'
export { PerformanceBoxes } from './performance-boxes.tsx'
export { TopSellerPage } from './top-seller-page.tsx'
