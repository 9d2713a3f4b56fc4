import type { StruckPrice, StruckPrices } from '@kontor/contract/channels'
import { dividedBy, exact, minus, ONE, ofCents, times, toTwoPlaces } from '@kontor/contract/pricing'
import type { Ctx } from '../../../platform/ctx.ts'
import { fromCents } from '../../../platform/money.ts'
import { referencesOf } from './fetched-offers.ts'
import {
  findOfferedArticles,
  findStrikingAccounts,
  type StrikingAccount,
  type ToldOffer,
  toldOffersAfter,
} from './struck-prices.repository.ts'

/** So many are listed at a time, and so many offers looked at for them: a page costs the same however many there are. */
const PER_PAGE = 50
const LOOKED_AT_ONCE = 500
const LOOKS = 4

/** An offer that strikes through what is not its reference, in cents; the reference is null where nothing is reduced. */
interface Broken extends ToldOffer {
  readonly account: StrikingAccount
  readonly referenceCents: number | null
}

/**
 * Offers beside whose price their channel strikes through something else than the lowest price of the 30 days before it fell,
 * and so advertises a reduction that there is not (PAngV § 11). What is struck through is what the channel was given; where
 * that is the reference all is well.
 * @param after where the page before ended; empty: from the beginning
 */
export async function listStruckPrices(ctx: Ctx, after: string): Promise<StruckPrices> {
  const accounts = await findStrikingAccounts(ctx)
  const [startId = 0, startEan = ''] = positionOf(after)
  const broken: Broken[] = []
  let next: string | null = null
  let looks = 0
  for (const account of accounts.filter(({ id }) => id >= startId)) {
    let ean: string | undefined = account.id === startId ? startEan : ''
    for (; ean !== undefined && next === null; looks += 1) {
      if (looks === LOOKS) next = positionText(account.id, ean)
      else {
        const offers = await toldOffersAfter(ctx, account.id, ean, LOOKED_AT_ONCE)
        const found = await brokenOf(ctx, account, offers)
        const left = found.slice(0, PER_PAGE - broken.length)
        broken.push(...left)
        if (left.length < found.length) next = positionText(account.id, left.at(-1)?.ean ?? ean)
        ean = offers.length < LOOKED_AT_ONCE ? undefined : offers.at(-1)?.ean
      }
    }
    if (next !== null) break
  }
  const articles = await findOfferedArticles(
    ctx,
    broken.map(({ ean }) => ean),
  )
  return {
    accounts: accounts.map(({ name }) => name),
    data: broken.flatMap((offer) => {
      const article = articles.get(offer.ean)
      return article ? [viewOf(offer, article)] : []
    }),
    next_after: next,
  }
}

const positionText = (accountId: number, ean: string): string => `${accountId}/${ean}`

/** Nothing where it names no place in the list: then it begins anew. */
const positionOf = (text: string): [number, string] | [] => {
  const [, id, ean = ''] = /^(\d{1,15})\/(.*)$/.exec(text) ?? []
  return id === undefined ? [] : [Number(id), ean]
}

async function brokenOf(ctx: Ctx, account: StrikingAccount, offers: readonly ToldOffer[]): Promise<Broken[]> {
  const struck = offers.filter(({ is_struck }) => is_struck)
  if (struck.length === 0) return []
  const references = await referencesOf(ctx, account, struck)
  return struck.flatMap((offer) => {
    const reference = references.get(offer.ean) ?? 0
    if (reference === offer.list_price_cents) return []
    return [{ ...offer, account, referenceCents: reference > offer.price_cents ? reference : null }]
  })
}

const viewOf = (
  { account, ean, price_cents, list_price_cents, referenceCents }: Broken,
  { wws_number, wws_model, title, size }: Pick<StruckPrice, 'wws_number' | 'wws_model' | 'title' | 'size'>,
): StruckPrice => ({
  channel: account.channel,
  account: account.name,
  ean,
  wws_number,
  wws_model,
  title,
  size,
  price: fromCents(price_cents),
  struck_price: fromCents(list_price_cents),
  struck_percent: toTwoPlaces(
    times(exact(100), minus(ONE, dividedBy(ofCents(price_cents), ofCents(list_price_cents)))),
  ),
  reference_price: referenceCents === null ? null : fromCents(referenceCents),
})
