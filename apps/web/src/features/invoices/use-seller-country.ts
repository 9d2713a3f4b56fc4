import { type InvoiceSender, isHomeVatCountry } from '@kontor/contract/invoices'
import { useQuery } from '@tanstack/react-query'
import { useLocale } from '../../lib/i18n.ts'
import { companyQuery } from '../../lib/master-data.ts'

interface SellerCountry {
  readonly name: string
  /** Whether its own VAT can count below the threshold of distance sales: within the EU alone. */
  readonly hasThreshold: boolean
}

/**
 * The country that documents name as the seller's: with an address of its own the sender's, else the company's (API:
 * `findSeller`).
 */
export function useSellerCountry(sender: Pick<InvoiceSender, 'street' | 'country'>): SellerCountry {
  const names = new Intl.DisplayNames(useLocale(), { type: 'region' })
  const company = useQuery(companyQuery()).data
  const ofCompany = company && 'inv_country' in company ? company.inv_country : sender.country
  const country = sender.street.trim() === '' ? ofCompany : sender.country
  return { name: names.of(country) ?? country, hasThreshold: isHomeVatCountry(country) }
}
