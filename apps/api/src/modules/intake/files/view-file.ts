import type { ImportField, ImportFile, ImportFileDetail } from '@kontor/contract/intake'
import type { Locale, TableFormat } from '@kontor/contract/shared'
import type { Ctx } from '../../../platform/ctx.ts'
import { textOfCsvCell } from '../../../platform/documents/csv.ts'
import { codeCell, numberCell, type TableCell, textCell } from '../../../platform/documents/table-cells.ts'
import { tableFile } from '../../../platform/documents/table-file.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { CallSteps } from '../../../platform/http/call-steps.ts'
import {
  findFile,
  findMapping,
  firstRefusals,
  type ImportFileRow,
  nameables,
  refusalsAfter,
} from './import-files.repository.ts'
import { importText, problemInWords } from './import-files.texts.ts'
import { importRuns } from './import-runs.ts'

/** A file as its company sees it. */
export const importFileView = (file: ImportFileRow, locale: Locale): ImportFile => ({
  id: file.id,
  file_name: file.fileName,
  state: file.state,
  bytes: file.bytes,
  rows: file.rows,
  created: file.created,
  updated: file.updated,
  unchanged: file.unchanged,
  refused: file.refused,
  progress: file.bytes === 0 ? 0 : Math.min(100, Math.floor((file.bytesRead / file.bytes) * 100)),
  problem: file.problem === '' ? '' : problemInWords(file.problem, locale),
  requested_by: file.requestedBy,
  created_at: file.createdAt.toISOString(),
  finished_at: file.finishedAt?.toISOString() ?? null,
})

/** A file by its id. @throws AppError `import_file_not_found`, also for one of another company and one that has expired */
export async function existingFile(ctx: Ctx, id: number): Promise<ImportFileRow> {
  const file = await findFile(ctx, id)
  const [shown] = await importRuns.asTheyStand(ctx, file ? [file] : [])
  if (!shown) throw new AppError('import_file_not_found')
  return shown
}

/** How far a file has come; undefined once it has expired. */
export async function importOutcome(
  ctx: Ctx,
  id: number,
): Promise<Pick<ImportFile, 'state' | 'problem' | 'rows'> | undefined> {
  const file = await findFile(ctx, id)
  return file && importFileView(file, ctx.locale)
}

/** The refused rows of a file among those behind a row, at most so many rows further, with why. */
export const refusedRowsOf = async (
  ctx: Ctx,
  id: number,
  after: number,
  rows: number,
): Promise<{ row: number; reason: string }[]> =>
  (await refusalsAfter(ctx, id, after, rows)).filter(({ row }) => row <= after + rows)

/** The same with what the screen shows of it. @throws AppError `import_file_not_found` */
export async function importFileDetail(ctx: Ctx, id: number): Promise<ImportFileDetail> {
  const file = await existingFile(ctx, id)
  const { stores, channels } = await nameables(ctx)
  return {
    ...importFileView(file, ctx.locale),
    encoding: file.encoding,
    delimiter: file.delimiter,
    headers: [...file.headers],
    preview: file.preview.map((cells) => cells.map(textOfCsvCell)),
    targets: [...file.targets],
    is_known: (await findMapping(ctx, file.headerKey)) !== undefined,
    refusals: await firstRefusals(ctx, id),
    stores,
    channels,
  }
}

const ROWS_AT_ONCE = 1000

/** What a column may hold that is a number to a spreadsheet only. */
const CODES: ReadonlySet<string | null> = new Set<ImportField>([
  'ean',
  'wws_number',
  'wws_model',
  'article_number',
  'manufacturer_number',
  'sku',
  'size',
  'store_number',
  'hs_tariff_number',
])

/** The refused rows of a file, with the line and the reason in front; corrected, they can be imported as they are. */
export const refusedRowsTable = (
  steps: Pick<CallSteps, 'read'>,
  file: ImportFileRow,
  { format, locale }: { readonly format: TableFormat; readonly locale: Locale },
): AsyncGenerator<Uint8Array, void, undefined> =>
  tableFile(
    format,
    [importText('title_line', locale), importText('title_reason', locale), ...file.headers],
    refusedCells(steps, file),
  )

async function* refusedCells(
  steps: Pick<CallSteps, 'read'>,
  file: ImportFileRow,
): AsyncGenerator<TableCell[][], void, undefined> {
  const cellOf = (text: string, column: number) =>
    (CODES.has(file.targets[column] ?? null) ? codeCell : textCell)(textOfCsvCell(text))
  for (let after = 0; ; ) {
    const rows = await steps.read((ctx) => refusalsAfter(ctx, file.id, after, ROWS_AT_ONCE))
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(({ line, reason, cells }) => [numberCell(line), textCell(reason), ...cells.map(cellOf)])
    after = last.row
  }
}
