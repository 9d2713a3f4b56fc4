import type { CallSteps } from '../../../platform/http/call-steps.ts'
import { connectListing } from '../offers/connect-listing.ts'
import type { Offer, OfferCountry } from '../offers/listing.ts'
import { ownOfferAccount } from '../offers/offer-accounts.repository.ts'
import type { OffersDeps } from '../offers/tell-offers.ts'
import { safetyOfEans } from '../product-safety/safety-cards.repository.ts'
import { type SampleOffer, sampleOffers } from './sample-offers.repository.ts'

/** So many offers are tried: a handful shows whether the form is right, and a person waits. */
const SAMPLE = 5

/** What the channel says of an offer that it has not been sent. */
export interface OfferPreview {
  readonly sku: string
  readonly ean: string
  readonly title: string
  /** Null where the country is not known. */
  readonly country: string | null
  /** What it would refuse it for, in its own words, with its codes; empty where it would take it. */
  readonly marked: string
}

/**
 * Has the channel of an own account validate a handful of the offers that would be sent next, each in one of its countries, one
 * after the other through them. Nothing is stored there or here.
 * @returns null where the company owns no such account; `unknown` where the channel can't be asked
 * @throws MarketplaceError, or the signal's reason
 */
export async function previewOffers(
  steps: CallSteps,
  deps: OffersDeps,
  accountId: number,
  signal: AbortSignal,
): Promise<readonly OfferPreview[] | 'unknown' | null> {
  const found = await steps.read(async (ctx) => {
    const account = await ownOfferAccount(ctx, accountId)
    if (!account) return null
    const sample = await sampleOffers(ctx, account, SAMPLE)
    const safety = await safetyOfEans(
      ctx,
      sample.map(({ ean }) => ean),
    )
    return { account, sample, safety }
  })
  if (found === null) return null
  const { account, sample, safety } = found
  if (account.listing === null) return 'unknown'
  const listing = await connectListing(steps, deps, account)
  if (listing.preview === null) return 'unknown'
  const previews: OfferPreview[] = []
  for (const [index, row] of sample.entries()) {
    const country = countryOf(row, index)
    const offer = offerOf(row, country, safety.get(row.ean) ?? null)
    const marked = await listing.preview(offer, country, account.terms, signal)
    previews.push({ sku: row.sku, ean: row.ean, title: row.title, country: nameOf(row, country), marked })
  }
  return previews
}

function countryOf({ countries, price_cents }: SampleOffer, index: number): OfferCountry {
  const found = countries[index % Math.max(1, countries.length)]
  return {
    marketplace: found?.marketplace ?? '',
    currency: found?.currency ?? 'EUR',
    price_cents: found?.price_cents ?? price_cents,
    active: true,
    is_new: true,
  }
}

const nameOf = ({ countries }: SampleOffer, { marketplace }: OfferCountry): string | null =>
  countries.find((one) => one.marketplace === marketplace)?.country ?? null

const offerOf = (
  { ean, sku, price_cents, list_price_cents, pieces }: SampleOffer,
  country: OfferCountry,
  safety: Offer['safety'],
): Offer => ({
  ean,
  sku,
  price_cents,
  list_price_cents: Math.max(list_price_cents, price_cents),
  pieces,
  active: true,
  is_new: true,
  countries: [country],
  details: null,
  safety,
})
