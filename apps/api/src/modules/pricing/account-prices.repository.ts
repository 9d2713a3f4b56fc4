import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import type { PriceChange } from './offer-price.ts'

/** What accounts of a channel ask more or less than its price. */
export type AccountPrice = {
  readonly channel_id: number
  /** The account that changes the price; empty for all of the channel that do not. */
  readonly account: string
  readonly cents: PriceChange['cents']
  readonly percent: PriceChange['percent']
}

/** SQL of what active accounts of the company in scope ask, by channel; those that ask the price of the channel are one. */
export const askedPrices = (ctx: Ctx): SQL => sql`
  select a.sales_channel_id, case when p.account_id is null then '' else a.name end as account, p.change_cents,
    p.change_percent, min(a.id) as first_id
  from company_channel_accounts() a
  left join company_price_changes() p on a.owner_id = ${ctx.company.id}::bigint and p.account_id = a.id
  where a.is_active
  group by 1, 2, 3, 4`

/** What is asked on each channel that the company sells on, by its id. */
export async function findAccountPrices(ctx: Ctx): Promise<ReadonlyMap<number, AccountPrice[]>> {
  const { rows } = await ctx.tx.execute<AccountPrice>(sql`
    select sales_channel_id as channel_id, account, change_cents::float8 as cents, change_percent::float8 as percent
    from (${askedPrices(ctx)}) asked order by sales_channel_id, first_id`)
  return Map.groupBy(rows, ({ channel_id }) => channel_id)
}
