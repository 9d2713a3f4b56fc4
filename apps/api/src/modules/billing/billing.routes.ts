import {
  type BillKind,
  getBillInstructions,
  getBillOrderList,
  getBillPdf,
  getBillSummary,
  getItemizedBill,
  listArchivedBills,
  listBills,
  listClickAndCollectBills,
  listServiceBills,
} from '@kontor/contract/billing'
import { pageOf } from '@kontor/contract/shared'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { lastDayOfMonth, parseMonth } from '../../platform/clock/months.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { fileWord } from '../../platform/documents/download-names.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Files } from '../../platform/files/files.ts'
import { answerTable } from '../../platform/http/answer-table.ts'
import { orderListContent } from '../downloads/index.ts'
import { itemizedTable, reservationsTable, summaryTable } from './bill-csv.ts'
import { billSums } from './bill-sums.ts'
import { findBill, listIssued, rowSums } from './bills.repository.ts'
import { billFile } from './render-bill.ts'

interface ListQuery {
  readonly page: number
  readonly per_page: number
  readonly month?: string | undefined
}

const pageOfIssued = async (ctx: Ctx, kind: BillKind | 'all', query: ListQuery) => {
  const month = query.month === undefined ? null : parseMonth(query.month)
  const { rows, total } = await listIssued(ctx, kind, { ...query, month })
  return pageOf(rows, total, query)
}

/** A bill that was issued. @throws AppError `bill_not_found`, also for a draft */
async function issuedBill(ctx: Ctx, id: number) {
  const bill = await findBill(ctx, id)
  if (bill?.state !== 'issued') throw new AppError('bill_not_found')
  return { ...bill, number: bill.number ?? '' }
}

const attachment = (fileName: string) => ({
  'content-disposition': `attachment; filename="${fileName}"`,
  'cache-control': 'private, no-store',
})

/** The calls of a merchant's bills. */
export const billingRoutes: FastifyPluginAsyncZod<{ readonly files: Files }> = async (app, { files }) => {
  app.route({ ...listBills, handler: ({ ctx, query }) => pageOfIssued(ctx, 'sales', query) })
  app.route({ ...listServiceBills, handler: ({ ctx, query }) => pageOfIssued(ctx, 'service', query) })
  app.route({ ...listArchivedBills, handler: ({ ctx, query }) => pageOfIssued(ctx, 'all', query) })
  app.route({
    ...listClickAndCollectBills,
    handler: ({ ctx, query }) => pageOfIssued(ctx, 'click_and_collect', query),
  })
  app.route({
    ...getBillPdf,
    handler: async ({ steps, params }, reply) => {
      const { companyId, key, fileName } = await steps.read((ctx) => billFile(ctx, params.id))
      const bytes = await files.get(companyId, key)
      reply.type('application/pdf').headers(attachment(fileName))
      return bytes
    },
  })
  app.route({
    ...getItemizedBill,
    handler: async ({ steps, params, query, locale }, reply) => {
      const { number } = await steps.read((ctx) => issuedBill(ctx, params.id))
      const written = { format: query.format, locale: query.locale ?? locale }
      return answerTable(reply, {
        format: query.format,
        name: `${number}-${fileWord('itemized', written.locale)}`,
        bytes: itemizedTable(steps, params.id, written),
      })
    },
  })
  app.route({
    ...getBillSummary,
    handler: async ({ steps, params, query, locale }, reply) => {
      const { bill, sums } = await steps.read(async (ctx) => ({
        bill: await issuedBill(ctx, params.id),
        sums: billSums(await rowSums(ctx, params.id)),
      }))
      const written = { format: query.format, locale: query.locale ?? locale }
      return answerTable(reply, {
        format: query.format,
        name: `${bill.number}-${fileWord('summary', written.locale)}`,
        bytes: await summaryTable(sums, bill, written),
      })
    },
  })
  app.route({
    ...getBillOrderList,
    handler: async ({ steps, params, query, locale }, reply) => {
      const { number, month, kind } = await steps.read((ctx) => issuedBill(ctx, params.id))
      const { format } = query
      const written = { locale: query.locale ?? locale, format }
      if (kind === 'click_and_collect')
        return answerTable(reply, {
          format,
          name: `${number}-${fileWord('reservations', written.locale)}`,
          bytes: reservationsTable(steps, params.id, written),
        })
      const range = { start: month, end: lastDayOfMonth(month) }
      return answerTable(reply, {
        format,
        name: `${number}-${fileWord('orders', written.locale)}`,
        bytes: orderListContent(steps, { range, ...written }, async () => undefined),
      })
    },
  })
  app.route({
    ...getBillInstructions,
    handler: async ({ params, query, locale }, reply) => {
      const language = query.locale ?? locale
      reply
        .type('application/pdf')
        .headers(attachment(`${fileWord('openingCsv', language)}-${params.system}.pdf`))
      const { csvInstructionsPdf } = await import('./documents/csv-instructions.ts')
      return csvInstructionsPdf(params.system, language)
    },
  })
}
