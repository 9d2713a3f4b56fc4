import { and, eq, inArray, or } from 'drizzle-orm'
import type { TestApp } from '../../../../test/app.ts'
import { sweepLabelAttempts } from '../shipping.jobs.ts'
import { labelAttempts, labelErrors, shippingLines, shippings } from '../shipping.tables.ts'

/** Everything the tests look at of one order. */
export async function shippingState(kontor: TestApp, orderId: number) {
  return kontor.inCtx(async (ctx) => {
    const of = (table: { companyId: typeof shippings.companyId; orderId: typeof shippings.orderId }) =>
      and(eq(table.companyId, ctx.company.id), eq(table.orderId, orderId))
    const parcels = await ctx.tx.select().from(shippings).where(of(shippings)).orderBy(shippings.id)
    const lines = await ctx.tx
      .select({
        shippingId: shippingLines.shippingId,
        lineId: shippingLines.lineId,
        isLive: shippingLines.isLive,
      })
      .from(shippingLines)
      .innerJoin(
        shippings,
        and(eq(shippings.companyId, shippingLines.companyId), eq(shippings.id, shippingLines.shippingId)),
      )
      .where(of(shippings))
      .orderBy(shippingLines.lineId, shippingLines.id)
    const attempts = await ctx.tx
      .select()
      .from(labelAttempts)
      .where(and(eq(labelAttempts.companyId, ctx.company.id), eq(labelAttempts.orderId, orderId)))
      .orderBy(labelAttempts.id)
    const errors = await ctx.tx
      .select()
      .from(labelErrors)
      .where(and(eq(labelErrors.companyId, ctx.company.id), eq(labelErrors.orderId, orderId)))
      .orderBy(labelErrors.id)
    return {
      parcels,
      lines,
      attempts,
      errors,
      openErrors: errors.filter((error) => error.resolvedAt === null),
    }
  })
}

const MORE_ROUNDS_THAN_ANYTHING_TAKES = 60

/**
 * Advances the clock and runs jobs until nothing is due any more. Workers that die are replaced.
 * @returns false when something is still going on after far more rounds than anything can take
 */
export async function settleEverything(kontor: TestApp): Promise<boolean> {
  for (let round = 0; round < MORE_ROUNDS_THAN_ANYTHING_TAKES; round++) {
    await kontor.runJobs({ rethrow: false, retries: true })
    const next = await nextDue(kontor)
    if (next === null) return true
    kontor.clock.set(new Date(Math.max(next.getTime(), kontor.clock.now().getTime() + 1_000)))
    // Jobs get lost when their worker dies too often; then the sweep finds their attempts.
    if (round % 10 === 9) kontor.clock.advance(3 * 60_000)
    await kontor.runSchedule(sweepLabelAttempts)
  }
  return false
}

async function nextDue(kontor: TestApp): Promise<Date | null> {
  const rows = await kontor.inCtx((ctx) =>
    ctx.tx
      .select({ dueAt: labelAttempts.dueAt })
      .from(labelAttempts)
      .where(
        and(
          eq(labelAttempts.companyId, ctx.company.id),
          or(
            inArray(labelAttempts.state, ['requested', 'prepared', 'purchasing']),
            eq(labelAttempts.discard, 'wanted'),
          ),
        ),
      )
      .orderBy(labelAttempts.dueAt)
      .limit(1),
  )
  return rows[0]?.dueAt ?? null
}
