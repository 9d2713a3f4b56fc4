import { z } from 'zod'
import { calls, defineModule, queue } from '../../define-module.ts'
import { clockWentBack } from '../../platform/clock/watch-clock.ts'
import { supply } from '../../platform/db/sql-part.ts'
import { on } from '../../platform/events/event.ts'
import {
  addressRefused,
  countOrderPieces,
  lineInParcel,
  orderCancelled,
  orderHasLabelError,
  orderHasPapers,
  orderStatusChanged,
  ordersOfTrackingNumber,
  ordersWithLabelError,
  shippedLines,
} from '../orders/index.ts'
import { isParcelOptionOffered } from '../organisation/index.ts'
import { buyLabelJob, discardShipmentJob, fetchLabelJob } from './labels/labels.jobs.ts'
import {
  hasLabelError,
  isAddressRefused,
  isLineInParcel,
  linesShippedAt,
  offersParcelOption,
  ordersByTrackingNumber,
  papersExist,
  withLabelError,
} from './order-facts.repository.ts'
import { callOffParcels } from './parcels/call-off-parcels.ts'
import { fulfilOnceShipped } from './parcels/fulfil-order.ts'
import { labelBought, labelVoided } from './shipping.events.ts'
import {
  renewCarrierWebhooks,
  type ShippingDeps,
  shippingJobs,
  shortenLabelWaits,
  sweepLabelAttempts,
  trackParcels,
} from './shipping.jobs.ts'
import { shippingRoutes } from './shipping.routes.ts'
import { subscribeToCarriersJob, trackLabelJob, trackLabelsJob } from './tracking/tracking.jobs.ts'

const ofAttempt = z.object({ label_attempt_id: z.number() })

export const shipping = defineModule<ShippingDeps>('shipping', {
  routes: (given) => [calls(shippingRoutes, given)],
  queues: [
    queue(buyLabelJob, ofAttempt),
    queue(discardShipmentJob, ofAttempt),
    queue(fetchLabelJob, ofAttempt),
    queue(trackLabelJob, ofAttempt),
    queue(trackLabelsJob, z.object({})),
    queue(subscribeToCarriersJob, z.object({ account: z.enum(['operator', 'own']) })),
  ],
  jobs: shippingJobs,
  schedules: [sweepLabelAttempts, trackParcels, renewCarrierWebhooks],
  subscriptions: {
    undo: [on(orderCancelled, callOffParcels)],
    move: [on(orderStatusChanged, fulfilOnceShipped)],
    record: [
      on(labelBought, countOrderPieces),
      on(labelVoided, countOrderPieces),
      on(clockWentBack, shortenLabelWaits),
    ],
  },
  sqlParts: [
    supply(isParcelOptionOffered, offersParcelOption),
    supply(lineInParcel, isLineInParcel),
    supply(orderHasPapers, papersExist),
    supply(addressRefused, isAddressRefused),
    supply(orderHasLabelError, hasLabelError),
    supply(ordersWithLabelError, withLabelError),
    supply(ordersOfTrackingNumber, ordersByTrackingNumber),
    supply(shippedLines, linesShippedAt),
  ],
})
