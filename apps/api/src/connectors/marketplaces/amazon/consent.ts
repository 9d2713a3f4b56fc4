import { z } from 'zod'
import { MarketplaceError } from '../../../modules/channels/index.ts'
import type { MarketplaceConsent } from '../../../modules/direct-sales/index.ts'
import { createHttpClient } from '../../../platform/outbound/http-client.ts'
import { jsonOf } from '../marketplace-failure.ts'
import { AmazonCredentials, hasOwnApplication } from './credentials.ts'
import { tokenFailureOf } from './failures.ts'
import { amazonManifest } from './manifest.ts'
import { type AmazonEndpoints, DEFAULT_LWA_URL, DEFAULT_SELLER_CENTRAL_URL } from './usage-plans.ts'

const Grant = z.object({ refresh_token: z.string().min(1) })

/** A person waits in front of it. */
const TIMEOUT_MS = 20_000

/**
 * How a seller authorises the operator's application (Selling Partner API, "Website authorization workflow"): at Seller
 * Central, which returns with a code of five minutes that Login with Amazon exchanges for a refresh token.
 */
export function amazonConsent(
  endpoints: AmazonEndpoints & { readonly sellerCentralUrl: string | null },
  { timeoutMs = TIMEOUT_MS }: { readonly timeoutMs?: number } = {},
): MarketplaceConsent {
  const application = endpoints.application ?? null
  const { origin: baseUrl, pathname: path } = new URL(endpoints.lwaUrl ?? DEFAULT_LWA_URL)
  const http = createHttpClient({ baseUrl, timeoutMs })
  return {
    adapter: amazonManifest.adapter,
    address: (state) => {
      if (application === null) return null
      const query = new URLSearchParams({ application_id: application.id, state })
      if (application.isDraft) query.set('version', 'beta')
      return `${endpoints.sellerCentralUrl ?? DEFAULT_SELLER_CENTRAL_URL}/apps/authorize/consent?${query}`
    },
    exchange: async ({ code, sellerId, redirectUrl }) => {
      if (application === null)
        throw new MarketplaceError('unauthorised', 'No application of the operator is set.')
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUrl,
        client_id: application.clientId,
        client_secret: application.clientSecret,
      })
      const headers = { accept: 'application/json' }
      const answer = await http.request({ method: 'POST', path, headers, body }).catch((error: unknown) => {
        throw tokenFailureOf(error, new Date())
      })
      const grant = Grant.safeParse(jsonOf(answer.body.toString('utf8')))
      if (!grant.success)
        throw new MarketplaceError('unavailable', 'Login with Amazon answered something that is no grant.')
      return { refresh_token: grant.data.refresh_token, seller_id: sellerId }
    },
    holderOf: (credentials) => {
      const read = AmazonCredentials.safeParse(jsonOf(credentials))
      if (!read.success) return { sellerId: null, hasOwnApplication: false }
      return { sellerId: read.data.seller_id ?? null, hasOwnApplication: hasOwnApplication(read.data) }
    },
  }
}
