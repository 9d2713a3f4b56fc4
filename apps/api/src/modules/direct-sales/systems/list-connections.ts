import type { CompanyConnection } from '@kontor/contract/direct-sales'
import { type Page, pageOf } from '@kontor/contract/shared'
import type { Ctx } from '../../../platform/ctx.ts'
import { pageOverCompanies } from '../../../platform/provider-scope.ts'
import { companiesByName } from '../../organisation/index.ts'
import { ftpUserOf } from '../ftp/keep-ftp-user.ts'
import { erpConnection } from './keep-erp-connection.ts'

const REASON = 'direct sale: connections of the company'

/** One page of how the companies are connected, by name, each with an entry in its audit log. For the provider's staff. */
export async function listConnections(
  ctx: Ctx,
  query: { readonly page: number; readonly per_page: number },
): Promise<Page<CompanyConnection>> {
  const companies = await companiesByName(ctx)
  const rows = await pageOverCompanies(ctx, companies, query, REASON, connectionOf)
  return pageOf(rows, companies.length, query)
}

async function connectionOf(ctx: Ctx): Promise<CompanyConnection> {
  const { erp_system_name, profile: _, ...erp } = await erpConnection(ctx)
  const { id, name } = ctx.company
  return {
    company: { id, name },
    erp_system_name,
    erp: erp.updated_at === null ? null : erp,
    ftp: await ftpUserOf(ctx),
  }
}
