import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { type ImportFile, MAX_IMPORT_BYTES } from '@kontor/contract/intake'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Files } from '../../../platform/files/files.ts'
import type { CallSteps } from '../../../platform/http/call-steps.ts'
import { storable } from '../stored-document.ts'
import { begin } from './change-file.ts'
import { checkTargets, guessTargets, headerKeyOf, targetsOf } from './column-targets.ts'
import { fileProfileOf, targetsByProfile } from './file-profiles.ts'
import { keyOfImport } from './import-file.ts'
import {
  deleteFile,
  findErpSystemName,
  findFile,
  findFileOfSource,
  findMapping,
  insertFile,
  nameables,
  noteContent,
} from './import-files.repository.ts'
import { FileInspector, type Inspected } from './inspect-file.ts'
import { type CsvHead, readHead, UnreadableCsv } from './read-csv.ts'
import { importFileView } from './view-file.ts'

/** Nobody guesses so many. */
const RANDOM_BYTES = 16
const MEGABYTE = 1024 * 1024

/** A file that is being delivered. */
export interface Delivery {
  readonly fileName: string
  /** It is imported without anybody looking when its columns are known. */
  readonly isUnattended: boolean
  /** It names all pieces of its stores: what it lacks of one has 0 there. */
  readonly isWholeStock?: boolean
  /** What the sender calls it: the same again is not taken again. */
  readonly source?: string
  readonly body: Readable
}

/**
 * Stores a file as its bytes come, whole or not at all, and reads its headers and first rows.
 * @throws AppError `file_too_large`, `import_file_not_csv`, `import_file_empty`, `import_file_unreadable`
 */
export async function takeFile(
  steps: Pick<CallSteps, 'write'> & { readonly company: { readonly id: number } },
  files: Files,
  delivery: Delivery,
): Promise<ImportFile> {
  const { fileName, isUnattended, isWholeStock = false, source = null, body } = delivery
  const taken = source === null ? undefined : await steps.write((ctx) => takenBefore(ctx, source))
  if (taken) {
    body.destroy()
    return taken
  }
  const name = randomBytes(RANDOM_BYTES).toString('hex')
  const id = await steps.write((ctx) => insertFile(ctx, { name, fileName, isUnattended, isWholeStock }))
  try {
    const inspector = new FileInspector()
    const inspected = async function* () {
      let size = 0
      // The connection stays open for the answer when the rest is not read.
      for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        size += chunk.length
        if (size > MAX_IMPORT_BYTES)
          throw new AppError('file_too_large', { megabytes: MAX_IMPORT_BYTES / MEGABYTE })
        inspector.add(chunk)
        yield chunk
      }
      headOf(inspector.finish())
    }
    const bytes = await files.write(steps.company.id, keyOfImport(name), inspected(), 'text/csv')
    const { encoding, head } = headOf(inspector.finish())
    return await steps.write((ctx) => note(ctx, id, { bytes, encoding, source }, head))
  } catch (error) {
    await files.delete(steps.company.id, keyOfImport(name))
    await steps.write((ctx) => deleteFile(ctx, id))
    throw error
  } finally {
    // Whoever still sends is listened to, or they would not hear the answer.
    body.resume()
  }
}

async function takenBefore(ctx: Ctx, source: string): Promise<ImportFile | undefined> {
  const file = await findFileOfSource(ctx, source)
  return file && importFileView(file, ctx.locale)
}

/** The headers and first rows of a file. @throws AppError what is wrong with it */
function headOf(inspected: Inspected): { head: CsvHead; encoding: 'utf-8' | 'windows-1252' } {
  if (inspected.kind === 'other') throw new AppError('import_file_not_csv', { kind: inspected.name })
  const { encoding, isWhole } = inspected
  try {
    const head = readHead(new TextDecoder(encoding).decode(inspected.head), isWhole)
    if (head.rows.length === 0) throw new AppError('import_file_empty')
    return { head, encoding }
  } catch (error) {
    if (error instanceof UnreadableCsv) throw new AppError('import_file_unreadable', { line: error.line })
    throw error
  }
}

/** What it holds is as it was last said of such headers, as the profile of the ERP has it, or as they suggest. */
async function note(
  ctx: Ctx,
  id: number,
  content: { bytes: number; encoding: 'utf-8' | 'windows-1252'; source: string | null },
  { delimiter, headers, rows }: CsvHead,
): Promise<ImportFile> {
  const { stores, channels } = await nameables(ctx)
  const numbers = stores.map(({ store_number }) => store_number)
  const headerKey = headerKeyOf(headers)
  const columns = await findMapping(ctx, headerKey)
  const profile = fileProfileOf(await findErpSystemName(ctx))
  const proposed = profile && targetsByProfile(profile, { headers, delimiter })
  const targets = columns ? targetsOf(headers, columns) : (proposed ?? guessTargets(headers, numbers, rows))
  const preview = storable(rows) as readonly (readonly string[])[]
  await noteContent(ctx, id, {
    ...content,
    delimiter,
    headers: storable(headers) as readonly string[],
    headerKey,
    preview,
    targets,
  })
  const file = await findFile(ctx, id)
  if (!file) throw new AppError('import_file_not_found')
  const known = { stores: new Set(numbers), channels: new Set(channels.map(({ key }) => key)) }
  if (!file.isUnattended || !(columns ?? proposed) || checkTargets(headers, targets, known) !== null)
    return importFileView(file, ctx.locale)
  return begin(ctx, file, 'importing', targets)
}
