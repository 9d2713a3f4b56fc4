import type { IssuedBills, ServiceBill } from '@kontor/contract/billing'
import { errorMessage } from '@kontor/contract/errors'
import { DEFAULT_LOCALE, fill } from '@kontor/contract/shared'
import { addDays, berlinDay } from '../../platform/clock/berlin.ts'
import { lastDayOfMonth } from '../../platform/clock/months.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { defineEvent } from '../../platform/events/event.ts'
import { inCompany } from '../../platform/in-company.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { deriveCtx } from '../../platform/make-ctx.ts'
import { findSeller } from '../invoices/index.ts'
import {
  type BillDocument,
  type BillIssuer,
  type BillRecipient,
  ISSUER_FIELDS,
  missingOf,
  RECIPIENT_FIELDS,
} from './bill-document.ts'
import { billSums } from './bill-sums.ts'
import { billVatOf, taxOf } from './bill-vat.ts'
import { enqueueBillPdf } from './billing.jobs.ts'
import { BILL_MAIL, fieldNames, KIND_NAMES, monthText, stopText } from './billing.texts.ts'
import {
  earlierDraft,
  type FoundBill,
  findBill,
  findRecipient,
  isComputed,
  markIssued,
  nextCount,
  rowSums,
  serviceBillOf,
} from './bills.repository.ts'
import { lockBilling } from './drafts.repository.ts'
import { billedCompanies, type IssuableBill, issuableBills } from './operator.repository.ts'

/** A bill or credit note was issued to the company. */
const billIssued = defineEvent<{ bill_id: number; number: string }>('bill.issued')

/** Days until a bill is to be paid. */
const DUE_DAYS = 14
const DIGITS = 5

/** Who issues: the company in scope, the operator. */
export async function findIssuer(ctx: Ctx): Promise<BillIssuer> {
  const { seller } = await findSeller(ctx)
  const { name, zip_code, city, country, vat_id, tax_number, iban, bic, email, phone } = seller
  const street = `${seller.street} ${seller.street_no}`.trim()
  return { name, street, zip_code, city, country, vat_id, tax_number, iban, bic, email, phone }
}

/** The same, and nothing is missing. @throws AppError `bill_sender_incomplete`, by field */
export async function completeIssuer(ctx: Ctx): Promise<BillIssuer> {
  const issuer = await findIssuer(ctx)
  const missing = missingOf(issuer, ISSUER_FIELDS)
  if (missing.length > 0)
    throw new AppError('bill_sender_incomplete', { fields: fieldNames(missing, ctx.locale).join(', ') })
  return issuer
}

/**
 * Issues a draft of a company: number, snapshot, PDF by a job, one mail. The operator's series stays locked until the
 * transaction ends, so that its numbers have no gap.
 * @throws AppError `bill_not_found`, `bill_already_issued`, `bill_stopped`, `bill_without_amount`, `bill_earlier_open`,
 *   `bill_not_current`, `bill_sender_incomplete`, `bill_recipient_incomplete`
 */
export async function issueBill(ctx: Ctx, companyId: number, id: number): Promise<ServiceBill> {
  const company = (await billedCompanies(ctx)).find((one) => one.id === companyId)
  if (!company) throw new AppError('bill_not_found')
  return issue(ctx, await completeIssuer(ctx), { company, id })
}

/** Issues every draft of a month that can be. What cannot stays as it was, and is named with the reason. */
export async function issueBills(ctx: Ctx, month: string): Promise<IssuedBills> {
  const issuer = await completeIssuer(ctx)
  const left: IssuedBills['left'] = []
  let issued = 0
  for (const one of await issuableBills(ctx, month)) {
    try {
      await issue(ctx, issuer, one)
      issued += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const bill = await inCompany(ctx, one.company, 'see a bill', (inside) => findBill(inside, one.id))
      if (bill && bill.state !== 'issued')
        left.push({
          company: one.company.name,
          kind: bill.kind,
          reason: errorMessage(error.code, ctx.locale, error.params),
        })
    }
  }
  return { issued, left }
}

/** In a part of the transaction of its own: a refusal gives the number back. */
const issue = (ctx: Ctx, issuer: BillIssuer, { company, id }: IssuableBill): Promise<ServiceBill> =>
  ctx.tx.transaction(async (tx) => {
    const operator = deriveCtx(ctx, { tx })
    const draft = await inCompany(operator, company, 'issue a bill', async (inside) => {
      await lockBilling(inside)
      return draftOf(inside, id)
    })
    const year = berlinDay(ctx.now).slice(0, 4)
    const series = `AB-${year}-`
    const number = `${series}${String(await nextCount(operator, series)).padStart(DIGITS, '0')}`
    return inCompany(operator, company, 'issue a bill', (inside) =>
      write(inside, id, { ...draft, number, issuer }),
    )
  })

/** What a draft will say. @throws AppError when it cannot be issued */
async function draftOf(ctx: Ctx, id: number): Promise<Omit<BillDocument, 'number' | 'issuer'>> {
  const bill = await findBill(ctx, id)
  if (!bill || (bill.row_count === 0 && bill.state !== 'stopped')) throw new AppError('bill_not_found')
  if (bill.state === 'issued') throw new AppError('bill_already_issued', { number: bill.number ?? '' })
  if (bill.state === 'stopped' && bill.stop_code)
    throw new AppError('bill_stopped', {
      reason: stopText(bill.stop_code, bill.stop_params ?? {}, ctx.locale),
    })
  if (bill.state === 'nothing') throw new AppError('bill_without_amount')
  const earlier = await earlierDraft(ctx, bill.kind, bill.month)
  if (earlier !== null) throw new AppError('bill_earlier_open', { month: monthText(earlier, ctx.locale) })
  if (!(await isComputed(ctx))) throw new AppError('bill_not_current')
  const recipient = await findRecipient(ctx)
  const missing = missingOf(recipient, RECIPIENT_FIELDS)
  if (missing.length > 0)
    throw new AppError('bill_recipient_incomplete', { fields: fieldNames(missing, ctx.locale).join(', ') })
  return contentOf(ctx, bill, recipient)
}

/** What a bill says if it is issued today. */
async function contentOf(
  ctx: Ctx,
  bill: FoundBill,
  recipient: BillRecipient,
): Promise<Omit<BillDocument, 'number' | 'issuer'>> {
  const sign = bill.net_cents < 0 ? -1 : 1
  const today = berlinDay(ctx.now)
  const vat = billVatOf(recipient)
  const net_cents = bill.net_cents * sign
  const tax_cents = taxOf(net_cents, vat)
  return {
    kind: sign < 0 ? 'credit_note' : 'invoice',
    bill_kind: bill.kind,
    issue_date: today,
    due_date: addDays(today, DUE_DAYS),
    from: bill.month,
    to: lastDayOfMonth(bill.month),
    recipient,
    sums: billSums(await rowSums(ctx, bill.id)).map((sum) => ({ ...sum, net_cents: sum.net_cents * sign })),
    vat,
    net_cents,
    tax_cents,
    gross_cents: net_cents + tax_cents,
  }
}

/**
 * What a draft of the company in scope would say if it were issued today, whatever is still missing for that. It has no number.
 * @returns null for what is no draft
 */
export async function previewOf(ctx: Ctx, issuer: BillIssuer, id: number): Promise<BillDocument | null> {
  const bill = await findBill(ctx, id)
  if (bill?.state !== 'draft') return null
  return { ...(await contentOf(ctx, bill, await findRecipient(ctx))), number: '', issuer }
}

async function write(ctx: Ctx, id: number, document: BillDocument): Promise<ServiceBill> {
  await markIssued(ctx, id, document)
  await ctx.emit(billIssued, { bill_id: id, number: document.number })
  await enqueueBillPdf(ctx, id)
  const { number, kind, from, recipient } = document
  const words = {
    number,
    what: KIND_NAMES[document.bill_kind][DEFAULT_LOCALE],
    month: monthText(from, DEFAULT_LOCALE),
  }
  await ctx.enqueue(sendMail, {
    to: recipient.email,
    subject: fill(BILL_MAIL[`${kind}_subject`][DEFAULT_LOCALE], words),
    text: fill(BILL_MAIL[`${kind}_text`][DEFAULT_LOCALE], words),
    messageId: `bill-${id}`,
  })
  const issued = await findBill(ctx, id)
  if (!issued) throw new Error('the bill that was issued is not there')
  return serviceBillOf(ctx, issued)
}
