import type { PlannedOrder, SeededRandom, SellingChannel } from '@kontor/demo/orders'
import { PARCEL_CATALOGUE } from '../apps/api/src/connectors/carriers/index.ts'

/** The company everything is measured as: it holds a fifth of all orders, so it grows with the table. */
export const LARGE_COMPANY = 1
const COMPANIES = 50
export const PROVIDER = COMPANIES + 1
/** Orders are spread evenly over two years; the last two weeks are open, as after a holiday. */
export const DAYS = 730
const OPEN_DAYS = 14
/** Orders that came in over the last three days on top of that, the same at every size: a pick list of 1,000 lines. */
const RUSH = 455
const RUSH_EVERY_MINUTES = 10
/** Lines of the one long order, the last of all. */
const LONG = 60
const LINES = [1, 1, 1, 2, 2, 2, 2, 3, 3, 5]
export const STORES = 3
const SIZES = 14_000
const MODELS = 2000
export const DAY_MS = 24 * 3_600_000

/** The channels of every company; accounts of eBay and Zalando are the provider's, and all companies sell through them. */
export const CHANNELS = [
  { id: 1, ownedBy: 'company' },
  { id: 2, ownedBy: 'provider' },
  { id: 3, ownedBy: 'provider' },
  { id: 4, ownedBy: 'company' },
] as const

const SYLLABLES = [
  'ba',
  'bel',
  'bren',
  'da',
  'dor',
  'ek',
  'fal',
  'fen',
  'gar',
  'gil',
  'ha',
  'hel',
  'ilm',
  'jan',
  'ka',
  'kol',
  'lan',
  'lim',
  'ma',
  'mer',
  'na',
  'nor',
  'ol',
  'pa',
  'quen',
  'ra',
  'rit',
  'sa',
  'sel',
  'ta',
  'tor',
  'ul',
  'van',
  'wei',
  'xan',
  'yel',
  'za',
  'zim',
  'berg',
  'feld',
  'hof',
  'mann',
  'stein',
  'thal',
  'wald',
]

export const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)
export const merchants = range(COMPANIES)
export const storeId = (company: number, store: number): number => (company - 1) * STORES + store
export const ADDRESS = { street: 'Marktstraße', streetNo: '1', zipCode: '50667', city: 'Köln' }
/** Of the one sender that papers would name. */
export const SENDER = {
  company: 'Bench',
  first_name: '',
  last_name: '',
  address_addition: '',
  care_of: '',
  country: 'DE',
  street: ADDRESS.street,
  street_no: ADDRESS.streetNo,
  zip_code: ADDRESS.zipCode,
  city: ADDRESS.city,
}

export const channelOf = (companyId: number, { id, ownedBy }: (typeof CHANNELS)[number]): SellingChannel => {
  const isShared = ownedBy === 'provider'
  return {
    id,
    ownedBy,
    companyId,
    accountOwnerId: isShared ? PROVIDER : companyId,
    accountId: (isShared ? PROVIDER - 1 : companyId - 1) * CHANNELS.length + id,
    account: 'Bench',
    adapter: 'intake',
    marketplaces: [],
    credentials: null,
    weight: 1,
    payment: ['marketplace'],
    numbersAbove: 0,
  }
}

const extOrderId = (number: number): string => `EXT-${String(number).padStart(9, '0')}`

interface Wish {
  /** Unique. */
  readonly number: number
  readonly companyId: number
  /** Milliseconds since it was ordered. */
  readonly age: number
  readonly lines: number
}

function planOrder(random: SeededRandom, wish: Wish, now: number): PlannedOrder {
  const { companyId, age, lines } = wish
  const status = drawStatus(random, age)
  const orderDate = new Date(now - age)
  const changedAt = new Date(now - age + DAY_MS)
  const isOpen = status === 'approved' || status === 'initial'
  const told = { actorName: '', line: null, detail: null }
  const home = {
    ...SENDER,
    company: '',
    first_name: 'Ada',
    last_name: capitalised(random.pick(SYLLABLES) + random.pick(SYLLABLES) + random.pick(SYLLABLES)),
    street: 'Lindenweg',
    street_no: '4',
  }
  return {
    channel: channelOf(companyId, random.pick(CHANNELS)),
    extOrderId: extOrderId(wish.number),
    extOrderIdAddition: '',
    orderType: 'standard',
    paymentMethod: 'marketplace',
    customer: { email: 'kunde@example.org', phone: '+49 30 23125000', delivery: home, billing: home },
    comment: '',
    orderDate,
    arrivedAt: orderDate,
    shipByAt: isOpen ? new Date(now - age + 2 * DAY_MS) : null,
    lines: range(lines).map((position) => planLine(random, companyId, position)),
    charges: [],
    differenceCents: 0,
    history: [
      { ...told, transition: 'approved_tr', at: orderDate, actorKind: 'channel' },
      ...(isOpen ? [] : [{ ...told, transition: `${status}_tr`, at: changedAt, actorKind: 'user' } as const]),
    ],
    parcels: hasLeft(status)
      ? [
          {
            storeId: storeId(companyId, 1),
            lines: range(lines).map((position) => position - 1),
            option: PARCEL_CATALOGUE[0] ?? fail('no parcel option'),
            requestedBy: 'Bench',
            at: changedAt,
            labels: [],
            failure: null,
          },
        ]
      : [],
    notes: [],
    status,
    notShippableReason: null,
  }
}

type Status = 'approved' | 'initial' | 'fulfilled' | 'shipped' | 'returned' | 'cancelled' | 'mp_cancellation'

const hasLeft = (status: string): boolean => ['shipped', 'fulfilled', 'returned'].includes(status)

const drawStatus = (random: SeededRandom, age: number): Status =>
  age < OPEN_DAYS * DAY_MS
    ? random.weighted([
        ['approved', 97],
        ['initial', 3],
      ])
    : random.weighted([
        ['fulfilled', 78],
        ['shipped', 10],
        ['returned', 5],
        ['cancelled', 5],
        ['mp_cancellation', 2],
      ])

function planLine(random: SeededRandom, companyId: number, position: number): PlannedOrder['lines'][number] {
  const [size, priceCents] = [random.integer(0, SIZES - 1), random.integer(2000, 22_000)]
  const model = size % MODELS
  const title = 'Sneaker Kolding'
  const ean = String(size).padStart(13, '4')
  const prices = { originalPriceCents: priceCents + 1000, salePriceCents: priceCents }
  return {
    mpItemId: String(position),
    mpItemIdAddition: '',
    size: {
      ...prices,
      id: size + 1,
      ean,
      sku: `SKU-${size}`,
      size: '42',
      title,
      brand: 'Nordweg',
      kind: 'sneaker',
      color: 'blau',
      wwsNumber: `W${model}`,
      articleNumber: `A-${model}`,
      isOversize: false,
    },
    ean,
    title,
    priceCents,
    originalPriceCents: prices.originalPriceCents,
    shippingPriceCents: 0,
    allocation: {
      key: position - 1,
      store_id: storeId(companyId, 1),
      reason: 'best_ranking',
      candidates: [],
    },
    cancelReason: null,
    returned: null,
    cases: [],
    reservation: null,
  }
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

function fail(why: string): never {
  throw new Error(why)
}

/** Orders over two years, the oldest first. */
export const spread = (random: SeededRandom, count: number, now: number): PlannedOrder[] =>
  range(count).map((number) => {
    const companyId = number % 5 === 0 ? LARGE_COMPANY : random.integer(2, COMPANIES)
    const age = DAYS * DAY_MS * (1 - number / count)
    return planOrder(random, { number, companyId, age, lines: random.pick(LINES) }, now)
  })

/** What came in over the last days, the long order at the end. */
export const rush = (random: SeededRandom, after: number, now: number): PlannedOrder[] =>
  range(RUSH).map((n) => {
    const age = n * RUSH_EVERY_MINUTES * 60_000
    const lines = n === RUSH ? LONG : random.pick(LINES)
    return planOrder(random, { number: after + n, companyId: LARGE_COMPANY, age, lines }, now)
  })
