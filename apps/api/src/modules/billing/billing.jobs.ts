import { berlinDay } from '../../platform/clock/berlin.ts'
import { previousMonth } from '../../platform/clock/months.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Files } from '../../platform/files/files.ts'
import { handleJob, schedule } from '../../platform/jobs/handlers.ts'
import { defineJob, type JobHandler } from '../../platform/jobs/job.ts'
import { GIVEN_UP } from '../../platform/jobs/job-declaration.ts'
import { findSeller } from '../invoices/index.ts'
import { ISSUER_FIELDS, missingOf } from './bill-document.ts'
import { billsWithoutPdf, failRun, noteRun } from './bills.repository.ts'
import { computeDrafts } from './compute-drafts.ts'
import { newestDraftMonth } from './drafts.repository.ts'
import { renderBill } from './render-bill.ts'

/** Computes a company's drafts up to a month (its first day). A hundred thousand orders take a minute. */
export const computeBillsJob = defineJob<{ month: string }>('compute-bills', {
  expireInSeconds: 30 * 60,
  retryLimit: 3,
  policy: 'exclusive',
  concurrency: 1,
  deadLetter: GIVEN_UP,
})

/** Makes and stores the PDF of an issued bill. */
export const renderBillJob = defineJob<{ bill_id: number }>('render-bill')

export const enqueueBillPdf = (ctx: Ctx, billId: number): Promise<void> =>
  ctx.enqueue(renderBillJob, { bill_id: billId })

/** Has the drafts of the company in scope computed, once however often it is asked for meanwhile. */
export async function enqueueComputation(ctx: Ctx, month: string): Promise<void> {
  await noteRun(ctx, month, 'queued')
  await ctx.enqueue(computeBillsJob, { month }, { singletonKey: month })
}

/** Has the company's drafts computed anew once its fees or conditions, or what was paid for pieces, are others; what was issued stays. */
export async function recomputeDrafts(ctx: Ctx): Promise<void> {
  const month = await newestDraftMonth(ctx)
  if (month !== null) await enqueueComputation(ctx, month)
}

/** What the jobs of this module do. */
export const billingJobs = (deps: { readonly files: Files }): readonly JobHandler[] => [
  handleJob(
    computeBillsJob,
    async (job, { month }) => {
      await job.write((ctx) => noteRun(ctx, month, 'running'))
      await job.write(async (ctx) => {
        await computeDrafts(ctx, month)
        await noteRun(ctx, month, 'done')
      })
    },
    (job, { month }) => job.write((ctx) => failRun(ctx, month)),
  ),
  handleJob(renderBillJob, (job, { bill_id }) => renderBill(job, bill_id, deps)),
]

/** On the third, by Berlin's clocks: drafts of the month before. With a sender that is not complete it does not begin. */
export const computeBillsMonthly = schedule('compute-bills-monthly', '0 4 3 * *', async (system) => {
  const [operator] = await system.companies({ text: 'select id from billing_operator()' })
  if (operator === undefined) return
  const missing = await system.inCompany(operator, (job) =>
    job.read(async (ctx) => {
      const { seller } = await findSeller(ctx)
      return missingOf(seller, ISSUER_FIELDS)
    }),
  )
  if (missing.length > 0) throw new Error(`the operator's invoice sender lacks ${missing.join(', ')}`)
  const month = previousMonth(berlinDay(system.now()))
  await system.forEachCompany((job) => job.write((ctx) => enqueueComputation(ctx, month)), {
    text: 'select id from billed_companies()',
  })
})

/** Has the PDFs made whose job was lost or given up. */
export const sweepBills = schedule('sweep-bills', '*/15 * * * *', (system) => {
  const before = new Date(system.now().getTime() - FORGOTTEN_MS)
  return system.forEachCompany(
    (job) =>
      job.write(async (ctx) => {
        const ids = await billsWithoutPdf(ctx, before)
        for (const id of ids) await enqueueBillPdf(ctx, id)
        if (ids.length > 0) ctx.log.info({ bills: ids.length }, 'issued bills had no PDF')
      }),
    { text: 'select id from companies_with_bills_without_pdf($1)', values: [before] },
  )
})

/** After how long a bill without a PDF counts as forgotten: longer than its job keeps trying. */
const FORGOTTEN_MS = 15 * 60_000
