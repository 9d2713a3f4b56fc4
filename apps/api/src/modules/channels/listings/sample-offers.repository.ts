import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { convertedPrice, floorsOfEans } from '../../pricing/index.ts'
import type { OfferAccount } from '../offers/offer-accounts.repository.ts'

/** An offer that was never sent, as it would be. Money in hundredths of the currency. */
export type SampleOffer = {
  readonly ean: string
  readonly sku: string
  readonly title: string
  readonly price_cents: number
  readonly list_price_cents: number
  readonly pieces: number
  /** Where it would be listed. */
  readonly countries: readonly {
    readonly marketplace: string
    readonly country: string | null
    readonly currency: string
    readonly price_cents: number
  }[]
}

type Found = Omit<SampleOffer, 'countries'>

/**
 * A handful of the offers that the channel of an account would be told of first. Where none waits, as before the provider has
 * opened the channel to the company, some of what is in stock, as it would be worked out.
 */
export async function sampleOffers(ctx: Ctx, account: OfferAccount, atMost: number): Promise<SampleOffer[]> {
  const waiting = await waitingOffers(ctx, account, atMost)
  const found = waiting.length > 0 ? waiting : await sizesInStock(ctx, account, atMost)
  const countries = await countriesOf(ctx, account)
  return found.map((offer) => ({
    ...offer,
    countries: countries.map(({ rate, ...country }) => ({
      ...country,
      price_cents: convertedPrice(offer.price_cents, rate),
    })),
  }))
}

const columns = sql`q.ean, q.sku, coalesce(z.title, '') as title, q.price_cents::int as price_cents,
  q.list_price_cents::int as list_price_cents, q.pieces::int as pieces`

const titleOf = (ctx: Ctx): SQL => sql`
  left join lateral (
    select a.title from article_sizes s join articles a on a.company_id = s.company_id and a.id = s.article_id
    where s.company_id = ${ctx.company.id} and s.ean = q.ean limit 1
  ) z on true`

async function waitingOffers(ctx: Ctx, { id }: OfferAccount, atMost: number): Promise<Found[]> {
  const { rows } = await ctx.tx.execute<Found>(sql`
    select ${columns}
    from (
      select f.ean, f.sku, f.wanted_price_cents as price_cents, f.list_price_cents, f.wanted_pieces as pieces
      from channel_offers f
      where f.company_id = ${ctx.company.id} and f.channel_account_id = ${id}::bigint and f.state = 'due'
        and f.told_at is null and f.wanted_active and f.wanted_pieces > 0 and f.wanted_price_cents > 0
      order by f.due_at, f.ean limit ${atMost}
    ) q ${titleOf(ctx)}
    order by q.ean`)
  return rows
}

async function sizesInStock(ctx: Ctx, account: OfferAccount, atMost: number): Promise<Found[]> {
  const { rows: chosen } = await ctx.tx.execute<{ ean: string }>(sql`
    select s.ean from article_sizes s
    join articles a on a.company_id = s.company_id and a.id = s.article_id and a.is_active
    where s.company_id = ${ctx.company.id} and s.sale_price_cents > 0 and exists (
      select from stock t
      join stores o on o.company_id = t.company_id and o.id = t.store_id and o.is_active
      where t.company_id = s.company_id and t.size_id = s.id and t.on_hand > t.reserved)
    order by s.ean limit ${atMost}`)
  const eans = chosen.map(({ ean }) => ean)
  const floors = account.lowers_prices ? await floorsOfEans(ctx, account.sales_channel_id, eans) : {}
  const { rows } = await ctx.tx.execute<Found>(sql`
    select ${columns}
    from (
      select s.ean, coalesce(nullif(s.sku, ''), s.ean) as sku, s.original_price_cents as list_price_cents,
        offer_price(outgoing_price(s.sale_price_cents, s.channel_prices, ${account.channel}), l.price_change_cents,
          l.price_change_percent, (
            select b.price_cents from best_prices b where b.company_id = s.company_id and b.size_id = s.id
              and b.sales_channel_id = ${account.sales_channel_id}::smallint),
          (${JSON.stringify(floors)}::jsonb ->> s.ean)::bigint) as price_cents,
        (select sum(greatest(0, t.on_hand - t.reserved)) from stock t
          join stores o on o.company_id = t.company_id and o.id = t.store_id and o.is_active
          where t.company_id = s.company_id and t.size_id = s.id) as pieces
      from jsonb_array_elements_text(${JSON.stringify(eans)}::jsonb) as e (ean)
      cross join lateral (
        select * from article_sizes x where x.company_id = ${ctx.company.id} and x.ean = e.ean limit 1
      ) s
      left join listing_settings l on l.company_id = ${ctx.company.id} and l.channel_account_id = ${account.id}::bigint
    ) q ${titleOf(ctx)}
    where q.price_cents > 0
    order by q.ean`)
  return rows
}

/** Where an account lists, with what a euro costs there; a country whose rate is not known is left out. */
async function countriesOf(ctx: Ctx, { id, adapter }: OfferAccount) {
  const { rows } = await ctx.tx.execute<{
    marketplace: string
    country: string | null
    currency: string
    rate: number
  }>(sql`
    select m.marketplace, m.currency, m.rate::float8 as rate, (
      select k.value ->> 'country' from channel_traits t, jsonb_array_elements(t.marketplaces) k
      where t.adapter = ${adapter} and k.value ->> 'id' = m.marketplace) as country
    from offer_markets(${ctx.company.id}, ${id}::bigint, ${ctx.now.toISOString()}::timestamptz) m
    where m.rate is not null`)
  return rows
}
