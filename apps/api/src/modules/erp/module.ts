import { z } from 'zod'
import { calls, defineModule, queue } from '../../define-module.ts'
import { clockWentBack } from '../../platform/clock/watch-clock.ts'
import { on } from '../../platform/events/event.ts'
import {
  addressCorrected,
  lineStoreChanged,
  orderCancelled,
  orderChanged,
  orderCreated,
  orderStatusChanged,
} from '../orders/index.ts'
import { erpJobs, sweepErpExports } from './erp.jobs.ts'
import { erpRoutes } from './erp.routes.ts'
import { noteOutdatedExport } from './erp-content.ts'
import { type ErpDeps, shortenExportWaits } from './erp-export.ts'
import { exportOrderJob } from './erp-exports.jobs.ts'
import { exportArrivedOrder, exportReleasedOrder } from './erp-request.ts'

export const erp = defineModule<ErpDeps>('erp', {
  routes: () => [calls(erpRoutes, {})],
  queues: [queue(exportOrderJob, z.object({ erp_export_id: z.number() }))],
  jobs: erpJobs,
  schedules: [sweepErpExports],
  subscriptions: {
    record: [
      on(orderChanged, noteOutdatedExport),
      on(addressCorrected, noteOutdatedExport),
      on(orderCancelled, noteOutdatedExport),
      on(lineStoreChanged, noteOutdatedExport),
      on(clockWentBack, shortenExportWaits),
    ],
    tell: [on(orderCreated, exportArrivedOrder), on(orderStatusChanged, exportReleasedOrder)],
  },
})
