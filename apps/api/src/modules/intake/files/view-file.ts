import type { ImportFile, ImportFileDetail } from '@kontor/contract/intake'
import type { Locale } from '@kontor/contract/shared'
import type { Ctx } from '../../../platform/ctx.ts'
import { csvHead, csvLine, numberCell, textCell } from '../../../platform/documents/csv.ts'
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
  if (!file) throw new AppError('import_file_not_found')
  return file
}

/** The same with what the screen shows of it. @throws AppError `import_file_not_found` */
export async function importFileDetail(ctx: Ctx, id: number): Promise<ImportFileDetail> {
  const file = await existingFile(ctx, id)
  const { stores, channels } = await nameables(ctx)
  return {
    ...importFileView(file, ctx.locale),
    encoding: file.encoding,
    delimiter: file.delimiter,
    headers: [...file.headers],
    preview: file.preview.map((cells) => [...cells]),
    targets: [...file.targets],
    is_known: (await findMapping(ctx, file.headerKey)) !== undefined,
    refusals: await firstRefusals(ctx, id),
    stores,
    channels,
  }
}

const ROWS_AT_ONCE = 1000

/** The refused rows of a file as CSV, with the line and the reason in front. */
export async function* refusedRowsCsv(
  steps: Pick<CallSteps, 'read'>,
  file: ImportFileRow,
  locale: Locale,
): AsyncGenerator<Buffer, void, undefined> {
  yield Buffer.from(
    csvHead([importText('title_line', locale), importText('title_reason', locale), ...file.headers]),
  )
  for (let after = 0; ; ) {
    const rows = await steps.read((ctx) => refusalsAfter(ctx, file.id, after, ROWS_AT_ONCE))
    const last = rows.at(-1)
    if (!last) return
    yield Buffer.from(
      rows
        .map(({ line, reason, cells }) =>
          csvLine([numberCell(line), textCell(reason), ...cells.map(textCell)]),
        )
        .join(''),
    )
    after = last.row
  }
}
