import { z } from 'zod'
import { Address, PACKSTATION, POSTFILIALE } from '../orders/address.schemas.ts'
import {
  type LimitedAddress,
  type LimitedField,
  longestText,
  tooLongFields,
} from '../orders/address-lengths.ts'
import { HOUSES_WITHOUT_NUMBER } from '../orders/orders.schemas.ts'
import {
  ApiPath,
  CountryCode,
  Id,
  IdInPath,
  Instant,
  Line,
  ownValue,
  type Translated,
} from '../shared/index.ts'
import { LooseCustoms } from './customs.schemas.ts'
import { LabelTransition } from './tracking.schemas.ts'

/** Where a parcel without an order goes (spec: orders §2, Create-label page). */
export const ADDRESS_TYPES = ['home_address', 'packstation', 'post_store'] as const
export type AddressType = (typeof ADDRESS_TYPES)[number]

/** `standard`: from a store to the customer; `returns`: from the customer to the store's return address. */
export const LOOSE_LABEL_TYPES = ['standard', 'returns'] as const
export type LooseLabelType = (typeof LOOSE_LABEL_TYPES)[number]

/** Countries that parcels go to (spec: orders §5, Valid delivery countries; `GB` is what the spec calls UK). */
export const LABEL_COUNTRIES = ['DE', 'AT', 'FR', 'NL', 'GB', 'BE', 'ES', 'IT'] as const

/** What the rules of the form say; the keys are the spec's where it names one. */
export const LABEL_RULES = {
  this_field_required: {
    de: 'Bitte füllen Sie dieses Feld aus.',
    en: 'Please fill in this field.',
    es: 'Rellene este campo.',
  },
  house_number: {
    de: 'Bitte eine Hausnummer angeben, z. B. 12a, 12-14 oder 12/3.',
    en: 'Please give a house number, e.g. 12a, 12-14 or 12/3.',
    es: 'Indique un número de casa, p. ej. 12a, 12-14 o 12/3.',
  },
  station_number: {
    de: 'Bitte die drei- oder vierstellige Nummer angeben, z. B. 145.',
    en: 'Please give the number of three or four digits, e.g. 145.',
    es: 'Indique el número de tres o cuatro cifras, p. ej. 145.',
  },
  post_number: {
    de: 'Bitte die Postnummer mit 6 bis 10 Ziffern angeben.',
    en: 'Please give the post number of 6 to 10 digits.',
    es: 'Indique el número postal de 6 a 10 cifras.',
  },
  germany_only: {
    de: 'Packstationen und Postfilialen gibt es nur in Deutschland.',
    en: 'Packstations and post stores exist in Germany only.',
    es: 'Las Packstation y las oficinas postales solo existen en Alemania.',
  },
} as const satisfies Record<string, Translated>
export type LabelRule = keyof typeof LABEL_RULES

/** As people write it: `12a`, `12-14`, `12/3`, `5½`, `s/n`, `Rose Cottage`. */
const HOUSE_NUMBER = /^[\p{L}\p{N}][\p{L}\p{N} .,/+–-]*$/u
const STATION_NUMBER = /^\d{3,4}$/
const POST_NUMBER = /^\d{6,10}$/
const EMAIL = /^[^@\s]+@[^@\s.]+(?:\.[^@\s.]+)+$/

/** What the street says instead of a street (spec: orders §5, Address correction). */
const PLACES: Readonly<Record<string, AddressType>> = {
  [PACKSTATION]: 'packstation',
  [POSTFILIALE]: 'post_store',
}

/**
 * `POST accounting/label/create` (spec: orders §3, Label creation payload; §5, Create-label). At a Packstation and a post
 * store `street_no` is its number and `care_of` the post number, or at a post store an e-mail address (decisions:
 * Shipping); `street` and `company` mean nothing there.
 */
export const LooseLabelBody = z
  .strictObject({
    /**
     * Made by the caller once for each label it wants: a repetition answers the label that the first one made. Without one an
     * equal body of the same person within a minute does.
     */
    request_key: z.uuid().optional(),
    type: z.enum(LOOSE_LABEL_TYPES),
    /** Follows from `street` where that says `packstation` or `postfiliale`; else a home address unless given. */
    address_type: z.enum(ADDRESS_TYPES).optional(),
    company_id: Id,
    /** Sends the parcel, or takes the return; left out: the store that stands first in the ranking. */
    store_id: Id.optional(),
    parcel_id: z.number().int().positive().max(32767),
    first_name: Line(50).default(''),
    /** May be left out for a company at a street address. */
    last_name: Line(50).default(''),
    company: Line(60).default(''),
    care_of: Line(60).default(''),
    street: Line(80).default(''),
    /** Left out where buildings may have a name instead (Great Britain, France). */
    street_no: Line(20).default(''),
    zip_code: Line(12),
    city: Line(60),
    /** Needed where the parcel leaves or enters the VAT area of the EU (`customs_required`). */
    customs: LooseCustoms.optional(),
    country: CountryCode.pipe(z.enum(LABEL_COUNTRIES)).default('DE'),
  })
  .transform((body) => ({
    ...body,
    address_type: ownValue(PLACES, body.street.toLowerCase()) ?? body.address_type ?? 'home_address',
  }))
  .superRefine((body, context) => {
    for (const [field, rule] of brokenRules(body)) {
      context.addIssue({ code: 'custom', path: [field], message: rule, params: { ...LABEL_RULES[rule] } })
    }
    const printed = printedOn(body)
    // What its own carrier takes is asked once it is known (`address_too_long`).
    for (const field of tooLongFields(printed)) {
      const path = [field === 'name' ? 'last_name' : field]
      context.addIssue({ code: 'custom', path, params: tooLong(field) })
    }
  })

/** What of an address goes onto a label: at a station, company and street mean nothing. Pure. */
export const printedOn = <A extends LimitedAddress & { readonly address_type: AddressType }>(
  address: A,
): A => (address.address_type === 'home_address' ? address : { ...address, company: '', street: '' })

/** The label cannot hold it; first and last name stand in one line. */
function tooLong(field: LimitedField): Translated {
  const max = longestText(field)
  return field === 'name'
    ? {
        de: `Vor- und Nachname zusammen höchstens ${max} Zeichen.`,
        en: `First and last name together at most ${max} characters.`,
        es: `Nombre y apellidos juntos, como máximo ${max} caracteres.`,
      }
    : {
        de: `Auf das Label passen höchstens ${max} Zeichen.`,
        en: `The label holds at most ${max} characters.`,
        es: `En la etiqueta caben como máximo ${max} caracteres.`,
      }
}

export type LooseLabelBody = z.output<typeof LooseLabelBody>

type Checked = Pick<
  LooseLabelBody,
  | 'address_type'
  | 'last_name'
  | 'company'
  | 'street'
  | 'street_no'
  | 'zip_code'
  | 'city'
  | 'care_of'
  | 'country'
>
type CheckedField = Exclude<keyof Checked, 'address_type'>

/** Which fields break which rule (spec: orders §5). A missing field counts as missing and nothing else. */
function brokenRules(body: Checked): [CheckedField, LabelRule][] {
  const atHome = body.address_type === 'home_address'
  const isCompany = atHome && body.company !== ''
  const required = [
    ...(isCompany ? [] : (['last_name'] as const)),
    atHome ? 'street' : 'care_of',
    ...(atHome && HOUSES_WITHOUT_NUMBER.has(body.country) ? [] : (['street_no'] as const)),
    'zip_code',
    'city',
  ] as const
  const broken: [CheckedField, LabelRule][] = required
    .filter((field) => body[field] === '')
    .map((field) => [field, 'this_field_required'])
  const check = (field: CheckedField, isFine: boolean, rule: LabelRule) => {
    if (body[field] !== '' && !isFine) broken.push([field, rule])
  }
  if (atHome) {
    check('street_no', HOUSE_NUMBER.test(body.street_no), 'house_number')
  } else {
    check('street_no', STATION_NUMBER.test(body.street_no), 'station_number')
    const isForNotice = body.address_type === 'post_store' && EMAIL.test(body.care_of)
    check('care_of', POST_NUMBER.test(body.care_of) || isForNotice, 'post_number')
    check('country', body.country === 'DE', 'germany_only')
  }
  return broken
}

/** Where a label without an order stands. */
export const LOOSE_LABEL_STATES = ['requested', 'bought', 'failed', 'voiding', 'voided'] as const

/** A label without an order, and what became of it (spec: orders §3, Label result). */
export const LooseLabel = z.object({
  id: Id,
  status: z.enum(LOOSE_LABEL_STATES),
  /** In the caller's language: how far it is, or what went wrong. */
  message: z.string(),
  type: z.enum(LOOSE_LABEL_TYPES),
  address_type: z.enum(ADDRESS_TYPES),
  created_at: Instant,
  requested_by: z.string(),
  store: z.object({ id: Id, store_number: z.string(), name: z.string() }),
  customer: Address,
  carrier: z.string(),
  parcel_type: z.string(),
  label_url: ApiPath.nullable(),
  /** The carrier's name for the shipment. */
  tracking_id: z.string().nullable(),
  tracking_number: z.string().nullable(),
  tracking_url: z.string().nullable(),
  transitions: z.array(LabelTransition),
  /** It may be voided: the carrier has not got it yet. */
  voidable: z.boolean(),
  retryable: z.boolean(),
})
export type LooseLabel = z.infer<typeof LooseLabel>

export const LooseLabelParams = z.strictObject({ id: IdInPath })
