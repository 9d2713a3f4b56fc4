import type { Colour, Ranking } from '@kontor/contract/ranking'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { fromHalfPoints } from '../orders/index.ts'
import { rankingDays } from './colours.repository.ts'
import type { RankingSums } from './colours.ts'

/** Where a company stands among those who take part, or a store among the company's. */
export interface Placed {
  readonly colour: Colour
  readonly place: number | null
  readonly place_in_colour: number | null
  readonly taking_part: number
  readonly half_points: number
}

/** The place as it is told; of somebody who has none, too. Pure. */
export const rankingFrom = (placed: Placed | null): Ranking => ({
  status: placed?.colour ?? 'grey',
  position: placed?.place ?? null,
  rank: placed?.place_in_colour ?? null,
  ranking_base: placed?.taking_part ?? 0,
  points: fromHalfPoints(placed?.half_points ?? 0),
})

/** The statement that answers where the company in scope stands, or one of its stores; 0: the company. No row without a place. */
export const placeAmong = (companyId: number, storeId: number, now: Date): SQL =>
  storeId === 0 ? placeOfCompany(companyId, now) : placeOfStore(companyId, storeId, now)

function placeOfCompany(companyId: number, now: Date): SQL {
  const { first, last } = rankingDays(now)
  return sql`
    select m.colour, m.place::int as place, m.place_in_colour::int as place_in_colour, m.taking_part::int as taking_part,
      s.half_points::float8 as half_points
    from merchant_places(${first}::date, ${last}::date) m
    cross join store_sums(array[0::bigint], ${first}::date, ${last}::date) s
    where m.company_id = ${companyId}::bigint`
}

/** Stores that are closed have no place, unless one is asked for by name. */
function placeOfStore(companyId: number, storeId: number, now: Date): SQL {
  const { first, last } = rankingDays(now)
  return sql`
    select colour, place, place_in_colour, taking_part, half_points from (
      select s.store_id, s.colour, rank() over (order by s.half_points desc)::int as place,
        rank() over (partition by s.colour order by s.half_points desc)::int as place_in_colour,
        count(*) over ()::int as taking_part, s.half_points::float8 as half_points
      from (
        select n.store_id, n.half_points, ranking_colour(n.acts, n.days) as colour
        from store_sums(array(
          select id from stores
          where company_id = ${companyId}::bigint and (is_active or id = ${storeId}::bigint)
        ), ${first}::date, ${last}::date) n
      ) s
    ) placed where store_id = ${storeId}::bigint`
}

/** A merchant with its place, without figures. */
export interface MerchantPlace {
  readonly company_id: number
  readonly company_name: string
  readonly colour: Colour
  readonly place: number | null
  readonly place_in_colour: number | null
}

/** All merchants in the order of their places, those who do not take part at the end. For the provider's staff. */
export async function merchantPlaces({ tx, now }: Pick<Ctx, 'tx' | 'now'>): Promise<MerchantPlace[]> {
  const { first, last } = rankingDays(now)
  const { rows } = await tx.execute<MerchantPlace & Record<string, unknown>>(sql`
    select company_id::float8 as company_id, company_name, colour, place::int as place,
      place_in_colour::int as place_in_colour
    from merchant_places(${first}::date, ${last}::date)`)
  return rows
}

/** What the company in scope did in the last 30 days. */
export async function ownSums({ tx, now }: Pick<Ctx, 'tx' | 'now'>): Promise<RankingSums> {
  const { first, last } = rankingDays(now)
  const { rows } = await tx.execute<{ acts: number; days: number; half_points: number }>(sql`
    select acts::int as acts, days::int as days, half_points::float8 as half_points
    from store_sums(array[0::bigint], ${first}::date, ${last}::date)`)
  const { acts = 0, days = 0, half_points = 0 } = rows[0] ?? {}
  return { acts, days, halfPoints: half_points }
}

/** The names of the accounts of the company in scope, the provider's, by the merchant that sells through them. */
export async function accountsByMerchant({
  company,
  tx,
}: Pick<Ctx, 'company' | 'tx'>): Promise<ReadonlyMap<number, readonly string[]>> {
  const { rows } = await tx.execute<{ participant_id: number; accounts: string[] }>(sql`
    select p.participant_id::float8 as participant_id, json_agg(a.name order by a.name, a.id) as accounts
    from channel_participations p
    join channel_accounts a on a.company_id = p.company_id and a.id = p.channel_account_id
    where p.company_id = ${company.id} and p.is_active
    group by p.participant_id`)
  return new Map(rows.map(({ participant_id, accounts }) => [participant_id, accounts]))
}
