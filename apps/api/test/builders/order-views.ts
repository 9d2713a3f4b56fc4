import { and, asc, eq, sql } from 'drizzle-orm'
import { stock } from '../../src/modules/catalogue/catalogue.tables.ts'
import {
  cancellations,
  lineAllocations,
  orderLines,
  orders,
  transitions,
} from '../../src/modules/orders/orders.tables.ts'
import type { Ctx } from '../../src/platform/ctx.ts'
import type { TestApp, TestCompany } from '../app.ts'

/** What tests look at behind the calls, in one company (A unless named). */
export function orderViews(kontor: () => TestApp, company: () => TestCompany = () => kontor().a) {
  const read = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => kontor().inCtx(work, company().admin)
  return {
    order: (id: number) =>
      read(async ({ tx }) => {
        const [row] = await tx.select().from(orders).where(eq(orders.id, id))
        if (!row) throw new Error(`no order ${id}`)
        return row
      }),
    lines: (orderId: number) =>
      read<(typeof orderLines.$inferSelect)[]>(({ tx }) =>
        tx.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position)),
      ),
    allocations: (orderId: number) =>
      read<(typeof lineAllocations.$inferSelect)[]>(({ tx }) =>
        tx
          .select()
          .from(lineAllocations)
          .where(eq(lineAllocations.orderId, orderId))
          .orderBy(asc(lineAllocations.id)),
      ),
    cancellations: (orderId: number) =>
      read<(typeof cancellations.$inferSelect)[]>(({ tx }) =>
        tx
          .select()
          .from(cancellations)
          .where(eq(cancellations.orderId, orderId))
          .orderBy(asc(cancellations.id)),
      ),
    /** Names of the transitions in their order; of the order alone unless all are wanted. */
    history: (orderId: number) =>
      read(async ({ tx }) => {
        const rows = await tx
          .select({ name: transitions.transition })
          .from(transitions)
          .where(eq(transitions.orderId, orderId))
          .orderBy(asc(transitions.id))
        return rows.map(({ name }) => name)
      }),
    /** How many pieces of a size a store has promised. */
    reserved: (storeId: number, sizeId: number) =>
      read(async ({ tx }) => {
        const [row] = await tx
          .select({ reserved: stock.reserved })
          .from(stock)
          .where(and(eq(stock.storeId, storeId), eq(stock.sizeId, sizeId)))
        return row?.reserved ?? 0
      }),
    /** What the maintained counts say of each status, and what counting says. */
    counts: () =>
      read(async ({ tx }) => {
        const { rows } = await tx.execute<{
          maintained: Record<string, number>
          counted: Record<string, number>
        }>(sql`
          select
            (select coalesce(json_object_agg(status, n), '{}') from (
              select status, sum(n)::int as n from (
                select status, orders as n from order_counts where grain = 'month'
                union all select status, delta from order_count_deltas) c
              group by status having sum(n) <> 0) s) as maintained,
            (select coalesce(json_object_agg(status, n), '{}') from (
              select status, count(*)::int as n from orders group by status) s) as counted`)
        const [row] = rows
        if (!row) throw new Error('no counts')
        return row
      }),
  }
}
