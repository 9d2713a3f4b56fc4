import { defineJob } from '../../../platform/jobs/job.ts'

// What is to be done stands in rows, as with offers: a superfluous job finds nothing, a lost one is replaced.

/** Has refused offers of an account behind an EAN sent again; empty filters narrow nothing. */
export const retryOffersJob = defineJob<{
  channel_account_id: number
  after: string
  country: string
  number: string
}>('retry-offers', { expireInSeconds: 300 })

/** Takes a relisting further whose time has come: the row says how far it is. */
export const relistOfferJob = defineJob<{ channel_account_id: number; ean: string }>('relist-offer', {
  expireInSeconds: 300,
})
