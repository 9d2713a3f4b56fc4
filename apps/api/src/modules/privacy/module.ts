import { z } from 'zod'
import { calls, defineModule, queue } from '../../define-module.ts'
import { erasePersonalDataJob } from './erase-customer.ts'
import { enforceRetentionNightly, privacyJobs } from './privacy.jobs.ts'
import { privacyRoutes } from './privacy.routes.ts'
import { enforceRetentionJob } from './retention.ts'

/**
 * Privacy: finds a customer's personal data wherever they lie, hands them out, and erases them on request and when their
 * time is up. Owns the tables of `privacy.tables.ts`; what lies in others' tables their owners' functions take out.
 */
export const privacy = defineModule('privacy', {
  routes: () => [calls(privacyRoutes, {})],
  queues: [
    queue(erasePersonalDataJob, z.object({ erasure_id: z.number() })),
    queue(enforceRetentionJob, z.object({})),
  ],
  jobs: privacyJobs,
  schedules: [enforceRetentionNightly],
})
