import type { PostalAddress } from '../orders/index.ts'
import type { ChannelAddress } from './marketplace.ts'
import { splitStreet } from './split-street.ts'

/** Particles that belong to the last name: `Ludwig van Beethoven`, `Maria da Silva`. */
const PARTICLES = new Set(
  'von vom van zu zum zur de del della der den des di da do dos das du la le el al ter ten bin ibn'.split(
    ' ',
  ),
)

/** `Packstation 123`, `DHL-Packstation Nr. 123`. */
const PACKSTATION = /\bpack\s?station\s*(?:nr\.?|no\.?|#)?\s*(\d{1,4})\b/i
const POSTFILIALE = /\bpost\s?filiale\s*(?:direkt)?\s*(?:nr\.?|no\.?|#)?\s*(\d{1,4})\b/i
/** DHL customer numbers have 6 to 10 digits (published contract: Parcel DE Shipping, `postNumber` of 3 to 10). */
const POST_NUMBER = /(?:^|[^\d])(\d{6,10})(?!\d)/
const EMAIL = /([^\s@,;]+@[^\s@,;]+\.[^\s@,;]+)/
const POST_NUMBER_WORDS = /\b(?:dhl[- ]?)?(?:post|kunden)\s?-?(?:nummer|nr\.?|no\.?)\s*[:.]?\s*/i

/**
 * An address of a channel in the house's form: names split, street and number apart, Packstation and Postfiliale with
 * their number and the post number. Whatever has no field of its own goes into `address_addition`; nothing is dropped.
 */
export function postalAddress(given: ChannelAddress): PostalAddress {
  const country = normalCountry(given.country ?? '')
  const lines = given.lines.map(tidy).filter((line) => line !== '')
  const street = stationIn(given, lines) ?? streetIn(given, lines, country)
  const { first_name, last_name } = splitName(given)
  return {
    first_name,
    last_name,
    company: tidy(given.company ?? ''),
    ...street,
    zip_code: tidy(given.zip_code ?? ''),
    city: tidy(given.city ?? ''),
    country,
  }
}

type StreetFields = Pick<PostalAddress, 'street' | 'street_no' | 'address_addition' | 'care_of'>

/** `packstation` or `postfiliale` with its number in place of street and house number (decisions: Shipping). */
function stationIn(given: ChannelAddress, lines: readonly string[]): StreetFields | null {
  const all = [tidy(`${given.street ?? ''} ${given.street_no ?? ''}`), ...lines].filter((line) => line !== '')
  for (const [street, pattern] of [
    ['packstation', PACKSTATION],
    ['postfiliale', POSTFILIALE],
  ] as const) {
    const at = all.findIndex((line) => pattern.test(line))
    if (at < 0) continue
    const street_no = pattern.exec(all[at] ?? '')?.[1] ?? ''
    const others = all.map((line, index) => (index === at ? tidy(line.replace(pattern, ' ')) : line))
    const addition = tidy(given.address_addition ?? '')
    const rest = [...others, addition]
    return { street, street_no, ...postNumberIn(tidy(given.care_of ?? ''), rest, street === 'postfiliale') }
  }
  return null
}

/** The post number, or at a Postfiliale an e-mail address instead of it (decisions: Shipping). */
function postNumberIn(
  careOf: string,
  lines: readonly string[],
  takesEmail: boolean,
): Pick<StreetFields, 'care_of' | 'address_addition'> {
  if (careOf !== '') return { care_of: careOf, address_addition: joined(lines) }
  const patterns = takesEmail ? [POST_NUMBER, EMAIL] : [POST_NUMBER]
  for (const pattern of patterns) {
    const at = lines.findIndex((line) => pattern.test(line))
    if (at < 0) continue
    const care_of = pattern.exec(lines[at] ?? '')?.[1] ?? ''
    const rest = lines.map((line, index) =>
      index === at ? tidy(line.replace(care_of, ' ').replace(POST_NUMBER_WORDS, ' ')) : line,
    )
    return { care_of, address_addition: joined(rest) }
  }
  return { care_of: '', address_addition: joined(lines) }
}

function streetIn(given: ChannelAddress, lines: readonly string[], country: string): StreetFields {
  const own = { address_addition: tidy(given.address_addition ?? ''), care_of: tidy(given.care_of ?? '') }
  const street = tidy(given.street ?? '')
  const street_no = tidy(given.street_no ?? '')
  if (street_no !== '' || (street !== '' && lines.length === 0)) {
    const parts = street_no === '' ? splitStreet(street, country) : { street, street_no, rest: '' }
    const others = lines.filter((line) => !saysTheSame(line, street, street_no))
    return { ...own, ...pick(parts), address_addition: joined([own.address_addition, parts.rest, ...others]) }
  }
  const all = street === '' ? lines : [street, ...lines]
  const split = all.map((line) => splitStreet(line, country))
  const at = Math.max(
    0,
    split.findIndex((parts) => parts.street_no !== ''),
  )
  const found = split[at] ?? { street: '', street_no: '', rest: '' }
  const rest = all.filter((_line, index) => index !== at)
  if (found.street_no === '' && /^\d+\s?[a-z]?$/i.test(rest[0] ?? '')) {
    return {
      ...own,
      street: found.street,
      street_no: rest[0] ?? '',
      address_addition: joined([own.address_addition, ...rest.slice(1)]),
    }
  }
  return { ...own, ...pick(found), address_addition: joined([own.address_addition, found.rest, ...rest]) }
}

const pick = ({ street, street_no }: { street: string; street_no: string }) => ({ street, street_no })

/** Whether a line only repeats the street and number that the channel names apart. */
const saysTheSame = (line: string, street: string, number: string): boolean => {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\d]/gu, '')
  return plain(line) === plain(`${street}${number}`) || plain(line) === plain(`${number}${street}`)
}

/**
 * First and last name. `Müller, Anna` is read the other way round; a single word is the last name; what stands
 * between is part of the first name, particles of the last.
 */
export function splitName(given: Pick<ChannelAddress, 'name' | 'first_name' | 'last_name'>): {
  first_name: string
  last_name: string
} {
  const first_name = tidy(given.first_name ?? '')
  const last_name = tidy(given.last_name ?? '')
  if (first_name !== '' || last_name !== '') return { first_name, last_name }
  const name = tidy(given.name ?? '')
  const comma = /^([^,]+),\s*([^,]+)$/.exec(name)
  if (comma) return { first_name: comma[2] ?? '', last_name: comma[1] ?? '' }
  const words = name.split(' ')
  let start = words.length - 1
  while (start > 1 && PARTICLES.has(words[start - 1] ?? '')) start -= 1
  return { first_name: words.slice(0, start).join(' '), last_name: words.slice(Math.max(start, 0)).join(' ') }
}

const normalCountry = (country: string): string => {
  const code = country.trim().toUpperCase()
  return code === 'UK' ? 'GB' : code
}

const tidy = (text: string): string => text.replace(/\s+/g, ' ').replace(/^[\s,;]+|[\s,;]+$/g, '')
const joined = (texts: readonly string[]): string => texts.filter((text) => text !== '').join(', ')
