import type { SsoAnswer, SsoBody } from '@kontor/contract/session'
import type { z } from 'zod'
import { hashToken, newToken } from '../../platform/auth/tokens.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { addSsoToken, findUser, membershipsOf, worksForProvider } from './session.repository.ts'
import { ssoEnd } from './session-limits.ts'

/**
 * Issues a token by which a partner of the company sends one of its people in, without a password (decisions: Session).
 * The session that it opens stays in this company: a key of one company must give no access to another.
 * @throws AppError `sso_user_unknown`, also for a user of other companies; `sso_user_inactive`, `sso_user_without_rights`;
 *   `sso_user_of_provider` for staff of the provider, who see every company and prove with a password who they are
 */
export async function issueSsoToken(
  ctx: Ctx,
  { username, login_type }: z.output<typeof SsoBody>,
  publicUrl: string,
): Promise<z.output<typeof SsoAnswer>> {
  const user = await findUser(ctx.tx, login_type, username)
  const memberships = user ? await membershipsOf(ctx.tx, user.id) : []
  const membership = memberships.find(({ companyId }) => companyId === ctx.company.id)
  if (!user || !membership) throw new AppError('sso_user_unknown')
  if (!user.isActive) throw new AppError('sso_user_inactive')
  if (membership.roles.length === 0) throw new AppError('sso_user_without_rights')
  if (worksForProvider(memberships)) throw new AppError('sso_user_of_provider')
  const token = newToken()
  const expiresAt = ssoEnd(ctx.now)
  await addSsoToken(ctx.tx, {
    tokenHash: hashToken(token),
    userId: user.id,
    activeCompanyId: ctx.company.id,
    createdAt: ctx.now,
    expiresAt,
  })
  ctx.log.info({ user_id: user.id }, 'single sign-on token issued')
  return {
    token,
    expires_at: expiresAt.toISOString(),
    url: `${publicUrl}/home?${new URLSearchParams({ auth_token: token })}`,
  }
}
