/** Downloads: the files that an accountant fetches, made of what the other modules own. Owns the files it made. */
export {
  downloadsJobs,
  failSilentDownloads,
  generateFileJob,
  removeExpiredFiles,
  removeFileJob,
} from './downloads.jobs.ts'
export { downloadsRoutes } from './downloads.routes.ts'
