import type { InvoiceSender, InvoiceSenderBody } from '@kontor/contract/invoices'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { USUAL_RULE } from './delivery-vat.ts'
import type { PrintedLogo } from './invoice-document.ts'
import { companyLogos, invoiceSettings } from './invoices.tables.ts'

/** Nothing of its own: documents take name and address of the company. */
const NOTHING_SAVED: InvoiceSender = {
  seller_name: '',
  street: '',
  street_no: '',
  zip_code: '',
  city: '',
  country: 'DE',
  vat_id: '',
  tax_number: '',
  iban: '',
  bic: '',
  email: '',
  phone: '',
  ...USUAL_RULE,
  free_text: '',
  version: 0,
}

/** What the company saved for its own documents; empty with version 0 when nothing yet. */
export async function findInvoiceSender(ctx: Ctx): Promise<InvoiceSender> {
  const [row] = await ctx.tx
    .select({
      seller_name: invoiceSettings.sellerName,
      street: invoiceSettings.street,
      street_no: invoiceSettings.streetNo,
      zip_code: invoiceSettings.zipCode,
      city: invoiceSettings.city,
      country: invoiceSettings.country,
      vat_id: invoiceSettings.vatId,
      tax_number: invoiceSettings.taxNumber,
      iban: invoiceSettings.iban,
      bic: invoiceSettings.bic,
      email: invoiceSettings.email,
      phone: invoiceSettings.phone,
      distance_sales: invoiceSettings.distanceSales,
      northern_ireland: invoiceSettings.northernIreland,
      free_text: invoiceSettings.freeText,
      version: invoiceSettings.version,
    })
    .from(invoiceSettings)
    .where(eq(invoiceSettings.companyId, ctx.company.id))
  return row ?? NOTHING_SAVED
}

/** Saves it over a version, 0 for the first time; false when there is another version by now. */
export async function saveInvoiceSender(ctx: Ctx, body: InvoiceSenderBody): Promise<boolean> {
  const values = {
    sellerName: body.seller_name,
    street: body.street,
    streetNo: body.street_no,
    zipCode: body.zip_code,
    city: body.city,
    country: body.country,
    vatId: body.vat_id,
    taxNumber: body.tax_number,
    iban: body.iban,
    bic: body.bic,
    email: body.email,
    phone: body.phone,
    distanceSales: body.distance_sales,
    northernIreland: body.northern_ireland,
    freeText: body.free_text,
    version: body.version + 1,
  }
  const companyId = ctx.company.id
  const written = { version: invoiceSettings.version }
  if (body.version === 0) {
    const rows = await ctx.tx
      .insert(invoiceSettings)
      .values({ companyId, ...values })
      .onConflictDoNothing()
      .returning(written)
    return rows.length > 0
  }
  const rows = await ctx.tx
    .update(invoiceSettings)
    .set(values)
    .where(and(eq(invoiceSettings.companyId, companyId), eq(invoiceSettings.version, body.version)))
    .returning(written)
  return rows.length > 0
}

/** The logo of the company of the context; null: it has none. */
export async function findLogo(ctx: Ctx): Promise<PrintedLogo | null> {
  const { file, width, height } = companyLogos
  const [row] = await ctx.tx
    .select({ file, width, height })
    .from(companyLogos)
    .where(eq(companyLogos.companyId, ctx.company.id))
  return row ?? null
}

/** Prints this logo on the documents that are issued from now on. Its file is there already. */
export async function replaceLogo(ctx: Ctx, logo: PrintedLogo): Promise<void> {
  const values = { ...logo, savedAt: ctx.now }
  await ctx.tx
    .insert(companyLogos)
    .values({ companyId: ctx.company.id, ...values })
    .onConflictDoUpdate({ target: companyLogos.companyId, set: values })
}
