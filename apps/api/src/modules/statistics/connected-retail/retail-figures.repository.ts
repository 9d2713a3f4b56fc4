import type { ConnectedRetailQuery } from '@kontor/contract/statistics'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { figuresOfPeriods, NAMED_BY_CHANNEL, type PeriodFigures } from '../order-figures.repository.ts'

/** What Zalando sold in a period out of stores that it named, and what of it came back, by currency. */
export async function retailFigures(
  { company, tx }: Pick<Ctx, 'company' | 'tx'>,
  period: ConnectedRetailQuery,
): Promise<PeriodFigures[]> {
  const scope = { ...period, store_id: NAMED_BY_CHANNEL }
  const { rows } = await tx.execute<PeriodFigures & Record<string, unknown>>(
    sql`/* connected_retail */ ${figuresOfPeriods(company.id, { it: scope })}`,
  )
  return rows
}
