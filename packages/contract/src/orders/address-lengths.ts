import { ownValue } from '../shared/index.ts'
/** The parts of an address that carriers limit. */
export interface LimitedAddress {
  readonly first_name: string
  readonly last_name: string
  readonly company: string
  readonly street: string
  readonly street_no: string
  /** With everything else that stands in the address addition. */
  readonly care_of: string
  readonly zip_code: string
  readonly city: string
}

/** How much of each field a carrier takes, in characters. */
export interface AddressLengths {
  /** First and last name together. */
  readonly name: number
  /** Where the carrier counts both names apart, how much of each. */
  readonly names?: { readonly first: number; readonly last: number }
  readonly company: number
  readonly street: number
  readonly street_no: number
  readonly care_of: number
  readonly zip_code: number
  readonly city: number
}

const DHL: AddressLengths = {
  name: 50,
  company: 50,
  street: 50,
  street_no: 10,
  care_of: 60,
  zip_code: 10,
  city: 40,
}

/**
 * How much of an address goes onto a label, by carrier. DHL: its Parcel DE Shipping 2.1.8, `ContactAddress`. The others:
 * "Field lengths" of shipcloud's developer pages, which count on the way to them: DPD by Shipment Service 3.2, GLS by Web
 * API, Hermes by Hermes Shipping Interface.
 */
const CARRIER_LENGTHS: Readonly<Record<string, AddressLengths>> = {
  dhl: DHL,
  dpd: { name: 35, company: 35, street: 35, street_no: 8, care_of: 35, zip_code: 9, city: 35 },
  gls: { name: 40, company: 40, street: 40, street_no: 10, care_of: 40, zip_code: 10, city: 40 },
  hermes: {
    name: 51,
    names: { first: 20, last: 30 },
    company: 20,
    street: 27,
    street_no: 5,
    care_of: 20,
    zip_code: 8,
    city: 30,
  },
}
export type LimitedField = Exclude<keyof AddressLengths, 'names'>

const FIELDS: readonly LimitedField[] = [
  'name',
  'company',
  'street',
  'street_no',
  'care_of',
  'zip_code',
  'city',
]

/**
 * What a carrier takes. One that publishes nothing, or that is not chosen yet, counts as DHL, which takes most: nothing is
 * called too long that some carrier prints.
 */
export const addressLengths = (carrier?: string): AddressLengths =>
  ownValue(CARRIER_LENGTHS, carrier ?? '') ?? DHL

/** The most that a carrier takes of a field, as people read it: `50`, or of a name in two parts `20 + 30`. */
export function longestText(field: LimitedField, carrier?: string): string {
  const { names, ...lengths } = addressLengths(carrier)
  return field === 'name' && names ? `${names.first} + ${names.last}` : String(lengths[field])
}

/** The fields that are longer than a carrier takes. @param carrier its key; left out: not chosen yet */
export function tooLongFields(address: LimitedAddress, carrier?: string): LimitedField[] {
  const { names, ...lengths } = addressLengths(carrier)
  const texts: Readonly<Record<LimitedField, string>> = { ...address, name: fullName(address) }
  const isLongName =
    names !== undefined &&
    (address.first_name.trim().length > names.first || address.last_name.trim().length > names.last)
  return FIELDS.filter(
    (field) => texts[field].trim().length > lengths[field] || (field === 'name' && isLongName),
  )
}

const fullName = ({ first_name, last_name }: Pick<LimitedAddress, 'first_name' | 'last_name'>): string =>
  `${first_name.trim()} ${last_name.trim()}`.trim()

/**
 * The address in the form that a carrier takes: what is too long for company, street and house number goes on in the address
 * addition, and first names become initials. Nothing of where the parcel goes is left out. Null where that does not
 * help, or is not needed.
 * @param carrier as of `tooLongFields`
 */
export function splitAddress<A extends LimitedAddress>(address: A, carrier?: string): A | null {
  const lengths = addressLengths(carrier)
  const long = new Set(tooLongFields(address, carrier))
  if (long.size === 0) return null
  const parts = {
    company: long.has('company') ? cut(address.company, lengths.company) : [address.company, ''],
    street: long.has('street') ? cut(address.street, lengths.street) : [address.street, ''],
    street_no: long.has('street_no') ? cut(address.street_no, lengths.street_no) : [address.street_no, ''],
  } as const
  const rest = [parts.street_no[1], parts.street[1], parts.company[1], address.care_of.trim()]
  const split: A = {
    ...address,
    first_name: long.has('name') ? initials(address.first_name) : address.first_name,
    company: parts.company[0],
    street: parts.street[0],
    street_no: parts.street_no[0],
    care_of: rest.filter((part) => part !== '').join(', '),
  }
  return tooLongFields(split, carrier).length === 0 ? split : null
}

/** `Anna-Maria Lena` → `A. L.` */
const initials = (names: string): string =>
  names
    .trim()
    .split(/\s+/)
    .filter((name) => name !== '')
    .map((name) => `${name.charAt(0)}.`)
    .join(' ')

/** As many whole words as fit, and the rest; all of it stays where its first word alone is too long. */
function cut(text: string, longest: number): readonly [string, string] {
  const words = text.trim().split(/\s+/)
  let taken = ''
  let count = 0
  for (const word of words) {
    const longer = taken === '' ? word : `${taken} ${word}`
    if (longer.length > longest) break
    taken = longer
    count += 1
  }
  if (count === 0) return [text.trim(), '']
  return [taken.replace(/[,;–-]$/, '').trim(), words.slice(count).join(' ')]
}
