import { and, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { type GeneratedFileKind, generatedFiles, productListRows } from './downloads.tables.ts'

export type GeneratedFile = typeof generatedFiles.$inferSelect
export type NewGeneratedFile = Pick<
  GeneratedFile,
  'name' | 'kind' | 'format' | 'startDay' | 'endDay' | 'query' | 'contentKey'
>

const DAY_MS = 24 * 60 * 60_000
const KEEP_DAYS = 7

/** What was made before is not shown any more and is removed. */
const expiredBefore = (now: Date): Date => new Date(now.getTime() - KEEP_DAYS * DAY_MS)

/** When a file made at a moment is removed. */
export const expiresAt = (createdAt: Date): Date => new Date(createdAt.getTime() + KEEP_DAYS * DAY_MS)

const LISTED_AT_MOST = 50
const LIVE = ['queued', 'running', 'waiting'] as const

const own = (ctx: Ctx, id: number) =>
  and(eq(generatedFiles.companyId, ctx.company.id), eq(generatedFiles.id, id))

/** Writes a file that is to be made; one of the same content that is being made already is answered instead. */
export async function insertFile(
  ctx: Ctx,
  file: NewGeneratedFile,
): Promise<{ readonly id: number; readonly name: string; readonly isNew: boolean }> {
  const [row] = await ctx.tx
    .insert(generatedFiles)
    .values({
      ...file,
      companyId: ctx.company.id,
      locale: ctx.locale,
      requestedByName: ctx.actor.name,
      requestedBy: ctx.user?.id ?? null,
      createdAt: ctx.now,
      touchedAt: ctx.now,
    })
    .onConflictDoUpdate({
      target: [
        generatedFiles.companyId,
        generatedFiles.kind,
        generatedFiles.startDay,
        generatedFiles.endDay,
        generatedFiles.locale,
        generatedFiles.contentKey,
      ],
      targetWhere: sql`state in ('queued', 'running', 'waiting')`,
      set: { kind: file.kind },
    })
    .returning({ id: generatedFiles.id, name: generatedFiles.name })
  if (!row) throw new Error('a file was neither written nor found')
  return { ...row, isNew: row.name === file.name }
}

/** A file by its name, unless it has expired. */
export async function findFile(
  ctx: Ctx,
  kind: GeneratedFileKind,
  name: string,
): Promise<GeneratedFile | undefined> {
  const [row] = await ctx.tx
    .select()
    .from(generatedFiles)
    .where(
      and(
        eq(generatedFiles.companyId, ctx.company.id),
        eq(generatedFiles.name, name),
        eq(generatedFiles.kind, kind),
        gt(generatedFiles.createdAt, expiredBefore(ctx.now)),
      ),
    )
  return row
}

/** The files of a kind that have not expired, newest first. @param requestedBy only those of this person */
export const listFiles = (
  ctx: Ctx,
  kind: GeneratedFileKind,
  requestedBy?: number,
): Promise<GeneratedFile[]> =>
  ctx.tx
    .select()
    .from(generatedFiles)
    .where(
      and(
        eq(generatedFiles.companyId, ctx.company.id),
        eq(generatedFiles.kind, kind),
        gt(generatedFiles.createdAt, expiredBefore(ctx.now)),
        requestedBy === undefined ? undefined : eq(generatedFiles.requestedBy, requestedBy),
      ),
    )
    .orderBy(desc(generatedFiles.createdAt), desc(generatedFiles.id))
    .limit(LISTED_AT_MOST)

/** The newest file of a kind for a range of days in the caller's language that has not expired. */
export async function newestFile(
  ctx: Ctx,
  kind: GeneratedFileKind,
  { start, end }: { readonly start: string; readonly end: string },
): Promise<GeneratedFile | undefined> {
  const [row] = await ctx.tx
    .select()
    .from(generatedFiles)
    .where(
      and(
        eq(generatedFiles.companyId, ctx.company.id),
        eq(generatedFiles.kind, kind),
        eq(generatedFiles.startDay, start),
        eq(generatedFiles.endDay, end),
        eq(generatedFiles.locale, ctx.locale),
        gt(generatedFiles.createdAt, expiredBefore(ctx.now)),
      ),
    )
    .orderBy(desc(generatedFiles.createdAt), desc(generatedFiles.id))
    .limit(1)
  return row
}

/** Takes a file up to make it; undefined when it is finished or gone. */
export async function claimFile(ctx: Ctx, id: number): Promise<GeneratedFile | undefined> {
  const [row] = await ctx.tx
    .update(generatedFiles)
    .set({ state: 'running', rows: 0, touchedAt: ctx.now })
    .where(and(own(ctx, id), inArray(generatedFiles.state, LIVE)))
    .returning()
  return row
}

/** Says how far the making has come. */
export async function noteProgress(ctx: Ctx, id: number, rows: number): Promise<void> {
  await ctx.tx
    .update(generatedFiles)
    .set({ rows, touchedAt: ctx.now })
    .where(and(own(ctx, id), eq(generatedFiles.state, 'running')))
}

/** The file storage takes nothing now: the file is made once it does. */
export async function noteWaiting(ctx: Ctx, id: number): Promise<void> {
  await ctx.tx
    .update(generatedFiles)
    .set({ state: 'waiting', rows: 0, touchedAt: ctx.now })
    .where(and(own(ctx, id), eq(generatedFiles.state, 'running')))
}

/** The file is stored, or nobody tries any more. What is finished stays as it is. */
export async function finishFile(
  ctx: Ctx,
  id: number,
  outcome:
    | { readonly state: 'ready'; readonly rows: number; readonly bytes: number }
    | { readonly state: 'failed' },
): Promise<void> {
  await ctx.tx
    .update(generatedFiles)
    .set({ ...outcome, touchedAt: ctx.now })
    .where(and(own(ctx, id), inArray(generatedFiles.state, LIVE)))
}

/** Forgets the products of a list, once it is made or given up. */
export async function deleteListRows(ctx: Ctx, id: number): Promise<void> {
  await ctx.tx
    .delete(productListRows)
    .where(and(eq(productListRows.companyId, ctx.company.id), eq(productListRows.fileId, id)))
}

/** Files whose time is over. */
export const expiredFiles = (ctx: Ctx): Promise<Pick<GeneratedFile, 'id' | 'name'>[]> =>
  ctx.tx
    .select({ id: generatedFiles.id, name: generatedFiles.name })
    .from(generatedFiles)
    .where(
      and(
        eq(generatedFiles.companyId, ctx.company.id),
        lte(generatedFiles.createdAt, expiredBefore(ctx.now)),
      ),
    )

export async function deleteFile(ctx: Ctx, id: number): Promise<void> {
  await deleteListRows(ctx, id)
  await ctx.tx.delete(generatedFiles).where(own(ctx, id))
}
