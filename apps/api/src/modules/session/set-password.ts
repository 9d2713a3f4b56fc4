import type { PasswordRequestBody, PasswordResetBody } from '@kontor/contract/session'
import type { z } from 'zod'
import { hashPassword } from '../../platform/auth/passwords.ts'
import { hashToken, newToken } from '../../platform/auth/tokens.ts'
import type { PublicCtx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { PublicSteps } from '../../platform/http/call-steps.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { forgetFailuresOfUser } from './login/login-failures.repository.ts'
import { passwordLink, passwordMail } from './password-mail.ts'
import { checkNewPassword } from './password-rules.ts'
import {
  addActivationToken,
  countLinksSince,
  findActivationToken,
  findUsersByMail,
  getUserById,
  lockUser,
  membershipsOf,
  setPassword,
  spendActivationToken,
  type UserRow,
} from './session.repository.ts'
import { hoursAfter, hoursBefore, LINK_HOURS, LINKS_PER_HOUR } from './session-limits.ts'

/**
 * Sends a link that sets a new password when user name and address belong together, and does nothing otherwise.
 * The caller does not learn which. An account gets at most three links an hour.
 */
export async function requestPassword(
  ctx: PublicCtx,
  { username, email }: z.output<typeof PasswordRequestBody>,
  publicUrl: string,
): Promise<void> {
  for (const user of await findUsersByMail(ctx.tx, username, email)) await sendLink(ctx, user, publicUrl)
}

async function sendLink(ctx: PublicCtx, user: UserRow, publicUrl: string): Promise<void> {
  await lockUser(ctx.tx, user.id)
  const sent = await countLinksSince(ctx.tx, user.id, hoursBefore(ctx.now, 1))
  if (sent >= LINKS_PER_HOUR) {
    ctx.log.info({ user_id: user.id }, 'password link refused: too many in an hour')
    return
  }
  const token = newToken()
  await addActivationToken(ctx.tx, {
    tokenHash: hashToken(token),
    userId: user.id,
    createdAt: ctx.now,
    expiresAt: hoursAfter(ctx.now, LINK_HOURS),
  })
  const name = `${user.firstName} ${user.lastName}`.trim() || user.username
  const link = passwordLink(publicUrl, user.username, token)
  await ctx.enqueue(sendMail, passwordMail({ ...user, name }, link, LINK_HOURS))
}

/**
 * Sets a password by the link from the mail; that also confirms a new account. Every session of the person ends.
 * @throws AppError `activation_token_invalid`, or why the password is refused; the link then still works
 */
export async function resetPassword(
  steps: PublicSteps,
  { username, password, activation_token }: z.output<typeof PasswordResetBody>,
): Promise<void> {
  const tokenHash = hashToken(activation_token)
  const ownerOf = async (tx: Tx, userId: number | undefined): Promise<UserRow> => {
    const user = userId === undefined ? undefined : await getUserById(tx, userId)
    if (!user?.isActive || user.username !== username) throw new AppError('activation_token_invalid')
    return user
  }
  const names = await steps.read(async ({ tx, now }) => {
    const user = await ownerOf(tx, await findActivationToken(tx, tokenHash, now))
    const companies = await membershipsOf(tx, user.id)
    return [user.username, ...companies.map(({ companyName }) => companyName)]
  })
  await checkNewPassword(password, names)
  const passwordHash = await hashPassword(password)
  await steps.write(async ({ tx, now }) => {
    const user = await ownerOf(tx, await spendActivationToken(tx, tokenHash, now))
    await setPassword(tx, user.id, passwordHash, now)
    await forgetFailuresOfUser(tx, user)
  })
}
