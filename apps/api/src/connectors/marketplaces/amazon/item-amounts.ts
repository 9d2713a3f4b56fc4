import { minorUnits } from './money.ts'
import type { AmazonItem, Breakdown, Money } from './order-document.ts'

/** What a position costs as a whole, in minor units, VAT included. */
export interface ItemAmounts {
  /** What the customer pays for the goods. */
  readonly goods: number
  /** The same before discounts. */
  readonly goodsBefore: number
  readonly shipping: number
  /** VAT rate in percent, as far as it follows from the amounts; else the usual one. */
  readonly taxRate: number
}

/**
 * Reads the breakdown of a position. Discounts may come with either sign. Tax stands beside the prices or within them:
 * it is added where the total says so (published examples: 89.97 + 10.00 + 4.00 tax = 103.97).
 * @param usualRate VAT rate of the country, percent
 */
export function itemAmounts(item: AmazonItem, usualRate: number): ItemAmounts {
  const breakdowns = item.proceeds?.breakdowns ?? []
  const unit = amountOf(item.product.price?.unitPrice)
  const listed = sumOf(breakdowns, 'ITEM')
  const goods = listed ?? (unit === null ? null : unit * Math.max(1, item.quantityOrdered))
  if (goods === null) return { goods: 0, goodsBefore: 0, shipping: 0, taxRate: usualRate }

  const shipping = sumOf(breakdowns, 'SHIPPING') ?? 0
  const tax = partsOf(breakdowns, 'TAX')
  const discount = partsOf(breakdowns, 'DISCOUNT')
  const total = amountOf(item.proceeds?.proceedsTotal)
  const others = breakdowns
    .filter(({ type }) => !['ITEM', 'SHIPPING', 'TAX', 'DISCOUNT'].includes(type))
    .reduce((sum, { subtotal }) => sum + (amountOf(subtotal) ?? 0), 0)
  const withoutTax = goods + shipping + others - discount.all
  const taxIsWithin = total !== null && total === withoutTax && tax.all !== 0
  const added = taxIsWithin ? { goods: 0, shipping: 0 } : tax
  const paid = Math.max(0, goods - discount.goods + added.goods)
  const net = taxIsWithin ? paid - tax.goods : goods - discount.goods
  return {
    goods: paid,
    goodsBefore: Math.max(paid, goods + added.goods),
    shipping: Math.max(0, shipping - discount.shipping + added.shipping),
    taxRate: rateOf(tax.goods, net, usualRate, Math.max(1, item.quantityOrdered)),
  }
}

/** Tax is rounded to the cent for each piece: the usual rate counts as long as it could have come out like that. */
function rateOf(tax: number, net: number, usualRate: number, pieces: number): number {
  const isUsual = Math.abs((net * usualRate) / 100 - tax) <= pieces
  if (tax === 0 || net <= 0 || tax > net || isUsual) return usualRate
  return Math.round((tax / net) * 1000) / 10
}

const amountOf = (money: Money | null | undefined): number | null => (money ? minorUnits(money) : null)

function sumOf(breakdowns: readonly Breakdown[], type: string): number | null {
  const found = breakdowns.filter((one) => one.type === type)
  return found.length === 0 ? null : found.reduce((sum, { subtotal }) => sum + (amountOf(subtotal) ?? 0), 0)
}

/** A tax or discount by what it is on; what is not said to be on shipping or something else is on the goods. */
function partsOf(
  breakdowns: readonly Breakdown[],
  type: 'TAX' | 'DISCOUNT',
): { all: number; goods: number; shipping: number } {
  const all = Math.abs(sumOf(breakdowns, type) ?? 0)
  const on = (wanted: (subtype: string) => boolean) =>
    Math.abs(
      breakdowns
        .filter((one) => one.type === type)
        .flatMap((one) => one.detailedBreakdowns ?? [])
        .filter(({ subtype }) => wanted(subtype ?? ''))
        .reduce((sum, { value }) => sum + (amountOf(value) ?? 0), 0),
    )
  const shipping = on((subtype) => subtype === 'SHIPPING')
  const elsewhere = on((subtype) => !['ITEM', 'SHIPPING', 'DISCOUNT', ''].includes(subtype))
  return { all, goods: Math.max(0, all - shipping - elsewhere), shipping }
}

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

/** The standard rate in percent; 0 for a country that is not listed. */
export const standardVatRate = (country: string): number => STANDARD_RATES[country] ?? 0
