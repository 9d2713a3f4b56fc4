import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Batch } from '../../../platform/documents/read-ahead.ts'

/** So many sizes are read at a time. */
const ROWS_A_BATCH = 1000

/** A size with what is offered of it on an account. Money in euro cents. */
export interface MarketProduct {
  readonly ean: string
  readonly sku: string
  readonly wws_number: string
  readonly title: string
  readonly size: string
  /** Null while nothing is offered of it. */
  readonly price_cents: number | null
  readonly pieces: number | null
  readonly state: string | null
  readonly error: string | null
  /** In each country that it is offered in; null while nothing is known of countries. */
  readonly countries: readonly CountryOffer[] | null
}

/** What is offered of a size in a country. Money in hundredths of the currency. */
interface CountryOffer {
  /** As the channel names it. */
  readonly marketplace: string
  readonly price_cents: number | null
  readonly currency: string
  readonly state: string
  readonly error: string | null
}

/** The sizes of the company behind an EAN with their offers on one of its accounts, in the order of their EANs. */
export async function productBatch(
  { company, tx }: Pick<Ctx, 'company' | 'tx'>,
  accountId: number,
  after: string,
): Promise<Batch<MarketProduct, string>> {
  // One lookup an EAN by the primary key, however many offers the account has: see `refresh_offers`.
  const { rows } = await tx.execute<MarketProduct & Record<string, unknown>>(sql`
    select z.ean, coalesce(f.sku, nullif(z.sku, ''), z.ean) as sku, a.wws_number, a.title, z.size,
      f.wanted_price_cents::float8 as price_cents, f.wanted_pieces as pieces, f.state, f.error, k.countries
    from article_sizes z
    join articles a on a.company_id = z.company_id and a.id = z.article_id
    left join lateral (
      select o.ean, o.sku, o.wanted_price_cents, o.wanted_pieces, o.state,
        coalesce(o.error, case when o.state = 'held' then o.held end) as error
      from channel_offers o
      where o.company_id = ${company.id} and o.channel_account_id = ${accountId} and o.ean >= z.ean
      order by o.ean limit 1
    ) f on f.ean = z.ean
    left join lateral (
      select jsonb_agg(jsonb_build_object('marketplace', c.marketplace, 'price_cents', c.wanted_price_cents,
        'currency', c.currency, 'state', c.state, 'error', coalesce(c.message, c.held))) as countries
      from channel_offer_countries c
      where c.company_id = ${company.id} and c.channel_account_id = ${accountId} and c.ean = f.ean and c.wanted_active
    ) k on true
    where z.company_id = ${company.id} and z.ean > ${after}
    order by z.ean limit ${ROWS_A_BATCH}`)
  return { rows, next: rows.length < ROWS_A_BATCH ? null : (rows.at(-1)?.ean ?? null) }
}
