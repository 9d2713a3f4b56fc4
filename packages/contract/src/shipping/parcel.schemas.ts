import { z } from 'zod'
import { ApiPath, Id, Instant } from '../shared/index.ts'
import { LabelTransition } from './tracking.schemas.ts'

export const ShippingLabel = z.object({
  id: Id,
  type: z.enum(['shipping', 'return']),
  state: z.enum(['requested', 'prepared', 'purchasing', 'bought', 'rejected', 'unknown']),
  carrier: z.string(),
  tracking_number: z.string().nullable(),
  tracking_url: z.string().nullable(),
  shipping_label_path: ApiPath.nullable(),
  transitions: z.array(LabelTransition),
})

export const OrderShipping = z.object({
  id: Id,
  store_id: Id,
  state: z.enum(['requested', 'shipped', 'failed', 'voided']),
  created_at: Instant,
  line_ids: z.array(Id),
  labels: z.array(ShippingLabel),
  combined_path_shipping: ApiPath.nullable(),
  combined_path_documents: ApiPath.nullable(),
  combined_path: ApiPath.nullable(),
  delivery_information_path: ApiPath.nullable(),
  return_information_path: ApiPath.nullable(),
  /** What the carrier made of the customs declaration; null where none is needed or it is sent electronically. */
  customs_declaration_path: ApiPath.nullable(),
  /** The return slip of a channel with a return programme of its own. */
  return_programme_path: ApiPath.nullable(),
  /** Its labels may be voided: the carrier has not got it yet. */
  voidable: z.boolean(),
  /** It is on its way, and the return label that belongs to it failed. */
  return_label_missing: z.boolean(),
})
export type OrderShipping = z.infer<typeof OrderShipping>
