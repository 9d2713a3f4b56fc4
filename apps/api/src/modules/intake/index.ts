/**
 * Intake: how orders, articles and stock come in, and what could not be imported.
 * Owns the port `OrderSource` that connectors implement, and the tables of `intake.tables.ts`.
 */

export { companyColours } from './allocation/allocations.repository.ts'
export { importDocument } from './import-order.ts'
export { pullChannelJob, pullChannels } from './intake.jobs.ts'
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
export { readIntakeOrder } from './read-intake-order.ts'
export { refreshOrder } from './refresh-order.ts'
export { documentHash } from './stored-document.ts'
