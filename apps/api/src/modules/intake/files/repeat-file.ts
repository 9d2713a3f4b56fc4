import type { Readable } from 'node:stream'
import { FileMissing, type Files } from '../../../platform/files/files.ts'
import type { CallSteps } from '../../../platform/http/call-steps.ts'
import { changeFile } from './change-file.ts'
import { keyOfImport } from './import-file.ts'
import type { ImportFileRow } from './import-files.repository.ts'
import { findFile } from './import-files.repository.ts'
import { takeFile } from './take-file.ts'

/** The content of a file that was delivered; null where there is none with this id any more. */
export async function openImportFile(
  steps: CallSteps,
  files: Files,
  id: number,
): Promise<{ name: string; bytes: Readable } | null> {
  const file = await keptFile(steps, id)
  const bytes = file && (await contentOf(steps, files, file))
  return file && bytes && { name: nameOf(file), bytes }
}

/**
 * Imports a file once more with the columns that it was read with. One that was imported already is delivered anew, under an
 * entry of its own; the same rows again change nothing.
 * @returns false where there is none with this id any more
 * @throws AppError `import_file_busy`, and what is wrong with its columns
 */
export async function readImportFileAgain(steps: CallSteps, files: Files, id: number): Promise<boolean> {
  const file = await keptFile(steps, id)
  if (!file) return false
  if (file.state === 'done') {
    const body = await contentOf(steps, files, file)
    if (!body) return false
    await takeFile(steps, files, { fileName: file.fileName, isUnattended: true, body })
  } else {
    await steps.write((ctx) => changeFile(ctx, id, { action: 'import' }))
  }
  return true
}

async function keptFile(steps: CallSteps, id: number): Promise<ImportFileRow | null> {
  const file = await steps.read((ctx) => findFile(ctx, id))
  return file === undefined || file.state === 'discarded' ? null : file
}

/** Null where the file store has it no more. */
async function contentOf(steps: CallSteps, files: Files, { name }: ImportFileRow): Promise<Readable | null> {
  try {
    return (await files.open(steps.company.id, keyOfImport(name))).stream
  } catch (error) {
    if (error instanceof FileMissing) return null
    throw error
  }
}

const nameOf = ({ fileName, id }: ImportFileRow): string => (fileName === '' ? `${id}.csv` : fileName)
