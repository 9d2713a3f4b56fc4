/**
 * Statistics: what was sold, told by what happens to orders. Owns the lists of top sellers of each week, and what they are
 * made of, what each company sold, cancelled and took back by day, store and channel, and how the channels are that it
 * sells on. A company's lists lie in its own
 * scope; those over all companies hold neither figures nor names.
 */
export { recountFromNow } from './channel-pulse/channel-pulse.repository.ts'
export { checkChannelsNow } from './channel-pulse/check-channels.ts'
export { closeWeeks, countEarlierOrders } from './close-weeks.ts'
export {
  connectedRetailJobs,
  importRetailHistoryJob,
} from './connected-retail/connected-retail.jobs.ts'
export { countAllOrders, countOrdersLater } from './count-earlier-orders.repository.ts'
export { noteSales, noteSalesOfStatus } from './note-sales.ts'
export { countInFigures } from './order-figures.repository.ts'
export { returnsInDelivery } from './returns-in-delivery.repository.ts'
export {
  checkChannelPulse,
  closeTopSellerWeeks,
  countOrdersFromBefore,
  foldFiguresOfOrders,
} from './statistics.jobs.ts'
export { statisticsRoutes } from './statistics.routes.ts'
export { countOrdersSoFar } from './top-sellers.repository.ts'
