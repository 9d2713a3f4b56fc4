import type { MerchantRanking } from '@kontor/contract/ranking'
import { type Page, pageOf } from '@kontor/contract/shared'
import type { Ctx } from '../../platform/ctx.ts'
import { inCompany } from '../../platform/in-company.ts'
import { round } from '../../platform/money.ts'
import { fromHalfPoints } from '../orders/index.ts'
import { accountsByMerchant, merchantPlaces, ownSums } from './places.repository.ts'

/**
 * One page of all merchants by their places. Figures are read in each merchant's own scope, with an entry in its audit log;
 * a page costs one read for each merchant that it shows.
 */
export async function listMerchants(
  ctx: Ctx,
  query: { readonly page: number; readonly per_page: number },
): Promise<Page<MerchantRanking>> {
  const places = await merchantPlaces(ctx)
  const accounts = await accountsByMerchant(ctx)
  const first = (query.page - 1) * query.per_page
  const rows: MerchantRanking[] = []
  for (const merchant of places.slice(first, first + query.per_page)) {
    const company = { id: merchant.company_id, name: merchant.company_name }
    const { acts, days, halfPoints } = await inCompany(ctx, company, 'ranking', ownSums)
    rows.push({
      ...company,
      accounts: [...(accounts.get(company.id) ?? [])],
      status: merchant.colour,
      position: merchant.place,
      rank: merchant.place_in_colour,
      points: fromHalfPoints(halfPoints),
      acts,
      average_days: acts === 0 ? null : round((days * 100) / acts) / 100,
    })
  }
  return pageOf(rows, places.length, query)
}
