import {
  OFFER_STATES,
  type OfferInCountry,
  type OfferState,
  type ProductOffer,
} from '@kontor/contract/channels'
import type { Locale } from '@kontor/contract/shared'
import type { Ctx } from '../../../platform/ctx.ts'
import { fromCents } from '../../../platform/money.ts'
import { findProductId } from '../../catalogue/index.ts'
import { referenceOver, referencesOf } from './fetched-offers.ts'
import { type OfferAccount, offerAccounts } from './offer-accounts.repository.ts'
import { isHeldReason, offerMessage } from './offers.texts.ts'
import {
  type CountryOfferRecord,
  ownSizeOffers,
  type SizeOfferRecord,
  sharedSizeOffers,
} from './product-offers.repository.ts'

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
    const records = await (isOwn ? ownSizeOffers : sharedSizeOffers)(ctx, account, articleId)
    const references = isOwn ? await referencesOf(ctx, account, toldOf(records)) : new Map<string, number>()
    const sizes = records.map((record) =>
      sizeView(account, isOwn, record, references.get(record.ean), ctx.locale),
    )
    offers.push(offerView(account, isOwn, sizes))
  }
  return offers.toSorted((a, b) => a.channel_id - b.channel_id || a.channel_account_id - b.channel_account_id)
}

/** What was told of sizes that are on sale, by EAN. */
const toldOf = (records: readonly SizeOfferRecord[]) =>
  records.flatMap(({ ean, told_active, told_price_cents }) =>
    told_active && told_price_cents !== null ? [{ ean, price_cents: told_price_cents }] : [],
  )

function offerView(account: OfferAccount, isOwn: boolean, sizes: ProductOffer['sizes']): ProductOffer {
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
  referenceCents: number | undefined,
  locale: Locale,
): ProductOffer['sizes'][number] {
  const { told_active, told_price_cents } = record
  const isKnown = told_active !== null && told_price_cents !== null
  return {
    ean: record.ean,
    size: record.size,
    state: stateOf(account, record),
    error: offerMessage(record.error ?? record.held, locale),
    told: isKnown
      ? { active: told_active, price: fromCents(told_price_cents), pieces: record.told_pieces }
      : null,
    told_at: record.told_at === null ? null : new Date(record.told_at).toISOString(),
    reference_price: referenceOver(told_price_cents ?? 0, referenceCents),
    is_undercut:
      !isOwn && record.wanted_price_cents !== null && record.own_price_cents > record.wanted_price_cents,
    countries: record.countries
      .map((country) => countryView(account, country, locale))
      .toSorted((a, b) => a.country.localeCompare(b.country)),
  }
}

const instantOf = (text: string | null): string | null =>
  text === null ? null : new Date(text).toISOString()

function countryView(account: OfferAccount, record: CountryOfferRecord, locale: Locale): OfferInCountry {
  const { marketplace, country, currency, active, price_cents, state, message } = record
  return {
    marketplace,
    country: country ?? marketplace,
    state: active || state !== 'told' ? stateOf(account, { state, error: message }) : 'absent',
    message: offerMessage(message, locale),
    price: active && price_cents !== null ? fromCents(price_cents) : null,
    currency,
    told_at: instantOf(record.told_at),
    off_since: instantOf(record.off_since),
  }
}

function stateOf(
  { is_active }: OfferAccount,
  { state, error }: Pick<SizeOfferRecord, 'state' | 'error'>,
): OfferState {
  if (state === 'held' || isHeldReason(error)) return 'held'
  if (state === 'refused' || (state === 'told' && error !== null)) return 'error'
  if (state === 'told' || state === 'absent') return state
  return is_active ? 'telling' : 'paused'
}

/** What asks most for attention comes first. */
const ATTENTION: readonly OfferState[] = ['error', 'held', 'telling', 'paused', 'told', 'absent']

/** The state of several sizes as one: a size that the channel does not list says nothing of the others. Pure. */
export function worstOf(states: readonly OfferState[]): OfferState {
  return ATTENTION.find((state) => states.includes(state)) ?? OFFER_STATES[0]
}
