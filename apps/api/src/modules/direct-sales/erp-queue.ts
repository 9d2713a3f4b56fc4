import { defineJob } from '../../platform/jobs/job.ts'

/** Sends an order to the ERP. When it is tried again stands in the export's row; the queue's own retries are for crashes. */
export const exportOrderJob = defineJob<{ erp_export_id: number }>('export-order', {
  concurrency: 4,
  expireInSeconds: 120,
})
