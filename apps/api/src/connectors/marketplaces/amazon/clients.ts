import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { MarketplaceError } from '../../../modules/channels/index.ts'
import { jsonOf } from '../marketplace-failure.ts'
import { AmazonClient, type AmazonClientOptions } from './client.ts'
import { AmazonCredentials, withApplication } from './credentials.ts'
import type { Ticker } from './token-bucket.ts'
import { type AmazonEndpoints, DEFAULT_LWA_URL, DEFAULT_SP_API_URL } from './usage-plans.ts'

/** The machine's own clock. */
const machineTicker: Ticker = {
  now: () => performance.now(),
  wait: (milliseconds, signal) => wait(milliseconds, undefined, { signal }),
}

export const TIMEOUT_MS = 30_000
const PATIENCE_MS = 20_000

export type Tuning = Partial<Pick<AmazonClientOptions, 'timeoutMs' | 'patienceMs' | 'pauseMs' | 'ticker'>>

/**
 * Clients by credentials: accounts that share theirs share one client, and with it the access token and the usage plans,
 * for as long as the process runs.
 * @returns answers the client of an account's credentials; it throws a MarketplaceError `unauthorised` when they cannot be read
 */
export function amazonClients(
  endpoints: AmazonEndpoints,
  tuning: Tuning,
): (credentials: string) => AmazonClient {
  const clients = new Map<string, AmazonClient>()
  return (credentials) => {
    const key = createHash('sha256').update(credentials).digest('hex')
    const client = clients.get(key) ?? clientFor(credentials, endpoints, tuning)
    clients.set(key, client)
    return client
  }
}

function clientFor(sealed: string, endpoints: AmazonEndpoints, tuning: Tuning): AmazonClient {
  const credentials = AmazonCredentials.safeParse(jsonOf(sealed))
  const granted = credentials.success
    ? withApplication(credentials.data, endpoints.application ?? null)
    : null
  if (granted === null) {
    throw new MarketplaceError('unauthorised', 'The credentials of this account are incomplete.')
  }
  return new AmazonClient({
    ticker: machineTicker,
    timeoutMs: TIMEOUT_MS,
    patienceMs: PATIENCE_MS,
    ...tuning,
    spApiUrl: endpoints.spApiUrl ?? DEFAULT_SP_API_URL,
    lwaUrl: endpoints.lwaUrl ?? DEFAULT_LWA_URL,
    credentials: granted,
  })
}
