import { z } from 'zod'
import { MarketplaceError, type OfferTerms, TEMPLATE_UNKNOWN } from '../../../modules/channels/index.ts'
import { jsonOf, withoutEffect } from '../marketplace-failure.ts'
import type { AmazonClient } from './client.ts'
import { forcesTemplate, type MessageTerms, PRODUCT_TYPE, type Template } from './listing-messages.ts'

const DEFINITIONS = '/definitions/2020-09-01/productTypes'
/** A template that the seller names anew is found after this at the latest. */
const KNOWN_FOR_MS = 15 * 60_000

const Definition = z.object({
  schema: z.object({ link: z.object({ resource: z.url(), verb: z.literal('GET') }) }),
})
/** Of the schema of a product type only what the account's shipping templates are called. */
const Schema = z.object({
  properties: z.object({
    merchant_shipping_group: z
      .object({
        items: z.object({
          properties: z.object({
            value: z.object({
              enum: z.array(z.string()).default([]),
              enumNames: z.array(z.string()).default([]),
            }),
          }),
        }),
      })
      .optional(),
  }),
})

interface Known {
  readonly ids: ReadonlyMap<string, string>
  readonly until: number
}

/**
 * The shipping templates of a seller by the names that they have in Seller Central: Amazon wants their ids, which the schema of
 * a product type holds once it is asked for with the seller's id (Product Type Definitions 2020-09-01). Known for a while.
 */
export class ShippingTemplates {
  readonly #client: AmazonClient
  readonly #sellerId: string
  readonly #now: () => number
  readonly #known = new Map<string, Known>()

  constructor(client: AmazonClient, sellerId: string, now: () => number = () => performance.now()) {
    this.#client = client
    this.#sellerId = sellerId
    this.#now = now
  }

  /**
   * What of these terms the messages of some marketplaces say. A template that is not known is not spoken of.
   * @throws MarketplaceError when Amazon cannot be asked; nothing has happened then
   */
  async termsIn(
    terms: OfferTerms,
    marketplaceIds: readonly string[],
    signal: AbortSignal,
  ): Promise<MessageTerms> {
    const found = new Map<string, Template>()
    for (const id of forcesTemplate(terms) ? new Set(marketplaceIds) : []) {
      const template = (await this.#idsIn(id, signal)).get(terms.shipping_template)
      if (template !== undefined) found.set(id, { id: template })
    }
    // Who names a template and does not force it has the account's own count, whatever was forced before.
    const isDropped = !terms.force_template && terms.shipping_template !== ''
    return {
      processingDays: terms.processing_days,
      templateOf: (id) => found.get(id) ?? (isDropped ? 'default' : null),
    }
  }

  /** Where the template that every offer is to get is not known. @throws MarketplaceError like `termsIn` */
  async unknownIn(
    terms: OfferTerms,
    marketplaceIds: readonly string[],
    signal: AbortSignal,
  ): Promise<Map<string, string>> {
    const held = new Map<string, string>()
    if (!forcesTemplate(terms)) return held
    for (const id of marketplaceIds)
      if (!(await this.#idsIn(id, signal)).has(terms.shipping_template)) held.set(id, TEMPLATE_UNKNOWN)
    return held
  }

  /** Ids by name. */
  async #idsIn(marketplaceId: string, signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
    const known = this.#known.get(marketplaceId)
    if (known && known.until > this.#now()) return known.ids
    const ids = await this.#ask(marketplaceId, signal).catch((error: unknown) => {
      throw withoutEffect(error)
    })
    this.#known.set(marketplaceId, { ids, until: this.#now() + KNOWN_FOR_MS })
    return ids
  }

  async #ask(marketplaceId: string, signal: AbortSignal): Promise<Map<string, string>> {
    const call = {
      operation: 'getDefinitionsProductType',
      method: 'GET',
      path: `${DEFINITIONS}/${PRODUCT_TYPE}`,
      query: {
        sellerId: this.#sellerId,
        marketplaceIds: marketplaceId,
        requirements: 'LISTING_OFFER_ONLY',
        locale: 'de_DE',
      },
    } as const
    const { schema } = await this.#client.read(call, Definition, signal)
    const body = await this.#client.transfer({ method: 'GET' }, schema.link.resource, signal)
    const parsed = Schema.safeParse(jsonOf(body.toString('utf8')))
    if (!parsed.success)
      throw new MarketplaceError('unavailable', 'The schema of a product type cannot be read.')
    const value = parsed.data.properties.merchant_shipping_group?.items.properties.value
    return new Map(value?.enum.map((id, index) => [value.enumNames[index] ?? id, id]))
  }
}
