import { CASE_CONDITIONS, CASE_REASONS, RETURN_REASONS } from '@kontor/contract/returns'
import type { SeededRandom } from '../random.ts'
import { cameBack } from './parcels.ts'
import type { PlannedCase, PlannedLine, PlannedOrder } from './planned-order.ts'
import type { Shop } from './shop.ts'
import { workingInstant } from './working-hours.ts'

const DAY_MS = 86_400_000
/** Goodwill is asked for soon after the parcel came. */
const YOUNG_DAYS = 60
const PARTLY_RETURNED = 0.4
/** Open cases of a merchant: those that the provider answers, and those that wait for a channel. */
const OPEN_FOR = { provider: 3, company: 2 } as const
const ANSWERED_FOR = { provider: 6, company: 5 } as const

const MESSAGES = [
  'Die Sohle löst sich am linken Schuh vorne ab. Die Kundin möchte das Paar behalten.',
  'Kratzer im Leder an der Ferse, siehe Bilder.',
  'Farbe ist deutlich heller als auf dem Produktbild, Kunde behält die Schuhe bei einem Nachlass.',
  'Naht an der Seite offen, der Kunde lässt sie selbst beim Schuster nähen.',
  'Karton fehlte und ein Schnürsenkel ist gerissen.',
]
const ANSWERS = {
  accepted: ['Mangel auf den Bildern gut zu erkennen.', '', 'Nachlass in Ordnung.'],
  declined: ['Gebrauchsspuren, kein Mangel.', 'Auf den Bildern ist der Mangel nicht zu erkennen.'],
}

/** The customer sends it back, or a part of it. */
export function takeBack(random: SeededRandom, order: PlannedOrder, shop: Shop): void {
  const deliveredAt = order.history.at(-1)?.at ?? order.arrivedAt
  const at = workingInstant(random, deliveredAt, random.integer(3, 18))
  if (at > shop.now) return
  const staff = { actorKind: 'user', actorName: random.pick(shop.staff) } as const
  const returned = order.lines.length > 1 && random.chance(PARTLY_RETURNED) ? 1 : order.lines.length
  for (const [index, line] of order.lines.slice(0, returned).entries()) {
    const reason = random.pickEarly(RETURN_REASONS)
    line.returned = { reason, at, actorName: staff.actorName, refundCents: line.priceCents }
    const detail = { reason, cents: line.priceCents, currency: 'EUR' }
    order.history.push({ ...staff, transition: 'returned_ln', at, line: index, detail })
  }
  for (const [index, parcel] of order.parcels.entries())
    if (parcel.lines.every((line) => line < returned))
      order.parcels[index] = cameBack(parcel, deliveredAt, at)
  if (returned < order.lines.length) return
  order.history.push({ ...staff, transition: 'returned_tr', at, line: null, detail: null })
  order.status = 'returned'
}

/** Goodwill cases of the last weeks: some open, the others answered by the provider or by the channel. */
export function askGoodwill(random: SeededRandom, plans: readonly PlannedOrder[], shop: Shop): void {
  const young = plans.filter(
    (order) => order.status === 'fulfilled' && order.parcels.length > 0 && deliveredSince(order, shop),
  )
  for (const owner of ['provider', 'company'] as const) {
    const candidates = young
      .filter(({ channel }) => channel.ownedBy === owner)
      .toSorted((a, b) => deliveryOf(b) - deliveryOf(a))
    for (const order of candidates.splice(0, OPEN_FOR[owner])) openCase(random, order, shop)
    const older = random.shuffled(candidates).slice(0, ANSWERED_FOR[owner])
    for (const [index, order] of older.entries()) {
      answerCase(
        random,
        order,
        shop,
        openCase(random, order, shop),
        index % 3 === 2 ? 'declined' : 'accepted',
      )
    }
  }
}

const deliveryOf = ({ history }: PlannedOrder): number =>
  history.findLast(({ transition }) => transition === 'fulfilled_tr')?.at.getTime() ?? 0

/** Not today: somebody has to have looked at it since. */
function deliveredSince(order: PlannedOrder, { now }: Shop): boolean {
  const age = now.getTime() - deliveryOf(order)
  return age > DAY_MS && age < YOUNG_DAYS * DAY_MS
}

function openCase(random: SeededRandom, order: PlannedOrder, shop: Shop): PlannedCase | null {
  const index = order.lines.findIndex(({ returned }) => returned === null)
  const line = order.lines[index]
  const at = workingInstant(random, new Date(deliveryOf(order)), 0)
  if (!line || at > shop.now) return null
  const cents = Math.round((line.priceCents * random.integer(10, 40)) / 1_000) * 10
  const opened: PlannedCase = {
    reason: random.pickEarly(CASE_REASONS),
    condition: random.pick(CASE_CONDITIONS),
    message: random.pick(MESSAGES),
    cents: Math.max(100, cents),
    at,
    actorName: random.pick(shop.staff),
    pictures: random.integer(1, 3),
    answer: null,
  }
  line.cases.push(opened)
  order.history.push({
    transition: 'partial_refund_requested_ln',
    at,
    actorKind: 'user',
    actorName: opened.actorName,
    line: index,
    detail: { reason: opened.reason, cents: opened.cents, currency: 'EUR' },
  })
  return opened
}

function answerCase(
  random: SeededRandom,
  order: PlannedOrder,
  shop: Shop,
  opened: PlannedCase | null,
  state: 'accepted' | 'declined',
): void {
  if (!opened) return
  const at = workingInstant(random, opened.at, random.integer(0, 2))
  if (at > shop.now) return
  const byChannel = order.channel.ownedBy === 'company'
  const comment = byChannel ? '' : random.pick(ANSWERS[state])
  const actorName = byChannel ? order.channel.account : shop.providerStaff
  opened.answer = { state, comment, by: actorName, at }
  order.history.push({
    transition: `partial_refund_${state}_ln`,
    at,
    actorKind: byChannel ? 'channel' : 'user',
    actorName,
    line: order.lines.findIndex((line: PlannedLine) => line.cases.includes(opened)),
    detail: { cents: opened.cents, currency: 'EUR', ...(comment ? { comment } : {}) },
  })
}
