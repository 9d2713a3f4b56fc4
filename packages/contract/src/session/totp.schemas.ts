import { z } from 'zod'
import { Instant, isOneLine, RequiredLine } from '../shared/index.ts'
import { LoginAnswer } from './session.schemas.ts'

/** Six digits of the app, or a recovery code; spaces and hyphens do not count. */
const TypedCode = RequiredLine(40)

const TypedPassword = z.string().min(1).max(200).refine(isOneLine)

/** What proves the first step of a login. */
const Proof = RequiredLine(200)

export const TotpSetupBody = z.strictObject({ proof: Proof })
/** Whether the person's other sessions end, which a password alone has opened, when the second step is turned on. */
const EndsOthers = z.boolean().default(true)

/** `end_other_sessions` counts when the app is set up by this login. */
export const SecondStepBody = z.strictObject({
  proof: Proof,
  code: TypedCode,
  end_other_sessions: EndsOthers,
})

/** The recovery codes stand here once, when the app was set up by this login. */
export const SecondStepAnswer = LoginAnswer.omit({ second_step: true }).extend({
  recovery_codes: z.array(z.string()).nullable(),
})

/** The key in base32, to be typed, and the address that a QR code says to an authenticator app. */
export const TotpKey = z.object({ key: z.string(), uri: z.string() })
export type TotpKey = z.infer<typeof TotpKey>

export const OwnTotp = z.object({
  /** Null: the password alone is asked. */
  on_since: Instant.nullable(),
  recovery_codes_left: z.number().int().nonnegative(),
  /** A company of the person asks for it. */
  required: z.boolean(),
})
export type OwnTotp = z.infer<typeof OwnTotp>

export const SetUpTotpBody = z.strictObject({ password: TypedPassword })
export const ConfirmTotpBody = z.strictObject({ code: TypedCode, end_other_sessions: EndsOthers })
/** What turns the second step off, or makes new recovery codes. */
export const TotpProofBody = z.strictObject({ password: TypedPassword, code: TypedCode })
/** Ten of them, shown this once; each works once. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

/** What a company asks of its people at the login. */
export const LoginRules = z.object({
  /** Everybody shows a code beside the password. */
  totp_required: z.boolean(),
  /** Whoever uses an app shows its code at a login by a partner, too. */
  totp_at_partner: z.boolean(),
  version: z.number().int(),
})
export type LoginRules = z.infer<typeof LoginRules>
export const LoginRulesBody = z.strictObject({
  totp_required: z.boolean(),
  totp_at_partner: z.boolean(),
  version: z.number().int().nonnegative().max(2_147_483_647),
})
