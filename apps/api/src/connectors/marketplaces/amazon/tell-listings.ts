import { z } from 'zod'
import {
  MarketplaceError,
  type Offer,
  type OfferCountry,
  type OfferOutcome,
  type OutcomeKind,
  type Telling,
} from '../../../modules/channels/index.ts'
import type { AmazonClient } from './client.ts'
import {
  errorsOf,
  ListingIssue,
  type MessageTerms,
  newListing,
  offerPatches,
  PRODUCT_TYPE,
} from './listing-messages.ts'
import { MARKETPLACES } from './marketplaces.ts'

export const LISTINGS = '/listings/2021-08-01/items'

const Submission = z.object({
  status: z.enum(['ACCEPTED', 'INVALID', 'VALID']),
  issues: z.array(ListingIssue).nullish(),
})

/** A seller as its listings are spoken of. */
export interface Seller {
  readonly client: AmazonClient
  readonly sellerId: string
  readonly marketplaceIds: readonly string[]
}

const FOREIGN = MARKETPLACES.filter(({ currency }) => currency !== 'EUR').map(({ id }): string => id)

/** Where an offer is spoken of; one that names no country has its price wherever the account sells in euros. Pure. */
export function countriesOf(
  { marketplaceIds }: Pick<Seller, 'marketplaceIds'>,
  offer: Offer,
): readonly OfferCountry[] {
  if (offer.countries.length > 0) return offer.countries
  return marketplaceIds
    .filter((id) => !FOREIGN.includes(id))
    .map((marketplace) => ({
      marketplace,
      active: true,
      price_cents: offer.price_cents,
      currency: 'EUR',
      is_new: false,
    }))
}

/** All marketplaces that a sending is about. Pure. */
export const marketplacesOf = (
  seller: Pick<Seller, 'marketplaceIds'>,
  offers: readonly Offer[],
): readonly string[] => {
  const named = new Set(
    offers.flatMap((offer) => countriesOf(seller, offer).map(({ marketplace }) => marketplace)),
  )
  return named.size > 0 ? [...named] : seller.marketplaceIds
}

const itemPath = (sellerId: string, sku: string): string =>
  `${LISTINGS}/${encodeURIComponent(sellerId)}/${encodeURIComponent(sku)}`

interface Became {
  readonly outcome: OutcomeKind
  readonly message: string
}

/** What became of an offer so far, and why it did not come to an end. */
interface OneTold {
  readonly outcome: OfferOutcome | null
  readonly stopped: MarketplaceError | null
}

/** Tells one offer after the other, until the channel asks for a pause or cannot be reached. */
export async function tellOneByOne(
  seller: Seller,
  offers: readonly Offer[],
  terms: MessageTerms,
  signal: AbortSignal,
): Promise<Extract<Telling, { state: 'told' }>> {
  const outcomes: OfferOutcome[] = []
  for (const offer of offers) {
    const { outcome, stopped } = await tellOne(seller, offer, terms, signal)
    if (outcome) outcomes.push(outcome)
    if (stopped) return { state: 'told', outcomes, stopped }
  }
  return { state: 'told', outcomes, stopped: null }
}

/**
 * Says what is so where the SKU is listed in one call, then lists it in each country that lacks it, one marketplace a call. Each
 * call says the whole of a state: one that is repeated changes nothing.
 */
async function tellOne(
  seller: Seller,
  offer: Offer,
  terms: MessageTerms,
  signal: AbortSignal,
): Promise<OneTold> {
  const countries = countriesOf(seller, offer)
  const listed = countries.filter(({ is_new }) => !is_new)
  const unlisted = countries.filter(({ is_new }) => is_new).map((country) => [country])
  const calls = listed.length > 0 || unlisted.length === 0 ? [listed, ...unlisted] : unlisted
  const became = new Map<string, Became>()
  const whole: Became[] = []
  for (let call = calls.shift(); call; call = calls.shift()) {
    const one = await submitted(seller, offer, call, terms, signal)
    if (one instanceof MarketplaceError) {
      const isOpen = one.mayHaveHappened || whole.length > 0
      const unknown = { outcome: 'unknown' as const, message: one.message }
      return { outcome: isOpen ? outcomeOf(offer, [unknown], became) : null, stopped: one }
    }
    // A refusal is one of the whole call: country by country it is seen which one it is about.
    if (one.outcome === 'refused' && call.length > 1) {
      calls.unshift(...call.map((country) => [country]))
      continue
    }
    whole.push(one)
    for (const { marketplace } of call) became.set(marketplace, one)
  }
  return { outcome: outcomeOf(offer, whole, became), stopped: null }
}

/** What became of a call; the failure of one after which nothing else is said. */
async function submitted(...call: Parameters<typeof submit>): Promise<Became | MarketplaceError> {
  try {
    return await submit(...call)
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error
    if (error.kind === 'refused') return { outcome: 'refused', message: error.message }
    if (error.kind === 'not_found') return { outcome: 'absent', message: error.message }
    return error
  }
}

/** What one thing that some country has says of the whole comes first. */
const WEIGHT: readonly OutcomeKind[] = ['unknown', 'accepted', 'refused', 'absent']

function outcomeOf(
  offer: Offer,
  whole: readonly Became[],
  became: ReadonlyMap<string, Became>,
): OfferOutcome {
  const outcome = WEIGHT.find((kind) => whole.some((one) => one.outcome === kind)) ?? 'unknown'
  const messages = new Set(whole.filter((one) => one.outcome === outcome).map(({ message }) => message))
  const message = [...messages].filter((text) => text !== '').join('; ')
  const countries = offer.countries.length > 0 && { countries: Object.fromEntries(became) }
  return { ean: offer.ean, outcome, message, ...countries }
}

async function submit(
  { client, sellerId, marketplaceIds }: Seller,
  offer: Offer,
  countries: readonly OfferCountry[],
  terms: MessageTerms,
  signal: AbortSignal,
): Promise<Became> {
  const ids = countries.length > 0 ? countries.map(({ marketplace }) => marketplace) : marketplaceIds
  const isNew = countries.length > 0 && countries.every(({ is_new }) => is_new)
  const call = {
    path: itemPath(sellerId, offer.sku),
    query: { marketplaceIds: ids.join(','), issueLocale: 'de_DE' },
  }
  const { status, issues } = await (isNew
    ? client.create(
        { ...call, operation: 'putListingsItem', method: 'PUT', json: newListing(offer, countries, terms) },
        Submission,
        signal,
      )
    : client.create(
        {
          ...call,
          operation: 'patchListingsItem',
          method: 'PATCH',
          json: { productType: PRODUCT_TYPE, patches: offerPatches(offer, countries, terms) },
        },
        Submission,
        signal,
      ))
  return { outcome: status === 'INVALID' ? 'refused' : 'accepted', message: errorsOf(issues ?? []) }
}

/**
 * Has Amazon validate an offer as it would be listed anew in a country; nothing is stored there (`VALIDATION_PREVIEW`).
 * @returns what it would refuse it for; empty where it would take it
 */
export async function previewListing(
  { client, sellerId }: Seller,
  offer: Offer,
  country: OfferCountry,
  terms: MessageTerms,
  signal: AbortSignal,
): Promise<string> {
  const query = {
    marketplaceIds: country.marketplace,
    mode: 'VALIDATION_PREVIEW',
    includedData: 'issues',
    issueLocale: 'de_DE',
  }
  const { status, issues } = await client.create(
    {
      operation: 'putListingsItem',
      method: 'PUT',
      path: itemPath(sellerId, offer.sku),
      query,
      json: newListing(offer, [country], terms),
    },
    Submission,
    signal,
  )
  return status === 'INVALID' ? errorsOf(issues ?? []) || status : ''
}

/** Deletes a listing, one marketplace a call as Amazon takes them. Where it is gone already nothing is to be done. */
export async function deleteListing(
  { client, sellerId }: Seller,
  sku: string,
  marketplaceIds: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  for (const id of marketplaceIds) {
    const query = { marketplaceIds: id, issueLocale: 'de_DE' }
    const call = {
      operation: 'deleteListingsItem',
      method: 'DELETE',
      path: itemPath(sellerId, sku),
      query,
    } as const
    try {
      const { status, issues } = await client.create(call, Submission, signal)
      if (status === 'INVALID') throw new MarketplaceError('refused', errorsOf(issues ?? []) || status)
    } catch (error) {
      if (!(error instanceof MarketplaceError) || error.kind !== 'not_found') throw error
    }
  }
}
