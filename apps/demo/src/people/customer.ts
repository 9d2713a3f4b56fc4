import type { PostalAddress } from '../../../api/src/modules/orders/orders.tables.ts'
import type { SeededRandom } from '../random.ts'
import { FIRST_NAMES, FOREIGN_NAMES, LAST_NAMES } from './names.ts'
import { FOREIGN_PLACES, type ForeignCountry, GERMAN_PLACES, GERMAN_STREETS } from './places.ts'

/** Somebody who orders, and where the parcel goes. */
export interface DemoCustomer {
  readonly email: string
  readonly phone: string
  readonly delivery: PostalAddress
  readonly billing: PostalAddress
}

/** What kind of address to draw. */
export type Destination = 'home' | 'packstation' | ForeignCountry

const NOWHERE: PostalAddress = {
  first_name: '',
  last_name: '',
  company: '',
  street: '',
  street_no: '',
  address_addition: '',
  care_of: '',
  zip_code: '',
  city: '',
  country: 'DE',
}

/** Draws a customer whose address is complete and plausible. */
export function drawCustomer(random: SeededRandom, destination: Destination): DemoCustomer {
  const home =
    destination === 'home' || destination === 'packstation' ? atHome(random) : abroad(random, destination)
  const delivery = destination === 'packstation' ? packstation(random, home) : home
  return {
    email: email(random, home),
    phone: random.chance(0.6) ? phone(random) : '',
    delivery,
    billing: home,
  }
}

/** Where most parcels go, with a few to parcel machines and abroad. */
export const drawDestination = (random: SeededRandom): Destination =>
  random.weighted<Destination>([
    ['home', 86],
    ['packstation', 7],
    ['AT', 4],
    ['FR', 1.5],
    ['NL', 1.5],
  ])

function atHome(random: SeededRandom): PostalAddress {
  const place = random.pick(GERMAN_PLACES)
  const lastName = drawLastName(random)
  const letter = random.chance(0.1) ? random.pick(['a', 'b', 'c']) : ''
  return {
    ...NOWHERE,
    first_name: random.pick(FIRST_NAMES),
    last_name: lastName,
    company: random.chance(0.04)
      ? `${lastName} ${random.pick(['GmbH', 'Architekten', 'Steuerberatung', 'e. K.'])}`
      : '',
    street: random.pick(GERMAN_STREETS),
    street_no: `${random.integer(1, 120)}${letter}`,
    address_addition: random.chance(0.05) ? random.pick(['Hinterhaus', '2. Stock links', 'c/o Empfang']) : '',
    zip_code: place.zip,
    city: place.city,
  }
}

const drawLastName = (random: SeededRandom): string =>
  random.chance(0.03) ? `${random.pick(LAST_NAMES)}-${random.pick(LAST_NAMES)}` : random.pick(LAST_NAMES)

function abroad(random: SeededRandom, country: ForeignCountry): PostalAddress {
  const place = random.pick(FOREIGN_PLACES[country])
  const [first_name, last_name] = random.pick(FOREIGN_NAMES[country])
  return {
    ...NOWHERE,
    first_name,
    last_name,
    street: place.street,
    street_no: String(random.integer(1, 80)),
    zip_code: place.zip,
    city: place.city,
    country,
  }
}

/** The machine's number stands where the house number would, the receiver's post number in `care_of` (decisions: Shipping). */
const packstation = (random: SeededRandom, home: PostalAddress): PostalAddress => ({
  ...home,
  company: '',
  street: 'packstation',
  street_no: String(random.integer(101, 289)),
  address_addition: '',
  care_of: random.digits(random.integer(8, 9)),
})

/** The domains are reserved for examples, so that no mail can reach anybody. */
function email(random: SeededRandom, { first_name, last_name }: PostalAddress): string {
  const name = `${first_name}.${last_name}`
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/[^a-z.-]/g, '')
  return `${name}${random.chance(0.5) ? random.integer(1, 99) : ''}@${random.pick(['example.com', 'example.org', 'post.example'])}`
}

/** Numbers that the Bundesnetzagentur keeps free for films and examples. */
const FICTIONAL_NUMBERS: readonly (readonly [prefix: string, digits: number])[] = [
  ['+49 30 23125', 3],
  ['+49 40 66969', 3],
  ['+49 69 90009', 3],
  ['+49 89 99998', 3],
  ['+49 221 4710', 3],
  ['+49 171 39200', 2],
  ['+49 176 040690', 2],
]

function phone(random: SeededRandom): string {
  const [prefix, digits] = random.pick(FICTIONAL_NUMBERS)
  return `${prefix} ${String(random.integer(0, 10 ** digits - 1)).padStart(digits, '0')}`
}
