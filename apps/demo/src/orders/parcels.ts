import type { TrackingStatus } from '@kontor/contract/shipping'
import { PARCEL_CATALOGUE } from '../../../api/src/connectors/carriers/index.ts'
import type { SeededRandom } from '../random.ts'
import type { PlannedLabel, PlannedOrder, PlannedParcel } from './planned-order.ts'
import { minutesAfter } from './working-hours.ts'

const GRAMS_PER_PAIR = 1100

/** The lines that are neither cancelled nor without a store, by sender store; oversize ones each alone. */
export function parcelGroups(
  order: PlannedOrder,
): { storeId: number; lines: number[]; isOversize: boolean }[] {
  const groups = new Map<string, { storeId: number; lines: number[]; isOversize: boolean }>()
  for (const [index, line] of order.lines.entries()) {
    const storeId = line.allocation?.store_id ?? null
    if (storeId === null || line.cancelReason !== null) continue
    const isOversize = line.size?.isOversize ?? false
    const key = isOversize ? `${storeId}/${index}` : String(storeId)
    const group = groups.get(key) ?? { storeId, lines: [], isOversize }
    group.lines.push(index)
    groups.set(key, group)
  }
  return [...groups.values()]
}

type ParcelOption = (typeof PARCEL_CATALOGUE)[number]

/** What staff choose for a parcel: the smallest that it fits into, usually with DHL. */
export function chooseOption(
  random: SeededRandom,
  order: PlannedOrder,
  group: { readonly lines: readonly number[]; readonly isOversize: boolean },
): ParcelOption {
  const { country, street } = order.customer.delivery
  const carriers =
    street === 'packstation'
      ? ['dhl']
      : random.weighted([
          [['dhl'], 7],
          [['hermes', 'dhl'], 2],
          [['dpd', 'dhl'], 1],
        ])
  const fitting = PARCEL_CATALOGUE.filter(
    (option) =>
      option.isOversize === group.isOversize &&
      (option.countries.length === 0 || option.countries.includes(country)) &&
      option.weightGrams >= group.lines.length * GRAMS_PER_PAIR,
  )
  const chosen =
    carriers.flatMap((carrier) => fitting.filter((option) => option.carrier === carrier))[0] ?? fitting[0]
  if (!chosen) throw new Error(`nothing to send ${group.lines.length} pairs to ${country} with`)
  return chosen
}

type LabelEvent = PlannedLabel['events'][number]

interface Course {
  readonly carrier: string
  readonly bought: Date
  readonly delivered: Date | null
  readonly now: Date
}

/** A label that was bought, with what the carrier has reported of it until now. */
export function drawLabel(random: SeededRandom, type: PlannedLabel['type'], course: Course): PlannedLabel {
  const number = trackingNumber(random, course.carrier)
  // What happens to a parcel follows from its number, so that it changes nothing of what is drawn after it.
  const lot = Number(number.slice(-4, -1))
  const onTheWay =
    type === 'return' ? [] : course.delivered ? wayOf(course, course.delivered, lot) : lostOf(course, lot)
  const events = [{ transition: 'label_created', at: course.bought }, ...onTheWay]
  return { type, trackingNumber: number, events: events.filter(({ at }) => at <= course.now) }
}

/** Events that some parcels have between the depot and their delivery, and how far along. */
const DETOURS: readonly (readonly [transition: TrackingStatus, at: number])[][] = [
  [['delayed', 0.6]],
  [['notification', 0.85]],
  [
    ['not_delivered', 0.92],
    ['awaits_pickup_by_receiver', 0.95],
  ],
  [['exception', 0.7]],
  [['unknown', 0.65]],
]
/** One parcel in so many takes one of each. */
const PARCELS_PER_DETOUR = 30

function wayOf({ bought }: Course, delivered: Date, lot: number): LabelEvent[] {
  const span = (delivered.getTime() - bought.getTime()) / 60_000
  const usual: [TrackingStatus, Date][] = [
    ['picked_up', minutesAfter(bought, Math.min(360, span * 0.2))],
    ['transit', minutesAfter(bought, span * 0.5)],
    ['out_for_delivery', minutesAfter(bought, span * 0.9)],
    ['delivered', delivered],
  ]
  const detour = (DETOURS[lot % PARCELS_PER_DETOUR] ?? []).map(
    ([transition, share]) => [transition, minutesAfter(bought, span * share)] as const,
  )
  return [...usual, ...detour]
    .map(([transition, at]) => ({ transition, at }))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
}

const HOURS = 60
/** How a parcel came to be heard of no more: usually it is still somewhere. */
const ENDS: readonly (readonly [transition: TrackingStatus, afterHours: number])[][] = [
  [['canceled', 20]],
  [
    ['picked_up', 5],
    ['transit', 14],
    ['destroyed', 40],
  ],
  [
    ['picked_up', 5],
    ['transit', 14],
    ['exception', 30],
  ],
]
const STILL_SOMEWHERE: (typeof ENDS)[number] = [
  ['picked_up', 5],
  ['transit', 14],
]
const ENDINGS = 6

const lostOf = ({ bought }: Course, lot: number): LabelEvent[] =>
  (ENDS[lot % ENDINGS] ?? STILL_SOMEWHERE).map(([transition, hours]) => ({
    transition,
    at: minutesAfter(bought, hours * HOURS),
  }))

/** Hours between the delivery of a parcel that came back and its booking; null: the carrier said nothing of it. */
const BOOKED_AFTER_HOURS = [3, 5, 20, 27, 50, null] as const

/** A parcel that came back, with what the carrier reported of that, from its delivery to the customer to its booking. */
export function cameBack(parcel: PlannedParcel, deliveredAt: Date, bookedAt: Date): PlannedParcel {
  const labels = parcel.labels.map((label) => {
    const hours = BOOKED_AFTER_HOURS[Number(label.trackingNumber.slice(-4, -1)) % BOOKED_AFTER_HOURS.length]
    if (label.type !== 'return' || !hours) return label
    const backAt = minutesAfter(bookedAt, -hours * HOURS)
    const span = (backAt.getTime() - deliveredAt.getTime()) / 60_000
    const way: LabelEvent[] = [
      { transition: 'picked_up', at: minutesAfter(deliveredAt, span * 0.6) },
      { transition: 'transit', at: minutesAfter(deliveredAt, span * 0.8) },
      { transition: 'delivered', at: backAt },
    ]
    return { ...label, events: [...label.events, ...way] }
  })
  return { ...parcel, labels }
}

/** A number in the form that the carrier's own have. */
function trackingNumber(random: SeededRandom, carrier: string): string {
  if (carrier === 'dpd') return `0988${random.digits(10)}`
  if (carrier === 'gls') return `50${random.digits(9)}`
  const body = carrier === 'dhl' ? `003404341${random.digits(10)}` : `4312${random.digits(9)}`
  // DHL and Hermes: modulo 10, weights 3 and 1 from the left.
  const sum = [...body].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}

/** Where the carrier shows its parcels. */
export function trackingUrl(carrier: string, number: string): string {
  switch (carrier) {
    case 'dpd':
      return `https://tracking.dpd.de/status/de_DE/parcel/${number}`
    case 'gls':
      return `https://gls-group.eu/DE/de/paketverfolgung?match=${number}`
    case 'hermes':
      return `https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation#${number}`
    default:
      return `https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode=${number}`
  }
}

/** The history that a parcel makes. */
export function parcelHistory(order: PlannedOrder, parcel: PlannedParcel): void {
  const staff = { actorKind: 'user', actorName: parcel.requestedBy } as const
  const { carrier } = parcel.option
  order.history.push({
    ...staff,
    transition: 'label_requested_tr',
    at: minutesAfter(parcel.at, -1),
    line: null,
    detail: null,
  })
  const nobody = { actorKind: 'system', actorName: '' } as const
  const [label] = parcel.labels
  if (!label) {
    const error = parcel.failure?.information.join('; ')
    order.history.push({
      ...nobody,
      transition: 'label_failed_tr',
      at: parcel.at,
      line: null,
      detail: error ? { carrier, error } : { carrier },
    })
    return
  }
  const detail = { carrier, tracking_number: label.trackingNumber }
  order.history.push({ ...nobody, transition: 'label_bought_tr', at: parcel.at, line: null, detail })
  for (const line of parcel.lines) {
    order.history.push({ ...nobody, transition: 'shipped_ln', at: parcel.at, line, detail })
  }
}
