/**
 * Intake: how orders, articles and stock come in, and what could not be imported.
 * Owns the port `OrderSource` that connectors implement, and the tables of `intake.tables.ts`.
 */

export { companyColours } from './allocation/allocations.repository.ts'
export { importDocument } from './arrival/import-order.ts'
export { COUNT_CAP as LETTERS_CAP, countOpenLetters, oldestOpenLetter } from './dead-letters.repository.ts'
export { waitingFeeds } from './feeds/feeds.repository.ts'
export { fileProfileOf } from './files/file-profiles.ts'
export { problemInWords as importFileText } from './files/import-files.texts.ts'
export { openImportFile, readImportFileAgain } from './files/repeat-file.ts'
export { takeFile } from './files/take-file.ts'
export { importOutcome, refusedRowsOf } from './files/view-file.ts'
export {
  type ChannelAddress,
  type ChannelCharge,
  type ChannelDocument,
  type ChannelLine,
  type ChannelOrder,
  type ChannelOrderState,
  type OrderPage,
  type OrderSource,
  type OrderSourceConnector,
  type OrderSources,
  type PullFrom,
  type ReadOrder,
  UnreadableOrder,
} from './order-source.ts'
export { enqueuePull, pullChannelJob, pullChannels } from './pull/pull.jobs.ts'
export { refreshOrder } from './pull/refresh-order.ts'
export { readIntakeOrder } from './read-intake-order.ts'
export { documentHash } from './stored-document.ts'
