import { standingOf, TRACKING_STATUSES, type TrackingStatus } from '@kontor/contract/shipping'
import type { TrackingEvent } from '../carrier/carrier.ts'
import type { KnownEvent } from '../labels/label-attempts.repository.ts'

// What a carrier's reports mean. They come late, twice, in any order and by two ways (webhook and polling), so that
// nothing here depends on the order in which they arrive. Pure.

/** After these nothing more is to come. */
const FINAL: readonly TrackingStatus[] = ['delivered', 'destroyed', 'canceled']

/**
 * The reports that are not known yet. The carrier's own "label created" is known from the purchase. Reports of the same
 * kind and moment are the same report, whatever their text.
 */
export function newReports(
  known: readonly KnownEvent[],
  reported: readonly TrackingEvent[],
): TrackingEvent[] {
  const seen = new Set(known.map((event) => keyOf(event.transition, event.at)))
  const hasLabel = known.some((event) => event.transition === 'label_created')
  const fresh: TrackingEvent[] = []
  for (const event of [...reported].sort((a, b) => a.at.getTime() - b.at.getTime())) {
    const key = keyOf(event.status, event.at)
    if (seen.has(key) || (event.status === 'label_created' && hasLabel)) continue
    seen.add(key)
    fresh.push(event)
  }
  return fresh
}

const keyOf = (status: string, at: Date): string => `${status}@${at.getTime()}`

/** Where a parcel stands after everything reported of it, in whatever order. Null before the first report. */
export function standing(events: readonly KnownEvent[]): TrackingStatus | null {
  const status = standingOf([...events].sort((a, b) => a.at.getTime() - b.at.getTime()))
  return TRACKING_STATUSES.find((known) => known === status) ?? null
}

/** Whether nothing more is to come. */
export const isFinal = (status: TrackingStatus | null): boolean => status !== null && FINAL.includes(status)

/** When it was delivered; null when it was not. The earliest report counts. */
export function deliveredAt(events: readonly KnownEvent[]): Date | null {
  const times = events.filter((event) => event.transition === 'delivered').map((event) => event.at.getTime())
  return times.length === 0 ? null : new Date(Math.min(...times))
}
