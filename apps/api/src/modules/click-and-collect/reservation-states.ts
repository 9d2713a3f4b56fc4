import {
  RESERVATION_ACTIONS,
  RESERVATION_STATUS,
  type ReservationAction,
  type ReservationDetail,
  type ReservationStatusId,
} from '@kontor/contract/click-and-collect'
import { isKeyOf } from '@kontor/contract/shared'
import { type Deadlines, deadlinesFor } from '../../platform/clock/deadlines.ts'

const S = RESERVATION_STATUS
const DAY = 24 * 60

/** What can happen to a reservation: what the store does, the customer's own cancellation, and time. */
export type ReservationEvent = ReservationAction | 'customer_cancels' | 'expires'

/** A store moves 1 → 2 → 5 → 6, may cancel before 6 and take back after 6 (decisions: Click and collect). */
const MOVES: Readonly<
  Record<ReservationStatusId, Readonly<Partial<Record<ReservationEvent, ReservationStatusId>>>>
> = {
  [S.received]: {
    confirm: S.confirmed,
    cancel: S.not_available,
    customer_cancels: S.cancelled_by_customer,
    expires: S.expired,
  },
  [S.confirmed]: {
    ready: S.ready,
    cancel: S.not_available,
    customer_cancels: S.cancelled_by_customer,
    expires: S.expired,
  },
  [S.ready]: {
    pick_up: S.picked_up,
    cancel: S.not_available,
    customer_cancels: S.cancelled_by_customer,
    expires: S.expired,
  },
  [S.picked_up]: { take_back: S.returned },
  [S.returned]: {},
  [S.cancelled_by_customer]: {},
  [S.not_available]: {},
  [S.expired]: {},
}

/** Where an event leads; null when it cannot happen in this status. */
export const nextReservationStatus = (
  from: ReservationStatusId,
  event: ReservationEvent,
): ReservationStatusId | null => MOVES[from][event] ?? null

/** What the store can do now. */
export const actionsIn = (status: ReservationStatusId): ReservationAction[] =>
  RESERVATION_ACTIONS.filter((action) => isKeyOf(MOVES[status], action))

/** Whether a piece is kept for the customer. */
export const keepsPiece = (status: ReservationStatusId): boolean =>
  status === S.received || status === S.confirmed || status === S.ready

/** How long a store has to answer or make ready, and the customer to pick up; minutes of business time. */
export const ANSWER_MINUTES = 5 * DAY
export const PICK_UP_MINUTES = 3 * DAY

/**
 * When a reservation that reached a status at an instant expires; null once nothing more can expire.
 * @param deadlines the calendar of its store
 */
export function expiryOf(
  status: ReservationStatusId,
  since: Date,
  deadlines: Deadlines = deadlinesFor(),
): Date | null {
  if (!keepsPiece(status)) return null
  return deadlines.addBusinessMinutes(since, status === S.ready ? PICK_UP_MINUTES : ANSWER_MINUTES)
}

type View = ReservationDetail['status']
const ICONS: Readonly<Record<ReservationStatusId, string>> = {
  1: 'download',
  2: 'thumb-up',
  3: 'ban',
  4: 'ban',
  5: 'bag',
  6: 'check',
  7: 'reply',
  8: 'clock-off',
}
const LABELS: Readonly<Record<ReservationStatusId, string>> = {
  1: 'reservation_received',
  2: 'reservation_confirmed',
  3: 'reservation_cancelled_by_customer',
  4: 'reservation_not_available',
  5: 'reservation_ready',
  6: 'reservation_picked_up',
  7: 'reservation_returned',
  8: 'reservation_expired',
}

/** How a status looks: 1, 2, 5, 6 success, 7 info, all others danger (spec: orders §4). */
export function reservationStatusView(status: ReservationStatusId): View {
  const style =
    status === 7
      ? 'info'
      : status === 1 || status === 2 || status === 5 || status === 6
        ? 'success'
        : 'danger'
  return { label: LABELS[status], style, icon: ICONS[status] }
}
