import type { ImportAction, ImportFile } from '@kontor/contract/intake'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { defineEvent } from '../../../platform/events/event.ts'
import { fieldName } from '../intake.texts.ts'
import { checkTargets, columnsOf, isField, type Targets } from './column-targets.ts'
import { beginRun, discard, type ImportFileRow, keepMapping, nameables } from './import-files.repository.ts'
import { importRuns } from './import-runs.ts'
import { existingFile, importFileView } from './view-file.ts'

/** Somebody had a file imported. */
const importStarted = defineEvent<{ file_id: number; file_name: string }>('import.started')
/** Somebody threw a file away. */
const importDiscarded = defineEvent<{ file_id: number; file_name: string }>('import.discarded')

/**
 * Has a file judged or imported, or discards it. What its columns are said to hold is kept for files with the same headers.
 * @throws AppError `import_file_not_found`, `import_file_busy`, `import_columns_wrong`, `import_column_twice`,
 *   `import_columns_missing`
 */
export async function changeFile(ctx: Ctx, id: number, wanted: ImportAction): Promise<ImportFile> {
  const file = await existingFile(ctx, id)
  if (wanted.action === 'discard') {
    await importRuns.endAbandoned(ctx)
    if (!(await discard(ctx, id))) throw new AppError('import_file_busy')
    await ctx.emit(importDiscarded, { file_id: id, file_name: file.fileName })
    return importFileView(await existingFile(ctx, id), ctx.locale)
  }
  const targets = wanted.targets ?? file.targets
  await refuseWrong(ctx, file, targets)
  await keepMapping(ctx, file.headerKey, columnsOf(file.headers, targets))
  return begin(ctx, file, wanted.action === 'check' ? 'checking' : 'importing', targets)
}

/** Begins to judge or to import a file whose columns are known. @throws AppError `import_file_busy` */
export async function begin(
  ctx: Ctx,
  file: ImportFileRow,
  state: 'checking' | 'importing',
  targets: Targets,
): Promise<ImportFile> {
  const begun = await importRuns.begin(ctx, () => beginRun(ctx, file.id, state, targets))
  if (!begun) throw new AppError('import_file_busy')
  if (state === 'importing') await ctx.emit(importStarted, { file_id: file.id, file_name: file.fileName })
  return importFileView(begun, ctx.locale)
}

async function refuseWrong(ctx: Ctx, file: ImportFileRow, targets: Targets): Promise<void> {
  const { stores, channels } = await nameables(ctx)
  const problem = checkTargets(file.headers, targets, {
    stores: new Set(stores.map(({ store_number }) => store_number)),
    channels: new Set(channels.map(({ key }) => key)),
  })
  if (!problem) return
  if (problem.code === 'import_column_twice') {
    const { target } = problem
    throw new AppError(problem.code, { field: isField(target) ? inWords(ctx, target) : target })
  }
  if (problem.code === 'import_columns_missing')
    throw new AppError(problem.code, {
      fields: problem.fields.map((field) => inWords(ctx, field)).join(', '),
    })
  throw new AppError(problem.code)
}

const inWords = (ctx: Ctx, field: string): string => fieldName(field, ctx.locale) ?? field
