import { and, asc, desc, eq, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { type FtpFolder, ftpFiles } from '../direct-sales.tables.ts'

export type FtpFileRow = typeof ftpFiles.$inferSelect
type NewFile = Pick<FtpFileRow, 'folder' | 'name' | 'key' | 'bytes' | 'contentHash'>

/** More a folder shows nobody: older ones stay until newer ones are taken away. */
const MOST_SHOWN = 1_000

const at = (ctx: Ctx, folder: FtpFolder, name: string) =>
  and(eq(ftpFiles.companyId, ctx.company.id), eq(ftpFiles.folder, folder), eq(ftpFiles.name, name))
const own = (ctx: Ctx, id: number) => and(eq(ftpFiles.companyId, ctx.company.id), eq(ftpFiles.id, id))

/** What lies in a folder, newest first. */
export const filesInFolder = (ctx: Ctx, folder: FtpFolder): Promise<FtpFileRow[]> =>
  ctx.tx
    .select()
    .from(ftpFiles)
    .where(and(eq(ftpFiles.companyId, ctx.company.id), eq(ftpFiles.folder, folder)))
    .orderBy(desc(ftpFiles.createdAt), desc(ftpFiles.id))
    .limit(MOST_SHOWN)

export async function fileAt(ctx: Ctx, folder: FtpFolder, name: string): Promise<FtpFileRow | undefined> {
  const [row] = await ctx.tx
    .select()
    .from(ftpFiles)
    .where(at(ctx, folder, name))
  return row
}

export async function findFtpFile(ctx: Ctx, id: number): Promise<FtpFileRow | undefined> {
  const [row] = await ctx.tx.select().from(ftpFiles).where(own(ctx, id))
  return row
}

/** Puts a file in its place; what lay there is answered, and its content is the caller's to remove. */
export async function placeFile(ctx: Ctx, file: NewFile): Promise<{ id: number; replaced: string | null }> {
  const [gone] = await ctx.tx
    .delete(ftpFiles)
    .where(at(ctx, file.folder, file.name))
    .returning({ key: ftpFiles.key })
  const [row] = await ctx.tx
    .insert(ftpFiles)
    .values({ ...file, companyId: ctx.company.id, createdAt: ctx.now })
    .returning({ id: ftpFiles.id })
  if (!row) throw new Error('an uploaded file was not written')
  return { id: row.id, replaced: gone?.key ?? null }
}

/** Lays an order document out to be fetched, once. */
export async function layDocument(
  ctx: Ctx,
  { name, bytes, erpExportId }: Pick<FtpFileRow, 'name' | 'bytes'> & { readonly erpExportId: number },
): Promise<void> {
  await ctx.tx
    .insert(ftpFiles)
    .values({
      companyId: ctx.company.id,
      folder: 'out',
      name,
      bytes,
      key: '',
      erpExportId,
      createdAt: ctx.now,
    })
    .onConflictDoNothing()
}

/** @returns the key of its content; null where there was no such file */
export async function removeFtpFile(ctx: Ctx, folder: FtpFolder, name: string): Promise<string | null> {
  const [gone] = await ctx.tx
    .delete(ftpFiles)
    .where(at(ctx, folder, name))
    .returning({ key: ftpFiles.key })
  return gone?.key ?? null
}

/** @returns its id; null where there is no such file, or the new name is taken */
export async function renameFtpFile(
  ctx: Ctx,
  folder: FtpFolder,
  from: string,
  to: string,
): Promise<number | null> {
  if (await fileAt(ctx, folder, to)) return null
  const [row] = await ctx.tx
    .update(ftpFiles)
    .set({ name: to })
    .where(at(ctx, folder, from))
    .returning({ id: ftpFiles.id })
  return row?.id ?? null
}

/** The upload of this content that came right before this one under the same name; null: the one before was another. */
export async function sameAsBefore(ctx: Ctx, file: FtpFileRow, original: string): Promise<FtpFileRow | null> {
  const [before] = await ctx.tx
    .select()
    .from(ftpFiles)
    .where(
      and(
        eq(ftpFiles.companyId, ctx.company.id),
        eq(ftpFiles.folder, 'archive'),
        ne(ftpFiles.id, file.id),
        eq(ftpFiles.problem, ''),
        sql`right(${ftpFiles.name}, ${original.length + 1}::int) = ${`-${original}`}`,
      ),
    )
    .orderBy(desc(ftpFiles.id))
    .limit(1)
  return before?.contentHash === file.contentHash ? before : null
}

/** Moves an upload to the archive with what file intake made of it, or why it was not given to it. */
export async function archiveFile(
  ctx: Ctx,
  id: number,
  name: string,
  outcome: Pick<FtpFileRow, 'importFileId' | 'problem'>,
): Promise<void> {
  await ctx.tx
    .update(ftpFiles)
    .set({ ...outcome, folder: 'archive', name })
    .where(and(own(ctx, id), eq(ftpFiles.folder, 'in')))
}

/** Uploads that nobody has taken since then. */
export async function forgottenUploads(ctx: Ctx, before: Date): Promise<number[]> {
  const rows = await ctx.tx
    .select({ id: ftpFiles.id, name: ftpFiles.name })
    .from(ftpFiles)
    .where(
      and(
        eq(ftpFiles.companyId, ctx.company.id),
        eq(ftpFiles.folder, 'in'),
        isNull(ftpFiles.importFileId),
        lt(ftpFiles.createdAt, before),
      ),
    )
    .orderBy(asc(ftpFiles.id))
    .limit(100)
  return rows.filter(({ name }) => isComplete(name)).map(({ id }) => id)
}

/** Whether a name says that its file is whole: many clients give one the last name only then. Pure. */
export const isComplete = (name: string): boolean => !/^\.|\.(part|tmp|filepart)$/i.test(name)
