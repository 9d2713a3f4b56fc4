import { addDays, startOfBerlinDay } from '../../platform/clock/berlin.ts'
import { lastDayOfMonth, parseMonth } from '../../platform/clock/months.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { fileWord } from '../../platform/documents/download-names.ts'
import { mediaTypeOf } from '../../platform/documents/table-file.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { type Files, FilesUnavailable, type StoredFile } from '../../platform/files/files.ts'
import type { HeldRun } from '../../platform/runs/run-kind.ts'
import type { GeneratedFileKind } from './downloads.tables.ts'
import { findFile, type GeneratedFile } from './generated-files.repository.ts'

/** Days in Europe/Berlin, both inclusive. */
export interface DayRange {
  readonly start: string
  readonly end: string
}

/** The instants of a range of days: from the first midnight to the one after the last day. */
export const instantsOf = ({ start, end }: DayRange): { readonly from: Date; readonly until: Date } => ({
  from: startOfBerlinDay(start),
  until: startOfBerlinDay(addDays(end, 1)),
})

/** The first and the last day of a month, `MM-YYYY`. */
export function daysOfMonth(date: string): DayRange {
  const start = parseMonth(date)
  return { start, end: lastDayOfMonth(start) }
}

type OnRows = (rows: number) => Promise<void>

/** What makes the content of a file: its bytes as they come. It calls `onRows` with the lines made so far. */
export type FileContent = (
  job: Pick<HeldRun<GeneratedFile>, 'read' | 'batch' | 'now'>,
  file: Pick<GeneratedFile, 'id' | 'locale' | 'format' | 'query'> & { readonly range: DayRange },
  onRows: OnRows,
) => AsyncIterable<Uint8Array>

/** The same, of a range of days alone. */
export type RangeContent = (
  job: Pick<HeldRun<GeneratedFile>, 'read' | 'now'>,
  file: Pick<GeneratedFile, 'locale' | 'format'> & { readonly range: DayRange },
  onRows: OnRows,
) => AsyncIterable<Uint8Array>

/** What a file is by its content. */
export const mediaTypeOfFile = ({ kind, format }: Pick<GeneratedFile, 'kind' | 'format'>): string =>
  kind === 'monthly_report' ? 'application/pdf' : mediaTypeOf(format)

/**
 * What a browser calls it: in the language that it was made in, with its days, and without what nobody guesses.
 * @param what it is
 */
export const savedName = (file: GeneratedFile, what: 'orders' | 'monthlyReport'): string =>
  `${fileWord(what, file.locale)}-${file.startDay}-${file.endDay}.${file.name.split('.').at(-1)}`

const keyOf = (name: string): string => `downloads/${name}`

/** Says how far a file has come at most so often. */
const PROGRESS_EVERY_ROWS = 10_000

/**
 * Makes a file and stores it. The store takes it whole or not at all, so that a worker that dies in between leaves
 * nothing that passes for it; the next attempt begins anew. While the storage takes nothing, the file says that it waits.
 * @throws FilesUnavailable
 */
export async function generateFile(
  held: HeldRun<GeneratedFile>,
  files: Files,
  contents: Readonly<Record<GeneratedFileKind, FileContent>>,
): Promise<void> {
  const { run: file } = held
  let rows = 0
  let noted = 0
  const content = contents[file.kind](
    held,
    { ...file, range: { start: file.startDay, end: file.endDay } },
    async (made) => {
      held.alive()
      rows = made
      if (rows - noted < PROGRESS_EVERY_ROWS) return
      noted = rows
      await held.batch(async () => ({ rows }))
    },
  )
  const stillOwn = async function* () {
    yield* content
    // A worker that was taken for dead stores nothing over what the next one has made.
    await held.batch(async () => ({ rows }))
  }
  const bytes = await files
    .write(held.company.id, keyOf(file.name), stillOwn(), mediaTypeOfFile(file), held.signal)
    .catch(async (error: unknown) => {
      if (error instanceof FilesUnavailable) await held.batch(async () => ({ state: 'waiting', rows: 0 }))
      throw error
    })
  await held.batch(async () => ({ state: 'ready', rows, bytes }))
}

/** A file by its name. @throws AppError `download_not_found`, also for one of another company and one that has expired */
export async function existingFile(ctx: Ctx, kind: GeneratedFileKind, name: string): Promise<GeneratedFile> {
  const file = await findFile(ctx, kind, name)
  if (!file) throw new AppError('download_not_found')
  return file
}

/** The same, and it is ready. @throws AppError `download_not_found`, also for one that failed, or `download_not_ready` */
export async function readyFile(ctx: Ctx, kind: GeneratedFileKind, name: string): Promise<GeneratedFile> {
  const file = await existingFile(ctx, kind, name)
  if (file.state === 'failed') throw new AppError('download_not_found')
  if (file.state !== 'ready') throw new AppError('download_not_ready')
  return file
}

/** The bytes of a file that is ready. */
export const openFile = (files: Files, { companyId, name }: GeneratedFile): Promise<StoredFile> =>
  files.open(companyId, keyOf(name))

/** Removes a file from the store; its row goes afterwards. */
export const removeFile = (files: Files, companyId: number, name: string): Promise<void> =>
  files.delete(companyId, keyOf(name))
