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

/**
 * How much of an address goes onto a label, in characters (published: DHL Parcel DE Shipping 2.1.8, ContactAddress; the other
 * carriers publish nothing longer). `name` is first and last name together.
 */
export const CARRIER_LENGTHS = {
  name: 50,
  company: 50,
  street: 50,
  street_no: 10,
  care_of: 60,
  zip_code: 10,
  city: 40,
} as const
export type LimitedField = keyof typeof CARRIER_LENGTHS

/** The fields that are longer than a carrier takes. */
export function tooLongFields(address: LimitedAddress): LimitedField[] {
  const texts: Readonly<Record<LimitedField, string>> = { ...address, name: fullName(address) }
  return (Object.keys(CARRIER_LENGTHS) as LimitedField[]).filter(
    (field) => texts[field].trim().length > CARRIER_LENGTHS[field],
  )
}

const fullName = ({ first_name, last_name }: Pick<LimitedAddress, 'first_name' | 'last_name'>): string =>
  `${first_name.trim()} ${last_name.trim()}`.trim()

/**
 * The address in the form that a carrier takes: what is too long for company, street and house number goes on in the address
 * addition, and first names become initials. Nothing of where the parcel goes is left out. Null where that does not
 * help, or is not needed.
 */
export function splitAddress<A extends LimitedAddress>(address: A): A | null {
  const long = new Set(tooLongFields(address))
  if (long.size === 0) return null
  const parts = {
    company: long.has('company') ? cut(address.company, CARRIER_LENGTHS.company) : [address.company, ''],
    street: long.has('street') ? cut(address.street, CARRIER_LENGTHS.street) : [address.street, ''],
    street_no: long.has('street_no')
      ? cut(address.street_no, CARRIER_LENGTHS.street_no)
      : [address.street_no, ''],
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
  return tooLongFields(split).length === 0 ? split : null
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
