import type { Random } from '../platform/random.ts'
import { FIRST_NAMES, LAST_NAMES } from './names.ts'
import { FOREIGN_PLACES, type ForeignCountry, GERMAN_PLACES, type Place, STREETS } from './places.ts'

const FOREIGN_NAMES: Record<ForeignCountry, readonly string[]> = {
  AT: [
    'Matthias Gruber',
    'Theresa Pichler',
    'Florian Steiner',
    'Magdalena Moser',
    'Georg Hofer',
    'Verena Leitner',
  ],
  FR: [
    'Camille Lefèvre',
    'Élodie Martin',
    'Antoine Moreau',
    'Chloé Bernard',
    'Hugo Rousseau',
    'Inès Garnier',
  ],
  NL: ['Daan de Vries', 'Sanne van den Berg', 'Lotte Bakker', 'Bram Jansen', 'Femke Visser', 'Thijs Mulder'],
}

export type DestinationKind = 'home' | 'packstation' | 'company'

/** Who gets the parcel and where, before any channel's own form of address. */
export interface Recipient {
  firstName: string
  lastName: string
  company?: string
  kind: DestinationKind
  /** The street's name, or `Packstation`. */
  street: string
  streetNo: string
  /** The DHL post number; only for a Packstation. */
  postNumber?: string
  zip: string
  city: string
  country: 'DE' | ForeignCountry
  email: string
}

/** Somebody who orders shoes. About one in twelve lives abroad, one in ten at a Packstation. */
export function drawRecipient(random: Random): Recipient {
  return random.chance(0.08) ? abroad(random) : inGermany(random)
}

function inGermany(random: Random): Recipient {
  const firstName = random.pick(FIRST_NAMES)
  const lastName = random.pick(LAST_NAMES)
  const place = random.pick(GERMAN_PLACES)
  const base = {
    firstName,
    lastName,
    ...at(place),
    country: 'DE' as const,
    email: email(random, firstName, lastName),
  }
  if (random.chance(0.1)) {
    const number = String(random.integer(101, 289))
    return {
      ...base,
      kind: 'packstation',
      street: 'Packstation',
      streetNo: number,
      postNumber: String(random.integer(10_000_000, 989_999_999)),
    }
  }
  const house = `${random.integer(1, 148)}${random.chance(0.12) ? random.pick(['a', 'b', 'c']) : ''}`
  const home: Recipient = { ...base, kind: 'home', street: random.pick(STREETS), streetNo: house }
  return random.chance(0.05) ? { ...home, kind: 'company', company: `${lastName} & Partner GmbH` } : home
}

function abroad(random: Random): Recipient {
  const country = random.pick<ForeignCountry>(['AT', 'AT', 'AT', 'FR', 'NL'])
  const [firstName = '', ...rest] = random.pick(FOREIGN_NAMES[country]).split(' ')
  const lastName = rest.join(' ')
  const place = random.pick(FOREIGN_PLACES[country])
  return {
    firstName,
    lastName,
    kind: 'home',
    street: place.street,
    streetNo: String(random.integer(1, 90)),
    ...at(place),
    country,
    email: email(random, firstName, lastName),
  }
}

function at(place: Place): { zip: string; city: string } {
  return { zip: place.zip, city: place.city }
}

/** An address that can't reach anybody: the domain is reserved for examples. */
function email(random: Random, firstName: string, lastName: string): string {
  const plain = `${firstName}.${lastName}`
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replace(/[^a-z.]/g, '')
  return `${plain}${random.integer(1, 99)}@example.com`
}
