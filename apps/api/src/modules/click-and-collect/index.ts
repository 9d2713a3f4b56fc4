/**
 * Click and collect: reservations of pieces that a store keeps for a customer, with their history and the thread of
 * messages between store and customer.
 */
export { expireReservations } from './click-and-collect.jobs.ts'
export { reserveForCustomer } from './receive-reservations.ts'
export { replyInbox } from './reply-inbox.ts'
export { takesReservations } from './reservations.repository.ts'
export { waitingReservations } from './waiting-reservations.repository.ts'
