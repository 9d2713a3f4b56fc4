import { z } from 'zod'
import { CountryCode, Line, Text } from '../shared/index.ts'
import { compactIban, isIban } from './iban.ts'
import { compactVatId, isVatId } from './vat-id.ts'

/** Whose VAT deliveries to consumers in other member states bear: theirs, or below 10,000 € a year that of home. */
export const DISTANCE_SALES = ['destination', 'home'] as const
/**
 * Where a company has to be for its own country's VAT to count below the threshold: in a member state (Directive
 * 2006/112/EC art. 59c). These are the ones whose rates Kontor knows.
 */
export const HOME_VAT_COUNTRIES = ['DE', 'AT', 'BE', 'ES', 'FR', 'IT', 'LU', 'NL'] as const
export type HomeVatCountry = (typeof HOME_VAT_COUNTRIES)[number]
export const isHomeVatCountry = (country: string): country is HomeVatCountry =>
  (HOME_VAT_COUNTRIES as readonly string[]).includes(country)
/** Deliveries to Northern Ireland: an export, or goods movements within the EU. */
export const NORTHERN_IRELAND = ['export', 'eu'] as const

const VatId = Line(30)
  .overwrite(compactVatId)
  .refine((text) => text === '' || isVatId(text))
const Iban = Line(50)
  .overwrite(compactIban)
  .refine((text) => text === '' || isIban(text))
/** ISO 9362. */
const Bic = Line(20)
  .overwrite(compactIban)
  .refine((text) => /^(?:[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)?$/.test(text))
const Email = Line(200).refine((text) => text === '' || z.email().safeParse(text).success)

/**
 * What invoices that are issued from now on say about the merchant. An empty name, address, e-mail address or telephone
 * number stands for the company's own.
 */
const sender = {
  seller_name: Line(100),
  street: Line(80),
  street_no: Line(20),
  zip_code: Line(12),
  city: Line(60),
  country: CountryCode,
  vat_id: VatId,
  tax_number: Line(30),
  iban: Iban,
  bic: Bic,
  email: Email,
  phone: Line(50),
  distance_sales: z.enum(DISTANCE_SALES),
  northern_ireland: z.enum(NORTHERN_IRELAND),
  free_text: Text(1000),
  /** 0 until something was saved. */
  version: z.number().int().min(0),
}

/** `PUT accounting/company/invoice-sender`. */
export const InvoiceSenderBody = z.strictObject(sender)
export type InvoiceSenderBody = z.output<typeof InvoiceSenderBody>

/** As it is stored: values from before the checks are answered as they are. */
export const InvoiceSender = z.object({
  ...sender,
  vat_id: z.string(),
  iban: z.string(),
  bic: z.string(),
  email: z.string(),
})
export type InvoiceSender = z.infer<typeof InvoiceSender>
