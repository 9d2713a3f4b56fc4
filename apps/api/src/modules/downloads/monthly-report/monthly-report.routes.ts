import { getMonthlyReport, getMonthlyReportFile, requestMonthlyReport } from '@kontor/contract/downloads'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Files } from '../../../platform/files/files.ts'
import { openFile, readyFile, savedName } from '../generate-file.ts'
import { monthlyReport, requestReport } from './request-report.ts'

/** The calls of the monthly report. */
export const monthlyReportRoutes: FastifyPluginAsyncZod<{ readonly files: Files }> = async (
  app,
  { files },
) => {
  app.route({
    ...requestMonthlyReport,
    handler: ({ ctx, body }) => requestReport(ctx, body),
  })
  app.route({ ...getMonthlyReport, handler: ({ ctx, query }) => monthlyReport(ctx, query.report_month) })
  app.route({
    ...getMonthlyReportFile,
    handler: async ({ steps, params }, reply) => {
      const file = await steps.read((ctx) => readyFile(ctx, 'monthly_report', params.fileName))
      const { stream, size } = await openFile(files, file)
      reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${savedName(file, 'monthlyReport')}"`)
        .header('content-length', size)
        .header('cache-control', 'private, no-store')
      return stream
    },
  })
}
