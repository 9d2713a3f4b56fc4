import { round } from '../../platform/money.ts'
import type { BillVat } from './bill-document.ts'

const GERMAN: BillVat = { category: 'S', rate: 19 }
const REVERSE_CHARGE: BillVat = { category: 'AE', rate: 0 }
const NOT_TAXABLE: BillVat = { category: 'O', rate: 0 }
const MEMBER_STATES: readonly string[] = ['AT', 'NL', 'LU']

/**
 * VAT of what the operator does for a merchant, by the merchant's country (Directive 2006/112/EC art. 44, 196; § 3a Abs. 2,
 * § 13b UStG): German VAT at home, reverse charge in another member state with a VAT id of that state, none in Switzerland.
 */
export function billVatOf({
  country,
  vat_id,
}: {
  readonly country: string
  readonly vat_id: string
}): BillVat {
  if (country === 'CH') return NOT_TAXABLE
  return MEMBER_STATES.includes(country) && vat_id.toUpperCase().startsWith(country) ? REVERSE_CHARGE : GERMAN
}

/** VAT on a sum in cents, rounded half up once. */
export const taxOf = (netCents: number, { rate }: BillVat): number => round((netCents * rate) / 100)
