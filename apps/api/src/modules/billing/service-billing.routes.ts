import {
  getBillingMonth,
  getServiceBillPdf,
  getServiceBillRows,
  issueBill as issueBillEndpoint,
  issueBills as issueBillsEndpoint,
  listBillsOfCompany,
  listServiceBilling,
  listUnpricedLabels,
  recomputeBills as recomputeBillsEndpoint,
} from '@kontor/contract/billing'
import { pageOf } from '@kontor/contract/shared'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { parseMonth } from '../../platform/clock/months.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { fileWord } from '../../platform/documents/download-names.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Files } from '../../platform/files/files.ts'
import { answerTable } from '../../platform/http/answer-table.ts'
import type { CallSteps } from '../../platform/http/call-steps.ts'
import { inCompany } from '../../platform/in-company.ts'
import { inCompanyOf } from '../organisation/index.ts'
import { itemizedTable } from './bill-csv.ts'
import { findBill } from './bills.repository.ts'
import { findIssuer, issueBill, issueBills, previewOf } from './issue-bills.ts'
import { billedCompanies } from './operator.repository.ts'
import {
  billingMonth,
  billsOfCompany,
  labelsLeftOut,
  monthOfBills,
  recomputeBills,
} from './oversee-billing.ts'
import { billFile } from './render-bill.ts'

/** Runs `work` in the scope of a company that is billed. @throws AppError `bill_not_found` when there is none */
async function inBilled<T>(ctx: Ctx, companyId: number, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const company = (await billedCompanies(ctx)).find(({ id }) => id === companyId)
  if (!company) throw new AppError('bill_not_found')
  return inCompany(ctx, company, 'see a bill', work)
}

/** The same steps, each in the company's scope. */
const stepsIn = (steps: CallSteps, companyId: number): Pick<CallSteps, 'read'> => ({
  // Looking into a company writes its audit log.
  read: (work) => steps.write((ctx) => inBilled(ctx, companyId, work)),
})

/** The calls of the operator's staff. */
export const serviceBillingRoutes: FastifyPluginAsyncZod<{ readonly files: Files }> = async (
  app,
  { files },
) => {
  app.route({
    ...listServiceBilling,
    handler: async ({ ctx, query }) => {
      const { rows, total } = await monthOfBills(ctx, parseMonth(query.month), query)
      return pageOf(rows, total, query)
    },
  })
  app.route({
    ...listBillsOfCompany,
    handler: ({ ctx, params, query }) =>
      inCompanyOf(ctx, params.id, 'bills_read', (inside) => billsOfCompany(inside, query)),
  })
  app.route({
    ...getBillingMonth,
    handler: ({ ctx, query }) => billingMonth(ctx, parseMonth(query.month)),
  })
  app.route({
    ...recomputeBillsEndpoint,
    handler: async ({ ctx, body }) => ({
      queued: await recomputeBills(ctx, parseMonth(body.month), body.company_id ?? null),
    }),
  })
  app.route({
    ...issueBillEndpoint,
    handler: ({ ctx, params }) => issueBill(ctx, params.companyId, params.id),
  })
  app.route({
    ...issueBillsEndpoint,
    handler: ({ ctx, body }) => issueBills(ctx, parseMonth(body.month)),
  })
  app.route({
    ...getServiceBillPdf,
    handler: async ({ steps, params, locale }, reply) => {
      const issuer = await steps.read(findIssuer)
      const found = await stepsIn(steps, params.companyId).read(
        async (ctx) => (await previewOf(ctx, issuer, params.id)) ?? (await billFile(ctx, params.id)),
      )
      const isDraft = !('key' in found)
      const name = isDraft ? `${fileWord('draft', locale)}-${params.id}.pdf` : found.fileName
      reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'private, no-store')
      if (!isDraft) return files.get(found.companyId, found.key)
      const { draftPdf } = await import('./documents/bill-pdf.ts')
      return Buffer.from(await draftPdf(found))
    },
  })
  app.route({
    ...listUnpricedLabels,
    handler: ({ ctx, params, query }) =>
      inBilled(ctx, params.companyId, (inside) => labelsLeftOut(inside, params.id, query)),
  })
  app.route({
    ...getServiceBillRows,
    handler: async ({ steps, params, query, locale }, reply) => {
      const inside = stepsIn(steps, params.companyId)
      const bill = await inside.read((ctx) => findBill(ctx, params.id))
      if (!bill) throw new AppError('bill_not_found')
      const written = { format: query.format, locale: query.locale ?? locale }
      return answerTable(reply, {
        format: query.format,
        name: `${fileWord('bill', written.locale)}-${params.id}-${fileWord('itemized', written.locale)}`,
        bytes: itemizedTable(inside, params.id, written),
      })
    },
  })
}
