import { fill } from '@kontor/contract/shared'
import { countryLine, languageOf } from '../../../platform/documents/country.ts'
import type { InvoiceDocument } from '../invoice-document.ts'
import { invoiceWord, occasionText } from './invoice-words.ts'

/** What a document says beyond its figures: why there is a credit note, and which VAT it bears. */
export function documentNotes(document: InvoiceDocument): string[] {
  const { delivery_country: country, seller, occasion, taxes } = document
  const language = languageOf(country)
  const notes: string[] = []
  if (occasion) notes.push(occasionText(occasion, language))
  if (taxes.some(({ vat }) => vat.category === 'G')) notes.push(invoiceWord('export', language))
  else if (country !== seller.country)
    notes.push(fill(invoiceWord('destination', language), { country: countryLine(country, language) }))
  return notes
}
