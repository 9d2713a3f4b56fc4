import { customsPdf } from '../shipcloud/customs-pdf.ts'
import { labelPdf } from '../shipcloud/label-pdf.ts'
import type { Address, ShipmentRecord } from '../shipcloud/shipment-model.ts'
import type { Consignee, ContactAddress, DhlShipmentRecord } from './dhl-model.ts'
import { ShipmentOrderInput } from './dhl-model.ts'

const GRAMS_PER_KG = 1000

/** The label as Base64 of a PDF. The drawing is that of the sandbox's other carrier. */
export const labelBase64 = async (record: DhlShipmentRecord): Promise<string> =>
  (await labelPdf(drawn(record))).toString('base64')

/** The customs document; null for a parcel without. */
export async function customsBase64(record: DhlShipmentRecord): Promise<string | null> {
  const customs = ShipmentOrderInput.safeParse(record.request).data?.shipments[0]?.customs
  if (!customs) return null
  const declared = {
    contents_type: 'commercial_goods' as const,
    currency: customs.postalCharges.currency,
    total_value_amount: customs.items.reduce(
      (sum, one) => sum + one.itemValue.value * one.packagedQuantity,
      0,
    ),
    items: customs.items.map((one) => ({
      description: one.itemDescription,
      origin_country: one.countryOfOrigin ?? '',
      hs_tariff_number: one.hsCode ?? '',
      quantity: one.packagedQuantity,
      value_amount: String(one.itemValue.value * one.packagedQuantity),
      net_weight: one.itemWeight.value / GRAMS_PER_KG,
    })),
  }
  return (await customsPdf({ ...drawn(record), customs_declaration: declared })).toString('base64')
}

const drawn = (record: DhlShipmentRecord): ShipmentRecord => ({
  id: record.number,
  created_at: record.created_at,
  carrier: 'dhl',
  service: record.kind === 'return' ? 'returns' : 'standard',
  reference_number: record.reference,
  label: { format: 'pdf_a6' },
  from: { ...drawnAddress(record.shipper), id: 'from' },
  to: { ...drawnAddress(record.consignee), id: 'to' },
  packages: [{ id: 'package', weight: record.weight_grams / GRAMS_PER_KG, length: 1, width: 1, height: 1 }],
  labels: [{ tracking_number: record.number, bought_at: record.created_at, price: 0 }],
  tracking_events: [],
  events: [],
})

function drawnAddress(address: Consignee | ContactAddress): Address {
  const town = {
    zip_code: address.postalCode ?? '',
    city: address.city,
    country: (address.country ?? 'DEU').slice(0, 2),
  }
  if ('addressStreet' in address)
    return {
      last_name: address.name1,
      street: address.addressStreet,
      street_no: address.addressHouse ?? '',
      ...town,
    }
  const place = 'lockerID' in address ? `Packstation ${address.lockerID}` : `Postfiliale ${address.retailID}`
  return { last_name: address.name, street: place, ...town }
}
