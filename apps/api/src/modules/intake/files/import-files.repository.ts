import type { ImportState } from '@kontor/contract/intake'
import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { companies, salesChannels, stores } from '../../organisation/organisation.tables.ts'
import { importFiles, importMappings, importRefusals, type MappedColumn } from '../intake.tables.ts'
import { importRuns, importsKept } from './import-runs.ts'

export type ImportFileRow = typeof importFiles.$inferSelect

const DAY_MS = 24 * 60 * 60_000
/** Refused rows that the screen shows. */
const SHOWN_REFUSALS = 20

/** States in which a run may begin. */
const RESTING = ['uploaded', 'checked', 'failed'] as const satisfies readonly ImportState[]
const FRESH_COUNTS = { rows: 0, created: 0, updated: 0, unchanged: 0, refused: 0, bytesRead: 0, problem: '' }

const own = (ctx: Ctx, id: number) => and(eq(importFiles.companyId, ctx.company.id), eq(importFiles.id, id))

/** Writes a file whose content is about to come. */
export async function insertFile(
  ctx: Ctx,
  file: Pick<ImportFileRow, 'name' | 'fileName' | 'isUnattended' | 'isWholeStock'>,
): Promise<number> {
  const [row] = await ctx.tx
    .insert(importFiles)
    .values({
      ...file,
      companyId: ctx.company.id,
      locale: ctx.locale,
      requestedBy: ctx.actor.name,
      createdAt: ctx.now,
      touchedAt: ctx.now,
    })
    .returning({ id: importFiles.id })
  if (!row) throw new Error('a file was not written')
  return row.id
}

/** The content of a file is there. */
export async function noteContent(
  ctx: Ctx,
  id: number,
  content: Pick<
    ImportFileRow,
    'bytes' | 'encoding' | 'delimiter' | 'headers' | 'headerKey' | 'preview' | 'targets' | 'source'
  >,
): Promise<void> {
  await ctx.tx
    .update(importFiles)
    .set({ ...content, state: 'uploaded', createdAt: ctx.now, touchedAt: ctx.now })
    .where(and(own(ctx, id), eq(importFiles.state, 'uploading')))
}

/** A file whose content is there, and that has not expired. */
export async function findFile(ctx: Ctx, id: number): Promise<ImportFileRow | undefined> {
  const [row] = await ctx.tx
    .select()
    .from(importFiles)
    .where(and(own(ctx, id), isThere(ctx)))
  return row
}

/** The file that a source has delivered under this name of its own. */
export async function findFileOfSource(ctx: Ctx, source: string): Promise<ImportFileRow | undefined> {
  const [row] = await ctx.tx
    .select()
    .from(importFiles)
    .where(and(eq(importFiles.companyId, ctx.company.id), eq(importFiles.source, source)))
  return row
}

const isThere = (ctx: Ctx) =>
  and(sql`${importFiles.state} <> 'uploading'`, gt(importFiles.createdAt, importsKept.overBefore(ctx.now)))

/** What the master data of the company of the context call its ERP. */
export async function findErpSystemName(ctx: Ctx): Promise<string> {
  const [row] = await ctx.tx
    .select({ name: companies.erpSystemName })
    .from(companies)
    .where(eq(companies.id, ctx.company.id))
  return row?.name ?? ''
}

/** One page of the files, newest first. */
export async function pageOfFiles(
  ctx: Ctx,
  { page, per_page }: { readonly page: number; readonly per_page: number },
): Promise<{ rows: ImportFileRow[]; total: number }> {
  const where = and(eq(importFiles.companyId, ctx.company.id), isThere(ctx))
  const rows = await ctx.tx
    .select()
    .from(importFiles)
    .where(where)
    .orderBy(desc(importFiles.createdAt), desc(importFiles.id))
    .limit(per_page)
    .offset((page - 1) * per_page)
  return { rows: await importRuns.asTheyStand(ctx, rows), total: await ctx.tx.$count(importFiles, where) }
}

/** Begins a run, unless one is under way or over for good. Of several at once one begins it. */
export async function beginRun(
  ctx: Ctx,
  id: number,
  state: 'checking' | 'importing',
  targets: ImportFileRow['targets'],
): Promise<ImportFileRow | undefined> {
  const [begun] = await ctx.tx
    .update(importFiles)
    .set({
      ...FRESH_COUNTS,
      state,
      targets,
      locale: ctx.locale,
      run: sql`${importFiles.run} + 1`,
      touchedAt: ctx.now,
    })
    .where(and(own(ctx, id), inArray(importFiles.state, [...RESTING])))
    .returning()
  if (begun) await ctx.tx.delete(importRefusals).where(refusalsOf(ctx, id))
  return begun
}

/** Leaves a file that is not being processed. */
export async function discard(ctx: Ctx, id: number): Promise<boolean> {
  const rows = await ctx.tx
    .update(importFiles)
    .set({ state: 'discarded', touchedAt: ctx.now })
    .where(and(own(ctx, id), inArray(importFiles.state, [...RESTING])))
    .returning({ id: importFiles.id })
  return rows.length > 0
}

/** A row that was refused. */
export interface RefusedRow {
  readonly row: number
  readonly line: number
  readonly reason: string
  readonly cells: readonly string[]
}

/** Keeps refused rows of a file. */
export async function keepRefusals(ctx: Ctx, fileId: number, refusals: readonly RefusedRow[]): Promise<void> {
  if (refusals.length === 0) return
  await ctx.tx.execute(sql`
    insert into import_refusals (company_id, file_id, "row", line, reason, cells)
    select ${ctx.company.id}::bigint, ${fileId}::bigint, x."row", x.line, x.reason, x.cells
    from jsonb_to_recordset(${JSON.stringify(refusals)}::jsonb) as x("row" int, line int, reason text, cells jsonb)`)
}

const refusalsOf = (ctx: Ctx, fileId: number) =>
  and(eq(importRefusals.companyId, ctx.company.id), eq(importRefusals.fileId, fileId))

/** What stands in a column of the refused rows of a file. @param column from 0; nothing for one that there is not */
export async function refusedCells(ctx: Ctx, fileId: number, column: number): Promise<string[]> {
  if (column < 0) return []
  const { rows } = await ctx.tx.execute<{ cell: string | null }>(sql`
    select trim(cells->>${column}::int) as cell from import_refusals
    where company_id = ${ctx.company.id} and file_id = ${fileId}`)
  return rows.flatMap(({ cell }) => (cell ? [cell] : []))
}

/** The first refused rows of a file. */
export const firstRefusals = (ctx: Ctx, fileId: number) =>
  ctx.tx
    .select({ row: importRefusals.row, line: importRefusals.line, reason: importRefusals.reason })
    .from(importRefusals)
    .where(refusalsOf(ctx, fileId))
    .orderBy(asc(importRefusals.row))
    .limit(SHOWN_REFUSALS)

/** Which rows of a file were refused. */
export async function refusedRows(ctx: Ctx, fileId: number): Promise<Set<number>> {
  const rows = await ctx.tx
    .select({ row: importRefusals.row })
    .from(importRefusals)
    .where(refusalsOf(ctx, fileId))
  return new Set(rows.map(({ row }) => row))
}

/** Some refused rows of a file with their cells, those after a row. */
export const refusalsAfter = (ctx: Ctx, fileId: number, after: number, atMost: number) =>
  ctx.tx
    .select()
    .from(importRefusals)
    .where(and(refusalsOf(ctx, fileId), gt(importRefusals.row, after)))
    .orderBy(asc(importRefusals.row))
    .limit(atMost)

/** What files with such headers hold, when somebody has said it. */
export async function findMapping(ctx: Ctx, headerKey: string): Promise<readonly MappedColumn[] | undefined> {
  const [row] = await ctx.tx
    .select({ columns: importMappings.columns })
    .from(importMappings)
    .where(and(eq(importMappings.companyId, ctx.company.id), eq(importMappings.headerKey, headerKey)))
  return row?.columns
}

/** Keeps what files with such headers hold. */
export async function keepMapping(
  ctx: Ctx,
  headerKey: string,
  columns: readonly MappedColumn[],
): Promise<void> {
  await ctx.tx
    .insert(importMappings)
    .values({ companyId: ctx.company.id, headerKey, columns, changedAt: ctx.now })
    .onConflictDoUpdate({
      target: [importMappings.companyId, importMappings.headerKey],
      set: { columns, changedAt: ctx.now },
    })
}

/** What columns may name: all stores by number, and all channels. */
export async function nameables(ctx: Ctx): Promise<{
  stores: { store_number: string; name: string }[]
  channels: { key: string; label: string }[]
}> {
  return {
    stores: await ctx.tx
      .select({ store_number: stores.storeNumber, name: stores.name })
      .from(stores)
      .where(eq(stores.companyId, ctx.company.id))
      .orderBy(asc(stores.storeNumber)),
    channels: await ctx.tx
      .select({ key: salesChannels.key, label: salesChannels.name })
      .from(salesChannels)
      .orderBy(asc(salesChannels.id)),
  }
}

/** Files whose time is over, and those whose content did not come within a day. */
export const expiredFiles = (ctx: Ctx): Promise<Pick<ImportFileRow, 'id' | 'name'>[]> =>
  ctx.tx
    .select({ id: importFiles.id, name: importFiles.name })
    .from(importFiles)
    .where(
      and(
        eq(importFiles.companyId, ctx.company.id),
        sql`(${importFiles.createdAt} <= ${importsKept.overBefore(ctx.now).toISOString()}::timestamptz
          or ${importFiles.state} = 'uploading'
            and ${importFiles.createdAt} <= ${new Date(ctx.now.getTime() - DAY_MS).toISOString()}::timestamptz)`,
      ),
    )

export async function deleteFile(ctx: Ctx, id: number): Promise<void> {
  await ctx.tx.delete(importRefusals).where(refusalsOf(ctx, id))
  await ctx.tx.delete(importFiles).where(own(ctx, id))
}
