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
  const { labelType, option, store, recipient, billing } = occasion
  const outbound = labelType === 'shipping'
  const customer = !outbound && isStation(recipient) && billing ? billing : recipient
  return {
    reference: newReference(occasion),
    labelType,
    carrier: option.carrier,
    service: option.service,
    from: outbound ? storeAddress(store.sender) : customer,
    to: outbound ? recipient : storeAddress(store.returns),
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
function newReference({ labelType, orderId, shippingId }: LabelOccasion): string {
  const random = randomInt(36 ** 8)
    .toString(36)
    .padStart(8, '0')
  return `${orderId}-${shippingId}${labelType === 'shipping' ? 'S' : 'R'}-${random}`
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
