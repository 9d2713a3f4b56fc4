/**
 * Downloads: the files that an accountant fetches, made of what the other modules own. Owns the files it made,
 * and those that the provider gives to merchants.
 */
export {
  downloadsJobs,
  removeAbandonedUploads,
  removeExpiredFiles,
  removeFileJob,
} from './downloads.jobs.ts'
export { downloadsRoutes } from './downloads.routes.ts'
export { generateFileJob } from './file-runs.ts'

export { monthlyReportRoutes } from './monthly-report/monthly-report.routes.ts'

export { orderListContent } from './order-list.ts'
export { productListRoutes } from './product-list/product-list.routes.ts'

export { keyOfProviderFile } from './provider-files/give-file.ts'
export { removeProviderFileJob } from './provider-files/provider-files.jobs.ts'
export { providerFilesRoutes } from './provider-files/provider-files.routes.ts'
