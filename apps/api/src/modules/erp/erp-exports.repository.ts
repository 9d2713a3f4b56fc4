import { and, asc, desc, eq, gt, lte, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { erpExports } from './erp.tables.ts'

export type ErpExportRecord = typeof erpExports.$inferSelect

const own = (ctx: Ctx, id: number) => and(eq(erpExports.companyId, ctx.company.id), eq(erpExports.id, id))

const ofOrder = (ctx: Ctx, orderId: number) =>
  and(eq(erpExports.companyId, ctx.company.id), eq(erpExports.orderId, orderId))

/** The newest export of an order; null when it was never asked for. */
export async function findNewestExport(ctx: Ctx, orderId: number): Promise<ErpExportRecord | null> {
  const [row] = await ctx.tx
    .select()
    .from(erpExports)
    .where(ofOrder(ctx, orderId))
    .orderBy(desc(erpExports.version))
    .limit(1)
  return row ?? null
}

/** What was made to be sent; null where there is no such export, or its document is forgotten. */
export async function findExportDocument(ctx: Ctx, id: number): Promise<string | null> {
  const [row] = await ctx.tx.select({ document: erpExports.document }).from(erpExports).where(own(ctx, id))
  return row?.document ?? null
}

/** The order of an export, which never changes; null when the company has no such export. */
export async function findOrderOfExport(ctx: Ctx, id: number): Promise<number | null> {
  const [row] = await ctx.tx.select({ orderId: erpExports.orderId }).from(erpExports).where(own(ctx, id))
  return row?.orderId ?? null
}

/**
 * Opens an export unless one of the order is pending; the index lets one of two win.
 * @returns its id, or null when one is pending
 */
export async function openExport(
  ctx: Ctx,
  row: { orderId: number; version: number; requestedBy: string },
): Promise<number | null> {
  const [inserted] = await ctx.tx
    .insert(erpExports)
    .values({
      ...row,
      companyId: ctx.company.id,
      state: 'pending',
      requestedAt: ctx.now,
      nextAttemptAt: ctx.now,
      createdAt: ctx.now,
    })
    .onConflictDoNothing()
    .returning({ id: erpExports.id })
  return inserted?.id ?? null
}

/**
 * Opens an export again that was given up. Its content hash is kept, so that the same content goes out under the version
 * under which it may have arrived.
 * @returns false when it is open already
 */
export async function reopenExport(ctx: Ctx, failed: ErpExportRecord, requestedBy: string): Promise<boolean> {
  const rows = await ctx.tx
    .update(erpExports)
    .set({
      state: 'pending',
      requestedBy,
      requestedAt: ctx.now,
      document: null,
      outdatedSince: null,
      nextAttemptAt: ctx.now,
      lastError: null,
      lastErrorKind: null,
    })
    .where(and(own(ctx, failed.id), eq(erpExports.state, 'failed')))
    .returning({ id: erpExports.id })
  return rows.length > 0
}

/**
 * Claims an export for one attempt; until `leaseUntil` no other job can. A job of which an earlier attempt broke off has its
 * lease still: the queue begins no attempt while another one lives.
 * @returns null when it is not due, done already, or claimed by another job
 */
export async function claimExport(
  ctx: Ctx,
  id: number,
  { jobId, leaseUntil }: { readonly jobId: string; readonly leaseUntil: Date },
): Promise<ErpExportRecord | null> {
  const [claimed] = await ctx.tx
    .update(erpExports)
    .set({ attempts: sql`${erpExports.attempts} + 1`, nextAttemptAt: leaseUntil, leasedBy: jobId })
    .where(
      and(
        own(ctx, id),
        eq(erpExports.state, 'pending'),
        or(lte(erpExports.nextAttemptAt, ctx.now), eq(erpExports.leasedBy, jobId)),
      ),
    )
    .returning()
  return claimed ?? null
}

/** Keeps the document that is about to be sent, so that every attempt sends the same. */
export async function keepDocument(
  ctx: Ctx,
  id: number,
  made: Pick<ErpExportRecord, 'version' | 'document' | 'contentHash'>,
): Promise<void> {
  await ctx.tx
    .update(erpExports)
    .set({ ...made, outdatedSince: null })
    .where(own(ctx, id))
}

/** Notes since when a document is no longer what the order says; null: it is what the order says. */
export async function setOutdated(ctx: Ctx, id: number, since: Date | null): Promise<void> {
  await ctx.tx.update(erpExports).set({ outdatedSince: since }).where(own(ctx, id))
}

/** Writes how an attempt ended. False when another worker has claimed the export since, and the attempt no longer counts. */
export async function endAttempt(
  ctx: Ctx,
  claimed: ErpExportRecord,
  end: Pick<ErpExportRecord, 'state' | 'lastError' | 'lastErrorKind' | 'nextAttemptAt' | 'sentAt'>,
): Promise<boolean> {
  const rows = await ctx.tx
    .update(erpExports)
    .set({ ...end, leasedBy: null })
    .where(
      and(own(ctx, claimed.id), eq(erpExports.attempts, claimed.attempts), eq(erpExports.state, 'pending')),
    )
    .returning({ id: erpExports.id })
  return rows.length > 0
}

/** Exports that were due before an instant: their job was lost. */
export async function overdueExports(ctx: Ctx, before: Date): Promise<number[]> {
  const rows = await ctx.tx
    .select({ id: erpExports.id })
    .from(erpExports)
    .where(
      and(
        eq(erpExports.companyId, ctx.company.id),
        eq(erpExports.state, 'pending'),
        lte(erpExports.nextAttemptAt, before),
      ),
    )
    .orderBy(asc(erpExports.nextAttemptAt))
    .limit(OVERDUE_AT_A_TIME)
  return rows.map((row) => row.id)
}

const OVERDUE_AT_A_TIME = 100

/** Has no export wait longer than until then. */
export async function shortenExports(ctx: Ctx, latest: Date): Promise<void> {
  await ctx.tx
    .update(erpExports)
    .set({ nextAttemptAt: latest })
    .where(and(eq(erpExports.companyId, ctx.company.id), gt(erpExports.nextAttemptAt, latest)))
}

/** A document as it was sent, or is to be sent; null where there is none with this id, or it was never made. */
export async function findDocument(
  ctx: Ctx,
  id: number,
): Promise<{ orderId: number; version: number; document: string | null } | null> {
  const [row] = await ctx.tx
    .select({ orderId: erpExports.orderId, version: erpExports.version, document: erpExports.document })
    .from(erpExports)
    .where(and(eq(erpExports.companyId, ctx.company.id), eq(erpExports.id, id)))
  return row ? { ...row, orderId: row.orderId ?? 0 } : null
}
