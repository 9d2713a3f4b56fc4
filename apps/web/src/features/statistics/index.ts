/** What was sold: the boxes of a period, and the lists of top sellers. Screens are loaded by their route. */
export { PerformanceBoxes } from './performance/performance-boxes.tsx'
export { PeriodChoice } from './performance/period-choice.tsx'
