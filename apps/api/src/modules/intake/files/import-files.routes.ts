import { Readable } from 'node:stream'
import {
  changeImportFile,
  getImportFile,
  getRefusedRows,
  intakeFile,
  intakeFileRefused,
  intakeFileResult,
  listImportFiles,
  uploadImportFile,
  uploadSafetyCards,
} from '@kontor/contract/intake'
import { type Locale, pageOf, type TableFormat } from '@kontor/contract/shared'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { fileWord } from '../../../platform/documents/download-names.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Files } from '../../../platform/files/files.ts'
import { answerTable } from '../../../platform/http/answer-table.ts'
import type { CallSteps } from '../../../platform/http/call-steps.ts'
import { receiveSafetyCards } from '../rows/receive-safety-cards.ts'
import { changeFile } from './change-file.ts'
import { pageOfFiles } from './import-files.repository.ts'
import { readSafetyCards } from './read-safety-cards.ts'
import { takeFile } from './take-file.ts'
import { existingFile, importFileDetail, importFileView, refusedRowsTable } from './view-file.ts'

/** The calls of files with articles and stock. */
export const importFilesRoutes: FastifyPluginAsyncZod<{ readonly files: Files }> = async (app, { files }) => {
  // The handler reads the body itself, as it comes.
  app.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body))
  const take = (steps: CallSteps, fileName: string, content: unknown, isUnattended: boolean) => {
    if (!(content instanceof Readable)) throw new AppError('unsupported_media_type')
    return takeFile(steps, files, { fileName, isUnattended, body: content })
  }
  const sendRefused = async (
    steps: CallSteps,
    id: number,
    written: { readonly format: TableFormat; readonly locale: Locale },
    reply: FastifyReply,
  ) => {
    const file = await steps.read((ctx) => existingFile(ctx, id))
    return answerTable(reply, {
      format: written.format,
      name: `${fileWord('refused', written.locale)}-${file.id}`,
      bytes: refusedRowsTable(steps, file, written),
    })
  }

  app.route({
    ...intakeFile,
    handler: async ({ steps, query, body }, reply) => {
      const file = await take(steps, query.file_name, body, true)
      reply.code(201)
      return file
    },
  })
  app.route({
    ...uploadImportFile,
    handler: async ({ steps, query, body }, reply) => {
      const file = await take(steps, query.file_name, body, false)
      reply.code(201)
      return file
    },
  })
  app.route({
    ...uploadSafetyCards,
    handler: async ({ steps, body, locale }) => {
      const content: unknown = body
      if (!(content instanceof Readable)) throw new AppError('unsupported_media_type')
      return receiveSafetyCards(steps, await readSafetyCards(content), locale)
    },
  })
  app.route({
    ...intakeFileResult,
    handler: async ({ ctx, params }) => importFileView(await existingFile(ctx, params.id), ctx.locale),
  })
  app.route({
    ...intakeFileRefused,
    handler: ({ steps, params, query, locale }, reply) =>
      sendRefused(steps, params.id, { format: query.format, locale }, reply),
  })
  app.route({
    ...listImportFiles,
    handler: async ({ ctx, query }) => {
      const { rows, total } = await pageOfFiles(ctx, query)
      return pageOf(
        rows.map((row) => importFileView(row, ctx.locale)),
        total,
        query,
      )
    },
  })
  app.route({ ...getImportFile, handler: ({ ctx, params }) => importFileDetail(ctx, params.id) })
  app.route({ ...changeImportFile, handler: ({ ctx, params, body }) => changeFile(ctx, params.id, body) })
  app.route({
    ...getRefusedRows,
    handler: ({ steps, params, query, locale }, reply) =>
      sendRefused(steps, params.id, { format: query.format, locale: query.locale ?? locale }, reply),
  })
}
