import type { BillingMonth, BillOfCompany, ServiceBill, UnpricedLabel } from '@kontor/contract/billing'
import { type Page, pageOf } from '@kontor/contract/shared'
import { berlinDay } from '../../platform/clock/berlin.ts'
import { monthOf } from '../../platform/clock/months.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { inCompany } from '../../platform/in-company.ts'
import { pageOverCompanies } from '../../platform/provider-scope.ts'
import { ISSUER_FIELDS, missingOf } from './bill-document.ts'
import { enqueueComputation } from './billing.jobs.ts'
import { fieldNames } from './billing.texts.ts'
import { findBill, listIssued, listOfMonth, serviceBillOf } from './bills.repository.ts'
import { periodOf } from './compute-drafts.ts'
import { countUnpricedLabels, unpricedLabels } from './drafts.repository.ts'
import { completeIssuer, findIssuer } from './issue-bills.ts'
import {
  billedCompanies,
  issuableBills,
  runStates,
  totalsOfMonth,
  unpricedLabelsOfMonth,
} from './operator.repository.ts'

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

/** One page of the bills that were issued to the company in scope, newest first. For the operator's staff. */
export async function billsOfCompany(
  ctx: Ctx,
  query: { readonly page: number; readonly per_page: number },
): Promise<Page<BillOfCompany>> {
  const { rows, total } = await listIssued(ctx, 'all', { ...query, month: null })
  const bills = rows.map((bill): BillOfCompany => {
    const base = `/v1/service/billing/companies/${ctx.company.id}/bills/${bill.id}` as const
    return {
      id: bill.id,
      kind: bill.kind,
      is_credit_note: bill.is_credit_note,
      number: bill.invoice_number,
      issued_on: bill.invoice_date,
      from: bill.date_range_from,
      to: bill.date_range_to,
      net: bill.net,
      gross: bill.gross,
      currency: bill.currency,
      path: bill.invoice_path === null ? null : `${base}/bill.pdf`,
      itemized_path: `${base}/itemized`,
    }
  })
  return pageOf(bills, total, query)
}

/**
 * One page of the labels that a draft of the company in scope leaves out, because the carrier named no price. An issued
 * bill leaves nothing out any more: what has got a price meanwhile is in the next one.
 * @throws AppError `bill_not_found`
 */
export async function labelsLeftOut(
  ctx: Ctx,
  id: number,
  query: { readonly page: number; readonly per_page: number },
): Promise<Page<UnpricedLabel>> {
  const bill = await findBill(ctx, id)
  if (!bill) throw new AppError('bill_not_found')
  if (bill.kind !== 'service' || bill.state === 'issued') return pageOf([], 0, query)
  const period = await periodOf(ctx, bill)
  return pageOf(await unpricedLabels(ctx, period, query), await countUnpricedLabels(ctx, period), query)
}

/** How far the run of a month is, and what keeps it from starting. */
export async function billingMonth(ctx: Ctx, month: string): Promise<BillingMonth> {
  return {
    missing_sender: fieldNames(missingOf(await findIssuer(ctx), ISSUER_FIELDS), ctx.locale),
    ...(await runStates(ctx)),
    issuable: (await issuableBills(ctx, month)).length,
    unpriced_labels: await unpricedLabelsOfMonth(ctx, month),
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
