/**
 * Statistics: what was sold, told by what happens to orders. Owns the lists of top sellers of each week, and what they are
 * made of. A company's lists lie in its own scope; those over all companies hold neither figures nor names.
 */
export { closeWeeks, countEarlierOrders } from './close-weeks.ts'
export { noteSales, noteSalesOfStatus } from './note-sales.ts'
export { closeTopSellerWeeks } from './statistics.jobs.ts'
export { statisticsRoutes } from './statistics.routes.ts'
export { countOrdersSoFar } from './top-sellers.repository.ts'
