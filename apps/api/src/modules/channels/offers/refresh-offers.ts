import type { Ctx } from '../../../platform/ctx.ts'
import { defineSignal } from '../../../platform/events/event.ts'
import type { JobCtx } from '../../../platform/jobs/job.ts'
import { noteArticlesOfStore, takeArticleChanges } from '../../catalogue/index.ts'
import { inAccountOwner } from '../../organisation/index.ts'
import { holdFloors } from '../../pricing/index.ts'
import { spellingsOf } from '../product-safety/safety-brands.repository.ts'
import { tellBrandAgain } from './compared-offers.repository.ts'
import {
  accountsKnowingStore,
  type OfferAccount,
  offerAccounts,
  ownOfferAccount,
} from './offer-accounts.repository.ts'
import {
  compareOffersJob,
  recountOffersJob,
  refreshOffersJob,
  repeatOffersJob,
  tellOffersJob,
} from './offers.jobs.ts'
import { eansAfter, eansOfArticles, refreshOffers } from './offers.repository.ts'

/** So long after an account was opened or resumed the channel is asked for what it lists. */
const COMPARED_AFTER_MS = 10 * 60_000

/** So many EANs of an account are worked out in one transaction: the embedded database serves nobody else meanwhile. */
const RECOUNTED_AT_ONCE = 250

/** What of an account its offers are worked out of. */
const RECOUNTED = ['stock_buffer', 'marketplaces']

/** What is wanted of articles was worked out anew: their stock, prices or switches have changed. */
export const articlesRefreshed = defineSignal<{ article_ids: readonly number[] }>('articles.refreshed')

/**
 * Works out what is wanted of these articles on every account that the company sells through, and has the channels told.
 * @returns whether a channel that is told, or fetches, has something to take over
 */
export async function refreshArticles(ctx: Ctx, articleIds: readonly number[]): Promise<boolean> {
  const due = await refreshOffersOf(ctx, articleIds)
  for (const account of due) await haveTold(ctx, account)
  return due.some(({ is_active }) => is_active)
}

/** Works out what is wanted of these articles. @returns the accounts whose channel has something to be told of */
async function refreshOffersOf(ctx: Ctx, articleIds: readonly number[]): Promise<OfferAccount[]> {
  await holdFloors(ctx, articleIds)
  const eans = await eansOfArticles(ctx, articleIds)
  const due: OfferAccount[] = []
  for (const account of await offerAccounts(ctx))
    if ((await refreshOffers(ctx, account, eans)) > 0) due.push(account)
  await ctx.emit(articlesRefreshed, { article_ids: articleIds })
  return due
}

/** Has a channel told; one that is paused is told when it is resumed, and one that fetches its offers not at all. */
async function haveTold(ctx: Ctx, account: OfferAccount): Promise<void> {
  if (!account.is_active || account.listing === null) return
  await inAccountOwner(ctx, account, (owner) =>
    owner.enqueue(tellOffersJob, { channel_account_id: account.id }),
  )
}

/** Has the channels of the company's own accounts told; those that have nothing to be told find that out. */
export async function tellDueAccounts(ctx: Ctx): Promise<void> {
  for (const account of await offerAccounts(ctx)) {
    if (account.owner_id === ctx.company.id) await haveTold(ctx, account)
  }
}

/**
 * Takes the changes of the catalogue into what is wanted, some articles a transaction, and has the channels told once of all of
 * them: some take few messages (Amazon a feed each two minutes). What a killed worker leaves untold, the sweep finds.
 */
export async function foldChanges(job: JobCtx): Promise<void> {
  const due = new Map<number, OfferAccount>()
  const fold = async (ctx: Ctx): Promise<boolean> => {
    const { articleIds, hasMore } = await takeArticleChanges(ctx)
    for (const account of await refreshOffersOf(ctx, articleIds)) due.set(account.id, account)
    return hasMore
  }
  while (!job.signal.aborted && (await job.write(fold)));
  if (due.size === 0) return
  await job.write(async (ctx) => {
    for (const account of due.values()) await haveTold(ctx, account)
  })
}

/** Something happened that changes stock or prices: what is wanted is worked out soon, and not within the minute. */
export const refreshSoon = (ctx: Ctx): Promise<void> => ctx.enqueue(refreshOffersJob, {})

/** What is known of the safety of a brand has changed: what waited for it may go, and what is listed says something else. */
export async function refreshBrand(ctx: Ctx, { brand }: { readonly brand: string }): Promise<void> {
  await tellBrandAgain(ctx, await spellingsOf(ctx, brand))
  await refreshSoon(ctx)
  await tellDueAccounts(ctx)
}

/**
 * A store was opened or closed, as a whole or for channels: what it holds counts otherwise now. Its GLN is what local
 * marketplaces know it by: only they are told, and without one it sells on none of them.
 */
export async function refreshStore(
  ctx: Ctx,
  { store_id, fields }: { readonly store_id: number; readonly fields?: readonly string[] },
): Promise<void> {
  if (!fields || fields.includes('channels')) {
    await noteArticlesOfStore(ctx, store_id)
    await refreshSoon(ctx)
  }
  if (fields?.includes('gln')) {
    for (const id of await accountsKnowingStore(ctx, store_id)) await listingSettingsChanged(ctx, id)
  }
}

/**
 * An account was opened, resumed, or keeps more or less back: all its offers are worked out anew. On other marketplaces than
 * before it is told of what that changes.
 */
export async function recountAccount(
  ctx: Ctx,
  event: {
    readonly channel_account_id: number
    readonly fields?: readonly string[]
    readonly is_active?: boolean
  },
): Promise<void> {
  const { fields, channel_account_id } = event
  if (event.is_active === false || (fields && !RECOUNTED.some((field) => fields.includes(field)))) return
  await ctx.enqueue(recountOffersJob, { channel_account_id })
  // What the channel lists already is found soon: what is held back, since it is taken for new, would wait for the night.
  const soon = new Date(ctx.now.getTime() + COMPARED_AFTER_MS)
  if (!fields) await ctx.enqueue(compareOffersJob, { channel_account_id, after: '' }, { startAfter: soon })
}

/**
 * How an account's offers are made has changed (`listing_settings`): their prices are worked out anew, and what was told is
 * told again with the new terms.
 */
export async function listingSettingsChanged(ctx: Ctx, channelAccountId: number): Promise<void> {
  await ctx.enqueue(recountOffersJob, { channel_account_id: channelAccountId })
  await ctx.enqueue(repeatOffersJob, { channel_account_id: channelAccountId })
}

/**
 * A store sells on a local marketplace, or no longer: the pieces of its channel's accounts are counted anew, and all is told
 * again, since the same pieces may lie in another store now.
 */
export async function tellMarketplace(
  ctx: Ctx,
  { sales_channel_id }: { readonly sales_channel_id: number },
): Promise<void> {
  for (const account of await offerAccounts(ctx)) {
    const isOwn = account.owner_id === ctx.company.id && account.listing !== null
    if (isOwn && account.sales_channel_id === sales_channel_id) await listingSettingsChanged(ctx, account.id)
  }
}

/** The company was paused or resumed: on the provider's accounts its pieces count no more, or again. */
export async function recountSharedAccounts(ctx: Ctx): Promise<void> {
  for (const account of await offerAccounts(ctx)) {
    if (account.owner_id === ctx.company.id) continue
    await inAccountOwner(ctx, account, (owner) =>
      owner.enqueue(recountOffersJob, { channel_account_id: account.id }),
    )
  }
}

/** Works out the offers of an account of the company, a part a transaction, so that others get their turn between them. */
export async function recountOffers(job: JobCtx, accountId: number): Promise<void> {
  let isTold = false
  const recount = async (ctx: Ctx, after: string) => {
    const account = await ownOfferAccount(ctx, accountId)
    if (!account) return { next: null, due: 0 }
    const part = await recountPart(ctx, account, after)
    if (part.due > 0 && !isTold) await haveTold(ctx, account)
    return part
  }
  for (let after: string | null = ''; after !== null && !job.signal.aborted; ) {
    const behind: string = after
    const { next, due } = await job.write((ctx) => recount(ctx, behind))
    isTold ||= due > 0
    after = next
  }
}

/** Works out all offers of an account in one transaction, for what was written in bulk. */
export async function recountAll(ctx: Ctx, account: OfferAccount): Promise<void> {
  for (let after: string | null = ''; after !== null; ) after = (await recountPart(ctx, account, after)).next
}

/** @returns the EAN behind which it goes on; null at the end */
async function recountPart(
  ctx: Ctx,
  account: OfferAccount,
  after: string,
): Promise<{ next: string | null; due: number }> {
  const eans = await eansAfter(ctx, account, after, RECOUNTED_AT_ONCE)
  const due = await refreshOffers(ctx, account, eans)
  return { next: eans.length < RECOUNTED_AT_ONCE ? null : (eans.at(-1) ?? null), due }
}
