import type { SafetyFacts } from '@kontor/contract/channels'
import { z } from 'zod'
import {
  markedIssue,
  type Offer,
  type OfferCountry,
  type OfferTerms,
} from '../../../modules/channels/index.ts'
import { AMAZON_ISSUES } from './listing-issues.ts'

/** Price and pieces can be patched whatever kind of article a listing is of. */
export const PRODUCT_TYPE = 'PRODUCT'

/** Pieces that the seller sends itself. */
const OWN_FULFILMENT = 'DEFAULT'
/** An offer whose end lies in the past is no longer sold. */
const ENDED_AT = '2020-01-01T00:00:00.000Z'

/** What Amazon remarks about a listing. */
export const ListingIssue = z.object({
  code: z.string(),
  message: z.string(),
  severity: z.enum(['ERROR', 'WARNING', 'INFO']),
  /** Where it is so; without them everywhere. */
  marketplaceIds: z.array(z.string()).nullish(),
})
export type ListingIssue = z.infer<typeof ListingIssue>

/** The errors among them, in Amazon's words, marked where there are plainer ones; empty without one. Pure. */
export const errorsOf = (issues: readonly ListingIssue[]): string =>
  issues
    .filter(({ severity }) => severity === 'ERROR')
    .map(({ code, message }) => (Object.hasOwn(AMAZON_ISSUES, code) ? markedIssue(code, message) : message))
    .join('; ')

/** Those that are about a marketplace. Pure. */
export const issuesIn = (issues: readonly ListingIssue[], marketplaceId: string): ListingIssue[] =>
  issues.filter(({ marketplaceIds }) => !marketplaceIds?.length || marketplaceIds.includes(marketplaceId))

/**
 * What becomes of an offer's shipping template in a marketplace: it gets the one with this id; `default`: whatever it has is
 * taken away, so that the account's own counts; null: it stays as it is.
 */
export type Template = { readonly id: string } | 'default' | null

/** How messages are made: the shipping template by marketplace, and the days until the parcel (0: not said). */
export interface MessageTerms {
  readonly processingDays: number
  readonly templateOf: (marketplaceId: string) => Template
}

/** Terms that say nothing. */
export const PLAIN_TERMS: MessageTerms = { processingDays: 0, templateOf: () => null }

type Attributes = Readonly<Record<string, readonly object[]>>

interface Patch {
  readonly op: 'replace' | 'delete'
  readonly path: string
  readonly value: readonly object[]
}

const availability = (pieces: number, { processingDays }: MessageTerms) => ({
  fulfillment_availability: [
    {
      fulfillment_channel_code: OWN_FULFILMENT,
      quantity: pieces,
      ...(processingDays > 0 && { lead_time_to_ship_max_days: processingDays }),
    },
  ],
})

const purchasable = ({ marketplace, currency, price_cents, active }: OfferCountry) => ({
  marketplace_id: marketplace,
  currency,
  our_price: [{ schedule: [{ value_with_tax: price_cents / 100 }] }],
  ...(!active && { end_at: { value: ENDED_AT } }),
})

const templates = (countries: readonly OfferCountry[], { templateOf }: MessageTerms) =>
  countries.flatMap(({ marketplace, active }) => {
    const template = active ? templateOf(marketplace) : null
    return template !== null && template !== 'default'
      ? [{ value: template.id, marketplace_id: marketplace }]
      : []
  })

/** What a new offer says beside its price: that it is new, and what of. */
const identity = (ean: string, countries: readonly OfferCountry[]): Attributes => ({
  condition_type: countries.map(({ marketplace }) => ({ value: 'new_new', marketplace_id: marketplace })),
  externally_assigned_product_identifier: countries.map(({ marketplace }) => ({
    type: 'ean',
    value: ean,
    marketplace_id: marketplace,
  })),
})

/**
 * Who makes the article and who answers for it in the Union, by the e-mail addresses under which the seller entered them in
 * Seller Central. Nothing is said where none is known.
 */
function contacts(safety: SafetyFacts | null, countries: readonly OfferCountry[]): Attributes {
  const maker = safety?.manufacturer_email ?? ''
  const responsible = safety?.responsible_email ?? ''
  const active = countries.filter((country) => country.active)
  return {
    ...(maker !== '' &&
      active.length > 0 && {
        gpsr_manufacturer_reference: active.map(({ marketplace }) => ({
          gpsr_manufacturer_email_address: maker,
          marketplace_id: marketplace,
        })),
      }),
    ...(responsible !== '' &&
      active.length > 0 && {
        dsa_responsible_party_address: active.map(({ marketplace }) => ({
          value: responsible,
          marketplace_id: marketplace,
        })),
      }),
  }
}

/** An offer as JSON Patch of a listing. Without a price only the pieces are said. Pure. */
export function offerPatches(
  { ean, pieces, safety }: Pick<Offer, 'ean' | 'pieces' | 'safety'>,
  countries: readonly OfferCountry[],
  terms: MessageTerms,
): Patch[] {
  const priced = countries.filter(({ price_cents }) => price_cents > 0)
  const unlisted = countries.filter(({ is_new }) => is_new)
  const set: Attributes = {
    ...availability(pieces, terms),
    ...(priced.length > 0 && { purchasable_offer: priced.map(purchasable) }),
    ...(unlisted.length > 0 && identity(ean, unlisted)),
    ...contacts(safety, countries),
  }
  const named = templates(countries, terms)
  const unnamed = countries
    .filter(({ active, marketplace }) => active && terms.templateOf(marketplace) === 'default')
    .map(({ marketplace }) => ({ marketplace_id: marketplace }))
  const path = '/attributes/merchant_shipping_group'
  return [
    ...Object.entries(set).map(
      ([name, value]): Patch => ({ op: 'replace', path: `/attributes/${name}`, value }),
    ),
    ...(named.length > 0 ? [{ op: 'replace' as const, path, value: named }] : []),
    ...(unnamed.length > 0 ? [{ op: 'delete' as const, path, value: unnamed }] : []),
  ]
}

/** A listing that Amazon does not have yet: an offer of an article of its catalogue, in these marketplaces. Pure. */
export function newListing(
  { ean, pieces, safety }: Pick<Offer, 'ean' | 'pieces' | 'safety'>,
  countries: readonly OfferCountry[],
  terms: MessageTerms,
) {
  const named = templates(countries, terms)
  return {
    productType: PRODUCT_TYPE,
    requirements: 'LISTING_OFFER_ONLY',
    attributes: {
      ...identity(ean, countries),
      ...availability(pieces, terms),
      ...contacts(safety, countries),
      purchasable_offer: countries.map(purchasable),
      ...(named.length > 0 && { merchant_shipping_group: named }),
    },
  } as const
}

/** Price and pieces in what Amazon says of a listing; a price for business customers is another one. Pure. */
export function pricesOf(
  item: {
    readonly offers?:
      | readonly {
          readonly marketplaceId: string
          readonly offerType: string
          readonly price: { readonly amount: string | number }
        }[]
      | null
      | undefined
    readonly fulfillmentAvailability?:
      | readonly { readonly fulfillmentChannelCode: string; readonly quantity?: number | null | undefined }[]
      | null
      | undefined
  },
  marketplaceId: string,
): { price_cents: number | null; pieces: number } {
  const offer = item.offers?.find((one) => one.offerType === 'B2C' && one.marketplaceId === marketplaceId)
  const own = item.fulfillmentAvailability?.find((one) => one.fulfillmentChannelCode === OWN_FULFILMENT)
  return {
    price_cents: offer === undefined ? null : Math.round(Number(offer.price.amount) * 100),
    pieces: own?.quantity ?? 0,
  }
}

/**
 * The document of a JSON_LISTINGS_FEED. The number of a message is the position of its offer, from 1: each SKU is in it once,
 * since Amazon promises no order among messages. Pure.
 * @param countriesOf where an offer is spoken of
 */
export function listingFeed(
  offers: readonly Offer[],
  sellerId: string,
  countriesOf: (offer: Offer) => readonly OfferCountry[],
  terms: MessageTerms,
): string {
  return JSON.stringify({
    header: { sellerId, version: '2.0', issueLocale: 'de_DE' },
    messages: offers.map((offer, index) => {
      const countries = countriesOf(offer)
      const message = { messageId: index + 1, sku: offer.sku }
      return countries.length > 0 && countries.every(({ is_new }) => is_new)
        ? { ...message, operationType: 'UPDATE', ...newListing(offer, countries, terms) }
        : {
            ...message,
            operationType: 'PATCH',
            productType: PRODUCT_TYPE,
            patches: offerPatches(offer, countries, terms),
          }
    }),
  })
}

/** What Amazon made of such a feed. */
export const ListingFeedReport = z.object({
  issues: z.array(ListingIssue.extend({ messageId: z.number().int() })).default([]),
  summary: z.object({
    messagesProcessed: z.number().int(),
    messagesAccepted: z.number().int(),
    messagesInvalid: z.number().int(),
  }),
})

/** Whether every offer is to get the shipping template that the terms name. Pure. */
export const forcesTemplate = ({ force_template, shipping_template }: OfferTerms): boolean =>
  force_template && shipping_template !== ''
