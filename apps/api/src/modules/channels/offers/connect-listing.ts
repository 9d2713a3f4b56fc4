import type { Secrets } from '../../../platform/auth/secrets.ts'
import type { JobCtx } from '../../../platform/jobs/job.ts'
import { connectAccount } from '../marketplace-account.ts'
import type { Listing, Listings } from './listing.ts'
import type { OfferAccount } from './offer-accounts.repository.ts'

/**
 * A client for telling an account's channel.
 * @throws MarketplaceError when the credentials can't be used
 */
export const connectListing = (
  job: Pick<JobCtx, 'read'>,
  { listings, secrets }: { readonly listings: Listings; readonly secrets: Secrets },
  account: OfferAccount,
): Promise<Listing> => connectAccount(job, account, listings, secrets)
