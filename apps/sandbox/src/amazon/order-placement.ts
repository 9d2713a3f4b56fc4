import { z } from 'zod'
import type { World } from '../platform/world.ts'
import { buildOrder, OrderSpec } from './order-builder.ts'
import type { AmazonOrder, AmazonOrderRecord } from './order-model.ts'

/** An order in the published form, recognised by its required fields; unknown fields stay in it. */
const FullOrder = z.looseObject({
  orderId: z.string().min(1),
  createdTime: z.iso.datetime({ offset: true }),
  lastUpdatedTime: z.iso.datetime({ offset: true }),
  salesChannel: z.looseObject({ channelName: z.string() }),
  orderItems: z.array(
    z.looseObject({
      orderItemId: z.string(),
      quantityOrdered: z.number().int(),
      product: z.looseObject({}),
    }),
  ),
})

/** What `PUT /_sandbox/orders` takes: an order in short form, or a whole order as Amazon publishes it. */
export const OrderInput = z.union([
  z.strictObject({ order: FullOrder, seller_id: z.string().optional() }),
  FullOrder,
  OrderSpec,
])

/** Places an order at Amazon; an order number that exists is replaced and keeps its confirmations. */
export function placeOrder(world: World, input: z.infer<typeof OrderInput>): AmazonOrderRecord {
  const wrapped =
    'order' in input && typeof input.order === 'object'
      ? (input as { order: AmazonOrder; seller_id?: string })
      : undefined
  const sellerId = (input as { seller_id?: string }).seller_id ?? world.amazon.sellers[0]?.sellerId ?? ''
  const full = wrapped?.order ?? ('orderId' in input ? (input as unknown as AmazonOrder) : undefined)
  const order = full ?? buildOrder(world, world.nextNumber('amazon_order'), input as OrderSpec)
  const known = world.orders.get(order.orderId)
  return world.orders.put(order.orderId, {
    seller_id: sellerId,
    order,
    confirmations: known?.confirmations ?? [],
    ...(known?.refunds ? { refunds: known.refunds } : {}),
  })
}
