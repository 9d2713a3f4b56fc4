import type {
  CarrierAddress,
  ParcelToOffer,
  ServiceObjection,
  ServiceOffers,
} from '../../../modules/shipping/index.ts'
import { decimalText, toCents } from '../../../platform/money.ts'
import type { EligibleServices, OrderWithPackages, ShippingService } from './merchant-fulfillment-document.ts'

// What is sent to and read from Merchant Fulfillment v0. Pure.

/** The longest that the published model takes. */
const LONGEST = { name: 30, line: 180, city: 30, phone: 30 } as const

/** `ShipmentRequestDetails`: the same for the question and for the purchase. The recipient is Amazon's own. */
export function shipmentDetails({ from, parcel, channel }: ParcelToOffer): object {
  return {
    AmazonOrderId: channel.extOrderId,
    ItemList: channel.items.map(({ itemId, quantity }) => ({ OrderItemId: itemId, Quantity: quantity })),
    ShipFromAddress: senderAddress(from, channel.sender),
    PackageDimensions: {
      Length: parcel.lengthCm,
      Width: parcel.widthCm,
      Height: parcel.heightCm,
      Unit: 'centimeters',
    },
    Weight: { Value: parcel.weightGrams, Unit: 'g' },
    ...(channel.mustArriveBy === null ? {} : { MustArriveByDate: channel.mustArriveBy }),
    ShippingServiceOptions: {
      DeliveryExperience: 'DeliveryConfirmationWithoutSignature',
      CarrierWillPickUp: false,
      CarrierWillPickUpOption: 'ShipperWillDropOff',
      LabelFormat: 'PDF',
    },
    LabelCustomization: { StandardIdForLabel: 'AmazonOrderId' },
  }
}

function senderAddress(from: CarrierAddress, sender: { email: string; phone: string }): object {
  const name = from.company || `${from.first_name} ${from.last_name}`.trim()
  return {
    Name: name.slice(0, LONGEST.name),
    AddressLine1: `${from.street} ${from.street_no}`.trim().slice(0, LONGEST.line),
    City: from.city.slice(0, LONGEST.city),
    PostalCode: from.zip_code,
    CountryCode: from.country,
    Email: sender.email,
    Phone: sender.phone.slice(0, LONGEST.phone),
  }
}

/** What can be chosen from the answer, and what cannot, with the reason. */
export function readOffers(answer: EligibleServices): ServiceOffers {
  const usable = answer.ShippingServiceList.filter((one) => objectionTo(one) === null)
  const unusable = answer.ShippingServiceList.flatMap((one) => {
    const objection = objectionTo(one)
    return objection === null ? [] : [serviceObjection(one, objection)]
  })
  return {
    offers: usable.map((one) => ({
      serviceId: one.ShippingServiceId,
      serviceName: one.ShippingServiceName,
      carrierName: one.CarrierName,
      ...rateOf(one),
      earliestDelivery: instantOf(one.EarliestEstimatedDeliveryDate),
      latestDelivery: instantOf(one.LatestEstimatedDeliveryDate),
    })),
    objections: [...unusable, ...rejections(answer)],
  }
}

function rejections(answer: EligibleServices): ServiceObjection[] {
  const wholeCarrier =
    (objection: ServiceObjection['objection']) =>
    ({ CarrierName }: { CarrierName: string }): ServiceObjection => ({
      carrierName: CarrierName,
      serviceName: null,
      serviceId: null,
      objection,
      reason: '',
    })
  return [
    ...(answer.RejectedShippingServiceList ?? []).map((one) =>
      serviceObjection(one, 'rejected', one.RejectionReasonMessage || one.RejectionReasonCode),
    ),
    ...(answer.TemporarilyUnavailableCarrierList ?? []).map(wholeCarrier('temporarily_unavailable')),
    ...(answer.TermsAndConditionsNotAcceptedCarrierList ?? []).map(wholeCarrier('terms_not_accepted')),
  ]
}

const serviceObjection = (
  one: Pick<ShippingService, 'CarrierName' | 'ShippingServiceName' | 'ShippingServiceId'>,
  objection: ServiceObjection['objection'],
  reason = '',
): ServiceObjection => ({
  carrierName: one.CarrierName,
  serviceName: one.ShippingServiceName,
  serviceId: one.ShippingServiceId,
  objection,
  reason,
})

/** Labels are stored and printed as PDF; Kontor has no fields for what a service asks for beyond that. */
function objectionTo(one: ShippingService): 'no_pdf' | 'needs_more' | null {
  if (!(one.AvailableLabelFormats ?? []).includes('PDF')) return 'no_pdf'
  return one.RequiresAdditionalSellerInputs ? 'needs_more' : null
}

/** What is charged: the rate with Amazon's own adjustments, where it names them. */
export function rateOf(one: Pick<ShippingService, 'Rate' | 'RateWithAdjustments'>): {
  priceCents: number
  currency: string
} {
  const { Amount, CurrencyCode } = one.RateWithAdjustments ?? one.Rate
  return { priceCents: toCents(Amount), currency: CurrencyCode }
}

/** What is charged, as Amazon would write it: `8.24 EUR`. */
export function priceText(one: Pick<ShippingService, 'Rate' | 'RateWithAdjustments'>): string {
  const { priceCents, currency } = rateOf(one)
  return `${decimalText(priceCents, currency)} ${currency}`
}

/**
 * The parcels that Amazon shows of these pieces and that are none of ours: where they leave too few pieces for this one,
 * it has been bought already.
 */
export function strangeParcels(
  order: OrderWithPackages,
  wanted: {
    readonly items: readonly { readonly itemId: string; readonly quantity: number }[]
    readonly knownTrackingNumbers: readonly string[]
  },
): string[] {
  const strange = (order.packages ?? []).filter(
    (one) =>
      one.packageStatus?.status !== 'CANCELLED' &&
      !wanted.knownTrackingNumbers.includes(one.trackingNumber ?? ''),
  )
  const packed = (itemId: string) =>
    strange
      .flatMap((one) => one.packageItems ?? [])
      .filter((item) => item.orderItemId === itemId)
      .reduce((sum, item) => sum + item.quantity, 0)
  const taken = wanted.items.filter(({ itemId, quantity }) => {
    const ordered = order.orderItems.find((item) => item.orderItemId === itemId)?.quantityOrdered ?? 0
    return packed(itemId) + quantity > ordered
  })
  return strange
    .filter((one) =>
      one.packageItems?.some((item) => taken.some(({ itemId }) => itemId === item.orderItemId)),
    )
    .map((one) => [one.carrier ?? '', one.trackingNumber ?? ''].filter((part) => part !== '').join(' '))
}

function instantOf(value: string | null | undefined): Date | null {
  const at = new Date(value ?? '')
  return Number.isNaN(at.getTime()) ? null : at
}
