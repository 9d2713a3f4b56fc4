import { z } from 'zod'
import type { Offer } from '../../../modules/channels/index.ts'

/** Price and pieces can be patched whatever kind of article a listing is of. */
export const PRODUCT_TYPE = 'PRODUCT'

/** Pieces that the seller sends itself. */
const OWN_FULFILMENT = 'DEFAULT'
const CURRENCY = 'EUR'

/** What Amazon remarks about a listing. */
export const ListingIssue = z.object({
  code: z.string(),
  message: z.string(),
  severity: z.enum(['ERROR', 'WARNING', 'INFO']),
})
export type ListingIssue = z.infer<typeof ListingIssue>

/** The errors among them, in Amazon's words; empty without one. Pure. */
export const errorsOf = (issues: readonly ListingIssue[]): string =>
  issues
    .filter(({ severity }) => severity === 'ERROR')
    .map(({ message }) => message)
    .join('; ')

interface Patch {
  readonly op: 'replace'
  readonly path: string
  readonly value: readonly object[]
}

/** An offer as JSON Patch of a listing. Without a price only the pieces are said. Pure. */
export function offerPatches(
  offer: Pick<Offer, 'pieces' | 'price_cents'>,
  marketplaceIds: readonly string[],
): Patch[] {
  const pieces: Patch = {
    op: 'replace',
    path: '/attributes/fulfillment_availability',
    value: [{ fulfillment_channel_code: OWN_FULFILMENT, quantity: offer.pieces }],
  }
  if (offer.price_cents <= 0) return [pieces]
  const price = offer.price_cents / 100
  return [
    pieces,
    {
      op: 'replace',
      path: '/attributes/purchasable_offer',
      value: marketplaceIds.map((marketplace_id) => ({
        marketplace_id,
        currency: CURRENCY,
        our_price: [{ schedule: [{ value_with_tax: price }] }],
      })),
    },
  ]
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

/** The document of a JSON_LISTINGS_FEED. The number of a message is the position of its offer, from 1. Pure. */
export function listingFeed(
  offers: readonly Offer[],
  sellerId: string,
  marketplaceIds: readonly string[],
): string {
  return JSON.stringify({
    header: { sellerId, version: '2.0', issueLocale: 'de_DE' },
    messages: offers.map((offer, index) => ({
      messageId: index + 1,
      sku: offer.sku,
      operationType: 'PATCH',
      productType: PRODUCT_TYPE,
      patches: offerPatches(offer, marketplaceIds),
    })),
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
