import { z } from 'zod'
import { Company, Store } from '../organisation/index.ts'
import { Id, IdInPath, RIGHTS } from '../shared/index.ts'

export const OrderLoginParams = z.strictObject({ orderId: IdInPath })

export const OrderLoginAnswer = z.object({
  token: z.string(),
  roles: z.array(z.enum(RIGHTS)),
  order_id: Id,
})

/** What the screen of a limited session stands on: its order, whose it is, and the stores that the order names. */
export const OrderEntry = z.object({
  order_id: Id,
  ext_order_id: z.string(),
  store: Store,
  stores: z.array(Store),
  company: Company,
})
export type OrderEntry = z.infer<typeof OrderEntry>
