import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import {
  type FileKind,
  MAX_PROVIDER_FILE_BYTES,
  type ProviderFile,
  type ProviderFileBody,
} from '@kontor/contract/downloads'
import type { z } from 'zod'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { defineEvent } from '../../../platform/events/event.ts'
import type { Files } from '../../../platform/files/files.ts'
import type { CallSteps } from '../../../platform/http/call-steps.ts'
import { merchants } from '../../messages/index.ts'
import { downloadName } from './file-name.ts'
import { ContentInspector } from './inspect-content.ts'
import { removeProviderFileJob } from './provider-files.jobs.ts'
import { type FileRecord, findFile, hasFile, insertFile, moveFile } from './provider-files.repository.ts'

/** The provider has given a file to merchants. */
const fileProvided = defineEvent<{ file_id: number; title: string; companies: number | null }>(
  'file.provided',
)
/** The provider has taken it back. */
const fileWithdrawn = defineEvent<{ file_id: number; title: string }>('file.withdrawn')

/** Nobody guesses so many. */
const RANDOM_BYTES = 16
const MEGABYTE = 1024 * 1024

/** Where the content of a file lies in the file store. */
export const keyOfProviderFile = (name: string): string => `provided/${name}`

/** A file as the provider's staff see it. */
export const providerFile = (row: FileRecord): ProviderFile => ({
  id: row.id,
  created_at: row.createdAt.toISOString(),
  title: row.title,
  sub_title: row.subTitle,
  kind: row.kind,
  size: row.bytes,
  path: pathOf(row),
  file_name: downloadName(row.fileName, row.kind),
  company_ids: row.companyIds,
  state: row.state === 'withdrawn' ? 'withdrawn' : 'active',
  author: row.author,
})

/** Where a file is downloaded. */
export const pathOf = ({ name }: Pick<FileRecord, 'name'>): string => `/v1/download/files/${name}`

/** Writes down what is going to be given. @throws AppError `company_not_yours` when it names a company that is no merchant */
export async function announceFile(ctx: Ctx, body: z.output<typeof ProviderFileBody>): Promise<number> {
  if (body.company_ids !== null) {
    const known = new Set((await merchants(ctx)).map(({ id }) => id))
    if (!body.company_ids.every((id) => known.has(id))) throw new AppError('company_not_yours')
  }
  return insertFile(ctx, randomBytes(RANDOM_BYTES).toString('hex'), body)
}

/**
 * Stores the content of an announced file as its bytes come; from then on those it is for see it. Whole or not at all: what
 * is cut off, too large or of an unknown kind leaves nothing, and can be sent again.
 * @throws AppError `file_not_found`, `file_already_uploaded`, `file_too_large`, `file_kind_unknown`
 */
export async function uploadFile(
  steps: CallSteps,
  files: Files,
  id: number,
  body: Readable,
): Promise<ProviderFile> {
  const { name } = await steps.write((ctx) => takeUp(ctx, id))
  try {
    const inspector = new ContentInspector()
    let kind: FileKind | null = null
    const inspected = async function* () {
      let size = 0
      // The connection stays open for the answer when the rest is not read.
      for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        size += chunk.length
        if (size > MAX_PROVIDER_FILE_BYTES)
          throw new AppError('file_too_large', { megabytes: MAX_PROVIDER_FILE_BYTES / MEGABYTE })
        inspector.add(chunk)
        yield chunk
      }
      kind = inspector.finish()
      if (!kind) throw new AppError('file_kind_unknown')
    }
    const key = keyOfProviderFile(name)
    const bytes = await files.write(steps.company.id, key, inspected(), 'application/octet-stream')
    return await steps.write((ctx) => give(ctx, id, { kind, bytes }))
  } catch (error) {
    await steps.write((ctx) => moveFile(ctx, id, 'uploading', { state: 'announced' }))
    throw error
  } finally {
    // Whoever still sends is listened to, or they would not hear the answer.
    body.resume()
  }
}

async function takeUp(ctx: Ctx, id: number): Promise<{ readonly name: string }> {
  const row = await moveFile(ctx, id, 'announced', { state: 'uploading' })
  if (row) return row
  throw new AppError((await hasFile(ctx, id)) ? 'file_already_uploaded' : 'file_not_found')
}

async function give(
  ctx: Ctx,
  id: number,
  content: { readonly kind: FileKind | null; readonly bytes: number },
): Promise<ProviderFile> {
  await moveFile(ctx, id, 'uploading', { state: 'active', createdAt: ctx.now, ...content })
  const row = await findFile(ctx, id)
  if (!row) throw new AppError('file_not_found')
  const companies = row.companyIds?.length ?? null
  await ctx.emit(fileProvided, { file_id: id, title: row.title, companies })
  return providerFile(row)
}

/** Takes a file from everybody, as often as it is asked for; its content goes too. @throws AppError `file_not_found` */
export async function withdrawFile(ctx: Ctx, id: number): Promise<ProviderFile> {
  const withdrawn = await moveFile(ctx, id, 'active', { state: 'withdrawn' })
  const row = await findFile(ctx, id)
  if (!row) throw new AppError('file_not_found')
  if (withdrawn) {
    await ctx.enqueue(removeProviderFileJob, { name: row.name })
    await ctx.emit(fileWithdrawn, { file_id: id, title: row.title })
  }
  return providerFile(row)
}
