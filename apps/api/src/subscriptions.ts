import {
  creditCancellation,
  creditGoodwill,
  creditRaisedRefund,
  creditReturn,
  exportArrivedOrder,
  exportReleasedOrder,
} from './modules/direct-sales/index.ts'
import {
  askChannelForCase,
  reportAcceptedCase,
  reportCancellation,
  reportParcel,
  reportRaisedRefund,
  reportReturn,
  withdrawReport,
} from './modules/intake/index.ts'
import {
  forgetParcel,
  observeParcel,
  observeReturn,
  observeStatus,
  observeTracking,
  tellOfCorrectedAddress,
} from './modules/monitoring/index.ts'
import { lineStoreChanged, orderCancelled, orderCreated, orderStatusChanged } from './modules/orders/index.ts'
import { caseAnswered, caseRequested, lineReturned, returnRefundRaised } from './modules/returns/index.ts'
import { tellNewStore, tellStoresOfOrder, tellStoresOfRelease } from './modules/session/index.ts'
import {
  callOffParcels,
  fulfilOnceShipped,
  labelBought,
  labelTracked,
  labelVoided,
} from './modules/shipping/index.ts'
import { on, type Subscription } from './platform/events/event.ts'

/** What else happens in the transaction of an event. Order matters: it is the order in which they run. */
export const subscriptions: readonly Subscription[] = [
  on(orderCancelled, callOffParcels),
  on(orderCancelled, reportCancellation),
  on(labelBought, reportParcel),
  on(labelVoided, withdrawReport),
  on(lineReturned, reportReturn),
  on(returnRefundRaised, reportRaisedRefund),
  on(caseRequested, askChannelForCase),
  on(caseAnswered, reportAcceptedCase),
  on(labelBought, observeParcel),
  on(labelBought, tellOfCorrectedAddress),
  on(labelVoided, forgetParcel),
  on(labelTracked, observeTracking),
  on(lineReturned, observeReturn),
  on(orderStatusChanged, observeStatus),
  on(orderStatusChanged, fulfilOnceShipped),
  on(orderCreated, tellStoresOfOrder),
  on(orderCreated, exportArrivedOrder),
  on(orderStatusChanged, exportReleasedOrder),
  on(orderStatusChanged, tellStoresOfRelease),
  on(lineStoreChanged, tellNewStore),
  on(lineReturned, creditReturn),
  on(returnRefundRaised, creditRaisedRefund),
  on(caseAnswered, creditGoodwill),
  on(orderCancelled, creditCancellation),
]
