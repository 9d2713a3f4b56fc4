import {
  addressOrderList,
  checkOrderList,
  countTrackingCodes,
  getLabelsFile,
  getOrderListFile,
  getTrackingCodes,
  listLabels as listLabelsEndpoint,
  listOrderLists,
  startOrderList,
  summarizeLabels as summarizeLabelsEndpoint,
} from '@kontor/contract/downloads'
import { pageOf } from '@kontor/contract/shared'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { parseMonth } from '../../platform/clock/months.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { fileWord } from '../../platform/documents/download-names.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Files } from '../../platform/files/files.ts'
import { answerTable } from '../../platform/http/answer-table.ts'
import { findStore } from '../organisation/index.ts'
import { filesKept } from './file-runs.ts'
import { existingFile, instantsOf, mediaTypeOfFile, openFile, readyFile, savedName } from './generate-file.ts'
import { listFiles } from './generated-files.repository.ts'
import { labelFile } from './label-file.ts'
import { countByCarrier, listLabels, summarizeLabels } from './label-lists.repository.ts'
import { startGenerating } from './start-generating.ts'
import { trackingCodes } from './tracking-codes.ts'

/** Refuses a store that the company does not have. @throws AppError `store_not_found` */
async function knowStore(ctx: Ctx, storeId: number | undefined): Promise<void> {
  if (storeId !== undefined && !(await findStore(ctx, storeId))) throw new AppError('store_not_found')
}

/** The calls of downloads. */
export const downloadsRoutes: FastifyPluginAsyncZod<{ readonly files: Files }> = async (app, { files }) => {
  app.route({
    ...startOrderList,
    handler: async ({ ctx, body: { format, ...range } }) => ({
      fileName: await startGenerating(ctx, 'order_list', range, { format, query: null, contentKey: format }),
    }),
  })
  app.route({
    ...checkOrderList,
    handler: async ({ ctx, query }) => {
      const { state, rows } = await existingFile(ctx, 'order_list', query.fileName)
      return { readyToDownload: state === 'ready', state, rows }
    },
  })
  app.route({
    ...addressOrderList,
    handler: async ({ ctx, query }) => {
      const { name } = await readyFile(ctx, 'order_list', query.fileName)
      return { path: `/v1/download/orderList/files/${name}` }
    },
  })
  app.route({
    ...listOrderLists,
    handler: async ({ ctx }) => ({
      data: (await listFiles(ctx, 'order_list')).map((file) => ({
        id: file.id,
        fileName: file.name,
        start: file.startDay,
        end: file.endDay,
        format: file.format,
        state: file.state,
        rows: file.rows,
        size: file.bytes,
        requested_by: file.requestedByName,
        created_at: file.createdAt.toISOString(),
        expires_at: filesKept.overAt(file.createdAt).toISOString(),
      })),
    }),
  })
  app.route({
    ...getOrderListFile,
    handler: async ({ steps, params }, reply) => {
      const file = await steps.read((ctx) => readyFile(ctx, 'order_list', params.fileName))
      const { stream, size } = await openFile(files, file)
      reply
        .type(mediaTypeOfFile(file))
        .header('content-disposition', `attachment; filename="${savedName(file, 'orders')}"`)
        .header('content-length', size)
        .header('cache-control', 'private, no-store')
      return stream
    },
  })
  app.route({
    ...countTrackingCodes,
    handler: async ({ ctx, query }) => {
      const { dateFrom, dateTo } = query
      const counts = await countByCarrier(ctx, instantsOf({ start: dateFrom, end: dateTo }))
      return {
        data: counts.map(({ carrier, count }) => ({
          carrier,
          count,
          path: `/v1/download/trackingCodes/${carrier}?dateFrom=${dateFrom}&dateTo=${dateTo}&locale=${ctx.locale}`,
        })),
      }
    },
  })
  app.route({
    ...getTrackingCodes,
    handler: async ({ steps, params, query, locale }, reply) => {
      const { carrier } = params
      const { dateFrom, dateTo, format } = query
      const written = { format, locale: query.locale ?? locale }
      const span = instantsOf({ start: dateFrom, end: dateTo })
      return answerTable(reply, {
        format,
        name: `${fileWord('trackingCodes', written.locale)}-${carrier}-${dateFrom}-${dateTo}`,
        bytes: trackingCodes(steps, carrier, span, written),
      })
    },
  })
  app.route({
    ...listLabelsEndpoint,
    handler: async ({ ctx, query }) => {
      const { date, store_id, carrier, sort_date } = query
      await knowStore(ctx, store_id)
      const sort = query.sort ?? (sort_date === 'desc' ? '-date' : 'date')
      const choice = { month: parseMonth(date), store_id, carrier }
      const { rows, totals } = await listLabels(ctx, choice, { ...query, sort })
      return { ...pageOf(rows, totals.labels, query), totals }
    },
  })
  app.route({
    ...getLabelsFile,
    handler: async ({ steps, query, locale }, reply) => {
      const { date, store_id, carrier, format } = query
      const written = { format, locale: query.locale ?? locale }
      await steps.read((ctx) => knowStore(ctx, store_id))
      const choice = { month: parseMonth(date), store_id, carrier }
      return answerTable(reply, {
        format,
        name: [fileWord('labels', written.locale), date, ...(carrier ? [carrier] : [])].join('-'),
        bytes: labelFile(steps, choice, written),
      })
    },
  })
  app.route({
    ...summarizeLabelsEndpoint,
    handler: async ({ ctx, query }) => ({
      data: await summarizeLabels(ctx, parseMonth(query.date)),
    }),
  })
}
