/**
 * ERP: the export of orders to a merchant's ERP, with the port `ErpLink` that connectors implement. Owns the connections
 * and what became of each export.
 */

export { newestDocument, sentDocument } from './erp-documents.ts'
export { documentName, type ErpDeps } from './erp-export.ts'
export { findDocument } from './erp-exports.repository.ts'
export { erpHistory } from './erp-exports.texts.ts'
export {
  type ErpAccount,
  type ErpConnector,
  type ErpConnectors,
  type ErpDocument,
  ErpError,
  type ErpFailure,
  type ErpLink,
} from './erp-link.ts'
export { findErpConnection } from './erp-links.repository.ts'
export { erpExportChanged, exportOrder, judgeExports } from './erp-request.ts'
export { saveErpLink } from './erp-settings.ts'
export { isManualErp } from './erp-standing.ts'
export { COUNT_CAP as EXPORTS_CAP, oldestFailed } from './failed-exports.repository.ts'
export { countFailedExports } from './list-failed-exports.ts'
export { type ErpPartRecord, erpPart, erpView } from './order-part.ts'
export { testErpLink } from './test-erp-link.ts'
