import { eq, inArray, sql } from 'drizzle-orm'
import { berlinDay, startOfBerlinDay } from '../../../platform/clock/berlin.ts'
import { nextMonth } from '../../../platform/clock/months.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { RunChanges } from '../../../platform/runs/run-kind.ts'
import { channelsNamingStores } from '../../organisation/index.ts'
import { type CountingScope, countOrders } from '../count-earlier-orders.repository.ts'
import { connectedRetailImports as imports } from '../statistics.tables.ts'
import { historySince } from './retail-months.ts'

/** So many orders are counted in one transaction: whoever changes one of them waits for a fraction of a second. */
const ORDERS_AT_ONCE = 100

export type Recount = typeof imports.$inferSelect

/** The recounts of the company: the one that runs or ran last, or none. */
export const findImports = (ctx: Ctx): Promise<Recount[]> =>
  ctx.tx.select().from(imports).where(eq(imports.companyId, ctx.company.id))

/** Begins a recount, unless one runs: once, however many ask. @returns undefined where one runs */
export async function beginImport(ctx: Pick<Ctx, 'company' | 'tx' | 'now'>): Promise<Recount | undefined> {
  const today = berlinDay(ctx.now)
  const fresh = {
    state: 'running' as const,
    startedAt: ctx.now,
    touchedAt: ctx.now,
    endedAt: null,
    since: historySince(today),
    beforeDate: startOfBerlinDay(nextMonth(today)),
    beforeOrder: 0,
    orders: 0,
  }
  const [row] = await ctx.tx
    .insert(imports)
    .values({ companyId: ctx.company.id, run: 1, ...fresh })
    .onConflictDoUpdate({
      target: imports.companyId,
      set: { ...fresh, run: sql`${imports.run} + 1` },
      setWhere: sql`${imports.state} <> 'running'`,
    })
    .returning()
  return row
}

/** Counts the next orders of Zalando as they are now, the newest first. One batch of a recount: answers how far it came. */
export async function countNextRetailOrders(
  ctx: CountingScope,
  { since, orders }: Recount,
): Promise<RunChanges<Recount>> {
  // How far it is is read where it stands: the instants of the database are finer than those here.
  const reached = (column: typeof imports.beforeDate | typeof imports.beforeOrder) =>
    sql`(select ${column} from ${imports} where ${imports.companyId} = ${ctx.company.id})`
  const channels = await channelsNamingStores(ctx)
  const { rows } = await ctx.tx.execute<{ id: number; at: string; is_named: boolean }>(sql`
    select o.id::float8 as id, o.order_date::text as at, exists (
      select from line_allocations a
      where a.company_id = o.company_id and a.order_id = o.id and a.reason = 'named_by_channel') as is_named
    from orders o
    where o.company_id = ${ctx.company.id} and ${inArray(sql`o.sales_channel_id`, channels)}
      and o.order_date >= ${startOfBerlinDay(since).toISOString()}::timestamptz
      and (o.order_date, o.id) < (${reached(imports.beforeDate)}, ${reached(imports.beforeOrder)})
    order by o.order_date desc, o.id desc limit ${ORDERS_AT_ONCE}`)
  const last = rows.at(-1)
  if (last === undefined) return { state: 'done', endedAt: ctx.now }
  await countOrders(
    ctx,
    rows.map(({ id }) => id),
  )
  return {
    beforeDate: sql`${last.at}::timestamptz`,
    beforeOrder: last.id,
    orders: orders + rows.filter((row) => row.is_named).length,
  }
}
