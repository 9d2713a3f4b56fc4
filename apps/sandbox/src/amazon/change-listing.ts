import { z } from 'zod'
import type { World } from '../platform/world.ts'
import { type ListingIssue, type ListingRecord, listingKey } from './listing-model.ts'

/** The patches that change an offer; everything else about a listing is left out. */
export const PatchInput = z.strictObject({
  productType: z.string().min(1),
  patches: z
    .array(
      z.strictObject({
        op: z.enum(['add', 'replace', 'merge', 'delete']),
        path: z.string().min(1),
        value: z.array(z.record(z.string(), z.unknown())).optional(),
      }),
    )
    .min(1),
})

const Availability = z.object({
  fulfillment_channel_code: z.literal('DEFAULT'),
  quantity: z.number().int().min(0),
})
const Purchasable = z.object({
  marketplace_id: z.string().min(1),
  currency: z.literal('EUR'),
  our_price: z.array(
    z.object({ schedule: z.array(z.object({ value_with_tax: z.number().positive() })).min(1) }),
  ),
})

const KEPT_CHANGES = 20

/** Changes price and pieces of a listing. @returns what is wrong with it; then nothing was changed */
export function changeListing(
  world: World,
  sellerId: string,
  sku: string,
  { patches }: z.infer<typeof PatchInput>,
): ListingIssue[] {
  const listing = world.listings.get(listingKey(sellerId, sku))
  if (!listing) return [error('8541', `The SKU ${sku} does not match any listing of this seller.`)]
  if (listing.refuses !== null) return [error('90117', listing.refuses)]
  let { price_cents, pieces } = listing
  for (const { op, path, value } of patches) {
    const attribute = path.replace('/attributes/', '')
    if (op !== 'replace') return [error('90220', `The operation ${op} is not possible here.`)]
    if (attribute === 'fulfillment_availability') {
      const found = Availability.safeParse(value?.[0])
      if (!found.success) return [error('90041', 'The attribute fulfillment_availability is not valid.')]
      pieces = found.data.quantity
    } else if (attribute === 'purchasable_offer') {
      const found = Purchasable.safeParse(value?.[0])
      const price = found.data?.our_price[0]?.schedule[0]?.value_with_tax
      if (price === undefined) return [error('90041', 'The attribute purchasable_offer is not valid.')]
      price_cents = Math.round(price * 100)
    } else return [error('90220', `The attribute ${attribute} is not known.`)]
  }
  put(world, listing, { price_cents, pieces })
  return []
}

function put(
  world: World,
  listing: ListingRecord,
  change: Pick<ListingRecord, 'price_cents' | 'pieces'>,
): void {
  const at = world.now().toISOString()
  const changes = [...listing.changes, { ...change, at }].slice(-KEPT_CHANGES)
  const key = listingKey(listing.seller_id, listing.sku)
  world.listings.put(key, { ...listing, ...change, updated_at: at, changes })
}

const error = (code: string, message: string): ListingIssue => ({ code, message, severity: 'ERROR' })
