import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { textList } from '../../../platform/db/sql-values.ts'

export type FetchedOffer = {
  readonly ean: string
  readonly sku: string
  readonly active: boolean
  readonly price_cents: number
  readonly list_price_cents: number
  readonly pieces: number
  readonly change_no: number
}

/** Offers of an account of the company in the order in which they changed. */
export async function offersAfter(
  ctx: Ctx,
  accountId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<FetchedOffer[]> {
  const { rows } = await ctx.tx.execute<FetchedOffer>(sql`
    select ean, sku, wanted_active as active, wanted_price_cents::int as price_cents,
      greatest(list_price_cents, wanted_price_cents)::int as list_price_cents, wanted_pieces as pieces,
      change_no
    from channel_offers
    where company_id = ${ctx.company.id} and channel_account_id = ${accountId} and change_no > ${after}
    order by change_no limit ${limit}`)
  return rows
}

/** What an offer costs from an instant on, in milliseconds since 1970, and what it cost before. */
export type OfferedPrice = {
  readonly ean: string
  readonly at: number
  readonly was_cents: number
  readonly is_cents: number
}

/** What these offers of an account cost from when on, oldest first. */
export async function findOfferedPrices(
  ctx: Ctx,
  accountId: number,
  eans: readonly string[],
): Promise<OfferedPrice[]> {
  const { rows } = await ctx.tx.execute<OfferedPrice>(sql`
    select ean, (extract(epoch from at) * 1000)::float8 as at, was_cents::float8 as was_cents, is_cents::float8 as is_cents
    from offered_prices
    where company_id = ${ctx.company.id} and channel_account_id = ${accountId} and ean = any(${textList(eans)})
    order by ean, at`)
  return rows
}

/** Prices of a size in the catalogue as they are, and a change of one of them; nulls where none changed. */
export type CataloguePrice = {
  readonly ean: string
  readonly at: number | null
  readonly is_own: boolean | null
  readonly was_cents: number | null
  readonly is_cents: number | null
  readonly own_cents: number | null
  readonly sale_price_cents: number
}

/** What the company's catalogue asks, and asked, for these on a sales channel, oldest first. */
export async function findCataloguePrices(
  ctx: Ctx,
  salesChannelId: number,
  eans: readonly string[],
): Promise<CataloguePrice[]> {
  const { rows } = await ctx.tx.execute<CataloguePrice>(sql`
    select s.ean, (extract(epoch from c.at) * 1000)::float8 as at, c.channel <> '' as is_own,
      c.was_cents::float8 as was_cents, c.is_cents::float8 as is_cents,
      (s.channel_prices ->> k.key)::float8 as own_cents, s.sale_price_cents::float8 as sale_price_cents
    from sales_channels k
    join article_sizes s on s.company_id = ${ctx.company.id} and s.ean = any(${textList(eans)})
    left join price_changes c on c.company_id = s.company_id and c.size_id = s.id and c.channel in ('', k.key)
    where k.id = ${salesChannelId}
    order by s.ean, c.at, c.id`)
  return rows
}

/** The channel goes on behind a change: it has everything up to it. What it was given before is noted once. */
export async function noteFetched(ctx: Ctx, accountId: number, upTo: number): Promise<void> {
  if (upTo === 0) return
  const now = sql`${ctx.now.toISOString()}::timestamptz`
  await ctx.tx.execute(sql`
    with before as (
      select coalesce(max(fetched_no), 0) as no from offer_accounts
      where company_id = ${ctx.company.id} and channel_account_id = ${accountId}
    ), moved as (
      insert into offer_accounts as n (company_id, channel_account_id, fetched_no, fetched_at)
      select ${ctx.company.id}::bigint, ${accountId}::bigint, least(${upTo}::bigint, max(f.change_no)), ${now}
      from channel_offers f where f.company_id = ${ctx.company.id} and f.channel_account_id = ${accountId}
      having max(f.change_no) is not null
      on conflict (company_id, channel_account_id) do update
      set fetched_no = excluded.fetched_no, fetched_at = excluded.fetched_at
      where n.fetched_no < excluded.fetched_no
      returning fetched_no
    )
    update channel_offers f
    set state = 'told', told_active = wanted_active, told_price_cents = wanted_price_cents, told_pieces = wanted_pieces,
      told_at = ${now}, error = null
    from moved m, before b
    where f.company_id = ${ctx.company.id} and f.channel_account_id = ${accountId}
      and f.change_no > b.no and f.change_no <= m.fetched_no
      and f.state = 'due' and f.batch_id is null`)
}
