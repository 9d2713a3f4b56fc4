import { z } from 'zod'
import { Id, Instant, isOneLine, LOCALES, RequiredLine, RIGHTS, ROLES } from '../shared/index.ts'

export const LOGIN_TYPES = ['portal', 'ipos'] as const
export type LoginType = (typeof LOGIN_TYPES)[number]

/** At least 12 characters, no composition rule (decisions: Session). */
export const PASSWORD_MIN_LENGTH = 12

export const NewPassword = z.string().min(PASSWORD_MIN_LENGTH).max(200).refine(isOneLine)

/** A password as typed: never trimmed. */
const TypedPassword = z.string().min(1).max(200).refine(isOneLine)

export const LoginBody = z.strictObject({
  username: RequiredLine(200),
  password: TypedPassword,
  type: z.enum(LOGIN_TYPES).default('portal'),
})

/**
 * What is still to be shown before a session begins: a code of the app that the person uses, or that they set one up. The proof
 * of the first step counts until `expires_at`, for one session.
 */
export const SecondStep = z.object({
  kind: z.enum(['code', 'setup']),
  proof: z.string(),
  expires_at: Instant,
})
export type SecondStep = z.infer<typeof SecondStep>

/** `roles` null: the account has no rights anywhere and the session is over already. */
export const LoginAnswer = z.object({
  token: z.string().nullable(),
  roles: z.array(z.enum(RIGHTS)).nullable(),
  /** Given where a second step has to follow; there is no session yet. */
  second_step: SecondStep.optional(),
})

export const LoginTokenBody = z.strictObject({ token: RequiredLine(200) })

/** Whom a partner logs in: the name that is unique within its login type. */
export const SsoBody = z.strictObject({
  username: RequiredLine(200),
  login_type: z.enum(LOGIN_TYPES).default('portal'),
})

/** The token works once, until `expires_at`; `url` is where the person's browser has to be sent. */
export const SsoAnswer = z.object({ token: z.string(), expires_at: Instant, url: z.url() })

/** The header that carries an order token. */
export const ORDER_TOKEN_HEADER = 'order-token'

export const CompanyOfUser = z.object({ id: Id, name: z.string(), active: z.boolean() })

export const User = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** Address of a picture; null: initials stand for the person. */
  image: z.string().nullable(),
  locale: z.enum(LOCALES),
  /** False for somebody who comes by single sign-on alone. */
  has_password: z.boolean(),
  company: z.object({ id: Id, name: z.string(), is_provider: z.boolean() }),
  companies: z.array(CompanyOfUser),
  roles: z.array(z.enum(ROLES)),
  /** Until when the provider's staff looks through the company's screens, which it cannot change; null: it is one's own. */
  view: z.object({ ends_at: Instant }).nullable(),
})
export type User = z.infer<typeof User>

/** What is left out stays as it is; a name that is given must not be empty. */
export const UserEdit = z
  .strictObject({
    first_name: RequiredLine(100).optional(),
    last_name: RequiredLine(100).optional(),
    locale: z.enum(LOCALES).optional(),
  })
  .refine((edit) => Object.values(edit).some((value) => value !== undefined))

export const PasswordRequestBody = z.strictObject({ username: RequiredLine(200), email: z.email().max(200) })

export const PasswordResetBody = z.strictObject({
  username: RequiredLine(200),
  password: NewPassword,
  activation_token: RequiredLine(200),
})

export const SwitchCompanyBody = z.strictObject({ company_id: Id })

export const SessionInfo = z.object({
  /** The installation runs with demo data: the login screen may name the demo accounts. */
  demo: z.boolean(),
  support: z.object({ phone: z.string(), email: z.string(), hours: z.string() }),
  /** The external shop for packaging; null when the operator names none. */
  materials_shop_url: z.string().nullable(),
})

/** What the session may do in the company that it sees from now on. */
export const CompanyView = z.object({
  roles: z.array(z.enum(RIGHTS)),
  company: z.object({ id: Id, name: z.string() }),
  /** Null: it is the company worked for. */
  ends_at: Instant.nullable(),
})
