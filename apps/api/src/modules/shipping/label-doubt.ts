import type { ParcelAttempt } from './label-attempts.repository.ts'

/** The newest attempt of each parcel and label type: older ones were replaced by it. */
export const latestAttempts = (attempts: readonly ParcelAttempt[]): ParcelAttempt[] =>
  attempts.filter((attempt) => !attempts.some((other) => replaces(other, attempt)))

export const replaces = (newer: ParcelAttempt, older: ParcelAttempt): boolean =>
  newer.id > older.id && newer.shippingId === older.shippingId && newer.labelType === older.labelType

/**
 * A purchase in doubt that only a person can find out about: it was made through a channel, where nothing can be looked
 * up without the shipment's id, and the answer that names it was lost.
 */
export const isBlindDoubt = (attempt: Pick<ParcelAttempt, 'state' | 'trackingNumber' | 'payload'>): boolean =>
  attempt.state === 'unknown' && attempt.trackingNumber === null && attempt.payload.channel !== undefined
