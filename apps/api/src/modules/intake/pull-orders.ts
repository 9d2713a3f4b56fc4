import type { Secrets } from '../../platform/auth/secrets.ts'
import type { JobCtx } from '../../platform/jobs/job.ts'
import { channelSource, connectorOf } from './channel-source.ts'
import { importDocument } from './import-order.ts'
import { type ChannelAccount, findAccount, notePull } from './intake.repository.ts'
import {
  type Marketplace,
  MarketplaceError,
  type Marketplaces,
  type OrderPage,
  type PullFrom,
} from './marketplace.ts'

/** What is read again each time: channels are a little late in showing changes. */
const OVERLAP_MS = 2 * 60_000
/** How far back a new account is read. */
const FIRST_PULL_MS = 30 * 86_400_000

/** What this module is given from outside when the process starts. */
export interface IntakeDeps {
  readonly secrets: Secrets
  readonly marketplaces: Marketplaces
}

/**
 * Reads everything that an account's channel has changed since the last time, page by page; each order is a
 * transaction of its own. How far it came is noted only after a whole page is in, so whatever stops it in between, the
 * next pull begins there again and finds most of it known. Why a channel could not be read stands on the account.
 */
export async function pullOrders(job: JobCtx, deps: IntakeDeps, accountId: number): Promise<void> {
  const account = await job.read((ctx) => findAccount(ctx, accountId))
  if (!account?.is_active) return
  const startedAt = job.now()
  try {
    const marketplace = connect(account, deps)
    for (let from = startOf(account, startedAt), until: Date | null = untilOf(account); ; ) {
      const page = await marketplace.pullOrders(from, job.signal)
      // The first page says what the last one will have completed.
      until ??= page.read_until ?? new Date(startedAt.getTime() - OVERLAP_MS)
      await importPage(job, account, deps, page)
      await noteProgress(job, account.id, page.cursor, until)
      if (page.cursor === null) return
      from = { cursor: page.cursor }
    }
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error
    await noteFailure(job, account.id, error)
  }
}

/** A client for the account's channel. @throws MarketplaceError when the account's credentials can't be used */
export function connect(account: ChannelAccount, { secrets, marketplaces }: IntakeDeps): Marketplace {
  const connector = connectorOf(account, marketplaces)
  if (account.credentials === null)
    throw new MarketplaceError('unauthorised', 'This account has no credentials.')
  const credentials = opened(account.credentials, secrets)
  return connector.connect({ marketplaces: account.marketplaces, credentials })
}

function opened(sealed: string, secrets: Secrets): string {
  try {
    return secrets.decrypt(sealed)
  } catch (error) {
    throw new MarketplaceError('unauthorised', 'The credentials of this account cannot be opened.', {
      cause: error,
    })
  }
}

function startOf(account: ChannelAccount, now: Date): PullFrom {
  if (account.pull_cursor) return { cursor: account.pull_cursor.cursor }
  const last = account.pulled_until?.getTime() ?? now.getTime() - FIRST_PULL_MS
  return { since: new Date(last - OVERLAP_MS) }
}

const untilOf = (account: ChannelAccount): Date | null =>
  account.pull_cursor ? new Date(account.pull_cursor.read_until) : null

async function importPage(
  job: JobCtx,
  account: ChannelAccount,
  deps: IntakeDeps,
  page: OrderPage,
): Promise<void> {
  const source = channelSource(account, deps.marketplaces)
  for (const document of page.documents) {
    job.signal.throwIfAborted()
    await job.write((ctx) => importDocument(ctx, source, document))
  }
}

const noteProgress = (job: JobCtx, accountId: number, cursor: string | null, until: Date): Promise<void> =>
  job.write((ctx) =>
    notePull(ctx, accountId, {
      lastPullError: null,
      ...(cursor === null
        ? { pulledUntil: until, pullCursor: null }
        : { pullCursor: { cursor, read_until: until.toISOString() } }),
    }),
  )

async function noteFailure(job: JobCtx, accountId: number, error: MarketplaceError): Promise<void> {
  // Its turn comes with the next pull: nothing is wrong.
  if (error.kind === 'rate_limited') {
    job.log.debug({ retry_after_ms: error.retryAfterMs }, 'channel is not to be asked yet')
    return
  }
  job.log.warn({ err: error, channel_account_id: accountId }, 'channel could not be read')
  await job.write((ctx) =>
    notePull(ctx, accountId, {
      lastPullError: error.message,
      ...(error.kind === 'cursor_expired' ? { pullCursor: null } : {}),
    }),
  )
}
