/**
 * Click and collect: reservations of pieces that a store keeps for a customer, with their history and the thread of
 * messages between store and customer.
 */
export { clickAndCollectJobs, expireReservations } from './click-and-collect.jobs.ts'
export { clickAndCollectRoutes } from './click-and-collect.routes.ts'
export { receiveReplyJob } from './receive-reply.ts'
export { reserveForCustomer } from './receive-reservations.ts'
export { replyInbox } from './reply-inbox.ts'
export { reservationChanged, reservationReceived } from './reservations.events.ts'
export { openReservationsOf, takesReservations } from './reservations.repository.ts'
export { sendContactJob } from './write-contact.ts'
