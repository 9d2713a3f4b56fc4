import type { Colour } from '@kontor/contract/ranking'
import { type SQL, sql } from 'drizzle-orm'
import { berlinDay } from '../../platform/clock/berlin.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { firstDayOf } from '../orders/index.ts'

/** Colour and place are about so many days of Berlin, today among them. */
const RANKING_DAYS = 30

/** The days that count at a moment, both inclusive, `YYYY-MM-DD`. */
export function rankingDays(now: Date): { readonly first: string; readonly last: string } {
  return { first: firstDayOf(RANKING_DAYS, now), last: berlinDay(now) }
}

/** The colours of companies by what they did in the last 30 days, whichever company is in scope. */
export async function coloursOf(
  { tx, now }: Pick<Ctx, 'tx' | 'now'>,
  companyIds: readonly number[],
): Promise<ReadonlyMap<number, Colour>> {
  if (companyIds.length === 0) return new Map()
  const { first, last } = rankingDays(now)
  const { rows } = await tx.execute<{ company_id: number; colour: Colour }>(sql`
    select company_id::float8 as company_id, colour from ranking_colours(
      array(select distinct value::bigint from jsonb_array_elements_text(${JSON.stringify(companyIds)}::jsonb)),
      ${first}::date, ${last}::date)`)
  return new Map(rows.map(({ company_id, colour }) => [company_id, colour]))
}

/** The colour of the company in scope. */
export async function colourOf(ctx: Pick<Ctx, 'company' | 'tx' | 'now'>): Promise<Colour> {
  return (await coloursOf(ctx, [ctx.company.id])).get(ctx.company.id) ?? 'grey'
}

/** The table of `company_id` and `colour` for an array of companies, for statements that hand out orders among them. */
export function coloursOfCompanies(companies: SQL, now: Date): SQL {
  const { first, last } = rankingDays(now)
  return sql`ranking_colours(${companies}, ${first}::date, ${last}::date)`
}
