/**
 * Session: people, what they may do where, their sessions and passwords; single sign-on; and the links by which a store
 * reaches the one order that it shall ship. Owns the tables of `session.tables.ts`.
 */
export { type Invitation, invitePerson } from './invite-person.ts'
export { sweepSessions } from './session.jobs.ts'
export { sessionRoutes } from './session.routes.ts'
export {
  mailStoresHandler,
  mailStoresJob,
  tellNewStore,
  tellStoresOfOrder,
  tellStoresOfRelease,
} from './tell-stores.ts'
