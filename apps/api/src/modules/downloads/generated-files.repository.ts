import { and, desc, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { type GeneratedFileKind, generatedFiles, productListRows } from './downloads.tables.ts'
import { fileRuns, filesKept } from './file-runs.ts'

export type GeneratedFile = typeof generatedFiles.$inferSelect
export type NewGeneratedFile = Pick<
  GeneratedFile,
  'name' | 'kind' | 'format' | 'startDay' | 'endDay' | 'query' | 'contentKey'
>

const LISTED_AT_MOST = 50

const own = (ctx: Ctx, id: number) =>
  and(eq(generatedFiles.companyId, ctx.company.id), eq(generatedFiles.id, id))

/** Writes a file that is to be made; one of the same content that is being made already is answered instead. */
export async function insertFile(ctx: Ctx, file: NewGeneratedFile): Promise<GeneratedFile> {
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
    .returning()
  if (!row) throw new Error('a file was neither written nor found')
  return row
}

/** The files that a condition leaves and that have not expired, as they stand, newest first. */
async function standing(ctx: Ctx, which: SQL | undefined, atMost: number): Promise<GeneratedFile[]> {
  const files = await ctx.tx
    .select()
    .from(generatedFiles)
    .where(
      and(
        eq(generatedFiles.companyId, ctx.company.id),
        gt(generatedFiles.createdAt, filesKept.overBefore(ctx.now)),
        which,
      ),
    )
    .orderBy(desc(generatedFiles.createdAt), desc(generatedFiles.id))
    .limit(atMost)
  return fileRuns.asTheyStand(ctx, files)
}

/** A file by its name, unless it has expired. */
export async function findFile(
  ctx: Ctx,
  kind: GeneratedFileKind,
  name: string,
): Promise<GeneratedFile | undefined> {
  const [file] = await standing(ctx, and(eq(generatedFiles.name, name), eq(generatedFiles.kind, kind)), 1)
  return file
}

/** The files of a kind that have not expired, newest first. @param requestedBy only those of this person */
export const listFiles = (
  ctx: Ctx,
  kind: GeneratedFileKind,
  requestedBy?: number,
): Promise<GeneratedFile[]> =>
  standing(
    ctx,
    and(
      eq(generatedFiles.kind, kind),
      requestedBy === undefined ? undefined : eq(generatedFiles.requestedBy, requestedBy),
    ),
    LISTED_AT_MOST,
  )

/** The newest file of a kind for a range of days in the caller's language that has not expired. */
export async function newestFile(
  ctx: Ctx,
  kind: GeneratedFileKind,
  { start, end }: { readonly start: string; readonly end: string },
): Promise<GeneratedFile | undefined> {
  const ofRange = and(
    eq(generatedFiles.kind, kind),
    eq(generatedFiles.startDay, start),
    eq(generatedFiles.endDay, end),
    eq(generatedFiles.locale, ctx.locale),
  )
  const [file] = await standing(ctx, ofRange, 1)
  return file
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
        lte(generatedFiles.createdAt, filesKept.overBefore(ctx.now)),
      ),
    )

export async function deleteFile(ctx: Ctx, id: number): Promise<void> {
  await deleteListRows(ctx, id)
  await ctx.tx.delete(generatedFiles).where(own(ctx, id))
}
