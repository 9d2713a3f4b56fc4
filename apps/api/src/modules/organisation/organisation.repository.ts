import type { Company, Store } from '@kontor/contract/organisation'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/database.ts'
import { fixedStatement } from '../../platform/db/fixed-statement.ts'
import { companies } from './organisation.tables.ts'

const storesOf = fixedStatement(
  ['companyId'],
  ({
    companyId,
  }) => sql`/* stores */ select id, store_number, name, is_active, ranking, street, street_no, zip_code,
    city, country from stores where company_id = ${companyId} order by ranking, store_number`,
)

/** The stores of the company, the one that is asked first in front; inactive ones included. */
export async function listStores(ctx: Ctx): Promise<Store[]> {
  const { rows } = await ctx.tx.execute<Store>(storesOf({ companyId: ctx.company.id }))
  return rows
}

/** The company worked for, with its settings. @throws when the context names a company that is not there */
export async function getCompany(ctx: Ctx): Promise<Company> {
  const [company] = await ctx.tx
    .select({
      id: companies.id,
      name: companies.name,
      homepage: companies.homepage,
      telephone: companies.telephone,
      default_parcel_id: companies.defaultParcelId,
      default_shipping_country: companies.defaultShippingCountry,
      erp_system_name: companies.erpSystemName,
      erp_enabled: companies.erpEnabled,
      austria_pickup_customer_number: companies.austriaPickupCustomerNumber,
      austria_pickup_depot: companies.austriaPickupDepot,
    })
    .from(companies)
    .where(eq(companies.id, ctx.company.id))
  if (!company) throw new Error(`The company ${ctx.company.id} of this context does not exist`)
  return company
}

/** Makes a company with nothing in it. */
export async function createCompany(
  tx: Tx,
  company: Pick<typeof companies.$inferInsert, 'name' | 'isProvider' | 'createdAt' | 'invCountry'>,
): Promise<number> {
  const [row] = await tx.insert(companies).values(company).returning({ id: companies.id })
  if (!row) throw new Error('the company was not written')
  return row.id
}

/** Notes that the company works with an ERP. */
export async function enableErp({
  tx,
  company,
}: Pick<Ctx, 'tx'> & { readonly company: { readonly id: number } }): Promise<void> {
  await tx.update(companies).set({ erpEnabled: true }).where(eq(companies.id, company.id))
}
