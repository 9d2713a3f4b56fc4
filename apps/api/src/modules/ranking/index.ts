/**
 * Ranking: how fast merchants send, take back and how often they cancel, told in points. Owns the ledger of points with its
 * sums by day and store, and the rules of points, colours and places.
 */
export { colourOf, coloursOf, rankingDays } from './colours.repository.ts'
export { colourFrom, type RankingSums } from './colours.ts'
export { forecastOfDay } from './forecast/points-forecast.ts'
export { type Placed, placeAmong, rankingFrom } from './places.repository.ts'
export {
  countDayOf,
  daysUntil,
  halfPointsOfCancellation,
  halfPointsOfDays,
  halfPointsOfPrice,
} from './points.ts'
export { foldPointsOfDays, scoreOrdersFromBefore } from './ranking.jobs.ts'
export { scoreAllOrders } from './score-earlier-orders.ts'
export { scoreOrder } from './score-orders.ts'
