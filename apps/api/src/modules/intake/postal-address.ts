import { ownValue } from '@kontor/contract/shared'
import type { PostalAddress } from '../orders/index.ts'
import type { ChannelAddress } from './order-source.ts'
import { isNumberFirst, loneNumber, type StreetParts, splitStreet } from './split-street.ts'

/** Particles that belong to the last name: `Ludwig van Beethoven`, `Maria da Silva`. */
const PARTICLES = new Set(
  'von vom van zu zum zur de del della der den des di da do dos das du la le el al ter ten bin ibn'.split(
    ' ',
  ),
)

/** `Packstation 123`, `DHL-Packstation Nr. 123`, `Paketstation 123`; the number may stand in a line of its own. */
const PACKSTATION = /\b(?:dhl[\s-]?)?(?:pack[\s-]?|paket)station\b\s?(?:nr\.?|no\.?|#)?\s?(\d{1,4}(?!\d))?/i
const POSTFILIALE =
  /\b(?:post[\s-]?|dhl[\s-])filiale\b(?:\s?direkt)?\s?(?:nr\.?|no\.?|#)?\s?(\d{1,4}(?!\d))?/i
const PLACE_NUMBER = /^\d{3,4}$/
/** DHL customer numbers have 6 to 10 digits (published contract: Parcel DE Shipping, `postNumber` of 3 to 10). */
const POST_NUMBER = /(?:^|[^\d])(\d{6,10})(?!\d)/
const EMAIL = /((?<![^\s@,;])[^\s@,;]+@[^\s@,;.]+(?:\.[^\s@,;.]+)+)/
const POST_NUMBER_WORDS = /\b(?:dhl[- ]?)?(?:post|kunden)\s?-?(?:nummer|nr\.?|no\.?)\s*[:.]?\s*/i

/**
 * An address of a channel in Kontor's own form: names split, street and number apart, Packstation and Postfiliale with
 * their number and the post number. Whatever has no field of its own goes into `address_addition`; nothing is dropped.
 */
export function postalAddress(given: ChannelAddress): PostalAddress {
  const country = normalCountry(given.country ?? '')
  const city = tidy(given.city ?? '')
  const zipCode = tidy(given.zip_code ?? '')
  const place = { city, zipCode, country }
  const lines = given.lines.map((line) => withoutCity(tidy(line), place)).filter((line) => line !== '')
  const street = withoutCity(tidy(given.street ?? ''), place)
  const whom = { ...splitName(given), company: tidy(given.company ?? '') }
  const station = stationIn(given, lines)
  const delivery = station ?? streetIn({ ...given, street }, lines, country)
  return {
    ...(station?.care_of === '' ? withPostNumber(whom, station) : { ...whom, ...delivery }),
    ...(isNumberedVillage(lines) ? { street: city } : {}),
    zip_code: withoutCountry(zipCode, country),
    city,
    country,
  }
}

/** `C4, 6`: a square of Mannheim with a building number. */
const SQUARE = /^[a-u]\s?\d{1,2}[,\s]/i
/** `Hof, Haus 3`: a street that is named as its city, with a building number. */
const HOUSE_WORD = /^(?:haus|hs|nr|no|block)(?!\p{L})/iu

/** `Mannheim C4, 6` and `50672 Köln, Ehrenstr. 12`: a line without the city that stands before its street. */
function withoutCity(
  line: string,
  { city, zipCode, country }: { readonly city: string; readonly zipCode: string; readonly country: string },
): string {
  const text = zipCode !== '' && line.startsWith(`${zipCode} `) ? line.slice(zipCode.length + 1) : line
  if (city === '' || !text.toLowerCase().startsWith(city.toLowerCase())) return line
  const rest = text.slice(city.length)
  const behind = tidy(rest)
  if (/^\s/.test(rest) && SQUARE.test(behind)) return behind
  if (!rest.startsWith(',') || HOUSE_WORD.test(behind)) return line
  const { street, street_no } = splitStreet(behind, country)
  return street_no !== '' && /\p{L}/u.test(street) ? behind : line
}

/** `Nr. 47` and nothing else: a village whose houses are numbered and whose streets have no names. */
const isNumberedVillage = (lines: readonly string[]): boolean =>
  lines.length === 1 && /^\p{L}/u.test(lines[0] ?? '') && loneNumber(lines[0] ?? '') !== null

/** What people write before the postcode (`D-12439`, `NL-2517 AM`), by country. */
const BEFORE_POSTCODE: Readonly<Record<string, RegExp>> = {
  DE: /^(?:D|DE)[-\s]\s?/i,
  AT: /^(?:A|AT|Ö)[-\s]\s?/i,
  FR: /^(?:F|FR)[-\s]\s?/i,
  NL: /^NL[-\s]\s?/i,
  BE: /^(?:B|BE)[-\s]\s?/i,
  ES: /^(?:E|ES)[-\s]\s?/i,
  IT: /^(?:I|IT)[-\s]\s?/i,
}

const withoutCountry = (zipCode: string, country: string): string => {
  const before = ownValue(BEFORE_POSTCODE, country)
  return before ? zipCode.replace(before, '') : zipCode
}

type Recipient = Pick<PostalAddress, 'first_name' | 'last_name' | 'company'>

/** Takes the post number out of the name or the company, where people write it when no field is left. */
function withPostNumber(whom: Recipient, station: StreetFields): Recipient & StreetFields {
  for (const field of ['last_name', 'first_name', 'company'] as const) {
    const number = POST_NUMBER.exec(whom[field])?.[1]
    if (number === undefined) continue
    const rest = tidy(whom[field].replace(number, ' ').replace(POST_NUMBER_WORDS, ' '))
    const named = { ...whom, [field]: rest }
    // `Anna Müller 12345678` was split before the number: what is left are first and last name.
    const split = named.last_name === '' ? { ...named, ...splitName({ name: named.first_name }) } : named
    return { ...split, ...station, care_of: number }
  }
  return { ...whom, ...station }
}

type StreetFields = Pick<PostalAddress, 'street' | 'street_no' | 'address_addition' | 'care_of'>

/** `packstation` or `postfiliale` with its number in place of street and house number (decisions: Shipping). */
function stationIn(given: ChannelAddress, lines: readonly string[]): StreetFields | null {
  const all = [
    tidy(`${given.street ?? ''} ${given.street_no ?? ''}`),
    ...lines,
    tidy(given.address_addition ?? ''),
  ].filter((line) => line !== '')
  for (const [street, pattern] of [
    ['packstation', PACKSTATION],
    ['postfiliale', POSTFILIALE],
  ] as const) {
    const at = all.findIndex((line) => pattern.test(line))
    if (at < 0) continue
    const beside = pattern.exec(all[at] ?? '')?.[1]
    const apart = beside === undefined ? all.findIndex((line) => PLACE_NUMBER.test(line)) : -1
    const rest = all
      .map((line, index) => (index === at ? tidy(line.replace(pattern, ' ')) : line))
      .filter((_line, index) => index !== apart)
    const street_no = beside ?? all[apart] ?? ''
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
  const { rest, ...found } = houseIn(all, country)
  return { ...found, ...own, address_addition: joined([own.address_addition, rest]) }
}

/** Street and number among lines of which some say something else. */
function houseIn(lines: readonly string[], country: string): StreetParts {
  const others = (...taken: readonly number[]) => lines.filter((_line, index) => !taken.includes(index))
  const number = lines.findIndex((line) => loneNumber(line) !== null)
  if (number >= 0) {
    // A number in its own line belongs to the street before it, or else after it.
    const street = number > 0 ? number - 1 : Math.min(1, lines.length - 1)
    const parts = splitStreet(lines[street] ?? '', country)
    if (street !== number && parts.street_no === '') {
      return {
        street: parts.street,
        street_no: loneNumber(lines[number] ?? '') ?? '',
        rest: joined([parts.rest, ...others(street, number)]),
      }
    }
    if (lines.length === 1) return { street: '', street_no: loneNumber(lines[0] ?? '') ?? '', rest: '' }
  }
  const split = lines.map((line) => splitStreet(line, country))
  const numbered = split.findIndex(
    (parts) => parts.street_no !== '' && !(isNumberFirst(country) && isPartOfBuilding(parts.street)),
  )
  const named = numbered < 0 && isNumberFirst(country) ? namedHouse(lines) : null
  if (named) return named
  const at = Math.max(0, numbered)
  const found = split[at] ?? { street: '', street_no: '', rest: '' }
  return { ...found, rest: joined([found.rest, ...others(at)]) }
}

/** `Flat 3`: what a line says of a building, not of a street. */
const isPartOfBuilding = (street: string): boolean =>
  /^(?:flat|apt\.?|apartment|unit|suite|room)$/i.test(street)

const STREET_WORD =
  /\s(?:lane|road|street|avenue|close|drive|way|court|hill|gardens|place|square|terrace|crescent|row|mews|rd\.?|st\.?|ave\.?)$/i

/** `Rose Cottage, Mill Lane`: a building with a name instead of a number. Null where no part is a street. */
function namedHouse(lines: readonly string[]): StreetParts | null {
  const parts = lines.flatMap((line) => line.split(',').map(tidy)).filter((part) => part !== '')
  const at = parts.findLastIndex((part) => STREET_WORD.test(part))
  if (at <= 0) return null
  return {
    street: parts[at] ?? '',
    street_no: joined(parts.slice(0, at)),
    rest: joined(parts.slice(at + 1)),
  }
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
  const comma = /^([^,]+), ?([^, ][^,]*)$/.exec(name)
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

const tidy = (text: string): string => text.replace(/\s+/g, ' ').replace(/^[\s,;]+|(?<![\s,;])[\s,;]+$/g, '')
const joined = (texts: readonly string[]): string => texts.filter((text) => text !== '').join(', ')
