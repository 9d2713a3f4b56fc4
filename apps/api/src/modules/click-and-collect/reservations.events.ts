import { defineEvent } from '../../platform/events/event.ts'

/** A reservation came in. */
export const reservationReceived = defineEvent<{ reservation_id: number; store_id: number }>(
  'reservation.received',
)

/** A reservation moved, by the store, the customer or because its time was over. */
export const reservationChanged = defineEvent<{ reservation_id: number; from: number; to: number }>(
  'reservation.changed',
)

/** The customer has answered. */
export const reservationAnswered = defineEvent<{ reservation_id: number }>('reservation.answered')
