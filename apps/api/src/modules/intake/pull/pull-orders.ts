import type { Secrets } from '../../../platform/auth/secrets.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { JobCtx } from '../../../platform/jobs/job.ts'
import { connectAccount, type Listings, MarketplaceError } from '../../channels/index.ts'
import {
  type ChannelAccount,
  findAccountToRead,
  notePull,
  type PullState,
  pullStateOf,
  readAgain,
} from '../../organisation/index.ts'
import { importDocument } from '../arrival/import-order.ts'
import { documentSource } from '../document-source.ts'
import type { OrderPage, OrderSources, PullFrom } from '../order-source.ts'

/** What is read again each time: channels are a little late in showing changes. */
const OVERLAP_MS = 2 * 60_000
/** How far back a new account is read, unless a person has chosen. */
const FIRST_PULL_MS = 30 * 86_400_000

/** What this module is given from outside when the process starts. */
export interface IntakeDeps {
  readonly secrets: Secrets
  readonly marketplaces: OrderSources
  /** Channels that are told what is on sale. */
  readonly listings: Listings
}

/**
 * Reads everything that an account's channel has changed since the last time, page by page; each order is a
 * transaction of its own. Progress is noted after each whole page, so that an interrupted pull begins there again and finds
 * most of it known. The account shows why its channel could not be read.
 */
export async function pullOrders(job: JobCtx, deps: IntakeDeps, accountId: number): Promise<void> {
  const account = await job.read((ctx) => findAccountToRead(ctx, accountId))
  if (!account) return
  const startedAt = job.now()
  try {
    const orders = await connectAccount(job, account, deps.marketplaces, deps.secrets)
    const state = await job.read((ctx) => pullStateOf(ctx, accountId))
    for (let from = startOf(state, startedAt), until: Date | null = untilOf(state); ; ) {
      const page = await orders.pullOrders(from, job.signal)
      // The first page says what the last one will have completed.
      until ??= page.read_until ?? new Date(startedAt.getTime() - OVERLAP_MS)
      await importPage(job, account, deps, page)
      await noteProgress(job, account.id, page.cursor, until)
      if (page.cursor === null || !(await isActive(job, accountId))) return
      from = { cursor: page.cursor }
    }
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error
    await noteFailure(job, account.id, error)
  }
}

/** A pull ends after its page when the account or the company was paused meanwhile. */
const isActive = async (job: JobCtx, accountId: number): Promise<boolean> =>
  (await job.read((ctx) => findAccountToRead(ctx, accountId))) !== null

function startOf(state: PullState, now: Date): PullFrom {
  if (state.pull_cursor) return { cursor: state.pull_cursor.cursor }
  const first = state.import_from?.getTime() ?? now.getTime() - FIRST_PULL_MS
  const last = state.pulled_until?.getTime() ?? first
  return { since: new Date(last - OVERLAP_MS) }
}

const untilOf = ({ pull_cursor }: PullState): Date | null =>
  pull_cursor ? new Date(pull_cursor.read_until) : null

async function importPage(
  job: JobCtx,
  account: ChannelAccount,
  deps: IntakeDeps,
  page: OrderPage,
): Promise<void> {
  const source = documentSource(account, deps.marketplaces)
  for (const document of page.documents) {
    job.signal.throwIfAborted()
    await job.write((ctx) => importDocument(ctx, source, document))
  }
}

const noteProgress = (job: JobCtx, accountId: number, cursor: string | null, until: Date): Promise<void> =>
  job.write((ctx) =>
    notePull(ctx, accountId, {
      lastPullError: null,
      isConsentOver: false,
      isRefused: false,
      ...(cursor === null
        ? { pulledUntil: until, pullCursor: null }
        : { pullCursor: { cursor, read_until: until.toISOString() } }),
    }),
  )

async function noteFailure(job: JobCtx, accountId: number, error: MarketplaceError): Promise<void> {
  // Being asked to wait is no failure; the next pull reads on.
  if (error.kind === 'rate_limited') {
    job.log.debug({ retry_after_ms: error.retryAfterMs }, 'channel is not to be asked yet')
    return
  }
  job.log.warn({ err: error, channel_account_id: accountId }, 'channel could not be read')
  await job.write((ctx) =>
    notePull(ctx, accountId, {
      lastPullError: error.message,
      ...(error.consentEnded ? { isConsentOver: true } : {}),
      isRefused: error.kind === 'unauthorised',
      ...(error.kind === 'cursor_expired' ? { pullCursor: null } : {}),
    }),
  )
}

/** Reads accounts again that a clock that was ahead has read up to an instant that is still to come. */
export const readAccountsAgain = (ctx: Ctx): Promise<void> =>
  readAgain(ctx, new Date(ctx.now.getTime() - FIRST_PULL_MS))
