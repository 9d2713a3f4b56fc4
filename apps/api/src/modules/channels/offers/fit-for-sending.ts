import type { ListedOffer, Offer, OfferOutcome } from './listing.ts'
import type { LeftCountry } from './offer-batches.repository.ts'

/** Whether the channel may have no listing for an offer, as a whole or in a country. Pure. */
export const asksForListing = (offer: Offer): boolean =>
  offer.is_new || offer.countries.some(({ active, is_new }) => active && is_new)

/** What of a sending goes to the channel, and what became of the rest of it. */
export interface FitOffers {
  readonly offers: readonly Offer[]
  readonly outcomes: readonly OfferOutcome[]
  /** Countries of offers that go. */
  readonly left: readonly LeftCountry[]
}

/**
 * Takes out of a sending what the channel does not list and will not list: without countries nothing is listed, without pieces
 * or a price it would be listed for nothing, and where the terms hold new listings back it waits. Pure.
 * @param listed what the channel has of the offers that ask for a listing
 * @param holds why nothing is listed anew, by marketplace
 */
export function fitForSending(
  offers: readonly Offer[],
  listed: readonly ListedOffer[],
  holds: ReadonlyMap<string, string>,
): FitOffers {
  const bySku = new Map(listed.map((one) => [one.sku, one]))
  const fit: Offer[] = []
  const outcomes: OfferOutcome[] = []
  const left: LeftCountry[] = []
  for (const offer of offers) {
    if (!asksForListing(offer)) {
      fit.push(offer)
      continue
    }
    const found = bySku.get(offer.sku)
    const countries = offer.countries.map((country) => ({
      ...country,
      is_new:
        country.active && found?.countries?.[country.marketplace] === undefined && (country.is_new || !found),
    }))
    const isSellable = offer.active && offer.pieces > 0 && offer.price_cents > 0
    const out = countries
      .filter(({ is_new, marketplace }) => is_new && (!isSellable || holds.has(marketplace)))
      .map(({ marketplace }): LeftCountry => {
        const why = isSellable ? holds.get(marketplace) : undefined
        const became = why === undefined ? ('absent' as const) : ('held' as const)
        return { ean: offer.ean, marketplace, outcome: became, message: why ?? '' }
      })
    const rest = countries.filter(({ marketplace }) => !out.some((one) => one.marketplace === marketplace))
    if (found === undefined && !rest.some(({ is_new }) => is_new)) {
      const held = out.find(({ outcome }) => outcome === 'held')
      outcomes.push({ ean: offer.ean, outcome: held ? 'held' : 'absent', message: held?.message ?? '' })
      continue
    }
    left.push(...out)
    fit.push({ ...offer, countries: rest })
  }
  return { offers: fit, outcomes, left }
}
