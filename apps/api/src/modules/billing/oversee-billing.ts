import type { BillingMonth, ServiceBill } from '@kontor/contract/billing'
import { berlinDay } from '../../platform/clock/berlin.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { inCompany } from '../../platform/in-company.ts'
import { pageOverCompanies } from '../../platform/provider-scope.ts'
import { ISSUER_FIELDS, missingOf } from './bill-document.ts'
import { enqueueComputation } from './billing.jobs.ts'
import { fieldNames } from './billing.texts.ts'
import { listOfMonth, serviceBillOf } from './bills.repository.ts'
import { completeIssuer, findIssuer } from './issue-bills.ts'
import { monthOf } from './months.ts'
import { billedCompanies, issuableBills, runStates, totalsOfMonth } from './operator.repository.ts'

/** One page of the drafts and bills of a month, company by company. For the operator's staff. */
export async function monthOfBills(
  ctx: Ctx,
  month: string,
  query: { readonly page: number; readonly per_page: number },
): Promise<{ rows: ServiceBill[]; total: number }> {
  const totals = await totalsOfMonth(ctx, month)
  const pages = await pageOverCompanies(ctx, totals, query, 'list bills', async (inside, range) =>
    (await listOfMonth(inside, month, range)).map((row) => serviceBillOf(inside, row)),
  )
  return { rows: pages.flat(), total: totals.reduce((sum, { total }) => sum + total, 0) }
}

/** How far the run of a month is, and what keeps it from starting. */
export async function billingMonth(ctx: Ctx, month: string): Promise<BillingMonth> {
  return {
    missing_sender: fieldNames(missingOf(await findIssuer(ctx), ISSUER_FIELDS), ctx.locale),
    ...(await runStates(ctx)),
    issuable: (await issuableBills(ctx, month)).length,
  }
}

/**
 * Has the drafts up to a month computed anew, of one company or of all.
 * @returns how many companies are computed
 * @throws AppError `bill_sender_incomplete`, `bill_month_not_over`, `bill_not_found` for a company that is not billed
 */
export async function recomputeBills(ctx: Ctx, month: string, companyId: number | null): Promise<number> {
  await completeIssuer(ctx)
  if (month >= monthOf(berlinDay(ctx.now))) throw new AppError('bill_month_not_over')
  const all = await billedCompanies(ctx)
  const chosen = companyId === null ? all : all.filter(({ id }) => id === companyId)
  if (companyId !== null && chosen.length === 0) throw new AppError('bill_not_found')
  for (const company of chosen)
    await inCompany(ctx, company, 'compute bills', (inside) => enqueueComputation(inside, month))
  return chosen.length
}
