import type { SeededRandom } from '../random.ts'
import { takeBack } from './after-sale.ts'
import { allocateOrder, isStoreNamed, reservePieces } from './allocate-order.ts'
import { chooseOption, drawLabel, parcelGroups, parcelHistory } from './parcels.ts'
import type { PlannedOrder, PlannedParcel } from './planned-order.ts'
import type { Shop } from './shop.ts'
import { minutesAfter, workingInstant } from './working-hours.ts'

const CANCEL_REASONS = [
  'out_of_stock',
  'out_of_stock',
  'article_has_defect',
  'prior_sale',
  'customer_cancellation',
]
const RETURN_LABEL_DAYS = 60
const DAY_MS = 86_400_000

type Fate = 'delivered' | 'on its way' | 'returned' | 'cancelled' | 'cancelled by the channel'

/** Lets an order that arrived some days ago live through what orders live through, up to now. */
export function liveOn(random: SeededRandom, order: PlannedOrder, shop: Shop): void {
  release(random, order)
  const fate = drawFate(random)
  if (fate === 'cancelled' || fate === 'cancelled by the channel') {
    allocateOrder(order, (ids) => shop.ledger.pastOffers(ids), shop.storeLabels, isStoreNamed(order))
    cancel(random, order, fate === 'cancelled' ? 'cancelled' : 'mp_cancellation', shop)
    return
  }
  const releasedAt = order.history.at(-1)?.at ?? order.arrivedAt
  const shippedAt = workingInstant(
    random,
    minutesAfter(releasedAt, 20),
    random.weighted([
      [0, 35],
      [1, 55],
      [2, 10],
    ]),
  )
  if (shippedAt > leavesUntil(shop)) {
    allocateOrder(order, (ids) => shop.ledger.offers(ids), shop.storeLabels)
    reservePieces(order, shop.ledger)
    return
  }
  allocateOrder(order, (ids) => shop.ledger.pastOffers(ids), shop.storeLabels, isStoreNamed(order))
  ship(
    random,
    order,
    shippedAt,
    fate === 'on its way' ? null : workingInstant(random, shippedAt, random.integer(1, 3)),
    shop,
  )
  if (fate === 'returned' && order.status === 'fulfilled') takeBack(random, order, shop)
}

/** What leaves is reported to its channel a moment later; that has to lie in the past, too. */
export const leavesUntil = ({ now }: Pick<Shop, 'now'>): Date => minutesAfter(now, -5)

const drawFate = (random: SeededRandom): Fate =>
  random.weighted<Fate>([
    ['delivered', 80],
    ['on its way', 1.5],
    ['returned', 11],
    ['cancelled', 4],
    ['cancelled by the channel', 3.5],
  ])

/** An order that was already over when the channel account was connected. */
export function importClosed(
  order: PlannedOrder,
  reason: 'imported_closed' | 'fulfilled_by_channel',
  at: Date,
): void {
  order.status = 'fulfilled'
  order.notShippableReason = reason
  order.history.push({
    actorKind: 'channel',
    actorName: order.channel.account,
    transition: 'fulfilled_tr',
    at,
    line: null,
    detail: { imported: true },
  })
}

/** The order is paid: at once, or some hours after it was reserved. */
function release(random: SeededRandom, order: PlannedOrder): void {
  const channel = {
    actorKind: 'channel',
    actorName: order.channel.account,
    line: null,
    detail: null,
  } as const
  if (order.paymentMethod === 'prepayment') {
    order.history.push({ ...channel, transition: 'initial_tr', at: order.arrivedAt })
    const paidAt = minutesAfter(order.arrivedAt, random.integer(90, 600))
    order.history.push({ ...channel, transition: 'approved_tr', at: paidAt })
    return
  }
  order.history.push({ ...channel, transition: 'approved_tr', at: order.arrivedAt })
}

/** Cancels the whole order, within the hours after it came. */
export function cancel(
  random: SeededRandom,
  order: PlannedOrder,
  status: 'cancelled' | 'mp_cancellation',
  shop: Pick<Shop, 'now' | 'staff'>,
): void {
  const byChannel = status === 'mp_cancellation'
  const drawn = random.pick(CANCEL_REASONS)
  // Only a merchant's own channels know a customer who cancels (spec: orders §5).
  const own =
    order.channel.ownedBy === 'company' || drawn !== 'customer_cancellation' ? drawn : 'out_of_stock'
  const reason = byChannel ? 'mp_cancellation' : own
  const hours = Math.min(random.integer(11, 30), (shop.now.getTime() - order.arrivedAt.getTime()) / 3_600_000)
  const at = minutesAfter(order.arrivedAt, hours * 60)
  const actor = byChannel
    ? ({ actorKind: 'channel', actorName: order.channel.account } as const)
    : ({ actorKind: 'user', actorName: random.pick(shop.staff) } as const)
  for (const [index, line] of order.lines.entries()) {
    line.cancelReason = reason
    const transition = byChannel ? 'mp_cancellation_ln' : 'cancelled_ln'
    order.history.push({ ...actor, transition, at, line: index, detail: { reason } })
  }
  order.history.push({ ...actor, transition: `${status}_tr`, at, line: null, detail: { reason } })
  order.status = status
}

/** Sends the order in one parcel per store; `deliveredAt` null: nobody has heard of it since. */
export function ship(
  random: SeededRandom,
  order: PlannedOrder,
  shippedAt: Date,
  deliveredAt: Date | null,
  shop: Shop,
): void {
  const requestedBy = random.pick(shop.staff)
  const withReturnLabel = shop.now.getTime() - shippedAt.getTime() < RETURN_LABEL_DAYS * DAY_MS
  for (const group of parcelGroups(order)) {
    const option = chooseOption(random, order, group)
    const course = { carrier: option.carrier, bought: shippedAt, delivered: deliveredAt, now: shop.now }
    const labels = [drawLabel(random, 'shipping', course)]
    if (withReturnLabel) labels.push(drawLabel(random, 'return', course))
    const parcel: PlannedParcel = {
      storeId: group.storeId,
      lines: group.lines,
      option,
      requestedBy,
      at: shippedAt,
      labels,
      failure: null,
    }
    order.parcels.push(parcel)
    parcelHistory(order, parcel)
    keepPromisedUntilCounted(order, parcel, shop)
  }
  order.status = 'shipped'
  const nobody = { actorKind: 'system', actorName: '', line: null, detail: null } as const
  order.history.push({ ...nobody, transition: 'shipped_tr', at: shippedAt })
  if (!deliveredAt || deliveredAt > shop.now) return
  order.status = 'fulfilled'
  order.history.push({
    ...nobody,
    actorKind: 'carrier',
    actorName: 'DHL',
    transition: 'fulfilled_tr',
    at: deliveredAt,
  })
}

function keepPromisedUntilCounted(
  order: PlannedOrder,
  parcel: PlannedParcel,
  { ledger, countedAt }: Shop,
): void {
  if (parcel.at <= countedAt) return
  for (const index of parcel.lines) {
    const line = order.lines[index]
    if (
      !line?.size ||
      ledger.offers([line.size.id]).every((offer) => offer.store_id !== parcel.storeId || offer.available < 1)
    )
      continue
    ledger.reserve(line.size.id, parcel.storeId)
    line.reservation = { at: order.arrivedAt, soldAt: parcel.at }
  }
}
