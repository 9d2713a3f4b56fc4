/** Models, sizes with EAN, prices, stock per store and who it is promised to. Knows nothing of orders but line ids. */
export { applyStock } from './apply-stock.ts'
export { type CatalogueSize, findEansBySku, findSizesByEan } from './articles.repository.ts'
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
