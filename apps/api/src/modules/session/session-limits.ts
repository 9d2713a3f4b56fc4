const HOUR_MS = 3_600_000
const SECOND_MS = 1_000

/** A session that is not used this long is over (decisions: Session). The database's `find_session` knows it, too. */
const IDLE_HOURS = 12
/** A session ends after this long, however much it is used. */
const LIFETIME_HOURS = 7 * 24
/** How long a partner has to send the person's browser here (decisions: Session). */
const SSO_SECONDS = 60
/** How long a link that sets a password works. */
export const LINK_HOURS = 2
/** How many such links one person can be sent in an hour. */
export const LINKS_PER_HOUR = 3

/** How many invitations a company can send in an hour, repeated ones included. */
export const INVITATIONS_PER_HOUR = 50
/** How long the provider's staff looks through a company at a time. */
const VIEW_SECONDS = 3_600
/** How long the second step of a login may take, the setting up of an app included. */
const STEP_SECONDS = 600

export const hoursAfter = (instant: Date, hours: number): Date =>
  new Date(instant.getTime() + hours * HOUR_MS)
export const hoursBefore = (instant: Date, hours: number): Date => hoursAfter(instant, -hours)
/** A session that was used last before this instant is over. */
export const idleSince = (now: Date): Date => hoursBefore(now, IDLE_HOURS)
export const ssoEnd = (start: Date): Date => new Date(start.getTime() + SSO_SECONDS * SECOND_MS)
export const viewEnd = (start: Date): Date => new Date(start.getTime() + VIEW_SECONDS * SECOND_MS)
export const stepEnd = (start: Date): Date => new Date(start.getTime() + STEP_SECONDS * SECOND_MS)
export const sessionEnd = (start: Date): Date => hoursAfter(start, LIFETIME_HOURS)
