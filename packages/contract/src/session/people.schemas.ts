import { z } from 'zod'
import { Id, IdInPath, Instant, isOneLine, pageQuery, RequiredLine, ROLES } from '../shared/index.ts'
import { NewPassword } from './session.schemas.ts'

/** What a company's admin gives to its people; `service` comes from the provider alone (decisions: Access). */
export const MERCHANT_ROLES = ROLES.filter((role) => role !== 'service')

/** What the profile's form takes: both names are required (spec: catalogue §5, user edit). */
export const PersonNames = z.strictObject({ first_name: RequiredLine(100), last_name: RequiredLine(100) })

export const ChangePasswordBody = z.strictObject({
  old_password: z.string().min(1).max(200).refine(isOneLine),
  password: NewPassword,
})

/** A session of the caller. Its id is the beginning of a hash: it names the session and opens nothing. */
export const OwnSession = z.object({
  id: z.string(),
  created_at: Instant,
  last_used_at: Instant,
  company: z.string(),
  /** A partner of the company has opened it (single sign-on). */
  by_partner: z.boolean(),
  /** What it was opened with; null when that did not say. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** The one that asks. */
  current: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

export const OwnSessionParams = z.strictObject({ id: z.string().regex(/^[0-9a-f]{16}$/) })

/** How many sessions have ended. */
export const EndedSessions = z.object({ ended: z.number().int().nonnegative() })

/**
 * `invited`: has not set a password yet, or not accepted. `declined`: did not want to work for this company; can be invited
 * again. `inactive`: may not work for this company any more.
 */
export const MEMBER_STATES = ['active', 'invited', 'declined', 'inactive'] as const

/** Somebody who works for the company. */
export const Member = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  roles: z.array(z.enum(ROLES)),
  state: z.enum(MEMBER_STATES),
  /** When they declined the invitation that they have now. */
  declined_at: Instant.nullable(),
  /** The last time that they began to work for this company. */
  last_login_at: Instant.nullable(),
  /** Logs in with a code beside the password. */
  totp: z.boolean(),
  version: z.number().int(),
})
export type Member = z.infer<typeof Member>

export const MembersQuery = z.strictObject(pageQuery)

const MemberRoles = z.array(z.enum(MERCHANT_ROLES)).max(MERCHANT_ROLES.length)

export const InviteBody = z.strictObject({
  username: RequiredLine(100),
  email: z.email().max(200),
  first_name: RequiredLine(100),
  last_name: RequiredLine(100),
  roles: MemberRoles.min(1),
})

/** A company that wants the caller, who has an account already, to work for it. */
export const OwnInvitation = z.object({
  company_id: Id,
  company: z.string(),
  roles: z.array(z.enum(ROLES)),
  expires_at: Instant,
})
export type OwnInvitation = z.infer<typeof OwnInvitation>

/** What the link of the invitation's mail carries. */
export const AcceptInvitationBody = z.strictObject({ company_id: Id, token: RequiredLine(200) })

/** Whose invitation is declined. */
export const InvitationParams = z.strictObject({ companyId: IdInPath })

/** The roles replace the former ones; the provider's own role stays where it is. */
export const MemberEdit = z.strictObject({
  roles: MemberRoles,
  is_active: z.boolean(),
  version: z.number().int(),
})

/** The link stands here once when no mail can be sent; null: it is in the mail. */
export const InvitationAnswer = z.object({ invitation_link: z.url().nullable() })
