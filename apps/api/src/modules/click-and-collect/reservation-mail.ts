import { type MailFrame, wholeMail } from '@kontor/contract/click-and-collect'
import { fill } from '@kontor/contract/shared'
import { formatBerlinDateTime } from '../../platform/clock/berlin.ts'
import { MAILS } from './click-and-collect.texts.ts'
import type { Reservation, StoreOfReservation } from './reservations.repository.ts'

/** What a mail about a reservation names. */
type Facts = Pick<
  Reservation,
  'extOrderId' | 'title' | 'size' | 'customerFirstname' | 'customerName' | 'expiresAt'
>
type Place = Pick<StoreOfReservation, 'name' | 'street' | 'streetNo' | 'zipCode' | 'city' | 'pickupAddress'>

/** Where customers pick up: the store's pickup address, or its own where it has none. */
export const pickupPlace = (store: Place) =>
  store.pickupAddress ?? {
    name: store.name,
    street: store.street,
    street_no: store.streetNo,
    zip_code: store.zipCode,
    city: store.city,
  }

/** Occasions on which the customer gets a mail without anybody writing one. */
export type Occasion = 'confirm' | 'ready' | 'cancel' | 'expires' | 'expires_unready'

function params(reservation: Facts, store: Place): Record<string, string> {
  const until = reservation.expiresAt
  const place = pickupPlace(store)
  return {
    number: reservation.extOrderId,
    title: reservation.title,
    size: reservation.size === '' ? '' : fill(MAILS.size, { size: reservation.size }),
    store: store.name,
    address: `${store.pickupAddress ? `${place.name}\n` : ''}${place.street} ${place.street_no}, ${place.zip_code} ${place.city}`,
    name: `${reservation.customerFirstname} ${reservation.customerName}`.trim(),
    customer: `${reservation.customerFirstname} ${reservation.customerName}`.trim(),
    until: until ? germanDay(until) : '',
  }
}

/** `16.03.2026`, by Berlin's clocks. */
function germanDay(instant: Date): string {
  const [year, month, day] = formatBerlinDateTime(instant).slice(0, 10).split('-')
  return `${day}.${month}.${year}`
}

export const mailSubject = (reservation: Facts, store: Place): string =>
  fill(MAILS.subject, params(reservation, store))

/** The text of an automatic message, without greeting and closing: as the thread shows it. */
export const occasionText = (occasion: Occasion, reservation: Facts, store: Place, comment: string): string =>
  [fill(MAILS[occasion], params(reservation, store)), comment].filter((part) => part !== '').join('\n\n')

/** The mail around a message of the thread. */
export const mailText = (message: string, reservation: Facts, store: Place): string =>
  wholeMail(message, mailFrame(reservation, store))

/** What stands above and below a message, where its writer has not put it there. */
export function mailFrame(reservation: Facts, store: Place): MailFrame {
  const named = params(reservation, store)
  return { greeting: fill(MAILS.greeting, named), closing: fill(MAILS.closing, named) }
}

/** The mail that notifies a store of a new reservation. */
export const storeMail = (reservation: Facts, store: Place): { subject: string; text: string } => ({
  subject: fill(MAILS.storeSubject, params(reservation, store)),
  text: fill(MAILS.store, params(reservation, store)),
})

/** Addresses that a store gets its reservations at; `false` means none (spec: catalogue §3, store detail). */
export const storeAddresses = (clickCollectEmail: string): string[] =>
  clickCollectEmail === 'false'
    ? []
    : clickCollectEmail
        .split(',')
        .map((address) => address.trim())
        .filter((address) => address !== '')
