import { sql } from 'drizzle-orm'
import { directSaleMarkets } from '../../src/modules/channels/offers/offers.tables.ts'
import { directSaleTerms } from '../../src/modules/direct-sales/direct-sales.tables.ts'
import type { TestApp, TestCompany } from '../app.ts'
import { AMAZON } from './orders.ts'

/** Lets a company sell at Amazon itself: its terms are accepted, the provider has opened it, and both know its stores. */
export async function openDirectSale(kontor: TestApp, company: TestCompany = kontor.a): Promise<void> {
  await kontor.inCtx(async ({ tx, now, company: { id: companyId } }) => {
    await tx
      .insert(directSaleMarkets)
      .values({ companyId, salesChannelId: AMAZON, isActive: true, updatedAt: now })
    await tx.insert(directSaleTerms).values({ companyId, market: 'amazon', version: 1, acceptedAt: now })
  }, company.admin)
  await numberStores(kontor, company)
}

/** Has both systems know the stores of a company by their numbers. */
export const numberStores = (kontor: TestApp, company: TestCompany = kontor.a): Promise<unknown> =>
  kontor.inCtx(
    ({ tx }) =>
      tx.execute(sql`
        update stores set erp_store_id = store_number, gln = '400000000' || lpad(store_number, 4, '0')
        where company_id = ${company.id}`),
    company.admin,
  )
