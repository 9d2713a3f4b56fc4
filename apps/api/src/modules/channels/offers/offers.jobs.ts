import { defineJob } from '../../../platform/jobs/job.ts'

// What is wanted and what was told stand in rows; a job only brings a worker to them. A superfluous one finds nothing to do,
// and a lost one is replaced by the sweep.

/** Works out what is wanted of the articles that changed. */
export const refreshOffersJob = defineJob<object>('refresh-offers')

/** Works out all offers of an account, one account after the other; a million of them take some minutes. */
export const recountOffersJob = defineJob<{ channel_account_id: number }>('recount-offers', {
  expireInSeconds: 30 * 60,
  concurrency: 1,
})

/** Tells the channel of an account what it has to know. */
export const tellOffersJob = defineJob<{ channel_account_id: number }>('tell-offers', {
  expireInSeconds: 300,
})

/** Compares what was told on an account, behind an EAN, with what the channel has. */
export const compareOffersJob = defineJob<{ channel_account_id: number; after: string }>('compare-offers', {
  expireInSeconds: 300,
})

/** Has the channel of an account told everything again. */
export const repeatOffersJob = defineJob<{ channel_account_id: number }>('repeat-offers', {
  expireInSeconds: 30 * 60,
})

/** Asks what others want for offers of an account behind an EAN; one round at a time. */
export const askCompetitorsJob = defineJob<{ channel_account_id: number; after: string }>('ask-competitors', {
  expireInSeconds: 300,
  retryDelay: 60,
  policy: 'short',
})
