/**
 * ERP: the export of orders to a merchant's ERP, with the port `ErpLink` that connectors implement. Owns the connections
 * and what became of each export.
 */

export type { ErpDeps } from './erp-export.ts'
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
export { saveErpLink } from './erp-settings.ts'
export { type ErpPartRecord, erpPart, erpView } from './order-part.ts'
