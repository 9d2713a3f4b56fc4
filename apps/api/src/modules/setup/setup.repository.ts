import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'

/** What of a company is there. */
export interface SetUpThings {
  readonly company: boolean
  readonly invoice_sender: boolean
  readonly stores: boolean
  readonly users: boolean
  readonly parcel_option: boolean
  readonly carrier_account: boolean
  readonly channel_account: boolean
  readonly key_pair: boolean
}

/**
 * Looks for them in the company's data. What the sender of documents lacks it takes from the company, but for its VAT id or
 * tax number.
 */
export async function findSetUpThings(ctx: Ctx): Promise<SetUpThings> {
  const { rows } = await ctx.tx.execute<{ [K in keyof SetUpThings]: boolean }>(sql`
    select
      c.inv_email <> '' and c.inv_street <> '' and c.inv_postcode <> '' and c.inv_city <> '' as company,
      exists (
        select from invoice_settings s where s.company_id = c.id and (s.vat_id <> '' or s.tax_number <> '')
      ) as invoice_sender,
      exists (select from stores s where s.company_id = c.id and s.is_active) as stores,
      (select count(*) > 1 from memberships m where m.company_id = c.id and m.is_active) as users,
      c.default_parcel_id is not null as parcel_option,
      exists (select from carrier_accounts a where a.company_id = c.id and a.is_active) as carrier_account,
      exists (select from company_channel_accounts() a where a.is_active) as channel_account,
      exists (select from api_keys k where k.company_id = c.id and k.is_active) as key_pair
    from companies c where c.id = ${ctx.company.id}`)
  const [things] = rows
  if (!things) throw new Error(`The company ${ctx.company.id} of this context does not exist`)
  return things
}
