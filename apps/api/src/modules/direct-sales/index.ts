/**
 * Direct sales: what a merchant sells under its own name. The export of orders to its ERP, with the port `ErpLink` that
 * connectors implement; invoices and credit notes.
 */

export { createInvoice } from './create-invoice.ts'
export {
  creditCancellation,
  creditGoodwill,
  creditRaisedRefund,
  creditReturn,
} from './credit-lines.ts'
export { erpRoutes } from './erp.routes.ts'
export type { ErpDeps } from './erp-export.ts'
export { erpJobs, sweepErpExports } from './erp-jobs.ts'
export {
  type ErpAccount,
  type ErpConnector,
  type ErpConnectors,
  type ErpDocument,
  ErpError,
  type ErpFailure,
  type ErpLink,
} from './erp-link.ts'
export { exportOrderJob } from './erp-queue.ts'
export { exportArrivedOrder, exportReleasedOrder } from './erp-request.ts'
export { saveErpLink } from './erp-settings.ts'
export { invoiceOverview, prefilled } from './invoice-overview.ts'
export { renderInvoiceJob } from './invoice-queue.ts'
export { invoiceJobs, sweepInvoices } from './invoices.jobs.ts'
export { invoiceRoutes } from './invoices.routes.ts'
