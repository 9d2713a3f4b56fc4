import { and, asc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { type ConfirmationPayload, channelReports } from './intake.tables.ts'

export type ReportRecord = typeof channelReports.$inferSelect

const own = (ctx: Ctx, id: number) =>
  and(eq(channelReports.companyId, ctx.company.id), eq(channelReports.id, id))

/**
 * Notes that a channel has to be told of a parcel. A parcel that takes the place of one whose label was voided takes
 * over its reference, so that it replaces it at the channel too. Attempts are counted on, so that one that was under
 * way for the old parcel says nothing about the new one.
 * @returns the report's id, or null when this parcel has one already
 */
export async function openReport(
  ctx: Ctx,
  report: { channel_account_id: number; order_id: number; shipping_id: number; payload: ConfirmationPayload },
): Promise<number | null> {
  const [known] = await ctx.tx
    .select({ id: channelReports.id })
    .from(channelReports)
    .where(
      and(eq(channelReports.companyId, ctx.company.id), eq(channelReports.shippingId, report.shipping_id)),
    )
  if (known) return null
  const fresh = {
    shippingId: report.shipping_id,
    payload: report.payload,
    state: 'pending' as const,
    lastError: null,
    nextAttemptAt: ctx.now,
    sentAt: null,
    createdAt: ctx.now,
  }
  const [voided] = await ctx.tx
    .select({ id: channelReports.id })
    .from(channelReports)
    .where(
      and(
        eq(channelReports.companyId, ctx.company.id),
        eq(channelReports.orderId, report.order_id),
        isNull(channelReports.shippingId),
      ),
    )
    .orderBy(asc(channelReports.id))
    .limit(1)
    .for('update')
  if (voided) {
    await ctx.tx.update(channelReports).set(fresh).where(own(ctx, voided.id))
    return voided.id
  }
  const [inserted] = await ctx.tx
    .insert(channelReports)
    .values({
      companyId: ctx.company.id,
      channelAccountId: report.channel_account_id,
      orderId: report.order_id,
      kind: 'shipment_confirmation',
      reference: String(report.shipping_id),
      ...fresh,
    })
    .onConflictDoNothing()
    .returning({ id: channelReports.id })
  return inserted?.id ?? null
}

/** No parcel stands for its report any more: what was not told is not told, what was told waits for the next parcel. */
export async function detachReport(ctx: Ctx, shippingId: number): Promise<void> {
  await ctx.tx
    .update(channelReports)
    .set({ shippingId: null, nextAttemptAt: null })
    .where(and(eq(channelReports.companyId, ctx.company.id), eq(channelReports.shippingId, shippingId)))
}

/**
 * Takes a report for one attempt: until `leaseUntil` nobody else does.
 * @returns null when it is not due, sent already, or somebody has it
 */
export async function takeReport(ctx: Ctx, id: number, leaseUntil: Date): Promise<ReportRecord | null> {
  const [taken] = await ctx.tx
    .update(channelReports)
    .set({ attempts: sql`${channelReports.attempts} + 1`, lastAttemptAt: ctx.now, nextAttemptAt: leaseUntil })
    .where(
      and(
        own(ctx, id),
        eq(channelReports.state, 'pending'),
        isNotNull(channelReports.shippingId),
        lte(channelReports.nextAttemptAt, ctx.now),
      ),
    )
    .returning()
  return taken ?? null
}

/** Writes how an attempt ended. False when the report has been taken over since, and the attempt no longer counts. */
export async function endAttempt(
  ctx: Ctx,
  taken: ReportRecord,
  end: Pick<ReportRecord, 'state' | 'lastError' | 'nextAttemptAt' | 'sentAt'>,
): Promise<boolean> {
  const rows = await ctx.tx
    .update(channelReports)
    .set(end)
    .where(
      and(
        own(ctx, taken.id),
        eq(channelReports.attempts, taken.attempts),
        eq(channelReports.state, 'pending'),
      ),
    )
    .returning({ id: channelReports.id })
  return rows.length > 0
}

/** Reports that should have been taken before an instant: their job was lost. */
export async function overdueReports(ctx: Ctx, before: Date): Promise<number[]> {
  const rows = await ctx.tx
    .select({ id: channelReports.id })
    .from(channelReports)
    .where(
      and(
        eq(channelReports.companyId, ctx.company.id),
        eq(channelReports.state, 'pending'),
        isNotNull(channelReports.shippingId),
        lte(channelReports.nextAttemptAt, before),
      ),
    )
    .orderBy(asc(channelReports.nextAttemptAt))
    .limit(OVERDUE_AT_A_TIME)
  return rows.map((row) => row.id)
}

const OVERDUE_AT_A_TIME = 100
