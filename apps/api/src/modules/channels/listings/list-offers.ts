import { type Page, pageOf } from '@kontor/contract/shared'
import type { Ctx } from '../../../platform/ctx.ts'
import { fromCents } from '../../../platform/money.ts'
import { ownOfferAccount } from '../offers/offer-accounts.repository.ts'
import { tellOffersJob } from '../offers/offers.jobs.ts'
import { isHeldReason, offerMessage } from '../offers/offers.texts.ts'
import {
  countListedOffers,
  findListedOffers,
  hasOfferCountries,
  LISTED_STATES,
  type ListedOfferRecord,
  type ListedState,
  makeRefusedDue,
  type Narrowing,
  refusedEans,
} from './listed-offers.repository.ts'
import { retryOffersJob } from './listings.jobs.ts'

/** How far offers are counted. */
const COUNTED_TO = 1_000
/** So many refused offers are made due in one transaction. */
const RETRIED_AT_ONCE = 500

/** An offer of an own account in one of its countries. Prices in the country's currency, as decimals. */
export interface ListedOfferView
  extends Omit<ListedOfferRecord, 'price_cents' | 'told_at' | 'off_since' | 'relist_at'> {
  readonly state: ListedState
  readonly price: number | null
  readonly told_at: string | null
  readonly off_since: string | null
  readonly relist_at: string | null
  /** The message as the channel wrote it, with its codes; null where it is ours, or there is none. */
  readonly marked: string | null
}

/**
 * Offers of an own account by how far they are, SKU by SKU and country by country. They are counted up to 1,000.
 * @returns null where the company owns no account with this id
 */
export async function listedOffers(
  ctx: Ctx,
  account: number,
  query: Partial<Narrowing> & {
    readonly state: ListedState
    readonly page: number
    readonly per_page: number
  },
): Promise<Page<ListedOfferView> | null> {
  if (!(await ownOfferAccount(ctx, account))) return null
  const { state, page, per_page, country = '', number = '' } = query
  const hasCountries = await hasOfferCountries(ctx, account)
  const part = { accountId: account, state, hasCountries, country, number }
  const rows = await findListedOffers(ctx, part, { offset: (page - 1) * per_page, limit: per_page })
  const counted = await countListedOffers(ctx, part, COUNTED_TO + 1)
  return pageOf(
    rows.map((row) => viewOf(ctx, state, row)),
    Math.min(counted, COUNTED_TO),
    query,
    counted > COUNTED_TO,
  )
}

function viewOf(
  ctx: Ctx,
  state: ListedState,
  { price_cents, message, ...row }: ListedOfferRecord,
): ListedOfferView {
  return {
    ...row,
    state,
    message: offerMessage(message, ctx.locale),
    marked: isHeldReason(message) ? null : message,
    price: price_cents === null ? null : fromCents(price_cents),
    told_at: instantOf(row.told_at),
    off_since: instantOf(row.off_since),
    relist_at: instantOf(row.relist_at),
  }
}

const instantOf = (text: string | null): string | null =>
  text === null ? null : new Date(text).toISOString()

/** How many offers there are, counted up to a limit; then `is_capped` says that there are more. */
export interface OfferCount {
  readonly count: number
  readonly is_capped: boolean
}

/** How many offers of an own account there are in each state; null where the company owns no account with this id. */
export async function offerCounts(
  ctx: Ctx,
  account: number,
): Promise<Record<ListedState, OfferCount> | null> {
  if (!(await ownOfferAccount(ctx, account))) return null
  const hasCountries = await hasOfferCountries(ctx, account)
  const none = { count: 0, is_capped: false }
  const counts: Record<ListedState, OfferCount> = {
    listed: none,
    off: none,
    waiting: none,
    refused: none,
    held: none,
  }
  for (const state of LISTED_STATES) {
    const part = { accountId: account, state, hasCountries, country: '', number: '' }
    const counted = await countListedOffers(ctx, part, COUNTED_TO + 1)
    counts[state] = { count: Math.min(counted, COUNTED_TO), is_capped: counted > COUNTED_TO }
  }
  return counts
}

/**
 * Has one offer of an own account sent again at once that was refused, or held back by what the channel lacks; one that is under
 * way already is left alone.
 * @returns whether it is sent again
 */
export async function retryOffer(ctx: Ctx, account: number, ean: string): Promise<boolean> {
  if (!(await ownOfferAccount(ctx, account))) return false
  const count = await makeRefusedDue(ctx, account, [ean])
  if (count > 0) await ctx.enqueue(tellOffersJob, { channel_account_id: account })
  return count > 0
}

/**
 * Has all such offers of a filter sent again, some hundred a transaction, in a job of their own: there may be thousands.
 * @returns how many there are, counted up to 1,000; null where the company owns no account with this id
 */
export async function retryAllOffers(
  ctx: Ctx,
  account: number,
  narrowing: Narrowing,
): Promise<OfferCount | null> {
  if (!(await ownOfferAccount(ctx, account))) return null
  const hasCountries = await hasOfferCountries(ctx, account)
  const part = { accountId: account, state: 'refused' as const, hasCountries, ...narrowing }
  const counted = await countListedOffers(ctx, part, COUNTED_TO + 1)
  if (counted > 0) await ctx.enqueue(retryOffersJob, { channel_account_id: account, after: '', ...narrowing })
  return { count: Math.min(counted, COUNTED_TO), is_capped: counted > COUNTED_TO }
}

/** A part of such offers, behind an EAN; the rest is a job again, so that a killed worker repeats a part at most. */
export async function retryPart(
  ctx: Ctx,
  {
    channel_account_id: account,
    after,
    ...narrowing
  }: Narrowing & { readonly channel_account_id: number; readonly after: string },
): Promise<void> {
  if (!(await ownOfferAccount(ctx, account))) return
  const hasCountries = await hasOfferCountries(ctx, account)
  const part = { accountId: account, state: 'refused' as const, hasCountries, ...narrowing }
  const eans = await refusedEans(ctx, part, after, RETRIED_AT_ONCE)
  const count = eans.length === 0 ? 0 : await makeRefusedDue(ctx, account, eans)
  if (count > 0) await ctx.enqueue(tellOffersJob, { channel_account_id: account })
  const last = eans.at(-1)
  if (eans.length === RETRIED_AT_ONCE && last !== undefined)
    await ctx.enqueue(retryOffersJob, { channel_account_id: account, after: last, ...narrowing })
}
