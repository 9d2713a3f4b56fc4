/**
 * Models, sizes with EAN, prices, stock per store and who it is promised to; what is on on which channel, and the figures
 * of each article. Knows nothing of orders but line ids and the facts that they tell.
 */
export { applyStock } from './apply-stock.ts'
export {
  forgetArticleChanges,
  noteArticles,
  noteArticlesOfBrands,
  noteArticlesOfStore,
  takeArticleChanges,
} from './article-changes.repository.ts'
export {
  firstFigureDay,
  notePieces,
  noteReturnReason,
  noteStore,
  type PieceFact,
  type ReasonFact,
  rebuildArticleFigures,
} from './article-figures.repository.ts'
export { pictureOfSize } from './article-picture.repository.ts'
export { type CatalogueSize, findEansBySku, findSizesByEan } from './articles.repository.ts'
export { bulkUpdateJob } from './bulk-updates/bulk-runs.ts'
export { productBatchSwitched } from './bulk-updates/bulk-updates.events.ts'
export { removeExpiredBulkUpdates } from './bulk-updates/bulk-updates.jobs.ts'
export { dropFigures, endStockReceipts, foldFigures } from './catalogue.jobs.ts'
export { keepUnnamed } from './keep-unnamed.ts'
export { emptyUncounted, findNamedSizes, takeOff } from './off-by-feed.repository.ts'
export { openPicture } from './pictures/picture-files.ts'
export { picturesJobs, sweepPictures } from './pictures/pictures.jobs.ts'
export { orderedProducts } from './product-filters.repository.ts'
export { SIZE_ORDER, type SoldChannel, soldChannels } from './products.repository.ts'
export { findProductId } from './products.ts'
export { noteStockReceived } from './receipts/receive-stock.ts'
export { type StockReceipt, stockReceipts, storesWithReceipts } from './receipts/stock-receipts.repository.ts'
export {
  articlesOfParticipants,
  availableStock,
  countPlace,
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
