import { fill } from '@kontor/contract/shared'
import { countryLine, languageOf } from '../../../platform/documents/country.ts'
import { homeOf, USUAL_RULE } from '../delivery-vat.ts'
import type { InvoiceDocument } from '../invoice-document.ts'
import { invoiceText, occasionText } from './invoice-documents.texts.ts'

/** What a document says beyond its figures: why there is a credit note, and which VAT it bears. */
export function documentNotes(document: InvoiceDocument): string[] {
  const { delivery_country: country, seller, occasion, taxes } = document
  const language = languageOf(country)
  const notes: string[] = []
  if (occasion) notes.push(occasionText(occasion, language))
  if (taxes.some(({ vat }) => vat.category === 'G')) notes.push(invoiceText('export', language))
  else if (country !== seller.country) {
    const home = homeOf(seller.vat_rule ?? USUAL_RULE, seller.country)
    const taxed = countryLine(home ?? country, language)
    notes.push(fill(invoiceText(home ? 'home' : 'destination', language), { country: taxed }))
  }
  if (seller.free_text) notes.push(seller.free_text)
  return notes
}
