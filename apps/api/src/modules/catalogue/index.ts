/**
 * Models, sizes with EAN, prices, stock per store and who it is promised to; what is on on which channel, and the figures
 * of each article. Knows nothing of orders but line ids and the facts that they tell.
 */
export { applyStock } from './apply-stock.ts'
export {
  firstFigureDay,
  notePieces,
  noteStore,
  type PieceFact,
  rebuildArticleFigures,
} from './article-figures.repository.ts'
export { type CatalogueSize, findEansBySku, findSizesByEan } from './articles.repository.ts'
export { dropFigures, foldFigures } from './catalogue.jobs.ts'
export { catalogueRoutes } from './catalogue.routes.ts'
export {
  availableStock,
  lockSizes,
  markSold,
  moveReservation,
  type ParticipantStock,
  releaseStock,
  reserveStock,
  stockOfParticipants,
  takePairOut,
  type WantedPieces,
} from './stock.repository.ts'
export { type RowResult, upsertArticles } from './upsert-articles.ts'
