import { reportParcel, withdrawReport } from './modules/intake/index.ts'
import { orderCancelled } from './modules/orders/index.ts'
import { callOffParcels, labelBought, labelVoided } from './modules/shipping/index.ts'
import { on, type Subscription } from './platform/events/event.ts'

/** What else happens in the transaction of an event. Order matters: it is the order in which they run. */
export const subscriptions: readonly Subscription[] = [
  on(orderCancelled, callOffParcels),
  on(labelBought, reportParcel),
  on(labelVoided, withdrawReport),
]
