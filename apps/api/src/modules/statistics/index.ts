/**
 * Statistics: what was sold, told by what happens to orders. Owns the lists of top sellers of each week, and what they are
 * made of, what each company sold, cancelled and took back by day, store and channel, and how the channels are that it
 * sells on. A company's lists lie in its own
 * scope; those over all companies hold neither figures nor names.
 */
export { checkChannelsNow } from './channel-pulse/check-channels.ts'
export { closeWeeks, countEarlierOrders } from './close-weeks.ts'
export { countAllOrders, countOrdersLater } from './count-earlier-orders.repository.ts'
export { salesSoFar } from './live-sales.ts'
export { countOrdersFromBefore, foldFiguresOfOrders } from './statistics.jobs.ts'
export { countOrdersSoFar } from './top-sellers.repository.ts'
