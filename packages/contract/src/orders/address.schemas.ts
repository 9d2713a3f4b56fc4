import { z } from 'zod'
import { Line, RequiredLine } from '../shared/index.ts'
import { DELIVERY_COUNTRIES } from './orders.schemas.ts'

export const Address = z.object({
  first_name: z.string(),
  last_name: z.string(),
  company: z.string(),
  street: z.string(),
  street_no: z.string(),
  address_addition: z.string(),
  care_of: z.string(),
  zip_code: z.string(),
  city: z.string(),
  country: z.string(),
})
export type Address = z.infer<typeof Address>

/** The address fields that can be missing or implausible. */
export const ADDRESS_FIELDS = [
  'first_name',
  'last_name',
  'street',
  'street_no',
  'care_of',
  'zip_code',
  'city',
  'country',
] as const
export type AddressField = (typeof ADDRESS_FIELDS)[number]

export const Customer = z.object({
  customer_id: z.string(),
  email: z.string(),
  phone_number: z.string(),
  /** Null where the channel gave none. */
  delivery: Address.nullable(),
  billing: Address.nullable(),
  /** The newest correction; it stands before the delivery address. */
  corrected: Address.nullable(),
})

/** Street of a parcel machine and of a post office with a counter (spec: orders §3, Customer). */
export const PACKSTATION = 'packstation'
export const POSTFILIALE = 'postfiliale'

/** `GET orders/{id}/customer/shipping` */
export const ShippingAddress = z.object({
  corrected_first_name: z.string(),
  corrected_last_name: z.string(),
  corrected_street: z.string(),
  corrected_street_number: z.string(),
  corrected_zip: z.string(),
  corrected_city: z.string(),
  corrected_company: z.string(),
  corrected_care_of: z.string(),
  country: z.string(),
  version: z.number().int().nonnegative(),
  /** What a correction by this caller would do: false where it is refused. */
  editable: z.boolean(),
  /**
   * Why not: the order is `closed`, shipping `papers` are being made or exist, or a carrier refused the address of an
   * ordinary order, which the `provider`'s staff correct (decisions: Words of the order list). Null while it is editable.
   */
  locked_by: z.enum(['closed', 'papers', 'provider']).nullable(),
  /**
   * Parcels of the order whose labels show this address, and which a correction takes back and sends anew. So it is for
   * a label that failed; on the order itself papers are taken back by hand, and none are replaced.
   */
  replaced_parcels: z.number().int().nonnegative(),
})

/**
 * `PUT orders/{id}/customer/shipping`. At a Packstation or Postfiliale the street is that word, the company is empty and
 * `corrected_care_of` is the post number (at a Postfiliale an e-mail address serves too; decisions: Shipping).
 */
export const AddressCorrection = z
  .strictObject({
    /** Both names, unless a company alone gets the parcel at a street address. */
    corrected_first_name: Line(50),
    corrected_last_name: Line(50),
    corrected_street: RequiredLine(80),
    corrected_street_number: RequiredLine(20),
    corrected_zip: RequiredLine(12),
    corrected_city: RequiredLine(60),
    corrected_company: Line(60).default(''),
    corrected_care_of: Line(60).default(''),
    /** Only for an order whose channel named none; else the country stays. */
    corrected_country: z.enum(DELIVERY_COUNTRIES).optional(),
    version: z.number().int().nonnegative(),
  })
  .superRefine((address, context) => {
    const place = address.corrected_street.toLowerCase()
    const isPlace = place === PACKSTATION || place === POSTFILIALE
    for (const field of ['corrected_first_name', 'corrected_last_name'] as const) {
      if (address[field] !== '' || (!isPlace && address.corrected_company !== '')) continue
      context.addIssue({ code: 'too_small', origin: 'string', minimum: 1, input: '', path: [field] })
    }
    if (!isPlace) return
    if (!/^\d{3,4}$/.test(address.corrected_street_number)) {
      context.addIssue({
        code: 'custom',
        path: ['corrected_street_number'],
        params: { code: 'station_number' },
        message: 'station_number',
      })
    }
    const isEmail = /^[^@\s]+@[^@\s.]+(?:\.[^@\s.]+)+$/.test(address.corrected_care_of)
    const isPostNumber = /^\d{6,10}$/.test(address.corrected_care_of)
    if (!(isPostNumber || (place === POSTFILIALE && isEmail))) {
      context.addIssue({
        code: 'custom',
        path: ['corrected_care_of'],
        params: { code: 'post_number' },
        message: 'post_number',
      })
    }
  })
