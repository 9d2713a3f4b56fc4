import { defineEvent } from '../../platform/events/event.ts'

/** A reservation came in. */
export const reservationReceived = defineEvent<{ reservation_id: number; store_id: number }>(
  'reservation.received',
)

/**
 * The store or the customer changed a reservation, or its time was over. `from` and `to` are statuses.
 */
export const reservationChanged = defineEvent<{ reservation_id: number; from: number; to: number }>(
  'reservation.changed',
)

/** The customer has answered. */
export const reservationAnswered = defineEvent<{ reservation_id: number }>('reservation.answered')
