import { z } from 'zod'

// Shapes and names are those of the published Merchant Fulfillment v0 model, as far as the stand-in reads and fills them.

const text = z.string()
/** What the model limits, and what carriers in Europe need besides: a sender can be called and written to. */
const SenderAddress = z.object({
  Name: text.min(1).max(30),
  AddressLine1: text.min(1).max(180),
  AddressLine2: text.max(60).optional(),
  AddressLine3: text.max(60).optional(),
  DistrictOrCounty: text.optional(),
  Email: text.min(1),
  City: text.min(1).max(30),
  StateOrProvinceCode: text.max(30).optional(),
  PostalCode: text.min(1).max(30),
  CountryCode: text.length(2),
  Phone: text.min(1).max(30),
})

export const LABEL_FORMATS = ['PDF', 'PNG', 'ZPL203', 'ZPL300', 'ShippingServiceDefault'] as const

export const ShipmentRequestDetails = z.object({
  AmazonOrderId: text.min(1),
  SellerOrderId: text.max(64).optional(),
  ItemList: z.array(z.looseObject({ OrderItemId: text.min(1), Quantity: z.number().int().min(1) })).min(1),
  ShipFromAddress: SenderAddress,
  PackageDimensions: z.object({
    Length: z.number().positive(),
    Width: z.number().positive(),
    Height: z.number().positive(),
    Unit: z.enum(['inches', 'centimeters']),
  }),
  Weight: z.object({ Value: z.number().positive(), Unit: z.enum(['oz', 'g']) }),
  MustArriveByDate: z.iso.datetime({ offset: true }).optional(),
  ShipDate: z.iso.datetime({ offset: true }).optional(),
  ShippingServiceOptions: z.object({
    DeliveryExperience: z.enum([
      'DeliveryConfirmationWithAdultSignature',
      'DeliveryConfirmationWithSignature',
      'DeliveryConfirmationWithoutSignature',
      'NoTracking',
    ]),
    CarrierWillPickUp: z.boolean(),
    CarrierWillPickUpOption: z.enum(['CarrierWillPickUp', 'ShipperWillDropOff', 'NoPreference']).optional(),
    LabelFormat: z.enum(LABEL_FORMATS).optional(),
  }),
  LabelCustomization: z.object({ StandardIdForLabel: z.literal('AmazonOrderId').optional() }).optional(),
})
export type ShipmentRequestDetails = z.infer<typeof ShipmentRequestDetails>

export const EligibleInput = z.object({ ShipmentRequestDetails })

export const CreateInput = z.object({
  ShipmentRequestDetails,
  ShippingServiceId: text.min(1),
  ShippingServiceOfferId: text.optional(),
})

/** A shipment that was bought, as Amazon stores it. */
export interface MfnShipmentRecord {
  id: string
  seller_id: string
  details: ShipmentRequestDetails
  service_id: string
  /** Euro. */
  price: number
  status: 'Purchased' | 'RefundPending'
  tracking_id: string
  created_at: string
  updated_at: string
}

export interface MfnService {
  id: string
  name: string
  carrier: string
  /** As the tracking numbers and labels of the carrier know it. */
  carrierKey: 'dhl' | 'dpd' | 'gls' | 'hermes' | 'ups' | 'dpag'
  /** Euro, up to 5 kg. */
  price: number
  /** Days until it arrives, from the moment of the offer. */
  days: readonly [earliest: number, latest: number]
  formats: readonly (typeof LABEL_FORMATS)[number][]
  needsMore?: boolean
  /** The most it takes: kilograms, and centimetres of the longest side. */
  upTo: { kg: number; cm: number }
}

const PRINTABLE = ['PDF', 'PNG', 'ZPL203'] as const

/** What the stand-in's carriers sell; names and prices are made up. */
export const MFN_SERVICES: readonly MfnService[] = [
  service('DHL_PAKET_PRIME', 'DHL Paket Prime', 'DHL', 'dhl', 5.49, [1, 1.5], { kg: 31.5, cm: 200 }),
  service('DPD_CLASSIC_PRIME', 'DPD Classic Prime', 'DPD', 'dpd', 4.79, [1, 2], { kg: 20, cm: 120 }),
  service('UPS_EXPRESS_SAVER', 'UPS Express Saver®', 'UPS', 'ups', 11.9, [0.5, 1], { kg: 31.5, cm: 200 }),
  service('HERMES_PAKET', 'Hermes Paket', 'Hermes', 'hermes', 3.99, [2, 4], { kg: 25, cm: 120 }),
  service('DHL_KLEINPAKET', 'DHL Kleinpaket', 'DHL', 'dhl', 3.19, [1, 2], { kg: 1, cm: 35 }),
  {
    ...service('DPAG_WARENPOST', 'Warenpost', 'Deutsche Post', 'dpag', 2.89, [1, 1.5], { kg: 31.5, cm: 200 }),
    formats: ['PNG', 'ZPL203'],
  },
  {
    ...service('GLS_EUROBUSINESS', 'GLS EuroBusinessParcel', 'GLS', 'gls', 5.1, [1, 2], {
      kg: 31.5,
      cm: 200,
    }),
    needsMore: true,
  },
]

function service(
  id: string,
  name: string,
  carrier: string,
  carrierKey: MfnService['carrierKey'],
  price: number,
  days: MfnService['days'],
  upTo: MfnService['upTo'],
): MfnService {
  return { id, name, carrier, carrierKey, price, days, upTo, formats: PRINTABLE }
}
