import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import type { OfferDetails } from './listing.ts'
import { type Place, spreadPieces } from './spread-pieces.ts'

type DetailRow = Omit<OfferDetails, 'places'> & { readonly ean: string; readonly places: readonly Place[] }

/**
 * What a channel that lists by itself has to know of sizes of the company, by EAN, with the pieces spread over the
 * stores that are active and not closed for the channel, where they sell one by one over those of its local marketplaces; the
 * others that ever held the size have none.
 */
export async function detailsOf(
  ctx: Ctx,
  accountId: number,
  offers: readonly { readonly ean: string; readonly pieces: number }[],
): Promise<Map<string, OfferDetails>> {
  const eans = JSON.stringify(offers.map(({ ean }) => ean))
  // One lookup an EAN: the planner knows nothing of how many are asked for, and the embedded database nothing of its tables.
  const { rows } = await ctx.tx.execute<DetailRow>(sql`
    select q.ean, q.product_name, q.article_number, q.color, q.size, q.places
    from jsonb_array_elements_text(${eans}::jsonb) as e (ean)
    cross join (select sells_by_store(${ctx.company.id}, ${accountId}) as by_store) b
    cross join lateral (
      select z.ean, a.title as product_name, coalesce(nullif(a.article_number, ''), a.wws_number) as article_number,
        a.color, z.size, coalesce(k.places, '[]') as places
      from article_sizes z
      join articles a on a.company_id = z.company_id and a.id = z.article_id
      left join lateral (
        select json_agg(json_build_object('store_number', o.store_number, 'gln', btrim(o.gln), 'marketplaces', m.ids, 'available',
            case when o.is_active and n.store_id is null and m.ids is distinct from '{}'
              then greatest(0, t.on_hand - t.reserved) else 0 end)
          order by o.ranking, o.id) as places
        from stock t
        join stores o on o.company_id = t.company_id and o.id = t.store_id
        join channel_accounts c on c.company_id = t.company_id and c.id = ${accountId}
        left join store_closed_channels n
          on n.company_id = t.company_id and n.store_id = t.store_id and n.sales_channel_id = c.sales_channel_id
        cross join lateral (
          select case when b.by_store then marketplaces_of_store(t.company_id, t.store_id, c.sales_channel_id) end as ids
        ) m
        where t.company_id = z.company_id and t.size_id = z.id
      ) k on true
      where z.company_id = ${ctx.company.id} and z.ean = e.ean
      limit 1
    ) q`)
  const pieces = new Map(offers.map((offer) => [offer.ean, offer.pieces]))
  return new Map(
    rows.map(({ ean, places, ...details }) => [
      ean,
      { ...details, places: spreadPieces(places, pieces.get(ean) ?? 0) },
    ]),
  )
}
