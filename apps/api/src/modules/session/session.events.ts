import type { Role } from '@kontor/contract/shared'
import { defineEvent } from '../../platform/events/event.ts'

/** Somebody was invited to the company. */
export const memberInvited = defineEvent<{ user_id: number; roles: readonly Role[] }>('member.invited')

/** Somebody who had an account already has accepted the invitation. */
export const memberAccepted = defineEvent<{ user_id: number }>('member.accepted')

/** Somebody who had an account already has declined the invitation. */
export const memberDeclined = defineEvent<{ user_id: number }>('member.declined')

/** The invitation of somebody was sent again. */
export const invitationResent = defineEvent<{ user_id: number }>('member.invitation_resent')

/** Somebody may do other things in the company than before. */
export const rolesChanged = defineEvent<{ user_id: number; from: readonly Role[]; to: readonly Role[] }>(
  'member.roles_changed',
)

/** Somebody may not work for the company any more. */
export const memberDeactivated = defineEvent<{ user_id: number }>('member.deactivated')

/** Somebody may work for the company again. */
export const memberActivated = defineEvent<{ user_id: number }>('member.activated')

/** Somebody has changed their own profile; the names of its fields. */
export const profileEdited = defineEvent<{ user_id: number; fields: readonly string[] }>('user.edited')

/** Somebody has changed their own password, which ended so many other sessions. */
export const passwordChanged = defineEvent<{ user_id: number; ended_sessions: number }>(
  'user.password_changed',
)

/** Somebody has ended sessions of their own. */
export const sessionsEnded = defineEvent<{ user_id: number; ended_sessions: number }>('user.sessions_ended')

/** Somebody needs a code of their app beside the password from now on. */
export const totpTurnedOn = defineEvent<{ user_id: number }>('user.totp_on')

/** Somebody needs the password alone again. */
export const totpTurnedOff = defineEvent<{ user_id: number }>('user.totp_off')

/** Somebody has made new recovery codes. */
export const recoveryCodesRenewed = defineEvent<{ user_id: number }>('user.recovery_codes_renewed')

/** Somebody has logged in by a recovery code; so many are left. */
export const recoveryCodeUsed = defineEvent<{ user_id: number; left: number }>('user.recovery_code_used')

/** An admin has taken the app away from somebody who has lost it. */
export const memberTotpReset = defineEvent<{ user_id: number }>('member.totp_reset')

/** What the company asks of its people at the login has changed: only what did. */
export const loginRulesChanged = defineEvent<{ totp_required?: boolean; totp_at_partner?: boolean }>(
  'company.login_rules_changed',
)
