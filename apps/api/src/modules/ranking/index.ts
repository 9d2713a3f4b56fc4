/**
 * Ranking: how fast merchants send, take back and how often they cancel, told in points. Owns the ledger of points with its
 * sums by day and store, and the rules of points, colours and places.
 */
export { colourOf, coloursOf, coloursOfCompanies, rankingDays } from './colours.repository.ts'
export { colourFrom, type RankingSums } from './colours.ts'
export { forecastRoutes } from './forecast/forecast.routes.ts'
export { type Placed, placeAmong, rankingFrom } from './places.repository.ts'
export {
  countDayOf,
  daysUntil,
  halfPointsOfCancellation,
  halfPointsOfDays,
  halfPointsOfPrice,
} from './points.ts'
export { foldPointsOfDays, scoreOrdersFromBefore } from './ranking.jobs.ts'
export { rankingRoutes } from './ranking.routes.ts'
export { scoreAllOrders } from './score-earlier-orders.ts'
export { scoreOrder, scoreReturnedParcel } from './score-orders.ts'
export { whyRoutes } from './why.routes.ts'
