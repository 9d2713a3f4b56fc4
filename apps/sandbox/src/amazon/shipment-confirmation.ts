import { z } from 'zod'
import type { Answer } from '../platform/answer.ts'
import type { World } from '../platform/world.ts'
import { amazonError } from './amazon-errors.ts'
import type { AmazonOrder, AmazonOrderRecord, ConfirmationRecord, OrderPackage } from './order-model.ts'

/** The body of confirmShipment of Orders v0, with the required fields that the model names. */
export const ConfirmationInput = z.object({
  marketplaceId: z.string().min(1),
  codCollectionMethod: z.literal('DirectPayment').optional(),
  packageDetail: z
    .object({
      packageReferenceId: z.string().regex(/^[1-9]\d*$/, 'only positive numeric values are supported'),
      carrierCode: z.string().min(1),
      carrierName: z.string().optional(),
      shippingMethod: z.string().optional(),
      trackingNumber: z.string().min(1),
      shipDate: z.iso.datetime({ offset: true }),
      shipFromSupplySourceId: z.string().optional(),
      orderItems: z
        .array(
          z.object({
            orderItemId: z.string().min(1),
            quantity: z.number().int().min(1),
            transparencyCodes: z.array(z.string()).optional(),
          }),
        )
        .min(1),
    })
    .refine((detail) => detail.carrierCode.toLowerCase() !== 'other' || Boolean(detail.carrierName), {
      path: ['carrierName'],
      message: 'required when carrierCode is Other',
    }),
})

type PackageDetail = z.infer<typeof ConfirmationInput>['packageDetail']

/**
 * Takes a shipment confirmation: 204, and the order moves to PARTIALLY_SHIPPED or SHIPPED. A package that is
 * confirmed again replaces what was known of it and is counted in the ledger.
 */
export function confirmShipment(world: World, sellerId: string, orderId: string, body: unknown): Answer {
  const parsed = ConfirmationInput.safeParse(body)
  if (!parsed.success) {
    return amazonError(
      400,
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '),
    )
  }
  const record = world.orders.get(orderId)
  if (record?.seller_id !== sellerId) return amazonError(404, `Order ${orderId} not found`)
  const { marketplaceId, packageDetail } = parsed.data
  const objection = objectionTo(record.order, marketplaceId, packageDetail)
  if (objection) return amazonError(400, objection)
  world.orders.put(orderId, confirmed(world, record, packageDetail))
  return { status: 204 }
}

/** Why this order can't ship like that; undefined when it can. */
function objectionTo(order: AmazonOrder, marketplaceId: string, detail: PackageDetail): string | undefined {
  const status = order.fulfillment?.fulfillmentStatus
  if (order.salesChannel.marketplaceId && order.salesChannel.marketplaceId !== marketplaceId) {
    return `Order ${order.orderId} does not belong to marketplace ${marketplaceId}`
  }
  if (order.fulfillment?.fulfilledBy === 'AMAZON') return `Order ${order.orderId} is fulfilled by Amazon`
  if (status === 'CANCELLED' || status === 'UNFULFILLABLE') return `Order ${order.orderId} is ${status}`
  if (status === 'PENDING' || status === 'PENDING_AVAILABILITY')
    return `Order ${order.orderId} is not ready for shipment`
  for (const line of detail.orderItems) {
    const item = order.orderItems.find((one) => one.orderItemId === line.orderItemId)
    if (!item) return `Order item ${line.orderItemId} does not belong to order ${order.orderId}`
    if (item.cancellation?.cancellationExecution) return `Order item ${line.orderItemId} is cancelled`
    const elsewhere = shippedIn(otherPackages(order, detail.packageReferenceId), line.orderItemId)
    const here = detail.orderItems
      .filter((one) => one.orderItemId === line.orderItemId)
      .reduce((sum, one) => sum + one.quantity, 0)
    if (elsewhere + here > item.quantityOrdered)
      return `Order item ${line.orderItemId}: more than was ordered`
  }
  return undefined
}

function confirmed(world: World, record: AmazonOrderRecord, detail: PackageDetail): AmazonOrderRecord {
  const at = world.now().toISOString()
  const fresh: OrderPackage = {
    packageReferenceId: detail.packageReferenceId,
    createdTime: at,
    packageStatus: { status: 'SHIPPED' },
    carrier: detail.carrierName ?? detail.carrierCode,
    shipTime: detail.shipDate,
    ...(detail.shippingMethod ? { shippingService: detail.shippingMethod } : {}),
    trackingNumber: detail.trackingNumber,
    packageItems: detail.orderItems.map(({ orderItemId, quantity }) => ({ orderItemId, quantity })),
  }
  const confirmation: ConfirmationRecord = {
    at,
    package_reference_id: detail.packageReferenceId,
    carrier_code: detail.carrierCode,
    ...(detail.carrierName ? { carrier_name: detail.carrierName } : {}),
    tracking_number: detail.trackingNumber,
    ship_date: detail.shipDate,
    items: detail.orderItems.map((line) => ({ order_item_id: line.orderItemId, quantity: line.quantity })),
  }
  const packages = [...otherPackages(record.order, detail.packageReferenceId), fresh]
  const order = withFulfillment({ ...record.order, packages, lastUpdatedTime: at })
  return { ...record, order, confirmations: [...record.confirmations, confirmation] }
}

/** The order with its status and quantities as they follow from packages and cancellations. */
export function withFulfillment(order: AmazonOrder): AmazonOrder {
  const orderItems = order.orderItems.map((item) => {
    const cancelled = item.cancellation?.cancellationExecution !== undefined
    const shipped = shippedIn(order.packages ?? [], item.orderItemId)
    const open = cancelled ? 0 : item.quantityOrdered - shipped
    return {
      ...item,
      fulfillment: { ...item.fulfillment, quantityFulfilled: shipped, quantityUnfulfilled: open },
    }
  })
  const shipped = orderItems.some((item) => item.fulfillment.quantityFulfilled > 0)
  const open = orderItems.some((item) => item.fulfillment.quantityUnfulfilled > 0)
  const cancelled = orderItems.every((item) => item.cancellation?.cancellationExecution !== undefined)
  const fulfillmentStatus =
    cancelled && !shipped ? 'CANCELLED' : !open ? 'SHIPPED' : shipped ? 'PARTIALLY_SHIPPED' : 'UNSHIPPED'
  return { ...order, orderItems, fulfillment: { ...order.fulfillment, fulfillmentStatus } }
}

function otherPackages(order: AmazonOrder, packageReferenceId: string): OrderPackage[] {
  return (order.packages ?? []).filter((one) => one.packageReferenceId !== packageReferenceId)
}

function shippedIn(packages: OrderPackage[], orderItemId: string): number {
  return packages
    .flatMap((one) => one.packageItems ?? [])
    .filter((line) => line.orderItemId === orderItemId)
    .reduce((sum, line) => sum + line.quantity, 0)
}
