import { defineEvent } from '../../platform/events/event.ts'

/** Somebody took an order or a parcel off a monitoring list. */
export const observationHidden = defineEvent<{ order_id?: number; shipping_id?: number }>(
  'observation.hidden',
)
