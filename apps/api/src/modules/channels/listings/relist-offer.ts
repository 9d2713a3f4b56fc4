import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { defineEvent } from '../../../platform/events/event.ts'
import type { JobCtx } from '../../../platform/jobs/job.ts'
import { MarketplaceError } from '../marketplace-account.ts'
import { connectListing } from '../offers/connect-listing.ts'
import { issueCodes } from '../offers/marked-issues.ts'
import { type OfferAccount, ownOfferAccount } from '../offers/offer-accounts.repository.ts'
import { tellOffersJob } from '../offers/offers.jobs.ts'
import { refreshOffers } from '../offers/offers.repository.ts'
import type { OffersDeps } from '../offers/tell-offers.ts'
import { relistOfferJob } from './listings.jobs.ts'
import {
  addRelisting,
  dropRelisting,
  dueRelistings,
  forgetListing,
  heldMarketplaces,
  lockOffer,
  lockRelisting,
  moveRelisting,
  type RelistingRecord,
} from './relistings.repository.ts'
import type { RelistingState } from './relistings.tables.ts'

const MINUTE = 60_000
/** So long it can be taken back. */
const GRACE_MS = MINUTE
/** An offer that is under way, or whose account is paused, is looked at again after this. */
const LOOK_MS = MINUTE
/** Longer than deleting a listing can take: a worker that died holds it no longer than this. */
const LEASE_MS = 6 * MINUTE
/** What the channel needs to forget a listing. */
export const FORGOTTEN_AFTER_MS = 24 * 60 * MINUTE
/** When deleting it is tried again, by the number of failures. */
const RETRY_MS = [MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE] as const

/** Somebody has an offer delisted and listed anew a day later; or took that back before anything had left. */
export const relistingAsked = defineEvent<{ channel_account_id: number; ean: string; sku: string }>(
  'relisting.asked',
)
export const relistingWithdrawn = defineEvent<{ channel_account_id: number; ean: string; sku: string }>(
  'relisting.withdrawn',
)

/** How far an offer's being listed anew is. */
export interface RelistingView {
  readonly state: RelistingState
  readonly due_at: string
  readonly message: string | null
}

const viewOf = ({ state, due_at, error }: RelistingRecord): RelistingView => ({
  state,
  due_at: new Date(due_at).toISOString(),
  message: error,
})

/**
 * Has an offer of an own account delisted and listed anew a day later, which the channel refuses since it takes it for another
 * article. Asking twice asks once.
 * @param identity the codes by which the channel says that
 * @throws AppError `channel_account_not_found`, `listing_not_found`, `listing_not_relistable`
 */
export async function askRelisting(
  ctx: Ctx,
  accountId: number,
  ean: string,
  identity: readonly string[],
): Promise<RelistingView> {
  if (!(await ownOfferAccount(ctx, accountId))) throw new AppError('channel_account_not_found')
  const offer = await lockOffer(ctx, accountId, ean)
  if (!offer) throw new AppError('listing_not_found')
  const known = await lockRelisting(ctx, accountId, ean)
  if (known) return viewOf(known)
  const codes = offer.messages.flatMap(issueCodes)
  if (!codes.some((code) => identity.includes(code))) throw new AppError('listing_not_relistable')
  const dueAt = new Date(ctx.now.getTime() + GRACE_MS)
  if (await addRelisting(ctx, accountId, { ean, sku: offer.sku, dueAt })) {
    await ctx.emit(relistingAsked, { channel_account_id: accountId, ean, sku: offer.sku })
    await ctx.enqueue(relistOfferJob, { channel_account_id: accountId, ean }, { startAfter: dueAt })
  }
  return { state: 'asked', due_at: dueAt.toISOString(), message: null }
}

/**
 * Takes that back, as long as nothing has left.
 * @throws AppError `channel_account_not_found`, `relisting_not_found`, `relisting_left`
 */
export async function withdrawRelisting(ctx: Ctx, accountId: number, ean: string): Promise<void> {
  if (!(await ownOfferAccount(ctx, accountId))) throw new AppError('channel_account_not_found')
  const known = await lockRelisting(ctx, accountId, ean)
  if (!known) throw new AppError('relisting_not_found')
  if (known.state !== 'asked') throw new AppError('relisting_left')
  await dropRelisting(ctx, accountId, ean)
  await ctx.emit(relistingWithdrawn, { channel_account_id: accountId, ean, sku: known.sku })
}

interface Removal {
  readonly account: OfferAccount
  readonly sku: string
  readonly marketplaces: readonly string[]
  readonly failures: number
}

/**
 * Takes a relisting one step further. That the listing is deleted is a row before it is a call: from then on nothing is told of the
 * offer, and a worker that dies has another one delete it again, which changes nothing.
 */
export async function takeRelistingFurther(
  job: JobCtx,
  deps: OffersDeps,
  accountId: number,
  ean: string,
): Promise<void> {
  const removal = await job.write((ctx) => claimStep(ctx, accountId, ean))
  if (removal === null) return
  const { account, sku, marketplaces, failures } = removal
  try {
    const listing = await connectListing(job, deps, account)
    if (listing.remove === null) throw new Error(`${account.adapter} deletes no listings`)
    await listing.remove(sku, marketplaces, job.signal)
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error
    job.log.warn({ err: error, channel_account_id: accountId }, 'a listing could not be deleted')
    const pause = RETRY_MS[failures] ?? RETRY_MS[RETRY_MS.length - 1] ?? MINUTE
    await job.write((ctx) =>
      moveClaimed(ctx, accountId, ean, {
        state: 'removing',
        dueAt: new Date(ctx.now.getTime() + Math.max(pause, error.retryAfterMs ?? 0)),
        failures: failures + 1,
        error: error.message,
      }),
    )
    return
  }
  await job.write((ctx) =>
    moveClaimed(ctx, accountId, ean, {
      state: 'waiting',
      dueAt: new Date(ctx.now.getTime() + FORGOTTEN_AFTER_MS),
      failures: 0,
      error: null,
    }),
  )
}

/** Nothing moves that somebody else has moved meanwhile. */
async function moveClaimed(
  ctx: Ctx,
  accountId: number,
  ean: string,
  to: Parameters<typeof moveRelisting>[3],
): Promise<void> {
  const known = await lockRelisting(ctx, accountId, ean)
  if (known?.state === 'removing') await moveRelisting(ctx, accountId, ean, to)
}

/** @returns what is to be deleted now; null where nothing is to be asked of the channel */
async function claimStep(ctx: Ctx, accountId: number, ean: string): Promise<Removal | null> {
  const account = await ownOfferAccount(ctx, accountId)
  const offer = await lockOffer(ctx, accountId, ean)
  const known = await lockRelisting(ctx, accountId, ean)
  if (!account || !known || new Date(known.due_at) > ctx.now) return null
  if (!offer) {
    await dropRelisting(ctx, accountId, ean)
    return null
  }
  const { state, failures, error, sku } = known
  if (state === 'waiting') {
    await listAnew(ctx, account, ean)
    return null
  }
  const isResting = !account.is_active || account.listing === null
  if (isResting || (state === 'asked' && offer.is_under_way)) {
    const dueAt = new Date(ctx.now.getTime() + LOOK_MS)
    await moveRelisting(ctx, accountId, ean, { state, dueAt, failures, error })
    return null
  }
  // The channel has taken it meanwhile.
  if (state === 'asked' && offer.state === 'told' && offer.messages.length === 0) {
    await dropRelisting(ctx, accountId, ean)
    return null
  }
  const listed =
    state === 'asked' ? await forgetListing(ctx, accountId, ean) : await heldMarketplaces(ctx, accountId, ean)
  const marketplaces = [...new Set([...listed, ...account.marketplaces])]
  const dueAt = new Date(ctx.now.getTime() + LEASE_MS)
  await moveRelisting(ctx, accountId, ean, { state: 'removing', dueAt, failures, error })
  return { account, sku, marketplaces, failures }
}

/** The day is over: what is wanted of the offer is worked out without the hold, and told as of a new one. */
async function listAnew(ctx: Ctx, account: OfferAccount, ean: string): Promise<void> {
  await dropRelisting(ctx, account.id, ean)
  await refreshOffers(ctx, account, [ean])
  await ctx.enqueue(tellOffersJob, { channel_account_id: account.id })
}

/** Has the due ones of a company taken further, whose job was lost or is a day away. */
export async function enqueueDueRelistings(ctx: Ctx): Promise<void> {
  for (const due of await dueRelistings(ctx)) await ctx.enqueue(relistOfferJob, due)
}
