import type { CustomsDeclaration, CustomsItem, LabelRequest } from '../../../modules/shipping/index.ts'
import { fromCents } from '../../../platform/money.ts'
import type { DhlCredentials } from './credentials.ts'
import { type Consignee, type ContactAddress, consigneeOf, contactOf, countryCode } from './dhl-addresses.ts'
import { DHL_PAKET, DHL_PAKET_INTERNATIONAL } from './dhl-parcels.ts'

// Requests of Parcel DE Shipping 2.1.8 and Parcel DE Returns 1. Only what this connector sends; the published descriptions have more.

/** The group of users whose billing numbers may be used: the one that every contract has. */
export const PROFILE = 'STANDARD_GRUPPENPROFIL'

/** Shorter references are not taken (`Shipment.refNo`). */
const SHORTEST_REFERENCE = 8
const LONGEST_DESCRIPTION = 256
const MM_PER_CM = 10

interface Weight {
  readonly uom: 'g'
  readonly value: number
}
interface Value {
  readonly currency: string
  readonly value: number
}

interface Commodity {
  readonly itemDescription: string
  readonly countryOfOrigin?: string
  readonly hsCode?: string
  readonly packagedQuantity: number
  /** Of one piece, as is the weight. */
  readonly itemValue: Value
  readonly itemWeight: Weight
}

interface ShipmentOrder {
  readonly profile: string
  readonly shipments: readonly [
    {
      readonly product: string
      readonly billingNumber: string
      readonly refNo?: string
      readonly shipper: ContactAddress
      readonly consignee: Consignee
      readonly details: {
        readonly dim: {
          readonly uom: 'mm'
          readonly height: number
          readonly length: number
          readonly width: number
        }
        readonly weight: Weight
      }
      readonly services?: { readonly bulkyGoods: true }
      readonly customs?: {
        readonly exportType: 'COMMERCIAL_GOODS' | 'RETURN_OF_GOODS'
        readonly exportDescription: string
        readonly postalCharges: Value
        readonly items: readonly Commodity[]
      }
    },
  ]
}

interface ReturnOrder {
  readonly receiverId: string
  readonly customerReference: string
  readonly shipper: ContactAddress
  readonly itemWeight: Weight
  readonly customsDetails?: { readonly items: readonly Commodity[] }
}

type Numbers = Pick<DhlCredentials, 'billing_number' | 'billing_number_international'>

/** The number that pays for a product; undefined where the company has none for it, or the product is not sent here. */
export function billingNumberFor(product: string, numbers: Numbers): string | undefined {
  if (product === DHL_PAKET) return numbers.billing_number
  return product === DHL_PAKET_INTERNATIONAL ? numbers.billing_number_international : undefined
}

/** A parcel to a customer. @param billingNumber of `billingNumberFor` */
export function shipmentOrder(request: LabelRequest, billingNumber: string): ShipmentOrder {
  const { reference, parcel, customs } = request
  return {
    profile: PROFILE,
    shipments: [
      {
        product: request.service,
        billingNumber,
        ...(reference.length >= SHORTEST_REFERENCE && { refNo: reference }),
        shipper: contactOf(request.from),
        consignee: consigneeOf(request.to),
        details: {
          dim: {
            uom: 'mm',
            height: parcel.heightCm * MM_PER_CM,
            length: parcel.lengthCm * MM_PER_CM,
            width: parcel.widthCm * MM_PER_CM,
          },
          weight: grams(parcel.weightGrams),
        },
        ...(isBulky(parcel) && { services: { bulkyGoods: true } }),
        ...(customs && { customs: customsDetails(customs) }),
      },
    ],
  }
}

/** A parcel that a customer sends back. Where it goes is what the receiver stands for at DHL. */
export const returnOrder = (
  { reference, from, parcel, customs }: LabelRequest,
  receiverId: string,
): ReturnOrder => ({
  receiverId,
  customerReference: reference,
  shipper: contactOf(from),
  itemWeight: grams(parcel.weightGrams),
  ...(customs && { customsDetails: { items: commodities(customs) } }),
})

/** Largest measures of an ordinary parcel in cm: what is larger is charged as bulky, and has to say so. */
const ORDINARY = [120, 60, 60] as const

function isBulky({ lengthCm, widthCm, heightCm }: LabelRequest['parcel']): boolean {
  const sides = [lengthCm, widthCm, heightCm].sort((a, b) => b - a)
  return ORDINARY.some((most, side) => (sides[side] ?? 0) > most)
}

/** What the customer paid for postage is not known of a parcel, and stands as nothing. */
const customsDetails = (declaration: CustomsDeclaration) => ({
  exportType:
    declaration.contentsType === 'returned_goods'
      ? ('RETURN_OF_GOODS' as const)
      : ('COMMERCIAL_GOODS' as const),
  exportDescription: declaration.contents,
  postalCharges: { currency: declaration.currency, value: 0 },
  items: commodities(declaration),
})

const commodities = ({ items, currency }: CustomsDeclaration): Commodity[] =>
  items.map((item) => ({
    itemDescription: item.description.slice(0, LONGEST_DESCRIPTION),
    ...originOf(item),
    ...(item.hsTariffNumber && { hsCode: item.hsTariffNumber }),
    packagedQuantity: item.quantity,
    itemValue: { currency, value: fromCents(item.valueCents) },
    itemWeight: grams(item.netWeightGrams),
  }))

/** Optional at DHL: one that is no country is left out. */
function originOf({ originCountry }: CustomsItem): { countryOfOrigin?: string } {
  const code = countryCode(originCountry)
  return code === undefined ? {} : { countryOfOrigin: code }
}

const grams = (value: number): Weight => ({ uom: 'g', value })
