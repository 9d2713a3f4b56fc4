import { exportOrder } from '../erp/erp.endpoints.ts'
import { addNote, changeLineStore } from '../orders/order-changes.endpoints.ts'
import type { Endpoint } from '../shared/index.ts'
import { createLabels, getOrderPapers } from '../shipping/shipping.endpoints.ts'
import type { OrderActionKind } from './order-actions.schemas.ts'

/** The call that does with one order what an action does with many: whoever may make it may do it with many. */
export const SINGLE_CALLS: Readonly<Record<OrderActionKind, Endpoint>> = {
  ship: createLabels,
  print: getOrderPapers,
  export: exportOrder,
  store: changeLineStore,
  note: addNote,
}
