import { z } from 'zod'
import { IdInPath } from '../shared/index.ts'

export const ParcelOption = z.object({
  id: z.number().int().positive(),
  carrier: z.string(),
  parcel_type: z.string(),
  /** kilograms */
  weight: z.number(),
  /** centimetres */
  length: z.number(),
  width: z.number(),
  height: z.number(),
})
export type ParcelOption = z.infer<typeof ParcelOption>

export const ParcelOptionsOfOrderParams = z.strictObject({ orderId: IdInPath })

export const ShipBody = z.strictObject({ parcel_id: z.number().int().positive().max(32767) })

/** Where the making of shipping papers stands. `message` is in the caller's language and says why on `error`. */
export const ShippingsCheck = z.object({
  status: z.enum(['pending', 'done', 'error']),
  message: z.string(),
})

/** What a shipping's `*_path` links lead to. */
export const SHIPPING_DOCUMENTS = [
  'delivery-note',
  'return-note',
  'combined-shipping',
  'combined-documents',
  'combined',
] as const
export type ShippingDocument = (typeof SHIPPING_DOCUMENTS)[number]
export const ShippingDocumentParams = z.strictObject({ id: IdInPath, document: z.enum(SHIPPING_DOCUMENTS) })
export const LabelParams = z.strictObject({ id: IdInPath, labelId: IdInPath })
