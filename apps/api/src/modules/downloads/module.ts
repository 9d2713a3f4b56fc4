import { z } from 'zod'
import { calls, defineModule, queue } from '../../define-module.ts'
import { downloadsJobs, removeAbandonedUploads, removeExpiredFiles, removeFileJob } from './downloads.jobs.ts'
import { downloadsRoutes } from './downloads.routes.ts'
import { generateFileJob } from './file-runs.ts'
import { monthlyReportRoutes } from './monthly-report/monthly-report.routes.ts'
import { productListRoutes } from './product-list/product-list.routes.ts'
import { removeProviderFileJob } from './provider-files/provider-files.jobs.ts'
import { providerFilesRoutes } from './provider-files/provider-files.routes.ts'

export const downloads = defineModule('downloads', {
  routes: (given) => [
    calls(downloadsRoutes, given),
    calls(monthlyReportRoutes, given),
    calls(productListRoutes, given),
    calls(providerFilesRoutes, given),
  ],
  queues: [
    queue(generateFileJob, z.object({ file_id: z.number() })),
    queue(removeFileJob, z.object({ file_id: z.number(), name: z.string() })),
    queue(removeProviderFileJob, z.object({ name: z.string() })),
  ],
  jobs: downloadsJobs,
  schedules: [removeExpiredFiles, removeAbandonedUploads],
})
