import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import type { OfferDetails } from './listing.ts'
import { type Place, spreadPieces } from './spread-pieces.ts'

type DetailRow = Omit<OfferDetails, 'places'> & { readonly ean: string; readonly places: readonly Place[] }

/**
 * What a channel that lists by itself has to know of sizes of the company, by EAN, with the pieces spread over its active
 * stores that the channel is not closed for.
 */
export async function detailsOf(
  ctx: Ctx,
  accountId: number,
  offers: readonly { readonly ean: string; readonly pieces: number }[],
): Promise<Map<string, OfferDetails>> {
  const { rows } = await ctx.tx.execute<DetailRow>(sql`
    select z.ean, a.title as product_name, coalesce(nullif(a.article_number, ''), a.wws_number) as article_number,
      a.color, z.size, coalesce(k.places, '[]') as places
    from article_sizes z
    join articles a on a.company_id = z.company_id and a.id = z.article_id
    left join lateral (
      select json_agg(json_build_object('store_number', o.store_number, 'available', greatest(0, t.on_hand - t.reserved))
        order by o.ranking, o.id) as places
      from stock t
      join stores o on o.company_id = t.company_id and o.id = t.store_id and o.is_active
      join channel_accounts c on c.company_id = t.company_id and c.id = ${accountId}
      where t.company_id = z.company_id and t.size_id = z.id and not exists (
        select from store_closed_channels n
        where n.company_id = t.company_id and n.store_id = t.store_id and n.sales_channel_id = c.sales_channel_id)
    ) k on true
    where z.company_id = ${ctx.company.id}
      and z.ean in (select jsonb_array_elements_text(${JSON.stringify(offers.map(({ ean }) => ean))}::jsonb))`)
  const pieces = new Map(offers.map((offer) => [offer.ean, offer.pieces]))
  return new Map(
    rows.map(({ ean, places, ...details }) => [
      ean,
      { ...details, places: spreadPieces(places, pieces.get(ean) ?? 0) },
    ]),
  )
}
