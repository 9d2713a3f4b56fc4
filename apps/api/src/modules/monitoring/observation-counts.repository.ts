import type { ObservationCounts } from '@kontor/contract/monitoring'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { countFailedStatement } from './failed-labels.repository.ts'
import { countStatement, type ListKind } from './observations.repository.ts'

/** How many rows of the company in scope wait in each list, each counted up to the cap; of the failed labels those in the bell. */
export async function countsOfCompany(ctx: Ctx): Promise<ObservationCounts> {
  const count = (kind: ListKind) => countStatement(kind, ctx.company.id, ctx.now)
  const { rows } = await ctx.tx.execute<ObservationCounts>(sql`/* observation_counts */ select
    (${count('orders')}) as orders,
    (${count('returns')}) as returns,
    (${count('unknown-status')}) as unknown_status,
    (${count('ordersShipped')}) as orders_shipped,
    (${countFailedStatement(ctx.company.id, 'all', 'shown')}) as labels`)
  const [counts] = rows
  if (!counts) throw new Error('a select without a table answered no row')
  return counts
}
