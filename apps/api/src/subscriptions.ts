import { recomputeDrafts } from './modules/billing/index.ts'
import { noteStore, productBatchSwitched } from './modules/catalogue/index.ts'
import {
  articlesRefreshed,
  askChannelForCase,
  recountAccount,
  recountSharedAccounts,
  refreshSoon,
  refreshStore,
  reportAcceptedCase,
  reportCancellation,
  reportDelivery,
  reportParcel,
  reportRaisedRefund,
  reportReturn,
  resumeReports,
  withdrawReport,
} from './modules/channels/index.ts'
import { reservationChanged, reservationReceived } from './modules/click-and-collect/index.ts'
import { exportArrivedOrder, exportReleasedOrder, noteOutdatedExport } from './modules/erp/index.ts'
import { passOn, tryWaitingForArticles, tryWaitingForCompany } from './modules/intake/index.ts'
import {
  creditCancellation,
  creditDelivery,
  creditGoodwill,
  creditRaisedRefund,
  creditReturn,
} from './modules/invoices/index.ts'
import {
  forgetParcel,
  notifyOfCorrectedAddress,
  observeParcel,
  observeReturn,
  observeStatus,
  observeTracking,
} from './modules/monitoring/index.ts'
import { notifyNewStore, notifyStoresOfOrder, notifyStoresOfRelease } from './modules/order-access/index.ts'
import {
  addressCorrected,
  countOrderPieces,
  discountsShared,
  lineNotFound,
  lineStoreChanged,
  orderCancelled,
  orderChanged,
  orderCreated,
  orderDiscounted,
  orderStatusChanged,
} from './modules/orders/index.ts'
import {
  accountChanged,
  accountCreated,
  channelAccountSwitched,
  companySwitched,
  storeChanged,
  storeSwitched,
  termsChanged,
} from './modules/organisation/index.ts'
import { scoreOrder, scoreReturnedParcel } from './modules/ranking/index.ts'
import {
  caseAnswered,
  caseRequested,
  deliveryRefunded,
  lineReturned,
  noteReason,
  refundDeliveryOfRest,
  returnRefundRaised,
} from './modules/returns/index.ts'
import { endSessionsOfPaused } from './modules/session/index.ts'
import {
  callOffParcels,
  fulfilOnceShipped,
  labelBought,
  labelTracked,
  labelVoided,
} from './modules/shipping/index.ts'
import { noteSales, noteSalesOfStatus } from './modules/statistics/index.ts'
import { on, type Subscription } from './platform/events/event.ts'

/** What else happens in the transaction of an event. Order matters: it is the order in which they run. */
export const subscriptions: readonly Subscription[] = [
  on(orderCancelled, callOffParcels),
  // Before the channel is told: what another company goes on with is not reported.
  on(orderCancelled, passOn),
  on(orderCancelled, reportCancellation),
  on(channelAccountSwitched, resumeReports),
  on(companySwitched, endSessionsOfPaused),
  on(termsChanged, recomputeDrafts),
  on(discountsShared, recomputeDrafts),
  on(labelBought, reportParcel),
  on(labelVoided, withdrawReport),
  on(lineReturned, reportReturn),
  on(returnRefundRaised, reportRaisedRefund),
  on(deliveryRefunded, reportDelivery),
  on(caseRequested, askChannelForCase),
  on(caseAnswered, reportAcceptedCase),
  on(labelBought, observeParcel),
  on(labelBought, notifyOfCorrectedAddress),
  on(labelVoided, forgetParcel),
  on(labelTracked, observeTracking),
  on(lineReturned, observeReturn),
  on(orderStatusChanged, observeStatus),
  on(orderStatusChanged, fulfilOnceShipped),
  on(orderCreated, notifyStoresOfOrder),
  on(orderCreated, exportArrivedOrder),
  on(orderStatusChanged, exportReleasedOrder),
  on(orderChanged, noteOutdatedExport),
  on(addressCorrected, noteOutdatedExport),
  on(orderCancelled, noteOutdatedExport),
  on(lineStoreChanged, noteOutdatedExport),
  on(orderStatusChanged, notifyStoresOfRelease),
  on(lineStoreChanged, notifyNewStore),
  on(lineReturned, creditReturn),
  on(returnRefundRaised, creditRaisedRefund),
  on(deliveryRefunded, creditDelivery),
  on(caseAnswered, creditGoodwill),
  on(orderCancelled, creditCancellation),
  // Behind the credit note of what was cancelled: the delivery of the rest is one of its own.
  on(orderCancelled, refundDeliveryOfRest),
  on(orderCreated, countOrderPieces),
  on(orderStatusChanged, countOrderPieces),
  on(labelBought, countOrderPieces),
  on(labelVoided, countOrderPieces),
  on(lineReturned, countOrderPieces),
  on(lineReturned, noteReason),
  on(labelBought, scoreOrder),
  on(labelVoided, scoreOrder),
  on(orderCancelled, scoreOrder),
  on(lineReturned, scoreOrder),
  on(labelTracked, scoreReturnedParcel),
  on(storeSwitched, noteStore),
  on(orderCreated, noteSales),
  on(orderStatusChanged, noteSalesOfStatus),
  on(orderCancelled, noteSales),
  on(orderChanged, noteSales),
  on(orderDiscounted, noteSales),
  on(storeSwitched, refreshStore),
  on(storeChanged, refreshStore),
  on(accountCreated, recountAccount),
  on(accountChanged, recountAccount),
  on(channelAccountSwitched, recountAccount),
  on(companySwitched, recountSharedAccounts),
  on(companySwitched, tryWaitingForCompany),
  on(articlesRefreshed, tryWaitingForArticles),
  on(orderCreated, refreshSoon),
  on(orderCancelled, refreshSoon),
  on(orderChanged, refreshSoon),
  on(lineStoreChanged, refreshSoon),
  on(lineNotFound, refreshSoon),
  on(reservationReceived, refreshSoon),
  on(reservationChanged, refreshSoon),
  on(productBatchSwitched, refreshSoon),
]
