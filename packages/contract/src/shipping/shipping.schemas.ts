import { z } from 'zod'
import { Id, IdInPath } from '../shared/index.ts'

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
  /** For oversize lines, and for nothing else. */
  is_oversize: z.boolean(),
  /** Its carrier delivers to Packstations and Postfilialen. */
  serves_post_places: z.boolean(),
})
export type ParcelOption = z.infer<typeof ParcelOption>

export const ParcelOptionsOfOrderParams = z.strictObject({ orderId: IdInPath })

export const ShipBody = z.strictObject({
  parcel_id: z.number().int().positive().max(32767),
  /**
   * A person has looked at the channel and found no label: only then is one bought again whose purchase is in doubt and
   * cannot be looked up (`label_in_doubt`).
   */
  looked_at_channel: z.boolean().optional(),
})

export const ShipOversizeBody = z.strictObject({ store_id: Id, line_id: Id })

/** Where the making of shipping papers stands. `message` is in the caller's language and says why on `error`. */
export const ShippingsCheck = z.object({
  status: z.enum(['pending', 'done', 'error']),
  message: z.string(),
})

/** What a shipping's `*_path` links lead to. */
export const SHIPPING_DOCUMENTS = [
  'delivery-note',
  'return-note',
  'customs-declaration',
  'combined-shipping',
  'combined-documents',
  'combined',
  'return-programme',
] as const
export type ShippingDocument = (typeof SHIPPING_DOCUMENTS)[number]
export const ShippingDocumentParams = z.strictObject({ id: IdInPath, document: z.enum(SHIPPING_DOCUMENTS) })
export const LabelParams = z.strictObject({ id: IdInPath, labelId: IdInPath })
