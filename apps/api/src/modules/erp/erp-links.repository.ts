import { eq } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { companies } from '../organisation/organisation.tables.ts'
import { erpLinks } from './erp.tables.ts'
import type { ErpStanding } from './erp-standing.ts'

/** Whether a company can export, and its connection where it is set up. */
export interface ErpConnection extends ErpStanding {
  readonly link: typeof erpLinks.$inferSelect | null
}

/** The ERP connection of the company of the context. */
export async function findErpConnection(ctx: Ctx): Promise<ErpConnection> {
  const [row] = await ctx.tx
    .select({ enabled: companies.erpEnabled, system_name: companies.erpSystemName, link: erpLinks })
    .from(companies)
    .leftJoin(erpLinks, eq(erpLinks.companyId, companies.id))
    .where(eq(companies.id, ctx.company.id))
  if (!row) throw new Error(`The company ${ctx.company.id} of this context does not exist`)
  return { ...row, is_connected: row.link?.isActive ?? false }
}
