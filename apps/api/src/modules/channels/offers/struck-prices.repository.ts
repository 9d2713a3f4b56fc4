import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { textList } from '../../../platform/db/sql-values.ts'

/** An own account whose channel strikes the suggested price through beside a lower one. */
export type StrikingAccount = {
  readonly id: number
  readonly sales_channel_id: number
  readonly name: string
  readonly channel: string
}

export async function findStrikingAccounts(ctx: Ctx): Promise<StrikingAccount[]> {
  const { rows } = await ctx.tx.execute<StrikingAccount>(sql`
    select a.id::int as id, a.sales_channel_id, a.name, c.name as channel
    from channel_accounts a
    join channel_traits t on t.adapter = a.vendor and t.strikes_list_price
    join sales_channels c on c.id = a.sales_channel_id
    where a.company_id = ${ctx.company.id} and a.is_active
    order by a.id`)
  return rows
}

/** What the channel has of an offer; `is_struck`: it is on sale for less than what is struck through. Cents. */
export type ToldOffer = {
  readonly ean: string
  readonly price_cents: number
  readonly list_price_cents: number
  readonly is_struck: boolean
}

/** So many offers of an account behind an EAN, whatever the channel has of them. */
export async function toldOffersAfter(
  ctx: Ctx,
  accountId: number,
  after: string,
  atMost: number,
): Promise<ToldOffer[]> {
  const { rows } = await ctx.tx.execute<ToldOffer>(sql`
    select ean, coalesce(told_price_cents, wanted_price_cents)::float8 as price_cents,
      list_price_cents::float8 as list_price_cents,
      coalesce(state = 'told' and told_active and told_pieces > 0 and told_price_cents = wanted_price_cents
        and list_price_cents > told_price_cents, false) as is_struck
    from channel_offers
    where company_id = ${ctx.company.id} and channel_account_id = ${accountId}::bigint and ean > ${after}
    order by ean limit ${atMost}::int`)
  return rows
}

/** What is on sale under an EAN. */
export type OfferedArticle = {
  readonly ean: string
  readonly wws_number: string
  readonly wws_model: string
  readonly title: string
  readonly size: string
}

export async function findOfferedArticles(
  ctx: Ctx,
  eans: readonly string[],
): Promise<ReadonlyMap<string, OfferedArticle>> {
  const { rows } = await ctx.tx.execute<OfferedArticle>(sql`
    select s.ean, a.wws_number, a.wws_model, a.title, s.size
    from article_sizes s join articles a on a.company_id = s.company_id and a.id = s.article_id
    where s.company_id = ${ctx.company.id} and s.ean = any(${textList(eans)})`)
  return new Map(rows.map((row) => [row.ean, row]))
}
