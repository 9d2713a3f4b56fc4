import type { JobCtx, SystemCtx } from '../../../platform/jobs/job.ts'
import { MarketplaceError } from '../marketplace-account.ts'
import { noteCompared, offersToCompare, tellAgain } from './compared-offers.repository.ts'
import { connectListing } from './connect-listing.ts'
import { offerAccounts, ownOfferAccount } from './offer-accounts.repository.ts'
import { dropOldBatches } from './offer-batches.repository.ts'
import { compareOffersJob, recountOffersJob, tellOffersJob } from './offers.jobs.ts'
import type { OffersDeps } from './tell-offers.ts'

const MINUTE = 60_000
/** A channel shows what it accepted within this time. */
const SETTLED_AFTER_MS = 60 * MINUTE
/** One job compares so many; the rest is another job's. */
const COMPARED_AT_ONCE = 500
/** Tickets of sendings are known for so long. */
const KEPT_MS = 2 * 24 * 60 * MINUTE

/** Once a night: works out anew what is wanted on every account, and compares what was told with what the channels have. */
export async function compareNightly(system: SystemCtx): Promise<void> {
  await system.forEachCompany(
    (job) =>
      job.write(async (ctx) => {
        await dropOldBatches(ctx, new Date(ctx.now.getTime() - KEPT_MS))
        for (const account of await offerAccounts(ctx)) {
          if (account.owner_id !== ctx.company.id) continue
          const channel_account_id = account.id
          await ctx.enqueue(recountOffersJob, { channel_account_id })
          if (account.listing !== null && account.is_active)
            await ctx.enqueue(compareOffersJob, { channel_account_id, after: '' })
        }
      }),
    { text: 'select id from companies_with_channel_accounts()' },
  )
}

/** Has a channel told all of its offers again: it cannot be asked, or sells on another marketplace now. */
export async function tellAllAgain(job: JobCtx, accountId: number): Promise<void> {
  for (let after: string | null = ''; after !== null && !job.signal.aborted; ) {
    const behind: string = after
    after = await job.write((ctx) => tellAgain(ctx, accountId, { after: behind, atMost: COMPARED_AT_ONCE }))
  }
  await job.write((ctx) => ctx.enqueue(tellOffersJob, { channel_account_id: accountId }))
}

/**
 * Compares a part of what was told on an account with what the channel has, and leaves the rest to another job. A channel that
 * cannot be asked is told everything again.
 * @throws MarketplaceError when the channel cannot be asked now; the queue tries again
 */
export async function compareOffers(
  job: JobCtx,
  deps: OffersDeps,
  accountId: number,
  after: string,
): Promise<void> {
  const account = await job.read((ctx) => ownOfferAccount(ctx, accountId))
  if (!account?.is_active || account.listing === null) return
  const listing = await connectListing(job, deps, account)
  const tell = { channel_account_id: accountId }
  if (listing.read === null) return tellAllAgain(job, accountId)
  const toldBefore = new Date(job.now().getTime() - SETTLED_AFTER_MS)
  const part = { after, atMost: COMPARED_AT_ONCE, toldBefore }
  const offers = await job.read((ctx) => offersToCompare(ctx, accountId, part))
  if (offers.length === 0) return
  const skus = offers.map(({ sku }) => sku)
  const listed = await listing.read(skus, job.signal).catch((error: unknown) => {
    if (error instanceof MarketplaceError)
      job.log.warn({ err: error }, 'a channel could not be asked for its offers')
    throw error
  })
  await job.write(async (ctx) => {
    await noteCompared(ctx, accountId, offers, listed)
    await ctx.enqueue(tellOffersJob, tell)
    const last = offers.at(-1)
    if (offers.length === COMPARED_AT_ONCE && last)
      await ctx.enqueue(compareOffersJob, { channel_account_id: accountId, after: last.ean })
  })
}
