import type { Ctx } from './ctx.ts'
import { inCompany } from './in-company.ts'

/** Whether the caller sees all companies, as the provider's staff does (decisions: Access). */
export const hasProviderScope = (ctx: Ctx): boolean => ctx.roles.includes('service')

/** How many rows of one list a company has. */
export interface CompanyTotal {
  readonly company_id: number
  readonly company_name: string
  readonly total: number
}

/**
 * One page over the rows of several companies, one company after the other: the provider's staff reads each in its own
 * scope, with an entry in its audit log, and only the companies that the page shows.
 * @param totals how many rows each company has, in the order of the list
 * @param rowsOf reads rows of the company in scope
 */
export async function pageOverCompanies<Row>(
  ctx: Ctx,
  totals: readonly CompanyTotal[],
  { page, per_page }: { page: number; per_page: number },
  reason: string,
  rowsOf: (ctx: Ctx, range: { limit: number; offset: number }) => Promise<Row>,
): Promise<Row[]> {
  const found: Row[] = []
  let skip = (page - 1) * per_page
  let wanted = per_page
  for (const { company_id, company_name, total } of totals) {
    if (wanted === 0) break
    if (skip >= total) {
      skip -= total
      continue
    }
    const range = { limit: Math.min(wanted, total - skip), offset: skip }
    const company = { id: company_id, name: company_name }
    found.push(
      hasProviderScope(ctx)
        ? await inCompany(ctx, company, reason, (inside) => rowsOf(inside, range))
        : await rowsOf(ctx, range),
    )
    wanted -= range.limit
    skip = 0
  }
  return found
}
