import type { Secrets } from '../../../platform/auth/secrets.ts'
import type { JobCtx } from '../../../platform/jobs/job.ts'
import { connectedRetailAccess } from '../../organisation/index.ts'
import { connectAccount, MarketplaceError, opened } from '../marketplace-account.ts'
import type { Listing, Listings } from './listing.ts'
import type { OfferAccount } from './offer-accounts.repository.ts'

/**
 * A client for telling an account's channel. Connected Retail is opened by the company's own access, Amazon by the account's
 * credentials.
 * @throws MarketplaceError when the credentials can't be used
 */
export async function connectListing(
  job: Pick<JobCtx, 'read'>,
  { listings, secrets }: { readonly listings: Listings; readonly secrets: Secrets },
  account: OfferAccount,
): Promise<Listing> {
  if (account.listing !== 'connected_retail') return connectAccount(job, account, listings, secrets)
  const { connected_retail: connector } = listings
  if (!connector) throw new Error('There is no connector for Connected Retail')
  const access = await job.read(connectedRetailAccess)
  if (access === null)
    throw new MarketplaceError('unauthorised', 'The company has stored no access to Connected Retail.')
  const { client_id, sealed_key } = access
  const credentials = JSON.stringify({ client_id, api_key: opened(sealed_key, secrets) })
  return connector.connect({ marketplaces: [], credentials })
}
