import {
  addDays,
  berlinDay,
  berlinInstant,
  startOfBerlinDay,
} from '../../../api/src/platform/clock/berlin.ts'
import { deadlinesFor } from '../../../api/src/platform/clock/deadlines.ts'
import { lacksTariffNumber } from '../articles.ts'
import type { Destination } from '../people/customer.ts'
import type { SeededRandom } from '../random.ts'
import { allocateOrder, reservePieces } from './allocate-order.ts'
import { draftOrder, drawPieceCount } from './draft-order.ts'
import { chooseOption, parcelGroups, parcelHistory } from './parcels.ts'
import { cancel, leavesUntil, ship } from './past-order.ts'
import type { PlannedOrder, PlannedParcel, SellableSize } from './planned-order.ts'
import { drawChannel, type OrderNumbers, type Shop } from './shop.ts'
import { drawMinuteOfDay, minutesAfter, workingInstant } from './working-hours.ts'

const PRIME_SHARE = 0.07
const PACKSTATION_SHARE = 0.08
const ABROAD: readonly Destination[] = ['AT', 'AT', 'AT', 'FR', 'NL']
const ABROAD_SHARE = 0.08
/** What one channel charged and named no reason for. */
const UNEXPLAINED_CENTS = 399
/** Of the orders of these days, so many have left already. */
const LEFT_ALREADY = 0.12
const NOTES = [
  'Kundin hat angerufen: bitte in einem Paket verschicken.',
  'Karton leicht beschädigt, Ware geprüft und in Ordnung.',
  'Lt. Filiale liegt das Paar im Schaufenster, wird heute herausgenommen.',
  'Kunde fragt nach Lieferung bis Freitag. Habe zugesagt.',
]
/** What the carrier refuses, though Kontor's own rules find nothing wrong with it (apps/sandbox/README.md). */
const REFUSED: readonly Partial<PlannedOrder['customer']['delivery']>[] = [
  { street_no: '999' },
  { city: 'Nirgendwo' },
  { zip_code: '99990' },
]

/** The orders of the last days: those to be shipped now, reserved ones, and every special case that staff meets. */
export function planOpenOrders(random: SeededRandom, shop: Shop, numbers: OrderNumbers): PlannedOrder[] {
  const { openOrders } = shop.merchant
  const draw = (spec: ArrivalSpec = {}) => arrive(random, shop, numbers, spec)
  const orders = Array.from({ length: openOrders }, () => draw(drawWishes(random, shop)))
  for (const order of orders) waitForShipping(random, order, shop)
  const [deviating] = orders
  if (deviating) deviating.differenceCents = UNEXPLAINED_CENTS
  const left = Array.from({ length: Math.ceil(openOrders * LEFT_ALREADY) }, () => draw())
  for (const order of left) leave(random, order, shop)
  const reserved = Array.from({ length: Math.ceil(openOrders / 35) }, (_, index) =>
    draw({ channelId: 1, daysAgo: index % 4 }),
  )
  for (const order of reserved) reserveUnpaid(order, shop)
  const special = shop.merchant.key === 'lindner' ? specialCases(random, shop, draw) : []
  return [...orders, ...left, ...reserved, ...special]
}

interface ArrivalSpec {
  readonly channelId?: number
  readonly destination?: Destination
  readonly orderType?: PlannedOrder['orderType']
  /** Left out: drawn. */
  readonly sizes?: readonly SellableSize[]
  /** Whole days; left out: within the business time that is allowed for shipping, mostly. */
  readonly daysAgo?: number
}

function drawWishes(random: SeededRandom, shop: Shop): ArrivalSpec {
  const drawn = random.next()
  if (drawn < PRIME_SHARE) return { channelId: 4, orderType: 'prime', destination: 'home' }
  if (drawn < PRIME_SHARE + PACKSTATION_SHARE) return { destination: 'packstation' }
  if (drawn < PRIME_SHARE + PACKSTATION_SHARE + ABROAD_SHARE)
    return { channelId: shop.channels[0]?.id ?? 1, destination: random.pick(ABROAD) }
  return { destination: 'home' }
}

/** An order of the last days whose articles lie in a store. */
function arrive(random: SeededRandom, shop: Shop, numbers: OrderNumbers, spec: ArrivalSpec): PlannedOrder {
  const channel = shop.channels.find(({ id }) => id === spec.channelId) ?? drawChannel(random, shop)
  return draftOrder(random, {
    channel,
    number: numbers(channel),
    orderDate: recentInstant(random, shop.now, spec.daysAgo),
    sizes: spec.sizes ?? drawAvailableSizes(random, shop),
    ...(spec.destination ? { destination: spec.destination } : {}),
    ...(spec.orderType ? { orderType: spec.orderType } : {}),
  })
}

function drawAvailableSizes(random: SeededRandom, { sizes, ledger }: Shop): SellableSize[] {
  const drawn: SellableSize[] = []
  const pieces = drawPieceCount(random)
  while (drawn.length < pieces) {
    const size = random.pickEarly(sizes)
    const alreadyDrawn = drawn.filter(({ id }) => id === size.id).length
    if (ledger.available(size.id) > alreadyDrawn) drawn.push(size)
  }
  return drawn
}

/** Most came since the day before the last business day; a few wait longer than they should. */
function recentInstant(random: SeededRandom, now: Date, daysAgo: number | undefined): Date {
  const businessDays =
    daysAgo ??
    random.weighted([
      [0, 42],
      [1, 40],
      [2, 14],
      [3, 4],
    ])
  const { isBusinessDay } = deadlinesFor()
  let day = berlinDay(now)
  for (let left = businessDays; left > 0; ) {
    day = addDays(day, -1)
    if (isBusinessDay(day)) left -= 1
  }
  const at = berlinInstant(day, drawMinuteOfDay(random))
  const latest = minutesAfter(now, -15).getTime()
  if (at.getTime() <= latest) return at
  // Today is not over yet: somewhere between midnight and now.
  const midnight = Math.min(startOfBerlinDay(day).getTime(), latest - 3_600_000)
  return new Date(midnight + Math.floor(random.next() * (latest - midnight)))
}

function waitForShipping(random: SeededRandom, order: PlannedOrder, shop: Shop): void {
  const { channel, arrivedAt } = order
  order.history.push({
    ...fromChannel(channel.account),
    transition: 'approved_tr',
    at: arrivedAt,
    detail: null,
  })
  allocateOrder(order, (ids) => shop.ledger.offers(ids), shop.storeLabels)
  reservePieces(order, shop.ledger)
  if (random.chance(0.04)) {
    order.notes.push({
      author: random.pick(shop.staff),
      note: random.pick(NOTES),
      at: minutesAfter(arrivedAt, 1),
    })
  }
}

const fromChannel = (actorName: string) => ({ actorKind: 'channel', actorName, line: null }) as const

/** Shipped or cancelled since, if there were working hours in between. */
function leave(random: SeededRandom, order: PlannedOrder, shop: Shop): void {
  const at = workingInstant(random, minutesAfter(order.arrivedAt, 20), 0)
  if (at > leavesUntil(shop)) {
    waitForShipping(random, order, shop)
    return
  }
  order.history.push({
    ...fromChannel(order.channel.account),
    transition: 'approved_tr',
    at: order.arrivedAt,
    detail: null,
  })
  allocateOrder(order, (ids) => shop.ledger.offers(ids), shop.storeLabels)
  if (random.chance(0.1)) cancel(random, order, 'cancelled', shop)
  else if (random.chance(0.08)) cancel(random, order, 'mp_cancellation', shop)
  else ship(random, order, at, null, shop)
}

/** Prepayment that has not come yet. */
function reserveUnpaid(order: PlannedOrder, shop: Shop): void {
  Object.assign(order, { status: 'initial', paymentMethod: 'prepayment', shipByAt: null })
  order.history.push({
    ...fromChannel(order.channel.account),
    transition: 'initial_tr',
    at: order.arrivedAt,
    detail: null,
  })
  allocateOrder(order, (ids) => shop.ledger.offers(ids), shop.storeLabels)
  reservePieces(order, shop.ledger)
}

/** One of each kind of order that needs a second look. */
function specialCases(
  random: SeededRandom,
  shop: Shop,
  draw: (spec?: ArrivalSpec) => PlannedOrder,
): PlannedOrder[] {
  const waiting = (order: PlannedOrder): PlannedOrder => {
    waitForShipping(random, order, shop)
    return order
  }
  const refused = REFUSED.map((fault) =>
    waiting(withAddress(draw({ channelId: 1, destination: 'home' }), fault)),
  )
  const incomplete = [{ street_no: '' }, { zip_code: '2009' }].map((fault) =>
    waiting(withAddress(draw({ channelId: 53, destination: 'home' }), fault)),
  )
  const failed = [
    failLabel(
      random,
      waiting(withAddress(draw({ channelId: 1, destination: 'home' }), { street_no: '999' })),
      shop,
      ADDRESS_REFUSED,
    ),
    failLabel(
      random,
      waiting(withAddress(draw({ channelId: 53, destination: 'home' }), { city: 'Nirgendwo' })),
      shop,
      CITY_REFUSED,
    ),
    failLabel(random, waiting(draw({ channelId: 2, destination: 'home' })), shop, CARRIER_SILENT),
  ]
  return [
    ...refused,
    ...incomplete,
    ...failed,
    ...notShippable(draw),
    ...throughCustoms(shop).map((sizes) =>
      waiting(withAddress(draw({ channelId: 1, destination: 'home', sizes }), LONDON)),
    ),
    waiting(withUnknownArticle(draw({ channelId: 2, destination: 'home' }))),
  ]
}

const LONDON = {
  company: '',
  street: 'Marylebone High Street',
  street_no: '42',
  address_addition: '',
  zip_code: 'W1U 5HR',
  city: 'London',
  country: 'GB',
}

/** What somebody in London ordered: a pair of which the ERP does not know the tariff number. */
function throughCustoms({ sizes, ledger }: Shop): SellableSize[][] {
  const unknown = sizes.find(({ id, wwsNumber }) => lacksTariffNumber(wwsNumber) && ledger.available(id) > 0)
  return unknown ? [[unknown]] : []
}

const withAddress = (
  order: PlannedOrder,
  change: Partial<PlannedOrder['customer']['delivery']>,
): PlannedOrder => {
  const delivery = { ...order.customer.delivery, ...change }
  return { ...order, customer: { ...order.customer, delivery } }
}

/** The channel sold what the catalogue does not know: nobody can say which store has it. */
const withUnknownArticle = (order: PlannedOrder): PlannedOrder => ({
  ...order,
  lines: order.lines.map((line) => ({ ...line, size: null, ean: '', title: `${line.title} (Sondermodell)` })),
})

function notShippable(draw: (spec?: ArrivalSpec) => PlannedOrder): PlannedOrder[] {
  const arrived = (
    order: PlannedOrder,
    reason: NonNullable<PlannedOrder['notShippableReason']>,
  ): PlannedOrder => {
    order.notShippableReason = reason
    order.history.push({
      ...fromChannel(order.channel.account),
      transition: 'approved_tr',
      at: order.arrivedAt,
      detail: null,
    })
    return { ...order, shipByAt: null }
  }
  const swiss = withAddress(draw({ channelId: 1, destination: 'home' }), {
    street: 'Bahnhofstrasse',
    zip_code: '8001',
    city: 'Zürich',
    country: 'CH',
  })
  const byAmazon = Array.from({ length: 3 }, () =>
    arrived(draw({ channelId: 4, destination: 'home' }), 'fulfilled_by_channel'),
  )
  const pickup = arrived(draw({ channelId: 55, destination: 'home', orderType: 'pickup' }), 'pickup')
  return [...byAmazon, pickup, arrived(swiss, 'undeliverable_country')]
}

type Failure = NonNullable<PlannedParcel['failure']>

const ADDRESS_REFUSED: Failure = {
  reason: 'address',
  information: ['receiver street_no: house number 999 does not exist'],
  fields: ['street_no'],
}
const CITY_REFUSED: Failure = {
  reason: 'address',
  information: ['receiver city: Nirgendwo could not be found'],
  fields: ['city'],
}
const CARRIER_SILENT: Failure = { reason: 'unreachable', information: [], fields: [] }

/** Somebody tried to ship it, and the carrier did not play along. */
function failLabel(random: SeededRandom, order: PlannedOrder, shop: Shop, failure: Failure): PlannedOrder {
  const [group] = parcelGroups(order)
  if (!group) throw new Error('an order to be shipped has no parcel')
  const waited = (shop.now.getTime() - order.arrivedAt.getTime()) / 120_000
  const parcel: PlannedParcel = {
    storeId: group.storeId,
    lines: group.lines,
    option: chooseOption(random, order, group),
    requestedBy: shop.staff[0] ?? '',
    at: minutesAfter(order.arrivedAt, waited),
    labels: [],
    failure,
  }
  order.parcels.push(parcel)
  parcelHistory(order, parcel)
  return order
}
