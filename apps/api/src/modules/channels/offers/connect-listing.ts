import type { Secrets } from '../../../platform/auth/secrets.ts'
import type { JobCtx } from '../../../platform/jobs/job.ts'
import { companyAccess } from '../../organisation/index.ts'
import { connectAccount, connectorOf, MarketplaceError, opened } from '../marketplace-account.ts'
import type { Listing, Listings } from './listing.ts'
import type { OfferAccount } from './offer-accounts.repository.ts'

/**
 * A client for telling an account's channel, which the account's credentials open, or an access that the company has of its
 * own.
 * @throws MarketplaceError when the credentials can't be used
 */
export async function connectListing(
  job: Pick<JobCtx, 'read'>,
  { listings, secrets }: { readonly listings: Listings; readonly secrets: Secrets },
  account: OfferAccount,
): Promise<Listing> {
  if (!account.opened_by_company) return connectAccount(job, account, listings, secrets)
  const connector = connectorOf(account, listings)
  const access = await job.read(companyAccess)
  if (access === null)
    throw new MarketplaceError('unauthorised', 'The company has stored no access to this channel.')
  const { client_id, sealed_key } = access
  const credentials = JSON.stringify({ client_id, api_key: opened(sealed_key, secrets) })
  return connector.connect({ marketplaces: [], credentials })
}
