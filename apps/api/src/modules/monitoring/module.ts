import { z } from 'zod'
import { calls, defineModule, queue } from '../../define-module.ts'
import { on } from '../../platform/events/event.ts'
import { orderStatusChanged } from '../orders/index.ts'
import { lineReturned } from '../returns/index.ts'
import { labelBought, labelTracked, labelVoided, type ShippingDeps } from '../shipping/index.ts'
import { monitoringJobs, recreateLabelsJob } from './monitoring.jobs.ts'
import { monitoringRoutes } from './monitoring.routes.ts'
import { notifyOfCorrectedAddress } from './notify-merchant.ts'
import {
  forgetParcel,
  observeParcel,
  observeReturn,
  observeStatus,
  observeTracking,
} from './observe-parcels.ts'

export const monitoring = defineModule<ShippingDeps>('monitoring', {
  routes: (given) => [calls(monitoringRoutes, given)],
  queues: [queue(recreateLabelsJob, z.object({ label_error_ids: z.array(z.number()) }))],
  jobs: monitoringJobs,
  subscriptions: {
    undo: [on(labelVoided, forgetParcel), on(orderStatusChanged, observeStatus)],
    record: [
      on(labelBought, observeParcel),
      on(labelTracked, observeTracking),
      on(lineReturned, observeReturn),
    ],
    notify: [on(labelBought, notifyOfCorrectedAddress)],
  },
})
