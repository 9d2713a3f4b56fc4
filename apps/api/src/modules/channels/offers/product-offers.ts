import { OFFER_STATES, type OfferState, type ProductOffer } from '@kontor/contract/channels'
import type { Ctx } from '../../../platform/ctx.ts'
import { fromCents } from '../../../platform/money.ts'
import { findProductId } from '../../catalogue/index.ts'
import { type OfferAccount, offerAccounts } from './offer-accounts.repository.ts'
import { ownSizeOffers, type SizeOfferRecord, sharedSizeOffers } from './product-offers.repository.ts'

/**
 * What the channels were told of a product, by account.
 * @throws AppError `product_not_found`, `product_ambiguous`
 */
export async function productOffers(
  ctx: Ctx,
  model: string,
  wwsNumber: string | undefined,
): Promise<ProductOffer[]> {
  const articleId = await findProductId(ctx, model, wwsNumber)
  const offers: ProductOffer[] = []
  for (const account of await offerAccounts(ctx)) {
    const isOwn = account.owner_id === ctx.company.id
    const sizes = await (isOwn ? ownSizeOffers : sharedSizeOffers)(ctx, account, articleId)
    offers.push(offerView(account, isOwn, sizes))
  }
  return offers.toSorted((a, b) => a.channel_id - b.channel_id || a.channel_account_id - b.channel_account_id)
}

function offerView(account: OfferAccount, isOwn: boolean, records: readonly SizeOfferRecord[]): ProductOffer {
  const sizes = records.map((record) => sizeView(account, isOwn, record))
  const times = sizes.flatMap(({ told_at }) => (told_at === null ? [] : [told_at]))
  return {
    channel_account_id: account.id,
    channel_id: account.sales_channel_id,
    channel: account.channel,
    channel_name: account.sales_channel,
    account: account.name,
    is_own: isOwn,
    is_fetched: account.listing === null,
    state: worstOf(sizes.map(({ state }) => state)),
    told_at: times.toSorted().at(-1) ?? null,
    sizes,
  }
}

function sizeView(
  account: OfferAccount,
  isOwn: boolean,
  record: SizeOfferRecord,
): ProductOffer['sizes'][number] {
  const { told_active, told_price_cents } = record
  const isKnown = told_active !== null && told_price_cents !== null
  return {
    ean: record.ean,
    size: record.size,
    state: stateOf(account, record),
    error: record.error,
    told: isKnown
      ? { active: told_active, price: fromCents(told_price_cents), pieces: record.told_pieces }
      : null,
    told_at: record.told_at === null ? null : new Date(record.told_at).toISOString(),
    is_undercut:
      !isOwn && record.wanted_price_cents !== null && record.own_price_cents > record.wanted_price_cents,
  }
}

function stateOf({ is_active }: OfferAccount, { state, error }: SizeOfferRecord): OfferState {
  if (state === 'refused' || (state === 'told' && error !== null)) return 'error'
  if (state === 'told' || state === 'absent') return state
  return is_active ? 'telling' : 'paused'
}

/** What asks most for attention comes first. */
const ATTENTION: readonly OfferState[] = ['error', 'telling', 'paused', 'told', 'absent']

/** The state of several sizes as one: a size that the channel does not list says nothing of the others. Pure. */
export function worstOf(states: readonly OfferState[]): OfferState {
  return ATTENTION.find((state) => states.includes(state)) ?? OFFER_STATES[0]
}
