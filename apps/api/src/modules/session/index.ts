/**
 * Session: people, what they may do where, their sessions and passwords, and single sign-on. Owns the tables of
 * `session.tables.ts` and `totp/totp.tables.ts`.
 */

export { inviteMember } from './invite-member.ts'
export { createPerson, type Invitation, invitePerson, joinCompany } from './invite-person.ts'
export type { OrderSessions } from './log-in.ts'
export { addFailure, type LoginPair } from './login/login-failures.repository.ts'
export type { OpenSession } from './login/open-session.ts'
export { refuseWhileThrottled } from './login/refuse-while-throttled.ts'
export { checkNewPassword } from './password-rules.ts'
export { sweepSessions } from './session.jobs.ts'
export { sessionRoutes } from './session.routes.ts'
export { SessionCookie } from './session-cookie.ts'
export { idleSince, sessionEnd } from './session-limits.ts'
