import type { AddressField } from '@kontor/contract/orders'
import { ownValue } from '@kontor/contract/shared'
import type { CarrierAddress, CustomsDeclaration, LabelRequest } from '../../../modules/shipping/index.ts'
import { decimalText, fromCents } from '../../../platform/money.ts'

// Messages of shipcloud's REST API v1. Only what this connector sends and reads; the published description has more.

interface ShipcloudAddress {
  company?: string
  first_name?: string
  last_name?: string
  care_of?: string
  street: string
  street_no?: string
  zip_code: string
  city: string
  country: string
  email?: string
  phone?: string
}

interface CustomsItemMessage {
  description: string
  hs_tariff_number: string
  origin_country: string
  quantity: number
  /** Of all pieces of the item. */
  value_amount: string
  /** Of one piece, in kg. */
  net_weight: number
}

interface ShipmentRequest {
  carrier: string
  service: string
  reference_number: string
  from: ShipcloudAddress
  to: ShipcloudAddress
  packages?: {
    weight: number
    length: number
    width: number
    height: number
    type: 'parcel'
    customs_declaration_items?: CustomsItemMessage[]
  }[]
  /** What the parcel contains, for carriers that ask for it abroad. */
  description?: string
  customs_declaration?: {
    contents_type: CustomsDeclaration['contentsType']
    contents_explanation: string
    currency: string
    total_value_amount: number
    items: CustomsItemMessage[]
  }
  label: { format: 'pdf_a6' }
  create_shipping_label: boolean
}

const GRAMS_PER_KG = 1000
const RETURNS = 'returns'

/** First step: a shipment without a label, which costs nothing. */
export const prepareMessage = (request: LabelRequest): ShipmentRequest => ({
  ...shipment(request),
  packages: [
    {
      weight: request.parcel.weightGrams / GRAMS_PER_KG,
      length: request.parcel.lengthCm,
      width: request.parcel.widthCm,
      height: request.parcel.heightCm,
      type: 'parcel',
      ...(request.customs && { customs_declaration_items: customsItems(request.customs) }),
    },
  ],
  ...(request.customs && customs(request.customs)),
  create_shipping_label: false,
})

/**
 * The published schema asks for `items` within the declaration and describes them at the package: both are sent.
 */
const customs = (
  declaration: CustomsDeclaration,
): Pick<ShipmentRequest, 'description' | 'customs_declaration'> => ({
  description: declaration.contents,
  customs_declaration: {
    contents_type: declaration.contentsType,
    contents_explanation: declaration.contents,
    currency: declaration.currency,
    total_value_amount: fromCents(
      declaration.items.reduce((sum, { valueCents, quantity }) => sum + valueCents * quantity, 0),
    ),
    items: customsItems(declaration),
  },
})

const customsItems = ({ items, currency }: CustomsDeclaration): CustomsItemMessage[] =>
  items.map((item) => ({
    description: item.description,
    hs_tariff_number: item.hsTariffNumber,
    origin_country: item.originCountry,
    quantity: item.quantity,
    value_amount: decimalText(item.valueCents * item.quantity, currency),
    net_weight: item.netWeightGrams / GRAMS_PER_KG,
  }))

/** Second step: the label. `carrier` and `to` are required again; packages stay as they were prepared. */
export const purchaseMessage = (request: LabelRequest): ShipmentRequest => ({
  ...shipment(request),
  create_shipping_label: true,
})

const shipment = (request: LabelRequest): Omit<ShipmentRequest, 'create_shipping_label'> => ({
  carrier: request.carrier,
  service: request.labelType === 'return' ? RETURNS : request.service,
  reference_number: request.reference,
  from: address(request.from),
  to: address(request.to),
  label: { format: 'pdf_a6' },
})

/**
 * Packstation and Postfiliale stand in `street`, their number in `street_no`, the post number in `care_of`; a
 * Postfiliale takes the receiver's e-mail address instead.
 */
function address(from: CarrierAddress): ShipcloudAddress {
  const station = ownValue(STATIONS, from.street.trim().toLowerCase())
  const byMail = station !== undefined && from.care_of.includes('@')
  const careOf = [byMail ? '' : from.care_of, station ? '' : from.address_addition].filter(
    (part) => part.trim() !== '',
  )
  return filled({
    company: station ? '' : from.company,
    first_name: from.first_name,
    last_name: from.last_name,
    care_of: careOf.join(', '),
    street: station ?? from.street,
    street_no: from.street_no,
    zip_code: from.zip_code,
    city: from.city,
    country: from.country,
    email: byMail ? from.care_of : '',
    phone: from.phone_number ?? '',
  })
}

const STATIONS: Readonly<Record<string, string>> = { packstation: 'Packstation', postfiliale: 'Postfiliale' }

/** Without the fields that may be left out and are empty. */
function filled({
  street,
  zip_code,
  city,
  country,
  ...optional
}: Required<ShipcloudAddress>): ShipcloudAddress {
  const given = Object.entries(optional).flatMap(([name, value]) =>
    value.trim() === '' ? [] : [[name, value.trim()]],
  )
  return { ...Object.fromEntries(given), street, zip_code, city, country }
}

/**
 * Address fields without which shipcloud takes no shipment: street, city, zip_code and country, and the name of a
 * person or a company. Found here, because nobody has to be asked.
 */
export function missingFields(to: CarrierAddress): AddressField[] {
  const needed = ['street', 'zip_code', 'city', 'country'] as const
  const missing: AddressField[] = needed.filter((field) => to[field].trim() === '')
  if (to.company.trim() === '' && to.last_name.trim() === '') missing.unshift('last_name')
  return missing
}
