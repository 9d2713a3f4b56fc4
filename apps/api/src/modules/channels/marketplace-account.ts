import { ownValue } from '@kontor/contract/shared'
import type { Secrets } from '../../platform/auth/secrets.ts'
import type { JobCtx } from '../../platform/jobs/job.ts'
import { type ChannelAccount, sealedCredentials } from '../organisation/index.ts'

/** An account at a channel, as a connector gets it. */
export interface MarketplaceAccount {
  /** Marketplace ids the account sells on; empty: all. */
  readonly marketplaces: readonly string[]
  /** The account's credentials, decrypted. */
  readonly credentials: string
}

/**
 * Why a marketplace did not do what it was asked.
 * - `rate_limited`: too many requests; nothing was done
 * - `unauthorised`: the credentials are wrong, expired or lack a right; nothing was done
 * - `refused`: it refuses this very request; repeating it changes nothing
 * - `not_found`: it does not know the order
 * - `cursor_expired`: the page that was asked for is no longer there; start again from an instant
 * - `doubtful`: it cannot be found out whether it was done; a person has to look
 * - `unavailable`: not reached, no answer, a fault on its side, or an answer that makes no sense; it may have done it
 */
export type MarketplaceFailure =
  | 'rate_limited'
  | 'unauthorised'
  | 'refused'
  | 'not_found'
  | 'cursor_expired'
  | 'doubtful'
  | 'unavailable'

/** Thrown by every call to a marketplace. The message is the channel's own, for people to read. */
export class MarketplaceError extends Error {
  override readonly name = 'MarketplaceError'
  readonly kind: MarketplaceFailure
  /** Earliest moment at which asking again makes sense, counted from now. */
  readonly retryAfterMs: number | undefined
  /** Whether the marketplace may have done it all the same. */
  readonly mayHaveHappened: boolean
  /** The channel says that the merchant's consent was taken back or is over: only a new one helps. */
  readonly consentEnded: boolean

  constructor(
    kind: MarketplaceFailure,
    message: string,
    options: ErrorOptions & { retryAfterMs?: number; mayHaveHappened?: boolean; consentEnded?: boolean } = {},
  ) {
    super(message, options)
    this.kind = kind
    this.retryAfterMs = options.retryAfterMs
    this.consentEnded = options.consentEnded ?? false
    this.mayHaveHappened = options.mayHaveHappened ?? (kind === 'unavailable' || kind === 'doubtful')
  }

  /** Whether the same request can succeed later without anybody changing anything. */
  get retryable(): boolean {
    return this.kind === 'rate_limited' || this.kind === 'unavailable'
  }
}

/** The connector that an account names. @throws Error when there is none of that name */
export function connectorOf<Connector>(
  account: Pick<ChannelAccount, 'id' | 'adapter'>,
  connectors: Readonly<Partial<Record<string, Connector>>>,
): Connector {
  const connector = ownValue(connectors, account.adapter)
  if (!connector)
    throw new Error(`There is no connector “${account.adapter}” for channel account ${account.id}`)
  return connector
}

/** A client for the account's channel. @throws MarketplaceError when the account's credentials can't be used */
export async function connectAccount<Client>(
  job: Pick<JobCtx, 'read'>,
  account: Pick<ChannelAccount, 'owner_id' | 'id' | 'adapter' | 'marketplaces'>,
  connectors: Readonly<Partial<Record<string, { connect(account: MarketplaceAccount): Client }>>>,
  secrets: Secrets,
): Promise<Client> {
  const connector = connectorOf(account, connectors)
  const sealed = await job.read((ctx) => sealedCredentials(ctx, account))
  if (sealed === null) throw new MarketplaceError('unauthorised', 'This account has no credentials.')
  const credentials = opened(sealed, secrets)
  return connector.connect({ marketplaces: account.marketplaces, credentials })
}

/** Credentials as they were typed. @throws MarketplaceError `unauthorised` when they cannot be opened */
export function opened(sealed: string, secrets: Secrets): string {
  try {
    return secrets.decrypt(sealed)
  } catch (error) {
    throw new MarketplaceError('unauthorised', 'The credentials of this account cannot be opened.', {
      cause: error,
    })
  }
}
