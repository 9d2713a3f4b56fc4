import { exportOrder } from '../erp/erp.endpoints.ts'
import { createInvoice } from '../invoices/invoices.endpoints.ts'
import { addNote, changeLineStore } from '../orders/order-changes.endpoints.ts'
import type { Endpoint } from '../shared/index.ts'
import { createLabels, getOrderPapers } from '../shipping/shipping.endpoints.ts'
import type { BulkActionKind, OrderActionKind } from './order-actions.schemas.ts'

/** What is sent to others, moves stock, or issues an invoice, whose number stays: it begins after a moment in which it can be taken back. */
export const TAKEN_BACK: ReadonlySet<OrderActionKind> = new Set([
  'ship',
  'invoice',
  'export',
  'store',
  'cancel',
  'return',
])

/** So long such an action waits until it begins; seconds. */
export const TAKEN_BACK_SECONDS = 10

/** The call that does with one order what an action does with many: whoever may make it may do it with many. */
export const SINGLE_CALLS: Readonly<Record<BulkActionKind, Endpoint>> = {
  ship: createLabels,
  print: getOrderPapers,
  invoice: createInvoice,
  export: exportOrder,
  store: changeLineStore,
  note: addNote,
}
