import type { FailedExport } from '@kontor/contract/erp'
import { type Page, pageOf } from '@kontor/contract/shared'
import type { Ctx } from '../../platform/ctx.ts'
import { hasProviderScope, pageOverCompanies } from '../../platform/provider-scope.ts'
import { COUNT_CAP, countFailed, failedByCompany, failedExports } from './failed-exports.repository.ts'

/**
 * One page of the orders whose last export failed for good: a merchant's own, newest first; for the provider's staff
 * those of all companies, one company after the other.
 */
export async function listFailedExports(
  ctx: Ctx,
  query: { page: number; per_page: number },
): Promise<Page<FailedExport>> {
  if (!hasProviderScope(ctx)) {
    const total = await countFailed(ctx)
    const range = { limit: query.per_page, offset: (query.page - 1) * query.per_page }
    return pageOf(await failedExports(ctx, range), total, query, total === COUNT_CAP)
  }
  const totals = await failedByCompany(ctx)
  const pages = await pageOverCompanies(ctx, totals, query, 'monitoring: failed ERP exports', failedExports)
  const isCapped = totals.some(({ total }) => total >= COUNT_CAP)
  return pageOf(pages.flat(), sumOf(totals), query, isCapped)
}

/** How many there are for the caller, of each company counted up to 10,000. */
export const countFailedExports = async (ctx: Ctx): Promise<number> =>
  hasProviderScope(ctx) ? sumOf(await failedByCompany(ctx)) : countFailed(ctx)

const sumOf = (totals: readonly { readonly total: number }[]): number =>
  totals.reduce((sum, { total }) => sum + total, 0)
