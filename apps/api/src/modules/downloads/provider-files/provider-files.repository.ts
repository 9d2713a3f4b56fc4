import type { FileKind, FilesQuery, ProviderFileBody, ProviderFilesQuery } from '@kontor/contract/downloads'
import { ownValue } from '@kontor/contract/shared'
import { and, desc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx } from '../../../platform/ctx.ts'
import { hasProviderScope } from '../../../platform/provider-scope.ts'
import { providerFiles } from '../downloads.tables.ts'

type Row = typeof providerFiles.$inferSelect
/** A file whose content was there once. */
export type FileRecord = Row & { readonly kind: FileKind; readonly bytes: number }

const isFor = (ctx: Ctx): SQL =>
  sql`${providerFiles.state} = 'active'
    and (${providerFiles.companyIds} is null or ${ctx.company.id} = any(${providerFiles.companyIds}))`

/** Letters with marks stand beside those without (DIN 5007-1), whatever the database sorts by. */
const alphabetical = (column: 'title' | 'sub_title'): SQL =>
  sql`translate(lower(${sql.identifier(column)}), 'äöüßáàâéèêíóúñç', 'aousaaaeeeiounc')`

const SORTS: Readonly<Record<string, SQL>> = {
  created_at: sql`created_at`,
  title: alphabetical('title'),
  sub_title: alphabetical('sub_title'),
}

const withContent = (row: Row): FileRecord => {
  if (row.kind === null || row.bytes === null) throw new Error(`file ${row.id} has no content`)
  return { ...row, kind: row.kind, bytes: row.bytes }
}

/** One page of the files that the company in scope may have. */
export async function filesPage(
  ctx: Ctx,
  { page, per_page, sort }: z.output<typeof FilesQuery>,
): Promise<{ rows: FileRecord[]; total: number }> {
  const column = ownValue(SORTS, sort.replace('-', '')) ?? sql`created_at`
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc')
  const rows = await ctx.tx
    .select()
    .from(providerFiles)
    .where(isFor(ctx))
    .orderBy(sql`${column} ${direction}`, sql`${providerFiles.id} ${direction}`)
    .limit(per_page)
    .offset((page - 1) * per_page)
  return { rows: rows.map(withContent), total: await ctx.tx.$count(providerFiles, isFor(ctx)) }
}

/** A file by its name, if the company in scope may have it; the provider's staff may have all. */
export async function findFileByName(ctx: Ctx, name: string): Promise<FileRecord | undefined> {
  const mayHave = hasProviderScope(ctx) ? eq(providerFiles.state, 'active') : isFor(ctx)
  const [row] = await ctx.tx
    .select()
    .from(providerFiles)
    .where(and(eq(providerFiles.name, name), mayHave))
  return row && withContent(row)
}

/** One page of everything that was given out, newest first. */
export async function providerFilesPage(
  ctx: Ctx,
  { page, per_page, state }: z.output<typeof ProviderFilesQuery>,
): Promise<{ rows: FileRecord[]; total: number }> {
  const where = and(
    inArray(providerFiles.state, state === 'all' ? ['active', 'withdrawn'] : [state]),
    sql`${providerFiles.bytes} is not null`,
  )
  const rows = await ctx.tx
    .select()
    .from(providerFiles)
    .where(where)
    .orderBy(desc(providerFiles.createdAt), desc(providerFiles.id))
    .limit(per_page)
    .offset((page - 1) * per_page)
  return { rows: rows.map(withContent), total: await ctx.tx.$count(providerFiles, where) }
}

/** Writes a file whose content comes later. */
export async function insertFile(
  ctx: Ctx,
  name: string,
  body: z.output<typeof ProviderFileBody>,
): Promise<number> {
  const [row] = await ctx.tx
    .insert(providerFiles)
    .values({
      name,
      keptBy: ctx.company.id,
      title: body.title,
      subTitle: body.sub_title,
      fileName: body.file_name,
      companyIds: body.company_ids,
      author: ctx.actor.name,
      createdAt: ctx.now,
    })
    .returning({ id: providerFiles.id })
  if (!row) throw new Error('a file was not written')
  return row.id
}

const own = (ctx: Ctx, id: number) => and(eq(providerFiles.keptBy, ctx.company.id), eq(providerFiles.id, id))

/** Whether there is such a file. */
export const hasFile = async (ctx: Ctx, id: number): Promise<boolean> =>
  (await ctx.tx.$count(providerFiles, own(ctx, id))) > 0

/** Moves a file from one state into another. Undefined when it was not in the first, so that one caller of many moves it. */
export async function moveFile(
  ctx: Ctx,
  id: number,
  from: Row['state'],
  to: Partial<Row> & Pick<Row, 'state'>,
): Promise<Row | undefined> {
  const [row] = await ctx.tx
    .update(providerFiles)
    .set(to)
    .where(and(own(ctx, id), eq(providerFiles.state, from)))
    .returning()
  return row
}

/** The same file with its content. @throws when it has none */
export async function findFile(ctx: Ctx, id: number): Promise<FileRecord | undefined> {
  const [row] = await ctx.tx.select().from(providerFiles).where(own(ctx, id))
  return row && row.bytes !== null ? withContent(row) : undefined
}

/** Files whose content never came, and that nobody waits for any more. */
export const abandonedFiles = (ctx: Ctx, before: Date): Promise<Pick<Row, 'id' | 'name'>[]> =>
  ctx.tx
    .select({ id: providerFiles.id, name: providerFiles.name })
    .from(providerFiles)
    .where(
      and(
        eq(providerFiles.keptBy, ctx.company.id),
        inArray(providerFiles.state, ['announced', 'uploading']),
        lte(providerFiles.createdAt, before),
      ),
    )

export async function deleteFile(ctx: Ctx, id: number): Promise<void> {
  await ctx.tx.delete(providerFiles).where(and(own(ctx, id), sql`${providerFiles.bytes} is null`))
}
