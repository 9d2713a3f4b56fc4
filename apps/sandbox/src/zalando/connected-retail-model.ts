import { z } from 'zod'

/** Who may send files, by the client id in their address. */
export interface RetailClient {
  clientId: string
  apiKey: string
}

/** What Connected Retail has of a size in a store. */
export const RetailOffer = z.strictObject({
  client_id: z.string().default('sandbox-retail'),
  store: z.string().min(1),
  ean: z.string().min(1),
  /** Gross, in euro cents. */
  price_cents: z.number().int().min(1),
  retail_price_cents: z.number().int().min(1),
  quantity: z.number().int().min(0),
  product_name: z.string().default(''),
})
export interface RetailOfferRecord extends z.infer<typeof RetailOffer> {
  updated_at: string
}

/** A size that is refused whenever it is validated, and why. */
export const RetailRefusal = z.strictObject({ ean: z.string().min(1), message: z.string().min(1) })
export type RetailRefusal = z.infer<typeof RetailRefusal>

/** A file that came, or was validated. */
export interface RetailFileRecord {
  client_id: string
  name: string
  rows: number
  bytes: number
  at: string
}

/** Names what is had of a size in a store. */
export const retailKey = (clientId: string, store: string, ean: string): string =>
  `${clientId}/${store}/${ean}`
