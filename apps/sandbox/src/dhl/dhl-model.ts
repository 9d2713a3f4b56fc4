import { z } from 'zod'

// The shapes and names are those of Parcel DE Shipping 2.1.8 and Parcel DE Returns 1, as far as the product can send them; what
// is required, and its bounds, as published.

const line = (most: number, least = 1) => z.string().min(least).max(most)
const Country = z.string().regex(/^[A-Z]{3}$/, 'three letters of ISO 3166-1')
const PostalCode = line(10, 3).regex(/^[0-9A-Za-z]+(?:[ -][0-9A-Za-z]+)*$/)
const BillingNumber = z.string().regex(/^\w{10}\d{2}\w{2}$/)
const PostNumber = z.string().regex(/^[0-9]{6,10}$/)
const Weight = z.object({ uom: z.enum(['g', 'kg']), value: z.number().min(0).max(31_500) })
const Value = z.object({ currency: z.string().regex(/^[A-Z]{3}$/), value: z.number().min(0).max(100_000) })

const ContactAddress = z.strictObject({
  name1: line(50),
  name2: line(50).optional(),
  name3: line(50).optional(),
  addressStreet: line(50),
  addressHouse: line(10).optional(),
  additionalAddressInformation1: line(60).optional(),
  postalCode: PostalCode.optional(),
  city: line(40),
  country: Country,
  phone: line(20).optional(),
  email: line(80, 3).optional(),
})
export type ContactAddress = z.infer<typeof ContactAddress>

const Locker = z.strictObject({
  name: line(50),
  lockerID: z.number().int().min(100).max(999),
  postNumber: PostNumber,
  city: line(40),
  postalCode: PostalCode,
  country: Country.optional(),
})

const PostOffice = z.strictObject({
  name: line(50),
  retailID: z.number().int().min(401).max(999),
  postNumber: PostNumber.optional(),
  email: line(80, 3).optional(),
  city: line(80),
  postalCode: PostalCode,
  country: Country.optional(),
})

/** A consignee is what its own properties say: a place of DHL's, or a door. */
const Consignee = z.record(z.string(), z.unknown()).transform((given, context) => {
  const form = 'lockerID' in given ? Locker : 'retailID' in given ? PostOffice : ContactAddress
  const read = form.safeParse(given)
  if (read.success) return read.data
  for (const issue of read.error.issues)
    context.addIssue({ code: 'custom', path: issue.path, message: issue.message })
  return z.NEVER
})
export type Consignee = z.infer<typeof Consignee>

const Commodity = z.object({
  itemDescription: line(256),
  countryOfOrigin: Country.optional(),
  hsCode: line(11, 6).optional(),
  packagedQuantity: z.number().int(),
  itemValue: Value,
  itemWeight: Weight,
})

export const ShipmentOrderInput = z.object({
  profile: z.string().max(35),
  shipments: z
    .array(
      z.object({
        product: z.string(),
        billingNumber: BillingNumber,
        refNo: line(35, 8).optional(),
        shipper: ContactAddress,
        consignee: Consignee,
        details: z.object({
          dim: z
            .object({
              uom: z.enum(['cm', 'mm']),
              height: z.number().int(),
              length: z.number().int(),
              width: z.number().int(),
            })
            .optional(),
          weight: Weight,
        }),
        services: z.object({ bulkyGoods: z.boolean().optional() }).optional(),
        customs: z
          .object({
            exportType: z.enum([
              'OTHER',
              'PRESENT',
              'COMMERCIAL_SAMPLE',
              'DOCUMENT',
              'RETURN_OF_GOODS',
              'COMMERCIAL_GOODS',
            ]),
            exportDescription: z.string().max(80).optional(),
            postalCharges: Value,
            items: z.array(Commodity).min(1).max(99),
          })
          .optional(),
      }),
    )
    .min(1)
    .max(30),
})
export type ShipmentOrder = z.infer<typeof ShipmentOrderInput>['shipments'][number]

export const ReturnOrderInput = z.object({
  receiverId: line(30),
  customerReference: line(30).optional(),
  shipper: ContactAddress,
  itemWeight: Weight.optional(),
  customsDetails: z.object({ items: z.array(Commodity).min(1) }).optional(),
})

export const EVENT_CODES = ['pre-transit', 'transit', 'delivered', 'failure', 'unknown'] as const

/** What the tracking API tells of a parcel. */
export interface DhlEvent {
  timestamp: string
  statusCode: (typeof EVENT_CODES)[number]
  description: string
  location: string
}

/** A label that was made; each costs money, unless it is a return. */
export interface DhlShipmentRecord {
  number: string
  kind: 'shipment' | 'return'
  reference: string
  product: string
  billing_number: string
  created_at: string
  deleted_at?: string
  shipper: ContactAddress
  consignee: Consignee
  weight_grams: number
  has_customs: boolean
  /** What was sent, as it came. */
  request: unknown
  events: DhlEvent[]
}
