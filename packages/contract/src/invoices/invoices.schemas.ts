import { z } from 'zod'
import {
  ApiPath,
  CountryCode,
  Currency,
  Day,
  Id,
  IdInPath,
  Line,
  Money,
  RequiredLine,
} from '../shared/index.ts'
import { LeitwegId } from './leitweg-id.ts'

/** What an invoice number may consist of: it is printed, exported, and part of a file name. */
export const INVOICE_NUMBER = /^[\p{L}\p{N}](?:[\p{L}\p{N} ./_-]*[\p{L}\p{N}])?$/u
export const MAX_INVOICE_NUMBER = 30
const InvoiceNumber = RequiredLine(MAX_INVOICE_NUMBER).regex(INVOICE_NUMBER)

/**
 * `POST directsales/invoice/{id}`. Everything but company and addition is required (spec: orders §5, Invoice); the country
 * is fixed and therefore not part of it.
 */
export const InvoiceBody = z.strictObject({
  invoice_number: InvoiceNumber,
  /**
   * The number that the form was filled with. Where it is the same as `invoice_number`, nobody wanted that very number:
   * if another invoice was faster with it, the next one counts.
   */
  suggested_number: Line(MAX_INVOICE_NUMBER).optional(),
  invoice_company: Line(100).default(''),
  invoice_name: RequiredLine(100),
  invoice_care_of: Line(100).default(''),
  invoice_street: RequiredLine(80),
  invoice_street_no: RequiredLine(20),
  invoice_zip_code: RequiredLine(12),
  invoice_city: RequiredLine(60),
})
export type InvoiceBody = z.output<typeof InvoiceBody>

export const INVOICE_KINDS = ['invoice', 'credit_note'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]

/** What a credit note is about. */
export const CREDIT_NOTE_OCCASIONS = ['return', 'goodwill', 'cancellation'] as const
export type CreditNoteOccasion = (typeof CREDIT_NOTE_OCCASIONS)[number]

/** An invoice or credit note that was issued. */
export const IssuedDocument = z.object({
  id: Id,
  kind: z.enum(INVOICE_KINDS),
  number: z.string(),
  issue_date: Day,
  /** Number of the invoice that a credit note is about. */
  refers_to: z.string().nullable(),
  occasion: z.enum(CREDIT_NOTE_OCCASIONS).nullable(),
  currency: Currency,
  net: Money,
  tax: Money,
  gross: Money,
  /** Null while the PDF is being made. */
  path: ApiPath.nullable(),
})
export type IssuedDocument = z.infer<typeof IssuedDocument>

/** Countries whose VAT is charged apart stand apart. */
const TaxOfInvoice = z.object({ rate: z.number(), net: Money, tax: Money })

/** What the invoice dialog begins with, and what was issued for the order already (spec: orders §2, Invoice modal). */
export const InvoiceOverview = z.object({
  order_id: Id,
  can_create: z.boolean(),
  /** Why not, in the caller's language; null when it can be created, or was. */
  obstacle: z.string().nullable(),
  /** The next number of the company's own range. */
  invoice_number: z.string(),
  invoice_company: z.string(),
  invoice_name: z.string(),
  invoice_care_of: z.string(),
  invoice_street: z.string(),
  invoice_street_no: z.string(),
  invoice_zip_code: z.string(),
  invoice_city: z.string(),
  invoice_country: CountryCode.or(z.literal('')),
  /** What the invoice would say; null when it cannot be created. */
  preview: z
    .object({
      currency: Currency,
      delivery_date: Day,
      delivery_country: CountryCode,
      /** Whose VAT it bears; null: none, it is an export. */
      vat_country: CountryCode.nullable(),
      net: Money,
      tax: Money,
      gross: Money,
      taxes: z.array(TaxOfInvoice),
    })
    .nullable(),
  /** Path of the invoice's PDF once it is there. */
  invoice_path: ApiPath.nullable(),
  /** Invoice first, then its credit notes. */
  documents: z.array(IssuedDocument),
})
export type InvoiceOverview = z.infer<typeof InvoiceOverview>

export const InvoiceAnswer = z.object({ message: z.string(), invoice: IssuedDocument })

export const InvoiceDocumentParams = z.strictObject({ id: IdInPath, documentId: IdInPath })

/** Whose authority gets the invoice. */
export const XRechnungQuery = z.strictObject({ leitweg_id: LeitwegId })
