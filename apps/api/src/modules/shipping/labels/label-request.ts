import { randomInt } from 'node:crypto'
import { PACKSTATION, POSTFILIALE } from '@kontor/contract/orders'
import type { PostalAddress } from '../orders/orders.tables.ts'
import type { StoreAddress } from '../organisation/organisation.tables.ts'
import type { ParcelOptionRow, SenderStore } from './shipping.repository.ts'
import type { CarrierAddress, LabelRequest, LabelType } from './shipping.tables.ts'

/** What a label is made for. */
export interface LabelOccasion {
  readonly labelType: LabelType
  readonly orderId: number
  readonly shippingId: number
  readonly option: ParcelOptionRow
  readonly store: SenderStore
  readonly recipient: PostalAddress
  /** Where the customer sends from when the parcel went to a station, which sends nothing. */
  readonly billing: PostalAddress | null
}

/** What every step of one label attempt sends to the carrier. */
export function labelRequest(occasion: LabelOccasion): LabelRequest {
  const { labelType, orderId, shippingId, option, store, recipient, billing } = occasion
  const sendsBack = labelType === 'return' && isStation(recipient) && billing
  const customer = sendsBack ? billing : recipient
  return labelBetween({ labelType, name: `${orderId}-${shippingId}`, option, store, customer })
}

/** A label between a store and a customer. */
export interface LabelPlaces {
  readonly labelType: LabelType
  /** What its reference begins with, so that people know it again. */
  readonly name: string
  readonly option: ParcelOptionRow
  readonly store: SenderStore
  readonly customer: PostalAddress
}

/** A shipping label goes from the store to the customer, a return label from the customer to where the store takes returns. */
export function labelBetween({ labelType, name, option, store, customer }: LabelPlaces): LabelRequest {
  const outbound = labelType === 'shipping'
  return {
    reference: newReference(name, labelType),
    labelType,
    carrier: option.carrier,
    service: option.service,
    from: outbound ? storeAddress(store.sender) : customer,
    to: outbound ? customer : storeAddress(store.returns),
    parcel: {
      weightGrams: option.weightGrams,
      lengthCm: option.lengthCm,
      widthCm: option.widthCm,
      heightCm: option.heightCm,
    },
  }
}

/**
 * A name no other attempt ever had at the carrier, not even one of another installation that uses the same contract:
 * shipments are found again by it. Stands on the label, so it begins with the order.
 */
function newReference(name: string, labelType: LabelType): string {
  const random = randomInt(36 ** 8)
    .toString(36)
    .padStart(8, '0')
  return `${name}${labelType === 'shipping' ? 'S' : 'R'}-${random}`
}

/** Whether an address is a parcel machine or a post office (spec: orders §3, Customer). */
export const isStation = (address: Pick<PostalAddress, 'street'>): boolean =>
  [PACKSTATION, POSTFILIALE].includes(address.street.trim().toLowerCase())

const storeAddress = (address: StoreAddress): CarrierAddress => ({
  company: address.name,
  first_name: '',
  last_name: '',
  street: address.street,
  street_no: address.street_no,
  address_addition: '',
  care_of: '',
  zip_code: address.zip_code,
  city: address.city,
  country: address.country,
})

/** Where nothing is known of a customer's address: refused like a wrong one, and corrected the same way. */
export const NO_ADDRESS: PostalAddress = {
  first_name: '',
  last_name: '',
  company: '',
  street: '',
  street_no: '',
  address_addition: '',
  care_of: '',
  zip_code: '',
  city: '',
  country: '',
}
