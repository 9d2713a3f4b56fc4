import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { textList } from '../../../platform/db/sql-values.ts'
import { TEMPLATE_UNKNOWN } from '../offers/listing.ts'
import type { RelistingState } from './relistings.tables.ts'

/** How far an offer is, as a list of offers is divided. */
export const LISTED_STATES = ['listed', 'off', 'waiting', 'refused', 'held'] as const
export type ListedState = (typeof LISTED_STATES)[number]

/** An offer in a country; on accounts without marketplaces as a whole, and `marketplace` is null. */
export type ListedOfferRecord = {
  readonly ean: string
  readonly sku: string
  readonly wws_model: string
  readonly title: string
  readonly size: string
  readonly marketplace: string | null
  readonly country: string | null
  /** The channel's own words, or the code of a reason of ours; null: nothing. */
  readonly message: string | null
  readonly price_cents: number | null
  readonly currency: string
  readonly pieces: number
  readonly told_at: string | null
  readonly off_since: string | null
  /** How far its being listed anew is; null: it is not going to be. */
  readonly relisting: RelistingState | null
  readonly relist_at: string | null
  readonly relist_error: string | null
}

/** What narrows a list; empty: nothing does. */
export interface Narrowing {
  /** Code of the country. */
  readonly country: string
  /** The whole EAN or SKU. */
  readonly number: string
}

/** Offers of own account `f`, joined with their countries `c` where it has any. */
const offers = (ctx: Ctx, accountId: number, hasCountries: boolean): SQL => {
  const ofAccount = sql`f.company_id = ${ctx.company.id} and f.channel_account_id = ${accountId}::bigint`
  return hasCountries
    ? sql`from channel_offer_countries c
        join channel_offers f on f.company_id = c.company_id and f.channel_account_id = c.channel_account_id and f.ean = c.ean
        where c.company_id = ${ctx.company.id} and c.channel_account_id = ${accountId}::bigint
          and (c.wanted_active or c.told_active)`
    : sql`from channel_offers f where ${ofAccount} and f.ean not like 'sku:%'`
}

/** What of them is in a state: a reason that holds the offer as a whole counts in all of its countries. */
const IN_STATE: Readonly<Record<ListedState, { readonly country: SQL; readonly whole: SQL }>> = {
  listed: { country: sql`c.state = 'told' and c.off_since is null`, whole: sql`f.state = 'told'` },
  // Without countries a channel says of none that it keeps it from being sold.
  off: { country: sql`c.state = 'told' and c.off_since is not null`, whole: sql`false` },
  waiting: { country: sql`c.state = 'due' and f.state <> 'held'`, whole: sql`f.state = 'due'` },
  refused: {
    country: sql`c.state = 'refused'`,
    whole: sql`f.state = 'refused' and f.error is distinct from ${TEMPLATE_UNKNOWN}`,
  },
  held: {
    country: sql`(c.state = 'held' or c.state = 'due' and f.state = 'held')`,
    whole: sql`(f.state = 'held' or f.state = 'refused' and f.error = ${TEMPLATE_UNKNOWN})`,
  },
}

/** Whether an account of the company names countries for its offers. */
export async function hasOfferCountries(ctx: Ctx, accountId: number): Promise<boolean> {
  const { rows } = await ctx.tx.execute(sql`
    select where exists (
      select from channel_offer_countries
      where company_id = ${ctx.company.id} and channel_account_id = ${accountId}::bigint)`)
  return rows.length > 0
}

interface Part extends Narrowing {
  readonly accountId: number
  readonly state: ListedState
  readonly hasCountries: boolean
}

/** EANs of the offers with a number, each way by an index: of all offers of a state every single one would be looked at. */
const numbered = (ctx: Ctx, accountId: number, number: string): SQL => sql`array(
  select o.ean from channel_offers o
  where o.company_id = ${ctx.company.id} and o.channel_account_id = ${accountId}::bigint and o.ean = ${number}
  union
  select o.ean from channel_offers o
  where o.company_id = ${ctx.company.id} and o.channel_account_id = ${accountId}::bigint and o.sku = ${number})`

/** What a part narrows its offers to. A country of an account that names none is no offer's. */
function matching(ctx: Ctx, { accountId, state, hasCountries, country, number }: Part): SQL {
  const marketplace = sql`(
    select k.value ->> 'id' from channel_accounts a
    join channel_traits t on t.adapter = a.vendor, jsonb_array_elements(t.marketplaces) k
    where a.company_id = ${ctx.company.id} and a.id = ${accountId}::bigint and k.value ->> 'country' = ${country})`
  const ofCountry = hasCountries ? sql`c.marketplace in ${marketplace}` : sql`false`
  return sql.join(
    [
      IN_STATE[state][hasCountries ? 'country' : 'whole'],
      ...(country === '' ? [] : [ofCountry]),
      ...(number === '' ? [] : [sql`f.ean = any(${numbered(ctx, accountId, number)})`]),
    ],
    sql` and `,
  )
}

/** How many there are in a state, counted up to a limit. */
export async function countListedOffers(ctx: Ctx, part: Part, atMost: number): Promise<number> {
  const { rows } = await ctx.tx.execute<{ n: number }>(sql`
    select count(*)::int as n from (
      select ${offers(ctx, part.accountId, part.hasCountries)} and ${matching(ctx, part)} limit ${atMost}) q`)
  return rows[0]?.n ?? 0
}

/** Offers in a state, in the order of their EANs. */
export async function findListedOffers(
  ctx: Ctx,
  part: Part,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<ListedOfferRecord[]> {
  const { accountId, hasCountries } = part
  const columns = hasCountries
    ? sql`c.marketplace, c.currency,
        case when c.state in ('told', 'refused') then c.message else coalesce(f.held, c.held, c.message) end as message,
        coalesce(c.told_price_cents, c.wanted_price_cents) as price, c.told_at, c.off_since`
    : sql`null as marketplace, 'EUR' as currency,
        case when f.state in ('told', 'refused') then f.error else coalesce(f.held, f.error) end as message,
        coalesce(f.told_price_cents, f.wanted_price_cents) as price, f.told_at, null::timestamptz as off_since`
  const order = hasCountries ? sql`f.ean, c.marketplace` : sql`f.ean`
  const { rows } = await ctx.tx.execute<ListedOfferRecord>(sql`
    select q.ean, q.sku, coalesce(z.wws_model, '') as wws_model, coalesce(z.title, '') as title, coalesce(z.size, '') as size,
      q.marketplace, (
        select k.value ->> 'country' from channel_accounts a
        join channel_traits t on t.adapter = a.vendor, jsonb_array_elements(t.marketplaces) k
        where a.company_id = ${ctx.company.id} and a.id = ${accountId}::bigint and k.value ->> 'id' = q.marketplace) as country,
      q.message, q.price::float8 as price_cents, q.currency, q.pieces, q.told_at::text as told_at,
      q.off_since::text as off_since, r.state as relisting, r.due_at::text as relist_at, r.error as relist_error
    from (
      select f.ean, f.sku, f.wanted_pieces as pieces, ${columns} ${offers(ctx, accountId, hasCountries)} and ${matching(ctx, part)}
      order by ${order} limit ${limit} offset ${offset}
    ) q
    left join lateral (
      select a.wws_model, a.title, s.size from article_sizes s
      join articles a on a.company_id = s.company_id and a.id = s.article_id
      where s.company_id = ${ctx.company.id} and s.ean = q.ean limit 1
    ) z on true
    left join offer_relistings r
      on r.company_id = ${ctx.company.id} and r.channel_account_id = ${accountId}::bigint and r.ean = q.ean
    order by q.ean, q.marketplace`)
  return rows
}

/** EANs of refused offers behind one, in their order. */
export async function refusedEans(ctx: Ctx, part: Part, after: string, limit: number): Promise<string[]> {
  const { rows } = await ctx.tx.execute<{ ean: string }>(sql`
    select distinct f.ean ${offers(ctx, part.accountId, part.hasCountries)} and ${matching(ctx, part)} and f.ean > ${after}
    order by f.ean limit ${limit}`)
  return rows.map(({ ean }) => ean)
}

/**
 * Has offers of an account of the company sent again at once that the channel refused, or that wait for it. What is under way is
 * left alone.
 * @returns how many
 */
export async function makeRefusedDue(ctx: Ctx, accountId: number, eans: readonly string[]): Promise<number> {
  const { rows } = await ctx.tx.execute(sql`
    update channel_offers f set state = 'due', due_at = ${ctx.now.toISOString()}::timestamptz, attempts = 0, error = null
    where f.company_id = ${ctx.company.id} and f.channel_account_id = ${accountId}::bigint and f.state = 'refused'
      and f.batch_id is null and f.ean = any(${textList(eans)})
    returning f.ean`)
  await ctx.tx.execute(sql`
    update channel_offer_countries c set state = 'due', message = null
    where c.company_id = ${ctx.company.id} and c.channel_account_id = ${accountId}::bigint
      and (c.state = 'refused' or c.state = 'held' and c.held is null) and c.ean = any(${textList(eans)})`)
  return rows.length
}
