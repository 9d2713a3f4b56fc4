import type { OrderDetail } from '@kontor/contract/order-document'
import type { Transition } from '@kontor/contract/orders'

/** An event with its time: `date` is `YYYY-MM-DD HH:mm:ss` in Europe/Berlin. */
interface Dated {
  readonly date: string
}

export interface DayOf<E> {
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly events: readonly E[]
}

/** Events grouped by day, newest first; events of the same second keep their order. */
export function byDay<E extends Dated>(events: readonly E[]): DayOf<E>[] {
  const days: { day: string; events: E[] }[] = []
  const newestFirst = [...events].reverse().sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))
  for (const event of newestFirst) {
    const day = event.date.slice(0, 10)
    const last = days.at(-1)
    if (last?.day === day) last.events.push(event)
    else days.push({ day, events: [event] })
  }
  return days
}

/**
 * The newest of these events, in the order in which they happened; of those of the same second the last ones. Pure.
 * @param count how many at most
 */
export const newest = <E extends Dated>(events: readonly E[], count: number): E[] =>
  events.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)).slice(-count)

const stampForm = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** An instant (ISO 8601) as events have theirs: `YYYY-MM-DD HH:mm:ss` in Europe/Berlin. */
export const stampOf = (instant: string): string => stampForm.format(new Date(instant))

/** The time of day of an event, `HH:mm:ss`. */
export const timeOf = (event: Dated): string => event.date.slice(11)

/** The status events, which have an icon and a colour (spec: orders §2, Order history modal). */
const STATUS_EVENTS = [
  'shipped',
  'initial',
  'approved',
  'fulfilled',
  'cancelled',
  'mp_cancellation',
  'returned',
  'open',
] as const
export type StatusEvent = (typeof STATUS_EVENTS)[number]

/**
 * The status event of a transition, by the beginning of its name: `shipped_tr` and `shipped_ln` are both
 * `shipped`, `canceled` reads as `cancelled` (decisions: Order state machine). Undefined for an event that changed
 * no status.
 */
export function statusEventOf(transition: string): StatusEvent | undefined {
  const name = transition.replace(/^canceled/, 'cancelled')
  return STATUS_EVENTS.find((event) => name === event || name.startsWith(`${event}_`))
}

/** The position of the line that an event is about; undefined for events of the whole order. */
export const positionOf = (order: Pick<OrderDetail, 'lines'>, event: Transition): number | undefined =>
  event.line_id === null ? undefined : order.lines.find((line) => line.id === event.line_id)?.position

/** The comment of a cancellation or return, where the event's message does not contain it. */
export function commentOf(
  order: Pick<OrderDetail, 'cancellations' | 'returns'>,
  event: Pick<Transition, 'transition' | 'line_id' | 'message'>,
): string {
  const status = statusEventOf(event.transition)
  const rows = status === 'cancelled' ? order.cancellations : status === 'returned' ? order.returns : []
  const comment = rows.find((row) => row.line_id === event.line_id)?.comment ?? ''
  return event.message.includes(comment) ? '' : comment
}

/** `2026-11-20 18:05:09` as the screens write it: `20.11.2026 18:05:09`. */
export const berlinText = (date: string): string =>
  `${date.slice(0, 10).split('-').reverse().join('.')} ${date.slice(11)}`
