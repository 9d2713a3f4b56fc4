import { randomInt } from 'node:crypto'
import type { PostalAddress } from '../../orders/orders.tables.ts'
import type { StoreAddress } from '../../organisation/organisation.tables.ts'
import type { ParcelOptionRow } from '../options/parcel-options.repository.ts'
import type { CarrierAddress, LabelRequest, LabelType } from '../shipping.tables.ts'
import type { SenderStore } from './sender-stores.repository.ts'

/** A label between a store and a customer. */
export interface LabelPlaces {
  readonly labelType: LabelType
  /** What its reference begins with, for people who read it. */
  readonly name: string
  readonly option: ParcelOptionRow
  readonly store: SenderStore
  readonly customer: PostalAddress
  /** Left out: as large and as heavy as the option takes. */
  readonly parcel?: LabelRequest['parcel'] | undefined
}

/**
 * What every step of one label attempt sends to the carrier. A shipping label goes from the store to the customer, a
 * return label from the customer to where the store takes returns.
 */
export function labelBetween({
  labelType,
  name,
  option,
  store,
  customer,
  parcel,
}: LabelPlaces): LabelRequest {
  const outbound = labelType === 'shipping'
  return {
    reference: newReference(name, labelType),
    labelType,
    carrier: option.carrier,
    service: option.service,
    from: outbound ? storeAddress(store.sender) : customer,
    to: outbound ? customer : storeAddress(store.returns),
    parcel: parcel ?? {
      weightGrams: option.weightGrams,
      lengthCm: option.lengthCm,
      widthCm: option.widthCm,
      heightCm: option.heightCm,
    },
  }
}

/**
 * A name no other attempt ever had at the carrier, not even one of another installation that uses the same contract:
 * shipments are found by it.
 */
function newReference(name: string, labelType: LabelType): string {
  const random = randomInt(36 ** 8)
    .toString(36)
    .padStart(8, '0')
  return `${name}${labelType === 'shipping' ? 'S' : 'R'}-${random}`
}

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
