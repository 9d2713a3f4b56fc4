/** Session: people, what they may do where, their sessions and passwords. Owns the tables of `session.tables.ts`. */
export { type Invitation, invitePerson } from './invite-person.ts'
export { sweepSessions } from './session.jobs.ts'
export { sessionRoutes } from './session.routes.ts'
