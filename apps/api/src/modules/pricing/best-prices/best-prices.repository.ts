import { type BestPriceEnding, COMPETITOR_PRICE_HOURS } from '@kontor/contract/pricing'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { idList } from '../../../platform/db/sql-values.ts'
import { askedPrices } from '../account-prices.repository.ts'
import { ownPrice } from '../outgoing-price.ts'
import type { PriceRunChannel } from '../pricing.tables.ts'

/** A size on a channel where its price follows a competitor, or did. Money in cents. */
export type FollowingSize = {
  readonly article_id: number
  readonly wws_number: string
  readonly wws_model: string
  readonly title: string
  readonly size_id: number
  readonly size: string
  readonly brand: string
  readonly season: string
  readonly is_excluded: boolean
  readonly sales_channel_id: number
  readonly channel_name: string
  readonly list_price_cents: number
  readonly sale_price_cents: number
  readonly cost_price_cents: number | null
  /** Null where it follows nobody now. */
  readonly competitor_cents: number | null
  readonly undercut_cents: number
  readonly price_ending: BestPriceEnding
  /** When the competitor's price is too old. */
  readonly competitor_ends_at: string | null
  /** What stands about it; null where nothing does. */
  readonly kept: {
    readonly price_cents: number | null
    readonly next_price_cents: number | null
    readonly changes_by: 'competitor' | 'own' | null
    readonly discarded_cents: number | null
    readonly sale_price_cents: number
    readonly floor_cents: number | null
    readonly competitor_cents: number | null
    readonly moved_at: string | null
    readonly look_again_at: string | null
  } | null
}

/**
 * The sizes of articles, channel by channel, whose prices follow a competitor, or did until now.
 * @param offered of what is on sale alone, and on these channels all sizes
 */
export async function findFollowingSizes(
  ctx: Ctx,
  articleIds: readonly number[],
  offered?: { readonly channels: readonly number[] },
): Promise<FollowingSize[]> {
  const company = ctx.company.id
  const { rows } = await ctx.tx.execute<FollowingSize>(sql`
    with sold as materialized (select sales_channel_id from company_sales_channels() where is_active)
    select a.id::int as article_id, a.wws_number, a.wws_model, a.title, s.id::int as size_id, s.size, a.brand, a.season,
      exists (select from pricing_exclusions x where x.company_id = a.company_id and x.wws_number = a.wws_number)
        as is_excluded,
      c.id as sales_channel_id, c.name as channel_name, s.original_price_cents::float8 as list_price_cents,
      ${ownPrice('s', sql`c.key`)}::float8 as sale_price_cents, s.cost_price_cents::float8 as cost_price_cents,
      case when f.follows then o.price_cents::float8 end as competitor_cents,
      coalesce(b.undercut_cents, 0)::float8 as undercut_cents, coalesce(b.price_ending, 'none') as price_ending,
      (o.seen_at + ${counts})::text as competitor_ends_at,
      case when p.size_id is not null then to_jsonb(p) end as kept
    from articles a
    join article_sizes s on s.company_id = a.company_id and s.article_id = a.id
    left join best_price_settings b
      on b.company_id = a.company_id and b.brand = best_price_brand(a.brand) and b.is_active
    join lateral (
      select x.value::smallint as id, true as follows from jsonb_array_elements_text(b.channels) x
      where x.value::smallint in (select sales_channel_id from sold)
      union all
      (select q.sales_channel_id, false from best_prices q where q.company_id = s.company_id and q.size_id = s.id
      union select x::smallint, false from unnest(${idList(offered?.channels ?? [])}) x)
    ) f on true
    join sales_channels c on c.id = f.id
    left join best_prices p on p.company_id = s.company_id and p.size_id = s.id and p.sales_channel_id = c.id
    left join competitor_prices o on o.company_id = s.company_id and o.ean = s.ean and o.sales_channel_id = c.id
      and o.seen_at > ${ctx.now.toISOString()}::timestamptz - ${counts}
    where a.company_id = ${company} and a.id = any(${idList(articleIds)})
      -- What follows and has a price is found twice.
      and (f.follows and o.price_cents is not null or not f.follows and not coalesce(
        b.channels @> to_jsonb(c.id) and c.id in (select sales_channel_id from sold) and o.price_cents is not null, false))
      ${offered ? isOffered : sql``}
    order by a.id, s.id, c.id`)
  return rows
}

/** SQL of whether article `a` is on sale on channel `c`. */
const isOffered = sql`and a.is_active and not exists (
  select from article_channels x
  where x.company_id = a.company_id and x.article_id = a.id and x.sales_channel_id = c.id and not x.is_active)`

/** SQL of whether the prices of article `a` follow somebody, or did. */
export const followsOrDid = sql`(
  exists (
    select from best_price_settings b
    where b.company_id = a.company_id and b.brand = best_price_brand(a.brand) and b.is_active)
  or exists (
    select from article_sizes s join best_prices p on p.company_id = s.company_id and p.size_id = s.id
    where s.company_id = a.company_id and s.article_id = a.id))`

const counts = sql.raw(`interval '${COMPETITOR_PRICE_HOURS} hours'`)

/** Which articles are gone through. */
export interface GoneThrough {
  /** Those too whose prices follow nobody, and never did. */
  readonly all: boolean
  /** Of a brand with a page of its own alone. */
  readonly brand?: string | undefined
}

/** Articles behind one whose prices may follow a competitor, or did, in their order. */
export async function followingArticlesAfter(
  ctx: Ctx,
  after: number,
  atMost: number,
  { all, brand }: GoneThrough,
): Promise<number[]> {
  const { rows } = await ctx.tx.execute<{ id: number }>(sql`
    select a.id::int as id from articles a
    where a.company_id = ${ctx.company.id} and a.id > ${after}::bigint and ${all ? sql`a.is_active` : followsOrDid}
      ${brand === undefined ? sql`` : sql`and best_price_brand(a.brand) = ${brand}`}
    order by a.id limit ${atMost}::int`)
  return rows.map(({ id }) => id)
}

/** Whether prices of the company follow anybody, or did: else there is nothing to work out, whatever changes. */
export async function followsAnybody(ctx: Ctx): Promise<boolean> {
  const company = ctx.company.id
  const { rows } = await ctx.tx.execute(sql`
    select where exists (select from best_price_settings where company_id = ${company} and is_active)
      or exists (select from best_prices where company_id = ${company})`)
  return rows.length > 0
}

/** What a run wants of a size on a channel, and what that was worked out of. Money in cents, instants as texts. */
export interface NextPrice {
  readonly size_id: number
  readonly sales_channel_id: number
  readonly next_price_cents: number | null
  readonly changes_by: 'competitor' | 'own' | null
  readonly discarded_cents: number | null
  readonly sale_price_cents: number
  readonly floor_cents: number | null
  readonly competitor_cents: number | null
  readonly look_again_at: string | null
}

const asRows = (rows: readonly NextPrice[]): SQL => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
  as w (size_id bigint, sales_channel_id smallint, next_price_cents bigint, changes_by text, discarded_cents bigint, sale_price_cents bigint,
    floor_cents bigint, competitor_cents bigint, look_again_at timestamptz)`

/** Keeps what a run wants, beside what goes out until that counts. */
export async function saveNextPrices(ctx: Ctx, rows: readonly NextPrice[]): Promise<void> {
  if (rows.length === 0) return
  await ctx.tx.execute(sql`
    insert into best_prices (company_id, size_id, sales_channel_id, next_price_cents, changes_by, discarded_cents, sale_price_cents,
      floor_cents, competitor_cents, look_again_at)
    select ${ctx.company.id}::bigint, w.* from ${asRows(rows)}
    on conflict (company_id, size_id, sales_channel_id) do update
    set next_price_cents = excluded.next_price_cents, changes_by = excluded.changes_by,
      discarded_cents = excluded.discarded_cents,
      sale_price_cents = excluded.sale_price_cents, floor_cents = excluded.floor_cents,
      competitor_cents = excluded.competitor_cents, look_again_at = excluded.look_again_at`)
}

/** A price that would be under the floor of what the size is sold for now. */
export interface RaisedPrice {
  readonly size_id: number
  readonly sales_channel_id: number
  readonly price_cents: number | null
}

/** Raises prices at once: what they are worked out of is left to the run. */
export async function raisePrices(ctx: Ctx, rows: readonly RaisedPrice[]): Promise<void> {
  if (rows.length === 0) return
  await ctx.tx.execute(sql`
    update best_prices p set price_cents = w.price_cents
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as w (size_id bigint, sales_channel_id smallint, price_cents bigint)
    where p.company_id = ${ctx.company.id} and p.size_id = w.size_id and p.sales_channel_id = w.sales_channel_id`)
}

/** Takes the marks of some articles. @returns their ids */
export async function takeMarks(ctx: Ctx, atMost: number): Promise<number[]> {
  const { rows } = await ctx.tx.execute<{ article_id: number }>(sql`
    delete from price_marks where company_id = ${ctx.company.id} and article_id in (
      select article_id from price_marks where company_id = ${ctx.company.id}
      order by article_id limit ${atMost}::int for update skip locked)
    returning article_id::int`)
  return rows.map(({ article_id }) => article_id)
}

/** Marks the articles whose prices have to be looked at again by now, though nothing has changed. */
export async function markDue(ctx: Ctx): Promise<void> {
  await ctx.tx.execute(sql`
    with due as (
      update best_prices set look_again_at = null
      where company_id = ${ctx.company.id} and look_again_at <= ${ctx.now.toISOString()}::timestamptz
      returning size_id
    )
    insert into price_marks (company_id, article_id)
    select distinct s.company_id, s.article_id from due
    join article_sizes s on s.company_id = ${ctx.company.id} and s.id = due.size_id
    order by 2
    on conflict (company_id, article_id) do update set article_id = excluded.article_id`)
}

/** Whether articles are marked. */
export async function hasMarks(ctx: Ctx): Promise<boolean> {
  const { rows } = await ctx.tx.execute(sql`
    select from price_marks where company_id = ${ctx.company.id} limit 1`)
  return rows.length > 0
}

/**
 * SQL of what is wanted of prices as `changing`, an offer a row: of the accounts of a channel the one whose price changes most.
 * The lowest price that an account asks is that of the floor as it is now.
 */
export const changingPrices = (ctx: Ctx): SQL => sql`
  asked as materialized (${askedPrices(ctx)}), changing as (
    select p.size_id, p.sales_channel_id, k.before, k.after
    from best_prices p
    cross join lateral (
      select * from (select least(p.sale_price_cents, p.price_cents) as before, least(p.sale_price_cents, p.next_price_cents) as after
      where not exists (
        select from asked g where g.sales_channel_id = p.sales_channel_id and g.account <> '')
        or exists (select from asked g where g.sales_channel_id = p.sales_channel_id and g.account = '')
      union all
      select offer_price(p.sale_price_cents, g.change_cents, g.change_percent, p.price_cents, p.floor_cents),
        offer_price(p.sale_price_cents, g.change_cents, g.change_percent, p.next_price_cents, p.floor_cents)
      from asked g where g.sales_channel_id = p.sales_channel_id and g.account <> ''
      ) of_accounts order by abs(after - before)::numeric / greatest(before, 1) desc limit 1
    ) k
    where p.company_id = ${ctx.company.id} and p.changes_by is not null
  )`

/**
 * What would be changed, channel by channel.
 * @param maxChange percent by which a price changes a lot
 */
export async function sumUpChanges(ctx: Ctx, maxChange: number): Promise<PriceRunChannel[]> {
  const { rows } = await ctx.tx.execute<PriceRunChannel>(sql`
    with ${changingPrices(ctx)}
    select c.id, c.name, (
        select count(*) from article_sizes s
        join articles a on a.company_id = s.company_id and a.id = s.article_id and a.is_active
        where s.company_id = ${ctx.company.id} and not exists (
          select from article_channels x
          where x.company_id = a.company_id and x.article_id = a.id and x.sales_channel_id = c.id
            and not x.is_active))::int as offers,
      count(*) filter (where g.after <> g.before)::int as changed,
      count(*) filter (where abs(g.after - g.before) * 100 > ${maxChange}::numeric * g.before)::int as changed_a_lot,
      count(*) filter (where g.after < g.before and g.after * 10 < s.original_price_cents)::int as given_away
    from changing g
    join article_sizes s on s.company_id = ${ctx.company.id} and s.id = g.size_id
    join sales_channels c on c.id = g.sales_channel_id
    group by c.id, c.name order by c.id`)
  return rows
}

/** Names all that is wanted of prices now. */
export async function nameChanges(ctx: Ctx): Promise<string> {
  const { rows } = await ctx.tx.execute<{ name: string }>(sql`
    select md5(coalesce(string_agg(
      concat_ws(':', size_id, sales_channel_id, coalesce(next_price_cents::text, 'own'), sale_price_cents), ','
      order by size_id, sales_channel_id), '')) as name
    from best_prices where company_id = ${ctx.company.id} and changes_by is not null`)
  return rows[0]?.name ?? ''
}

/**
 * Makes what is wanted go out.
 * @returns the ids of the articles whose prices are others now
 */
export async function applyNextPrices(ctx: Ctx): Promise<number[]> {
  const { rows } = await ctx.tx.execute<{ article_id: number }>(sql`
    with changed as (
      update best_prices p
      set price_cents = p.next_price_cents, next_price_cents = null, changes_by = null,
        moved_at = case p.changes_by when 'competitor' then ${ctx.now.toISOString()}::timestamptz else p.moved_at end
      where p.company_id = ${ctx.company.id} and p.changes_by is not null
      returning p.size_id
    )
    select distinct s.article_id::int from changed
    join article_sizes s on s.company_id = ${ctx.company.id} and s.id = changed.size_id`)
  await ctx.tx.execute(sql`
    delete from best_prices
    where company_id = ${ctx.company.id} and price_cents is null and competitor_cents is null
      and changes_by is null`)
  return rows.map(({ article_id }) => article_id)
}

/** Leaves prices as they are. Lower ones are not wanted again; what is under its floor is. */
export async function dropNextPrices(ctx: Ctx): Promise<void> {
  await ctx.tx.execute(sql`
    update best_prices set next_price_cents = null, changes_by = null,
      discarded_cents = case when next_price_cents < coalesce(price_cents, next_price_cents + 1) then next_price_cents end
    where company_id = ${ctx.company.id} and changes_by is not null`)
}
