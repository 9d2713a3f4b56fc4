import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { SIZE_ORDER } from '../../catalogue/index.ts'
import { outgoingPrice } from '../../pricing/index.ts'
import type { OfferAccount } from './offer-accounts.repository.ts'
import type { OfferState } from './offers.tables.ts'

/** What is so of an offer in a country. */
export type CountryOfferRecord = {
  readonly marketplace: string
  /** Null where the channel's vendor does not say so. */
  readonly country: string | null
  readonly currency: string
  readonly active: boolean
  readonly price_cents: number | null
  readonly state: OfferState
  readonly message: string | null
  readonly told_at: string | null
  readonly off_since: string | null
}

/** SQL of what is so in the countries of offer `f`, as JSON, without those where it was never told and shall not be. */
const countriesOfOffer = sql`(
  select coalesce(json_agg(json_build_object('marketplace', c.marketplace, 'country', (
      select k.value ->> 'country' from channel_accounts a
      join channel_traits t on t.adapter = a.vendor, jsonb_array_elements(t.marketplaces) k
      where a.company_id = c.company_id and a.id = c.channel_account_id and k.value ->> 'id' = c.marketplace),
    'currency', c.currency, 'active', c.wanted_active, 'price_cents', coalesce(c.told_price_cents, c.wanted_price_cents),
    'state', c.state, 'message', coalesce(c.held, c.message), 'told_at', c.told_at, 'off_since', c.off_since)
    order by c.marketplace), '[]')
  from channel_offer_countries c
  where c.company_id = f.company_id and c.channel_account_id = f.channel_account_id and c.ean = f.ean
    and (c.wanted_active or c.told_at is not null))`

/** A size of a product with what the channel of an account was told of it; `state` null: it was never worked out. */
export type SizeOfferRecord = {
  readonly ean: string
  readonly size: string
  readonly state: OfferState | null
  readonly error: string | null
  readonly told_active: boolean | null
  readonly told_price_cents: number | null
  readonly told_pieces: number | null
  readonly told_at: string | null
  /** Why it is held back. */
  readonly held: string | null
  readonly countries: readonly CountryOfferRecord[]
  /** The price that goes out for the company, in cents, and the one of the offer. */
  readonly own_price_cents: number
  readonly wanted_price_cents: number | null
}

/** What the channel of an own account was told of the sizes of a product, small ones first. */
export async function ownSizeOffers(
  ctx: Ctx,
  account: OfferAccount,
  articleId: number,
): Promise<SizeOfferRecord[]> {
  const { rows } = await ctx.tx.execute<SizeOfferRecord>(sql`
    select s.ean, s.size, f.state, f.error, f.held, ${countriesOfOffer} as countries, f.told_active,
      f.told_price_cents::int as told_price_cents, f.told_pieces, f.told_at::text as told_at, ${outgoingPrice('s', sql`${account.channel}`, sql`${account.sales_channel_id}::smallint`)}::int as own_price_cents,
      f.wanted_price_cents::int as wanted_price_cents
    from article_sizes s
    left join channel_offers f
      on f.company_id = s.company_id and f.channel_account_id = ${account.id} and f.ean = s.ean
    where s.company_id = ${ctx.company.id} and s.article_id = ${articleId}
    order by ${SIZE_ORDER}`)
  return rows
}

/** The same for an account of the provider; how many pieces it was told of is its owner's alone. */
export async function sharedSizeOffers(
  ctx: Ctx,
  account: OfferAccount,
  articleId: number,
): Promise<SizeOfferRecord[]> {
  const { rows } = await ctx.tx.execute<SizeOfferRecord>(sql`
    with size as (
      select s.id, s.ean, s.size, ${outgoingPrice('s', sql`${account.channel}`, sql`${account.sales_channel_id}::smallint`)}::int as own_price_cents
      from article_sizes s where s.company_id = ${ctx.company.id} and s.article_id = ${articleId}
    )
    select s.ean, s.size, f.state, f.error, null as held, '[]'::json as countries, f.told_active,
      f.told_price_cents::int as told_price_cents, null::int as told_pieces, f.told_at::text as told_at, s.own_price_cents,
      f.wanted_price_cents::int as wanted_price_cents
    from size s
    left join shared_offers(${account.owner_id}, ${account.id}, (select array_agg(ean) from size)) f on f.ean = s.ean
    order by ${SIZE_ORDER}`)
  return rows
}
