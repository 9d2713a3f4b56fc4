import type { ErrorCode } from '@kontor/contract/errors'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { inCompany } from '../../platform/in-company.ts'
import { hasProviderScope } from '../../platform/provider-scope.ts'
import { companyOf, type OwnedRecord } from './provider-scope.repository.ts'

/**
 * Runs `work` in the scope of the caller's own company, or for the provider's staff in that of the company that owns the
 * record.
 * @throws AppError `missing` when there is no such record for the caller
 */
export async function inOwningCompany<T>(
  ctx: Ctx,
  { kind, id, missing }: OwnedRecord & { readonly missing: ErrorCode },
  reason: string,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  if (!hasProviderScope(ctx)) return work(ctx)
  const company = await companyOf(ctx, { kind, id })
  if (!company) throw new AppError(missing)
  return inCompany(ctx, company, reason, work)
}
