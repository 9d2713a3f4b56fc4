import { z } from 'zod'
import type { World } from '../platform/world.ts'
import {
  type CountryOffer,
  isListedIn,
  type ListingIssue,
  type ListingRecord,
  listingKey,
} from './listing-model.ts'

const Value = z.array(z.record(z.string(), z.unknown()))

/** The patches that change an offer; everything else about a listing is left out. */
export const PatchInput = z.strictObject({
  productType: z.string().min(1),
  patches: z
    .array(
      z.strictObject({
        op: z.enum(['add', 'replace', 'merge', 'delete']),
        path: z.string().min(1),
        value: Value.optional(),
      }),
    )
    .min(1),
})

/** A listing as a whole. */
export const PutInput = z.strictObject({
  productType: z.string().min(1),
  requirements: z.enum(['LISTING', 'LISTING_PRODUCT_ONLY', 'LISTING_OFFER_ONLY']).optional(),
  attributes: z.record(z.string(), Value),
})

const InMarketplace = z.object({ marketplace_id: z.string().min(1) })
const FORMS = {
  fulfillment_availability: z
    .array(
      z.strictObject({
        fulfillment_channel_code: z.literal('DEFAULT'),
        quantity: z.number().int().min(0),
        lead_time_to_ship_max_days: z.number().int().min(1).optional(),
      }),
    )
    .length(1),
  purchasable_offer: z
    .array(
      InMarketplace.extend({
        currency: z.string().length(3),
        our_price: z
          .array(z.object({ schedule: z.array(z.object({ value_with_tax: z.number().positive() })).min(1) }))
          .min(1),
        end_at: z.object({ value: z.iso.datetime({ offset: true }) }).optional(),
      }).strict(),
    )
    .min(1),
  merchant_shipping_group: z.array(InMarketplace.extend({ value: z.string().min(1) }).strict()).min(1),
  condition_type: z.array(InMarketplace.extend({ value: z.literal('new_new') }).strict()).min(1),
  externally_assigned_product_identifier: z
    .array(InMarketplace.extend({ type: z.literal('ean'), value: z.string().regex(/^\d{13}$/) }).strict())
    .min(1),
  gpsr_manufacturer_reference: z
    .array(z.strictObject({ gpsr_manufacturer_email_address: z.email(), marketplace_id: z.string() }))
    .min(1),
  dsa_responsible_party_address: z
    .array(z.strictObject({ value: z.string().min(1), marketplace_id: z.string() }))
    .min(1),
} as const

type Name = keyof typeof FORMS
type Said = { [K in Name]?: z.infer<(typeof FORMS)[K]> }

/** What a marketplace charges in. */
const CURRENCIES: Readonly<Record<string, string>> = {
  A1F83G8C2ARO7P: 'GBP',
  ATVPDKIKX0DER: 'USD',
  A2EUQ1WTGCTBG2: 'CAD',
}
/** What an offer of an article of the catalogue has to say. */
const REQUIRED = ['condition_type', 'externally_assigned_product_identifier', 'purchasable_offer'] as const
const KEPT_CHANGES = 20
/** The listing is tied to another article. */
const IDENTITY: ReadonlySet<string> = new Set(['8005', '8541', '8542', '8566'])

/** Where a change is about, and whether it is only tried. */
export interface ChangeOptions {
  readonly marketplaceIds: readonly string[]
  readonly isPreview?: boolean
}

/** Changes what a listing says. @returns what is wrong with it; then nothing was changed */
export function changeListing(
  world: World,
  sellerId: string,
  sku: string,
  { patches }: z.infer<typeof PatchInput>,
  options: ChangeOptions,
): ListingIssue[] {
  const listing = world.listings.get(listingKey(sellerId, sku))
  if (!listing) return [error('13013', `The SKU ${sku} does not match any listing of this seller.`)]
  const attributes: Record<string, unknown> = {}
  const dropped: string[] = []
  for (const { op, path, value } of patches) {
    const name = path.replace('/attributes/', '')
    if (op === 'delete' && name === 'merchant_shipping_group')
      dropped.push(
        ...z
          .array(InMarketplace)
          .parse(value ?? [])
          .map((one) => one.marketplace_id),
      )
    else if (op !== 'replace') return [error('90220', `The operation ${op} is not possible here.`)]
    else attributes[name] = value
  }
  return apply(world, listing, attributes, dropped, options)
}

/** Makes a listing, or says all of one anew, in the marketplaces of the call. @returns what is wrong with it */
export function putListing(
  world: World,
  sellerId: string,
  sku: string,
  { attributes, requirements }: z.infer<typeof PutInput>,
  options: ChangeOptions,
): ListingIssue[] {
  if (requirements !== 'LISTING_OFFER_ONLY')
    return [error('90220', 'Only offers of articles of the catalogue can be made here.')]
  const missing = REQUIRED.filter((name) => !attributes[name]?.length)
  if (missing.length > 0)
    return missing.map((name) => ({
      ...error('90220', `'${name}' is required but not supplied.`),
      attributeNames: [name],
      categories: ['MISSING_ATTRIBUTE'],
    }))
  const known = world.listings.get(listingKey(sellerId, sku))
  const fresh: ListingRecord = {
    seller_id: sellerId,
    sku,
    price_cents: null,
    pieces: 0,
    issues: [],
    refuses: null,
    refuses_in: [],
    refuses_code: '90117',
    switched_off_in: [],
    competitors: [],
    listed_in: [],
    changes: [],
    updated_at: world.now().toISOString(),
    made: 0,
  }
  const listing = known ?? fresh
  return apply(world, { ...listing, made: (listing.made ?? 0) + 1 }, attributes, [], options)
}

/** Takes a listing away in some marketplaces. */
export function dropListing(
  world: World,
  sellerId: string,
  sku: string,
  { marketplaceIds }: ChangeOptions,
): ListingIssue[] {
  const listing = world.listings.get(listingKey(sellerId, sku))
  if (!listing) return []
  const everywhere = Object.keys(listing.countries ?? {})
  const listed_in = (listing.listed_in ?? everywhere).filter((id) => !marketplaceIds.includes(id))
  const countries = Object.fromEntries(
    Object.entries(listing.countries ?? {}).filter(([id]) => !marketplaceIds.includes(id)),
  )
  const isGone = listed_in.length === 0
  const forgotten = isGone && IDENTITY.has(listing.refuses_code) && { refuses: null }
  world.listings.put(listingKey(sellerId, sku), { ...listing, listed_in, countries, ...forgotten })
  return []
}

function apply(
  world: World,
  listing: ListingRecord,
  attributes: Readonly<Record<string, unknown>>,
  dropped: readonly string[],
  { marketplaceIds, isPreview = false }: ChangeOptions,
): ListingIssue[] {
  const said: Said = {}
  for (const [name, value] of Object.entries(attributes)) {
    const form = Object.hasOwn(FORMS, name) ? FORMS[name as Name] : undefined
    if (!form) return [unknownAttribute(name)]
    const parsed = form.safeParse(value)
    if (!parsed.success)
      return [{ ...error('90041', `The attribute ${name} is not valid.`), attributeNames: [name] }]
    Object.assign(said, { [name]: parsed.data })
  }
  const issues = issuesOf(world, listing, said, marketplaceIds)
  if (issues.length > 0 || isPreview) return issues
  put(world, changed(listing, said, dropped))
  return []
}

/** The listing as it is after a change. */
function changed(listing: ListingRecord, said: Said, dropped: readonly string[]): ListingRecord {
  const newIn = (said.condition_type ?? []).map((one) => one.marketplace_id)
  const offered = Object.fromEntries(
    (said.purchasable_offer ?? []).map((one): [string, CountryOffer] => [
      one.marketplace_id,
      {
        price_cents: Math.round((one.our_price[0]?.schedule[0]?.value_with_tax ?? 0) * 100),
        currency: one.currency,
        ends_at: one.end_at?.value ?? null,
        shipping_template: listing.countries?.[one.marketplace_id]?.shipping_template ?? null,
      },
    ]),
  )
  const countries: Record<string, CountryOffer> = { ...listing.countries, ...offered }
  for (const { marketplace_id, value } of said.merchant_shipping_group ?? []) {
    const there = countries[marketplace_id]
    if (there) countries[marketplace_id] = { ...there, shipping_template: value }
  }
  for (const id of dropped) {
    const there = countries[id]
    if (there) countries[id] = { ...there, shipping_template: null }
  }
  const availability = said.fulfillment_availability?.[0]
  const first = Object.values(offered)[0]
  return {
    ...listing,
    countries,
    pieces: availability?.quantity ?? listing.pieces,
    handling_days: availability
      ? (availability.lead_time_to_ship_max_days ?? null)
      : (listing.handling_days ?? null),
    price_cents: countries.A1PA6795UKMFR9?.price_cents ?? first?.price_cents ?? listing.price_cents,
    ...(listing.listed_in && { listed_in: [...new Set([...listing.listed_in, ...newIn])] }),
    ...(said.gpsr_manufacturer_reference && {
      manufacturer_email: said.gpsr_manufacturer_reference[0]?.gpsr_manufacturer_email_address ?? '',
    }),
    ...(said.dsa_responsible_party_address && {
      responsible_email: said.dsa_responsible_party_address[0]?.value ?? '',
    }),
    ...(said.externally_assigned_product_identifier && {
      ean: said.externally_assigned_product_identifier[0]?.value ?? '',
    }),
  }
}

/** What Amazon has against a change that has the right form. */
function issuesOf(
  world: World,
  listing: ListingRecord,
  said: Said,
  marketplaceIds: readonly string[],
): ListingIssue[] {
  if (listing.refuses !== null) {
    const refused = listing.refuses_in ?? []
    const where = marketplaceIds.filter((id) => refused.length === 0 || refused.includes(id))
    if (where.length > 0)
      return [
        {
          ...error(listing.refuses_code, listing.refuses),
          ...(refused.length > 0 && { marketplaceIds: where }),
        },
      ]
  }
  const named = Object.values(said)
    .flat()
    .flatMap((one) => ('marketplace_id' in one ? [one.marketplace_id] : []))
  if (named.some((id) => !marketplaceIds.includes(id)))
    return [error('90244', 'A marketplace that is spoken of is none of this call.')]
  const newIn = (said.condition_type ?? []).map((one) => one.marketplace_id)
  const absent = (said.purchasable_offer ?? []).filter(
    ({ marketplace_id: id }) => !isListedIn(listing, id) && !newIn.includes(id),
  )
  const currency = (said.purchasable_offer ?? []).filter(
    (one) => one.currency !== (CURRENCIES[one.marketplace_id] ?? 'EUR'),
  )
  const strangers = (said.externally_assigned_product_identifier ?? []).filter(({ value }) =>
    world.settings.unknown_eans.includes(value),
  )
  const templates = (said.merchant_shipping_group ?? []).filter(
    ({ value }) => !world.settings.shipping_templates.some(({ id }) => id === value),
  )
  return [
    ...absent.map((one) => there('13013', `${listing.sku} is not listed there.`, one)),
    ...currency.map((one) =>
      there('90041', `The currency ${one.currency} is not the one of this marketplace.`, one),
    ),
    ...strangers.map((one) =>
      there('8572', `The EAN ${one.value} does not match any product in the Amazon catalogue.`, one),
    ),
    ...templates.map((one) => there('90041', `The shipping template ${one.value} is not known.`, one)),
  ]
}

function put(world: World, listing: ListingRecord): void {
  const at = world.now().toISOString()
  const { price_cents, pieces } = listing
  const changes = [...listing.changes, { price_cents, pieces, at }].slice(-KEPT_CHANGES)
  world.listings.put(listingKey(listing.seller_id, listing.sku), { ...listing, updated_at: at, changes })
}

const error = (code: string, message: string): ListingIssue => ({ code, message, severity: 'ERROR' })

const there = (
  code: string,
  message: string,
  { marketplace_id }: { marketplace_id: string },
): ListingIssue => ({
  ...error(code, message),
  marketplaceIds: [marketplace_id],
})

const unknownAttribute = (name: string): ListingIssue => ({
  ...error('90000900', 'The attributes are invalid.'),
  attributeNames: [name],
  categories: ['INVALID_ATTRIBUTE'],
})
