/**
 * Downloads: the files that an accountant fetches, made of what the other modules own. Owns the files it made,
 * and those that the provider gives to merchants.
 */
export {
  downloadsJobs,
  generateFileJob,
  removeAbandonedUploads,
  removeExpiredFiles,
} from './downloads.jobs.ts'

export { orderListContent } from './order-list.ts'

export { keyOfProviderFile } from './provider-files/give-file.ts'
