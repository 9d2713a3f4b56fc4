import { z } from 'zod'
import { Month } from '../downloads/index.ts'
import { ApiPath, Currency, Day, Id, IdInPath, Instant, Money, pageQuery } from '../shared/index.ts'
import { BillKind } from './billing.schemas.ts'

/** `stopped`: something about it cannot be computed; `nothing`: it comes to zero, so there is no bill. */
export const BillState = z.enum(['draft', 'stopped', 'nothing', 'issued'])
export type BillState = z.infer<typeof BillState>

/** Why a draft stopped. */
export const BillStop = z.enum(['no_fee', 'foreign_currency'])
export type BillStop = z.infer<typeof BillStop>

/** `GET /service/billing`: `month` as `MM-YYYY`. */
export const ServiceBillsQuery = z.strictObject({ ...pageQuery, month: Month })

/** A draft, or what became of it. */
export const ServiceBill = z.object({
  id: Id,
  company: z.object({ id: Id, name: z.string() }),
  kind: BillKind,
  state: BillState,
  /** First day of the month. */
  month: Day,
  /** Empty until it is issued. */
  number: z.string(),
  rows: z.number().int().nonnegative(),
  /** Labels on the operator's contract up to this month for which the carrier named no price yet: in no bill until it does. */
  unpriced_labels: z.number().int().nonnegative(),
  net: Money,
  tax: Money,
  gross: Money,
  currency: Currency,
  /** Of a stopped one: why, naming what it is about. */
  stop: z.object({ code: BillStop, text: z.string() }).nullable(),
  computed_at: Instant,
  issued_at: Instant.nullable(),
  /** The PDF, of a draft as it would be issued today; null where there is none (yet). */
  path: ApiPath.nullable(),
  /** Every row as CSV. */
  itemized_path: ApiPath,
})
export type ServiceBill = z.infer<typeof ServiceBill>

/** `GET /service/billing/companies/:companyId/bills/:id/unpriced-labels` */
export const UnpricedLabelsQuery = z.strictObject({ ...pageQuery })

/** A label that was bought on the operator's contract without the carrier naming a price. */
export const UnpricedLabel = z.object({
  id: Id,
  /** When it was bought. */
  created_at: Instant,
  carrier: z.string(),
  tracking_number: z.string(),
  /** Number of its order; empty for a label without one. */
  order_number: z.string(),
})
export type UnpricedLabel = z.infer<typeof UnpricedLabel>

/** How far the run of a month is. */
export const BillingMonth = z.object({
  /** What the operator's invoice sender lacks; nothing is computed or issued meanwhile. */
  missing_sender: z.array(z.string()),
  /** Companies that are being computed. */
  running: z.number().int().nonnegative(),
  /** Names of those whose computation failed. */
  failed: z.array(z.string()),
  /** Drafts of the month that can be issued. */
  issuable: z.number().int().nonnegative(),
  /** Companies with labels that no draft of the month has, because the carrier named no price. */
  unpriced_labels: z.array(z.object({ company: z.string(), count: z.number().int().positive() })),
})
export type BillingMonth = z.infer<typeof BillingMonth>

export const BillingMonthQuery = z.strictObject({ month: Month })

/** Without a company: of all. */
export const RecomputeBody = z.strictObject({ month: Month, company_id: Id.optional() })
export const IssueBillsBody = z.strictObject({ month: Month })

export const ServiceBillParams = z.strictObject({ companyId: IdInPath, id: IdInPath })

/** What became of issuing all drafts of a month. */
export const IssuedBills = z.object({
  issued: z.number().int().nonnegative(),
  /** Those that stayed, with the reason. */
  left: z.array(z.object({ company: z.string(), kind: BillKind, reason: z.string() })),
})
export type IssuedBills = z.infer<typeof IssuedBills>

/** An issued bill of a company, as the provider sees it; its files are the provider's calls. */
export const BillOfCompany = z.object({
  id: Id,
  kind: BillKind,
  is_credit_note: z.boolean(),
  number: z.string(),
  issued_on: Day,
  /** First and last day that it covers. */
  from: Day,
  to: Day,
  net: Money,
  gross: Money,
  currency: Currency,
  /** The PDF; null while it is being made. */
  path: ApiPath.nullable(),
  itemized_path: ApiPath,
})
export type BillOfCompany = z.infer<typeof BillOfCompany>
