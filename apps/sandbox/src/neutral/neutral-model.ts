import { z } from 'zod'

/** Who may log in at the neutral marketplace, and for which sales channel orders are made there. */
export interface NeutralMerchant {
  username: string
  password: string
  /** Key of the sales channel, which orders name. */
  channel: string
}

/** An order as the marketplace publishes it; only what the stand-in looks at is named. */
export const NeutralOrder = z.looseObject({
  ext_order_id: z.string().min(1),
  lines: z.array(z.looseObject({ item_id: z.string(), quantity: z.number().int(), sku: z.string() })).min(1),
})
export type NeutralOrder = z.infer<typeof NeutralOrder>

const Item = z.strictObject({ item_id: z.string(), quantity: z.number().int().min(1) })
const Amount = z.number().multipleOf(0.01)

/** A parcel that was sent. */
export const Confirmation = z.strictObject({
  carrier: z.string().min(1),
  tracking_number: z.string(),
  shipped_at: z.iso.datetime(),
  items: z.array(Item).min(1),
})
/** Pieces that will not be delivered. */
export const Cancellation = z.strictObject({ reason: z.string().min(1), items: z.array(Item).min(1) })
/** Money that goes back to the customer. */
export const Refund = z.strictObject({
  cause: z.enum(['return', 'goodwill']),
  reason: z.string(),
  currency: z.string(),
  items: z
    .array(
      Item.extend({ amount: Amount, shipping_amount: Amount.default(0), charges_amount: Amount.default(0) }),
    )
    .min(1),
})

/** An order with everything that was reported of it, each by its key. */
export interface NeutralOrderRecord {
  username: string
  order: NeutralOrder
  updated_at: string
  confirmations: Record<string, z.infer<typeof Confirmation>>
  cancellations: Record<string, z.infer<typeof Cancellation>>
  refunds: Record<string, z.infer<typeof Refund>>
}

/** What the marketplace has of a size in a store. */
export const NeutralOffer = z.strictObject({
  sku: z.string().min(1),
  ean: z.string().min(1),
  store_number: z.string().min(1),
  /** By which local marketplaces know the store, and those on which it sells; left out where the channel has none. */
  store_gln: z.string().optional(),
  marketplace_ids: z.array(z.number().int()).optional(),
  active: z.boolean(),
  price: Amount,
  list_price: Amount,
  quantity: z.number().int().min(0),
  title: z.string().default(''),
  size: z.string().default(''),
  color: z.string().default(''),
})
export interface NeutralOfferRecord extends z.infer<typeof NeutralOffer> {
  username: string
  updated_at: string
}

/** A size that is refused whenever it is offered, and why. */
export const NeutralRefusal = z.strictObject({ ean: z.string().min(1), message: z.string().min(1) })
export type NeutralRefusal = z.infer<typeof NeutralRefusal>
