/** Standard VAT rates of the countries that are delivered to, percent (VAT Directive 2006/112/EC art. 97, national laws). */
const STANDARD_RATES: Readonly<Record<string, number>> = {
  DE: 19,
  AT: 20,
  FR: 20,
  NL: 21,
  BE: 21,
  ES: 21,
  IT: 22,
  GB: 20,
}

/** Percent; 0 where the country is not known, since nothing can be said then. */
export const standardVatRate = (country: string): number => STANDARD_RATES[country] ?? 0
