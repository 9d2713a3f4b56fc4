import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { type Placed, placeAmong } from '../ranking/index.ts'
import {
  countedSinceOf,
  type FigureScope,
  figuresOfPeriods,
  type PeriodFigures,
} from './order-figures.repository.ts'

/** What the boxes of the start page are made of. */
export interface PerformanceFigures {
  readonly figures: readonly PeriodFigures[]
  /** The first day of the month before which orders are not counted yet; null once all are. */
  readonly counted_since: string | null
  /** Null where nothing was done yet that places the company or the store. */
  readonly place: Placed | null
  readonly knows_store: boolean
}

/**
 * The figures of several periods with the place of the company or of a store, in one planned statement: the start page asks for
 * it each time it is opened.
 * @param scopes the periods by the name that they have in the answer
 * @param storeId 0: all stores
 */
export async function performanceFigures(
  { company, tx, now }: Pick<Ctx, 'company' | 'tx' | 'now'>,
  scopes: Readonly<Record<string, FigureScope>>,
  storeId: number,
): Promise<PerformanceFigures> {
  const { rows } = await tx.execute<PerformanceFigures & Record<string, unknown>>(sql`/* performance */ select
    (select coalesce(json_agg(f), '[]') from (${figuresOfPeriods(company.id, scopes)}) f) as figures,
    ${countedSinceOf(company.id)} as counted_since,
    (select row_to_json(p) from (${placeAmong(company.id, storeId, now)}) p) as place,
    ${
      storeId === 0
        ? sql`true`
        : sql`exists (select from stores where company_id = ${company.id}::bigint and id = ${storeId}::bigint)`
    } as knows_store`)
  const [found] = rows
  if (!found) throw new Error('a statement without a table answered no row')
  return found
}
