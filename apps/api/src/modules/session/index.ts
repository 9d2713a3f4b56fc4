/**
 * Session: people, what they may do where, their sessions and passwords, and single sign-on. Owns the tables of
 * `session.tables.ts`.
 */
export { type Invitation, invitePerson } from './invite-person.ts'
export { type OpenSession, type OrderSessions, refuseWhileThrottled } from './log-in.ts'
export { sweepSessions } from './session.jobs.ts'
export { addFailure, type LoginPair } from './session.repository.ts'
export { sessionRoutes } from './session.routes.ts'
export { SessionCookie } from './session-cookie.ts'
export { idleSince, sessionEnd } from './session-limits.ts'
