import type { CompanyView } from '@kontor/contract/session'
import type { z } from 'zod'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { VIEW_ROLES } from '../../../platform/in-company.ts'
import { findCompany, inCompanyOf } from '../../organisation/index.ts'
import { viewEnd } from '../session-limits.ts'
import { closeView, openView } from './views.repository.ts'

/**
 * Lets a session of the provider's staff look through a company for an hour; of several callers one begins.
 * @throws AppError `company_not_yours`, `view_own`, `view_open`
 */
export async function beginView(
  ctx: Ctx,
  sessionHash: string,
  companyId: number,
): Promise<z.output<typeof CompanyView>> {
  const company = await findCompany(ctx.tx, companyId)
  if (!company) throw new AppError('company_not_yours')
  if (company.isProvider) throw new AppError('view_own')
  const endsAt = viewEnd(ctx.now)
  if (!(await openView(ctx.tx, sessionHash, companyId, endsAt))) throw new AppError('view_open')
  return inCompanyOf(ctx, companyId, 'view_begun', async (inside) => ({
    roles: [...VIEW_ROLES],
    company: inside.company,
    ends_at: endsAt.toISOString(),
  }))
}

/** Lets a session work in its own company again; nothing happens when it does already. */
export async function leaveView(ctx: Ctx, sessionHash: string): Promise<z.output<typeof CompanyView>> {
  const companyId = await closeView(ctx.tx, sessionHash)
  if (companyId !== null && ctx.roles.includes('service'))
    await inCompanyOf(ctx, companyId, 'view_ended', () => Promise.resolve())
  return { roles: [...ctx.roles], company: ctx.company, ends_at: null }
}
