import { RESERVATION_ACTIONS, type ReservationStatusId } from '@kontor/contract/click-and-collect'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deadlinesFor } from '../../platform/clock/deadlines.ts'
import {
  ANSWER_MINUTES,
  actionsIn,
  expiryOf,
  keepsPiece,
  nextReservationStatus,
  PICK_UP_MINUTES,
  type ReservationEvent,
  reservationStatusView,
} from './reservation-states.ts'

const STATUSES: readonly ReservationStatusId[] = [1, 2, 3, 4, 5, 6, 7, 8]
const EVENTS: readonly ReservationEvent[] = [...RESERVATION_ACTIONS, 'customer_cancels', 'expires']

describe('a reservation', () => {
  test('moves 1 → 2 → 5 → 6, may be cancelled before 6 and taken back after it', () => {
    const allowed = Object.fromEntries(STATUSES.map((status) => [status, actionsIn(status)]))
    expect(allowed).toEqual({
      1: ['confirm', 'cancel'],
      2: ['ready', 'cancel'],
      3: [],
      4: [],
      5: ['pick_up', 'cancel'],
      6: ['take_back'],
      7: [],
      8: [],
    })
  })

  test('never comes back to a status it had, whatever happens to it', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...EVENTS), { maxLength: 40 }), (events) => {
        const seen: ReservationStatusId[] = [1]
        for (const event of events) {
          const from = seen.at(-1) ?? 1
          const to = nextReservationStatus(from, event)
          if (to === null) continue
          expect(seen).not.toContain(to)
          seen.push(to)
        }
        expect(seen.length).toBeLessThanOrEqual(5)
      }),
    )
  })

  test('keeps its piece exactly as long as it can expire, by the calendar of its store', () => {
    const instants = fc.date({
      min: new Date('2024-01-01'),
      max: new Date('2032-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instants, fc.constantFrom(...STATUSES), (since, status) => {
        const expiry = expiryOf(status, since)
        expect(expiry !== null).toBe(keepsPiece(status))
        if (expiry) {
          const minutes = status === 5 ? PICK_UP_MINUTES : ANSWER_MINUTES
          expect(deadlinesFor().businessMinutes(since, expiry)).toBeCloseTo(minutes, 6)
        }
        expect(nextReservationStatus(status, 'expires') !== null).toBe(keepsPiece(status))
      }),
      { numRuns: 100 },
    )
  })

  test('shows 1, 2, 5, 6 as success, 7 as info and all others as danger', () => {
    expect(STATUSES.map((status) => reservationStatusView(status).style)).toEqual([
      'success',
      'success',
      'danger',
      'danger',
      'success',
      'success',
      'info',
      'danger',
    ])
    expect(new Set(STATUSES.map((status) => reservationStatusView(status).label)).size).toBe(8)
  })
})
