import { all, textAt, type XmlElement } from '../platform/read-xml.ts'
import type { World } from '../platform/world.ts'
import { cancelOrder } from './cancellation.ts'
import type { AmazonOrderRecord, OrderItem, RefundRecord } from './order-model.ts'
import { withFulfillment } from './shipment-confirmation.ts'

/** The result of a message: empty when it was done, else an error of the processing report. */
export interface MessageResult {
  error?: { code: string; text: string }
}

const CANCEL_REASONS = [
  'NoInventory',
  'ShippingAddressUndeliverable',
  'CustomerExchange',
  'BuyerCanceled',
  'GeneralAdjustment',
  'CarrierCreditDecision',
  'RiskAssessmentInformationNotValid',
  'CarrierCoverageFailure',
  'CustomerReturn',
  'MerchandiseNotReceived',
]
const ADJUSTMENT_REASONS = [
  'NoInventory',
  'CustomerReturn',
  'GeneralAdjustment',
  'CouldNotShip',
  'DifferentItem',
  'Abandoned',
  'CustomerCancel',
  'PriceError',
  'ProductOutofStock',
  'CustomerAddressIncorrect',
  'Exchange',
  'Other',
  'CarrierCreditDecision',
  'RiskAssessmentInformationNotValid',
  'CarrierCoverageFailure',
  'TransactionRecord',
]

const refused = (code: string, text: string): MessageResult => ({ error: { code, text } })

/** OrderAcknowledgement: `Failure` cancels the named items, or the whole order where none is named. */
export function acknowledge(world: World, sellerId: string, message: XmlElement): MessageResult {
  const record = orderOf(world, sellerId, message)
  if (!record) return unknownOrder(message)
  if (textAt(message, 'StatusCode') !== 'Failure') return {}
  const items = all(message, 'Item')
  const ids = items.map((item) => textAt(item, 'AmazonOrderItemCode'))
  for (const item of items) {
    const reason = textAt(item, 'CancelReason')
    if (!CANCEL_REASONS.includes(reason)) return refused('6024', `CancelReason “${reason}” is not known.`)
  }
  const meant = items.length > 0 ? ids.map((id) => itemOf(record, id)) : record.order.orderItems
  const objection = meant.map((item, index) => objectionToCancelling(item, ids[index] ?? '')).find(Boolean)
  if (objection) return refused('18027', objection)
  const reason = textAt(message, 'Item', 'CancelReason') || 'NoInventory'
  cancelOrder(world, record, {
    by: 'MERCHANT',
    reason,
    ...(items.length > 0 ? { orderItemIds: ids } : {}),
  })
  return {}
}

function objectionToCancelling(item: OrderItem | undefined, id: string): string | undefined {
  if (!item) return `Order item ${id} does not belong to the order.`
  if (item.cancellation?.cancellationExecution) return `Order item ${id} is cancelled already.`
  if ((item.fulfillment?.quantityFulfilled ?? 0) > 0) return `Order item ${id} has been shipped.`
  return undefined
}

/** OrderAdjustment: refunds money, or cancels single pieces of an item. */
export function adjust(world: World, sellerId: string, message: XmlElement): MessageResult {
  const record = orderOf(world, sellerId, message)
  if (!record) return unknownOrder(message)
  const action = textAt(message, 'ActionType') || 'Refund'
  const adjusted = all(message, 'AdjustedItem')
  if (adjusted.length === 0) return refused('6001', 'An adjustment names at least one AdjustedItem.')
  let changed = record
  for (const one of adjusted) {
    const next = action === 'Cancel' ? withoutPieces(world, changed, one) : withRefund(world, changed, one)
    if ('error' in next) return next
    changed = next
  }
  const lastUpdatedTime = world.now().toISOString()
  world.orders.put(changed.order.orderId, { ...changed, order: { ...changed.order, lastUpdatedTime } })
  return {}
}

type Adjusted = AmazonOrderRecord | (MessageResult & { error: { code: string; text: string } })
const notAdjusted = (code: string, text: string) => ({ error: { code, text } })

function withoutPieces(world: World, record: AmazonOrderRecord, adjusted: XmlElement): Adjusted {
  const id = textAt(adjusted, 'AmazonOrderItemCode')
  const pieces = Number(textAt(adjusted, 'QuantityCancelled'))
  const item = itemOf(record, id)
  if (!item || item.cancellation?.cancellationExecution)
    return notAdjusted('18027', `Order item ${id} cannot be cancelled.`)
  const open = item.quantityOrdered - (item.fulfillment?.quantityFulfilled ?? 0)
  if (!(pieces >= 1 && pieces <= open))
    return notAdjusted('18030', `Order item ${id} has ${open} pieces left to cancel.`)
  if (pieces === item.quantityOrdered) {
    const reason = textAt(adjusted, 'AdjustmentReason') || 'GeneralAdjustment'
    return cancelOrder(world, record, { by: 'MERCHANT', reason, orderItemIds: [id] })
  }
  const orderItems = record.order.orderItems.map((one) =>
    one.orderItemId === id ? { ...one, quantityOrdered: one.quantityOrdered - pieces } : one,
  )
  return { ...record, order: withFulfillment({ ...record.order, orderItems }) }
}

function withRefund(world: World, record: AmazonOrderRecord, adjusted: XmlElement): Adjusted {
  const id = textAt(adjusted, 'AmazonOrderItemCode')
  const item = itemOf(record, id)
  if (!item) return notAdjusted('18024', `Order item ${id} does not belong to the order.`)
  if ((item.fulfillment?.quantityFulfilled ?? 0) === 0)
    return notAdjusted('18029', `Order item ${id} has not been shipped.`)
  const reason = textAt(adjusted, 'AdjustmentReason')
  if (!ADJUSTMENT_REASONS.includes(reason))
    return notAdjusted('6024', `AdjustmentReason “${reason}” is not known.`)
  const components = all(adjusted, 'ItemPriceAdjustments', 'Component').map((component) => ({
    type: textAt(component, 'Type'),
    amount: textAt(component, 'Amount'),
    currency: all(component, 'Amount')[0]?.attributes.currency ?? '',
  }))
  if (!components.every(({ amount }) => /^\d+(\.\d+)?$/.test(amount) && Number(amount) > 0))
    return notAdjusted('18031', 'Amounts are decimal numbers above zero.')
  const before = (record.refunds ?? []).filter((one) => one.order_item_id === id)
  const paid = Number(item.proceeds?.proceedsTotal?.amount ?? Number.POSITIVE_INFINITY)
  const sum = totalOf(before) + totalOf([{ components }])
  if (sum > paid + 0.001)
    return notAdjusted('18028', `The adjustments of order item ${id} exceed what was paid.`)
  const merchantId = textAt(adjusted, 'MerchantAdjustmentItemID')
  const refund: RefundRecord = {
    at: world.now().toISOString(),
    order_item_id: id,
    reason,
    ...(merchantId ? { merchant_adjustment_item_id: merchantId } : {}),
    components,
  }
  return { ...record, refunds: [...(record.refunds ?? []), refund] }
}

const totalOf = (refunds: readonly Pick<RefundRecord, 'components'>[]): number =>
  refunds.flatMap((one) => one.components).reduce((sum, { amount }) => sum + Number(amount), 0)

function orderOf(world: World, sellerId: string, message: XmlElement): AmazonOrderRecord | undefined {
  const record = world.orders.get(textAt(message, 'AmazonOrderID'))
  return record?.seller_id === sellerId ? record : undefined
}

const unknownOrder = (message: XmlElement): MessageResult =>
  refused('18007', `Order ${textAt(message, 'AmazonOrderID')} is not known.`)

const itemOf = (record: AmazonOrderRecord, id: string): OrderItem | undefined =>
  record.order.orderItems.find((item) => item.orderItemId === id)
