/**
 * Privacy: finds a customer's personal data wherever they lie, hands them out, and erases them on request and when their
 * time is up. Owns the tables of `privacy.tables.ts`; what lies in others' tables their owners' functions take out.
 */
export { erasePersonalDataJob } from './erase-customer.ts'
export { enforceRetentionNightly, privacyJobs } from './privacy.jobs.ts'
export { privacyRoutes } from './privacy.routes.ts'
export { enforceRetentionJob } from './retention.ts'
