/**
 * Downloads: the files that an accountant fetches, made of what the other modules own. Owns the files it made,
 * and those that the provider gives to merchants.
 */
export {
  downloadsJobs,
  removeAbandonedUploads,
  removeExpiredFiles,
} from './downloads.jobs.ts'
export { generateFileJob } from './file-runs.ts'

export { orderListContent } from './order-list.ts'

export { keyOfProviderFile } from './provider-files/give-file.ts'
