import type { Ctx } from '../../../platform/ctx.ts'
import type { JobCtx, SystemCtx } from '../../../platform/jobs/job.ts'
import { takeCompetitorPrices } from '../../pricing/index.ts'
import { MarketplaceError } from '../marketplace-account.ts'
import { offersOfFollowers } from './compared-offers.repository.ts'
import { connectListing } from './connect-listing.ts'
import { type OfferAccount, offerAccounts, ownOfferAccount } from './offer-accounts.repository.ts'
import { askCompetitorsJob } from './offers.jobs.ts'
import type { OffersDeps } from './tell-offers.ts'

/** The pause between two questions: the slowest channel allows one in thirty seconds. */
const PAUSE_MS = 35_000

/** Once an hour: has the company's own accounts asked for what others want for articles of brands that follow best prices. */
export async function askHourly(system: SystemCtx): Promise<void> {
  await system.forEachCompany(
    (job) =>
      job.write(async (ctx) => {
        for (const account of await offerAccounts(ctx)) {
          if (!isAsked(ctx, account)) continue
          const [first] = await offersOfFollowers(ctx, account, { after: '', atMost: 1 })
          if (first) await askLater(ctx, account.id, '')
        }
      }),
    { text: 'select id from companies_with_channel_accounts()' },
  )
}

/** Accounts of the provider are shared by merchants, who compete there as one seller. */
const isAsked = ({ company }: Pick<JobCtx, 'company'>, account: OfferAccount): boolean =>
  account.owner_id === company.id && account.is_active && !account.is_shared && account.listing !== null

const askLater = (ctx: Ctx, accountId: number, after: string, startAfter?: Date): Promise<void> =>
  ctx.enqueue(
    askCompetitorsJob,
    { channel_account_id: accountId, after },
    { singletonKey: String(accountId), ...(startAfter && { startAfter }) },
  )

/**
 * Asks a channel what others want for a part of the offers of an account, keeps it, and leaves the rest to another job.
 * @throws MarketplaceError when the channel cannot be asked now; the queue tries again
 */
export async function askCompetitors(
  job: JobCtx,
  deps: OffersDeps,
  accountId: number,
  after: string,
): Promise<void> {
  const account = await job.read((ctx) => ownOfferAccount(ctx, accountId))
  if (!account || !isAsked(job, account)) return
  const { competitors } = await connectListing(job, deps, account)
  if (competitors === null) return
  const part = { after, atMost: competitors.atOnce }
  const offers = await job.read((ctx) => offersOfFollowers(ctx, account, part))
  if (offers.length === 0) return
  const skus = offers.map(({ sku }) => sku)
  const found = await competitors.ask(skus, job.signal).catch((error: unknown) => {
    if (error instanceof MarketplaceError)
      job.log.warn({ err: error }, 'a channel could not be asked for the prices of others')
    throw error
  })
  const prices = new Map(found.map(({ sku, price_cents }) => [sku, price_cents]))
  await job.write(async (ctx) => {
    await takeCompetitorPrices(
      ctx,
      offers.flatMap(({ ean, sku }) => {
        const priceCents = prices.get(sku)
        return priceCents === undefined
          ? []
          : [{ ean, channel: account.sales_channel_id, priceCents, seenAt: ctx.now }]
      }),
    )
    const last = offers.at(-1)
    if (offers.length === part.atMost && last)
      await askLater(ctx, accountId, last.ean, new Date(ctx.now.getTime() + PAUSE_MS))
  })
}
