import type { AmazonOrder, OrderItem } from './order-model.ts'

export const INCLUDED_DATA = [
  'BUYER',
  'RECIPIENT',
  'PROCEEDS',
  'EXPENSE',
  'PROMOTION',
  'CANCELLATION',
  'FULFILLMENT',
  'PACKAGES',
  'TAX',
  'PAYMENT',
  'FULFILLMENT_ORDERS',
] as const

type Dataset = (typeof INCLUDED_DATA)[number]

const ORDER_DATASETS: [keyof AmazonOrder, Dataset][] = [
  ['buyer', 'BUYER'],
  ['recipient', 'RECIPIENT'],
  ['proceeds', 'PROCEEDS'],
  ['fulfillment', 'FULFILLMENT'],
  ['packages', 'PACKAGES'],
  ['tax', 'TAX'],
  ['payment', 'PAYMENT'],
  ['fulfillmentOrders', 'FULFILLMENT_ORDERS'],
]

const ITEM_DATASETS: [keyof OrderItem, Dataset][] = [
  ['proceeds', 'PROCEEDS'],
  ['expense', 'EXPENSE'],
  ['promotion', 'PROMOTION'],
  ['cancellation', 'CANCELLATION'],
  ['fulfillment', 'FULFILLMENT'],
  ['tax', 'TAX'],
]

/**
 * An order with the datasets that were asked for and no others.
 * @param personalData false for a seller without the role for personal data: no buyer, and of the address only
 *   what a parcel's price needs
 */
export function orderView(
  order: AmazonOrder,
  included: readonly string[],
  personalData: boolean,
): AmazonOrder {
  const view: AmazonOrder = { ...order }
  for (const [field, dataset] of ORDER_DATASETS) if (!included.includes(dataset)) delete view[field]
  if (!personalData) {
    delete view.buyer
    const address = view.recipient?.deliveryAddress
    if (address) {
      const { city, stateOrRegion, postalCode, countryCode } = address
      view.recipient = {
        deliveryAddress: { city, postalCode, countryCode, ...(stateOrRegion ? { stateOrRegion } : {}) },
      }
    }
  }
  view.orderItems = order.orderItems.map((item) => {
    const shown = { ...item }
    for (const [field, dataset] of ITEM_DATASETS) if (!included.includes(dataset)) delete shown[field]
    return shown
  })
  return view
}
