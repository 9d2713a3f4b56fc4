import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { PostalAddress } from '../orders/orders.tables.ts'
import type { DeliveryPlace } from './documents/invoice-xml.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { findInvoiceSender } from './invoice-sender.repository.ts'
import { findDocument } from './invoices.repository.ts'
import { type ContactField, contactFieldNames } from './invoices.texts.ts'
import { documentFileName } from './render-invoice.ts'
import { findSoldOrder } from './sold-order.repository.ts'

/** Digits of a number that somebody can be called by, and an address that mail reaches, as KoSIT tells them (BR-DE-27, BR-DE-28). */
const FEWEST_DIGITS = 3
const EMAIL = /^(?![.])[^@\s]+(?<![.])@(?:[^@\s.]+[.])+[^@\s.]+$/

interface Contact {
  readonly name: string
  readonly phone: string
  readonly email: string
}

/**
 * An issued document as XRechnung, made when it is asked for from the document as it was issued. Whom to ask is no part of what
 * was invoiced: what the document does not say of it is taken from what the company says today.
 * @throws AppError `document_not_found`, `xrechnung_seller_incomplete` naming what lacks
 */
export async function makeXRechnung(
  ctx: Ctx,
  orderId: number,
  documentId: number,
  leitweg_id: string,
): Promise<{ xml: string; fileName: string }> {
  const issued = await findDocument(ctx, documentId)
  if (!issued || issued.orderId !== orderId) throw new AppError('document_not_found')
  const contact = await contactOf(ctx, issued.document)
  const missing = missingOf(contact)
  if (missing.length > 0)
    throw new AppError('xrechnung_seller_incomplete', { fields: contactFieldNames(missing, ctx.locale) })
  const order = await findSoldOrder(ctx, orderId)
  const place = placeOf(order?.delivery ?? null, issued.document.delivery_country)
  const { xRechnungXml } = await import('./documents/invoice-xml.ts')
  return {
    xml: xRechnungXml(issued.document, { leitweg_id, contact }, place),
    fileName: documentFileName(issued.document, 'xml'),
  }
}

/** Where the goods went; null when the order does not know it any more, or means another country by now. Pure. */
function placeOf(delivery: PostalAddress | null, country: string): DeliveryPlace | null {
  if (!delivery || delivery.country !== country) return null
  const { zip_code, city } = delivery
  return zip_code !== '' && city !== '' ? { zip_code, city } : null
}

async function contactOf(ctx: Ctx, { seller }: InvoiceDocument): Promise<Contact> {
  const today = await findInvoiceSender(ctx)
  return { name: seller.name, phone: seller.phone || today.phone, email: seller.email || today.email }
}

/** What of a contact XRechnung does not take. Pure. */
export const missingOf = ({ phone, email }: Contact): ContactField[] => [
  ...(phone.replace(/\D/g, '').length >= FEWEST_DIGITS ? [] : (['phone'] as const)),
  ...(EMAIL.test(email) ? [] : (['email'] as const)),
]
