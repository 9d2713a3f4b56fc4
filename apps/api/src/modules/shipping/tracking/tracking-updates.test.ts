import { isHandedOver, TRACKING_STATUSES, type TrackingStatus } from '@kontor/contract/shipping'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TrackingEvent } from '../carrier/carrier.ts'
import type { KnownEvent } from '../labels/label-attempts.repository.ts'
import { deliveredAt, isFinal, newReports, standing } from './tracking-updates.ts'

const T0 = Date.parse('2026-03-10T09:00:00Z')
const at = (minute: number) => new Date(T0 + minute * 60_000)
const reported = (status: TrackingStatus, minute: number): TrackingEvent => ({
  status,
  at: at(minute),
  text: status,
})
const known = (transition: string, minute: number): KnownEvent => ({ transition, at: at(minute) })
const asKnown = (events: readonly TrackingEvent[]): KnownEvent[] =>
  events.map((event) => ({ transition: event.status, at: event.at }))

const anyEvent = fc.record({
  status: fc.constantFrom(...TRACKING_STATUSES),
  at: fc.integer({ min: 0, max: 40 }).map(at),
  text: fc.string(),
})
const anyEvents = fc.array(anyEvent, { maxLength: 25 })

describe('which reports are new', () => {
  it('is what is not known, oldest first', () => {
    const before = [known('label_created', 0), known('picked_up', 10)]
    const events = [reported('delivered', 90), reported('picked_up', 10), reported('transit', 40)]
    expect(newReports(before, events).map((event) => event.status)).toEqual(['transit', 'delivered'])
  })

  it('is not that the carrier, too, has made a label', () => {
    expect(newReports([known('label_created', 0)], [reported('label_created', 3)])).toEqual([])
    expect(newReports([], [reported('label_created', 3)])).toHaveLength(1)
  })

  it('is the same, however often and in whatever order and pieces it is reported', () => {
    fc.assert(
      fc.property(anyEvents, fc.array(fc.nat(24), { maxLength: 60 }), (events, order) => {
        const atOnce = newReports([known('label_created', 0)], events)
        let piecewise: KnownEvent[] = [known('label_created', 0)]
        for (const index of order) {
          const event = events[index]
          if (event) piecewise = [...piecewise, ...asKnown(newReports(piecewise, [event]))]
        }
        piecewise = [...piecewise, ...asKnown(newReports(piecewise, events))]
        const keys = (list: readonly KnownEvent[]) =>
          list.map((one) => `${one.transition}@${one.at.getTime()}`).sort()
        expect(keys(piecewise)).toEqual(keys([known('label_created', 0), ...asKnown(atOnce)]))
        expect(newReports(piecewise, events)).toEqual([])
      }),
    )
  })
})

describe('where a parcel stands', () => {
  it('follows from the reports and not from their order', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anyEvent, { selector: (event) => event.at.getTime(), maxLength: 20 }),
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        (events, lots) => {
          const list = asKnown(events)
          const shuffled = list
            .map((event) => ({ event, lot: lots.next().value ?? 0 }))
            .sort((a, b) => a.lot - b.lot)
            .map(({ event }) => event)
          expect(standing(shuffled)).toBe(standing(list))
          expect(deliveredAt(shuffled)).toEqual(deliveredAt(list))
        },
      ),
    )
  })

  it('stays delivered, whatever is reported late', () => {
    fc.assert(
      fc.property(anyEvents, fc.integer({ min: 0, max: 40 }), (events, minute) => {
        const all = [...asKnown(events), known('delivered', minute)]
        expect(['delivered', 'destroyed']).toContain(standing(all))
        expect(isFinal(standing(all))).toBe(true)
      }),
    )
  })

  it.each([
    [[], null],
    [['label_created'], 'label_created'],
    [['label_created', 'picked_up', 'notification'], 'picked_up'],
    [['transit', 'unknown'], 'transit'],
    [['unknown'], 'unknown'],
    [['transit', 'delayed'], 'delayed'],
    [['canceled', 'picked_up'], 'picked_up'],
  ] as const)('%j: %s', (statuses, expected) => {
    expect(standing(statuses.map((status, i) => known(status, i)))).toBe(expected)
  })
})

it.each([
  [['label_created'], false],
  [['label_created', 'notification', 'unknown'], false],
  [['label_created', 'canceled'], false],
  [['label_created', 'picked_up'], true],
  [['exception'], true],
  [['something_new'], true],
] as const)('%j: in the hands of the carrier: %s', (statuses, expected) => {
  expect(isHandedOver(statuses.map((transition) => ({ transition })))).toBe(expected)
})
