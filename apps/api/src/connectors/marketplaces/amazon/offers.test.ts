import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { openAmazon } from '../../../../test/amazon-stage.ts'
import { describeListing, type ListingFault, someOffers } from '../../../../test/conformance/listing.ts'
import { contractsPresent, publishedContract } from '../../../../test/published-contracts.ts'
import { NO_TERMS } from '../../../modules/channels/index.ts'
import { newListing, offerPatches, PLAIN_TERMS, PRODUCT_TYPE } from './listing-messages.ts'
import { amazonListing } from './offers.ts'

/** A timeout short enough for tests and long enough for a busy machine. */
const TUNING = { timeoutMs: 700, patienceMs: 5000, pauseMs: 1 }
const GERMAN = { marketplace: 'A1PA6795UKMFR9', active: true, currency: 'EUR', is_new: false }
const FREELY = { rate: 1000, burst: 1000 }

const FAULTS: Readonly<Record<ListingFault, object>> = {
  outage: { kind: 'status', status: 503 },
  no_answer: { kind: 'timeout_before_work' },
  lost_answer: { kind: 'timeout_after_work' },
  rubbish: { kind: 'rubbish' },
  too_many_requests: { kind: 'status', status: 429, retry_after: 120 },
}

interface SandboxListing {
  readonly sku: string
  readonly price_cents: number | null
  readonly pieces: number
}

describeListing('Amazon', async () => {
  let later = 0
  const open = () =>
    openAmazon({
      clock: () => new Date(Date.now() + later),
      amazon: { usagePlans: { listing_patch: FREELY, listing_search: FREELY } },
    })
  let amazon = await open()
  return {
    connector: () => amazonListing(amazon.endpoints, TUNING),
    get account() {
      return { marketplaces: ['A1PA6795UKMFR9'], credentials: amazon.credentials }
    },
    strangersCredentials: JSON.stringify({
      client_id: 'a',
      client_secret: 'b',
      refresh_token: 'c',
      seller_id: 'd',
    }),
    list: async (offers) =>
      void (await amazon.admin(
        'PUT',
        'listings',
        offers.map(({ sku }) => ({ sku })),
      )),
    has: async (offers) => {
      const found = (await amazon.admin('GET', 'listings')) as SandboxListing[]
      const eans = new Map(offers.map(({ sku, ean }) => [sku, ean]))
      return new Map(
        found.map(({ sku, price_cents, pieces }) => [eans.get(sku) ?? sku, { price_cents, pieces }]),
      )
    },
    refuse: async ({ sku }, refuses) => void (await amazon.admin('PUT', 'listings', [{ sku, refuses }])),
    finish: async () => {
      later += 60_000
    },
    suffer: async (fault, always) =>
      void (await amazon.admin('POST', 'faults', {
        target: 'amazon.listing_patch',
        times: always ? -1 : 1,
        ...FAULTS[fault],
      })),
    reset: async () => {
      await amazon.sandbox.stop()
      amazon = await open()
    },
    close: () => amazon.sandbox.stop(),
  }
})

describe('what Amazon is told', () => {
  it('leaves the price alone where there is none', () => {
    const patches = offerPatches(
      { ean: '4006381333931', pieces: 0, safety: null },
      [{ ...GERMAN, price_cents: 0 }],
      PLAIN_TERMS,
    )
    expect(patches.map(({ path }) => path)).toEqual(['/attributes/fulfillment_availability'])
  })

  it.skipIf(!contractsPresent)('has the published form', () => {
    const ajv = new Ajv({ strict: false, validateSchema: false })
    ajv.addSchema(publishedContract('amazon/listingsItems_2021-08-01.json') as object, 'document')
    const validate = ajv.compile({ $ref: 'document#/definitions/ListingsItemPatchRequest' })
    for (const offer of someOffers(3)) {
      const patches = offerPatches(offer, [{ ...GERMAN, price_cents: offer.price_cents }], PLAIN_TERMS)
      expect(validate({ productType: PRODUCT_TYPE, patches })).toBe(true)
    }
    expect(validate({ productType: PRODUCT_TYPE, patches: [] })).toBe(false)
  })

  it.skipIf(!contractsPresent)('lists anew in the published form, with condition, EAN and template', () => {
    const ajv = new Ajv({ strict: false, validateSchema: false })
    ajv.addSchema(publishedContract('amazon/listingsItems_2021-08-01.json') as object, 'document')
    const validate = ajv.compile({ $ref: 'document#/definitions/ListingsItemPutRequest' })
    const country = { ...GERMAN, price_cents: 8995, is_new: true }
    const terms = { processingDays: 2, templateOf: () => ({ id: 'prime' }) }
    const listing = newListing({ ean: '4006381333931', pieces: 3, safety: null }, [country], terms)
    expect(validate(listing)).toBe(true)
    const marketplace_id = GERMAN.marketplace
    expect(listing).toEqual({
      productType: PRODUCT_TYPE,
      requirements: 'LISTING_OFFER_ONLY',
      attributes: {
        condition_type: [{ value: 'new_new', marketplace_id }],
        externally_assigned_product_identifier: [{ type: 'ean', value: '4006381333931', marketplace_id }],
        fulfillment_availability: [
          { fulfillment_channel_code: 'DEFAULT', quantity: 3, lead_time_to_ship_max_days: 2 },
        ],
        purchasable_offer: [
          { marketplace_id, currency: 'EUR', our_price: [{ schedule: [{ value_with_tax: 89.95 }] }] },
        ],
        merchant_shipping_group: [{ value: 'prime', marketplace_id }],
      },
    })
  })

  it('ends an offer where the country is off, and takes a template away that is forced no more', () => {
    const countries = [
      { ...GERMAN, price_cents: 5995 },
      { ...GERMAN, marketplace: 'A13V1IB3VIYZZH', price_cents: 5995, active: false },
    ]
    const terms = { ...PLAIN_TERMS, templateOf: () => 'default' as const }
    const [pieces, price, template] = offerPatches(
      { ean: '4006381333931', pieces: 2, safety: null },
      countries,
      terms,
    )
    expect(pieces?.value).toEqual([{ fulfillment_channel_code: 'DEFAULT', quantity: 2 }])
    const [there, ended] = (price?.value ?? []) as readonly { end_at?: { value: string } }[]
    expect(there?.end_at).toBeUndefined()
    expect(Date.parse(ended?.end_at?.value ?? '')).toBeLessThan(Date.now())
    expect(template).toEqual({
      op: 'delete',
      path: '/attributes/merchant_shipping_group',
      value: [{ marketplace_id: GERMAN.marketplace }],
    })
  })

  it('finds the feed whose answer was lost, and what became of it', async () => {
    let later = 0
    const amazon = await openAmazon({ clock: () => new Date(Date.now() + later) })
    const account = { marketplaces: ['A1PA6795UKMFR9'], credentials: amazon.credentials }
    const listing = amazonListing(amazon.endpoints, TUNING).connect(account)
    const offers = someOffers(51)
    await amazon.admin(
      'PUT',
      'listings',
      offers.map(({ sku }) => ({ sku })),
    )
    const signal = new AbortController().signal
    await amazon.admin('POST', 'faults', { target: 'amazon.feed_create', kind: 'timeout_after_work' })
    const since = new Date()
    const lost = listing.tell(offers, { isFirst: false, name: 'n', terms: NO_TERMS }, signal)
    await expect(lost).rejects.toMatchObject({ kind: 'unavailable', mayHaveHappened: true })
    const ticket = await listing.findTold(since, [], signal)
    expect(ticket).not.toBeNull()
    expect(await listing.findTold(since, [ticket ?? ''], signal)).toBeNull()
    later += 60_000
    const told = await listing.lookUp(ticket ?? '', offers, signal)
    expect(told).toMatchObject({ state: 'told' })
    expect(told.outcomes.filter(({ outcome }) => outcome === 'accepted')).toHaveLength(51)
    await amazon.sandbox.stop()
  })
})
