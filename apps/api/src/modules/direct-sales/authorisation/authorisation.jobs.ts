import type { Ctx } from '../../../platform/ctx.ts'
import { defineJob } from '../../../platform/jobs/job.ts'

const RETRY_SECONDS = 30
const RETRIES = 10

/**
 * Exchanges the code of a consent where the call that brought it did not come to it: its process died, or nobody answered. The
 * row says whether there is anything left to do.
 */
export const exchangeConsentJob = defineJob<{ marketplace_consent_id: number }>('exchange-consent', {
  retryLimit: RETRIES,
  retryDelay: RETRY_SECONDS,
  retryBackoff: false,
})

export const enqueueExchange = (ctx: Ctx, consentId: number, startAfter: Date): Promise<void> =>
  ctx.enqueue(exchangeConsentJob, { marketplace_consent_id: consentId }, { startAfter })
