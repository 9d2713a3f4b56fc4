import { ownValue } from '@kontor/contract/shared'
import type { ChannelCharge } from '../../../modules/intake/index.ts'
import { minorUnits } from './money.ts'
import type { AmazonItem, Breakdown, Money } from './order-document.ts'

type Charge = Pick<ChannelCharge, 'kind' | 'amount_cents' | 'tax_rate'>

/** What a position costs as a whole, in minor units, VAT included. */
export interface ItemAmounts {
  /** What the customer pays for the goods. */
  readonly goods: number
  /** The same before discounts. */
  readonly goodsBefore: number
  readonly shipping: number
  /**
   * What is charged beside goods and shipping: gift wrap, cash on delivery, and whatever else Amazon names. Below zero, as
   * a discount: what takes something off, and what discounts exceed the price by that they are on.
   */
  readonly charges: readonly Charge[]
  /** VAT rate in percent, as far as it follows from the amounts; else the usual one. */
  readonly taxRate: number
}

/** The parts of a breakdown that say something about other parts, and those that have a field of their own. */
const NO_CHARGES: readonly string[] = ['ITEM', 'SHIPPING', 'TAX', 'DISCOUNT']
const CHARGE_KINDS: Readonly<Record<string, Charge['kind']>> = {
  GIFT_WRAP: 'gift_wrap',
  COD_FEE: 'cod_fee',
  DELIVERY_TIP: 'delivery_tip',
}

/** What is charged for under a type of Amazon's; types that are not published yet count as `other`. */
export const chargeKind = (type: string): Charge['kind'] => ownValue(CHARGE_KINDS, type) ?? 'other'

/**
 * Reads the breakdown of a position (Orders 2026-01-01, `ItemProceeds`). Discounts may come with either sign. Tax stands
 * beside the prices or within them (`isTaxWithin`); beside, each part gets its own (published examples: 89.97 + 10.00 +
 * 4.00 tax = 103.97).
 * @param rates VAT rates of the country in percent, the usual one first; empty where none is known
 */
export function itemAmounts(item: AmazonItem, rates: readonly number[]): ItemAmounts {
  const [usualRate = 0] = rates
  const breakdowns = item.proceeds?.breakdowns ?? []
  const unit = amountOf(item.product.price?.unitPrice)
  const listed = sumOf(breakdowns, 'ITEM')
  const pieces = Math.max(1, item.quantityOrdered)
  const goods = listed ?? (unit === null ? null : unit * pieces)
  if (goods === null) return { goods: 0, goodsBefore: 0, shipping: 0, charges: [], taxRate: usualRate }

  const shipping = sumOf(breakdowns, 'SHIPPING') ?? 0
  const types = [...new Set(breakdowns.map(({ type }) => type))].filter((type) => !NO_CHARGES.includes(type))
  const charged = types.map((type) => ({ type, amount: sumOf(breakdowns, type) ?? 0 }))
  const discount = partsOf(breakdowns, 'DISCOUNT', types)
  const tax = partsOf(breakdowns, 'TAX', types, discount)
  const prices = goods + shipping + charged.reduce((sum, { amount }) => sum + amount, 0) - discount.all
  const isWithin = isTaxWithin({
    prices,
    tax: tax.all,
    total: amountOf(item.proceeds?.proceedsTotal),
    roundings: pieces + types.length + 1,
    rates,
  })
  const onTop = (amount: number) => (isWithin ? 0 : amount)
  const left = {
    goods: goods - discount.goods + onTop(tax.goods),
    shipping: shipping - discount.shipping + onTop(tax.shipping),
  }
  const paid = Math.max(0, left.goods)
  const taxRate = rateOf(tax.goods, paid - tax.goods, rates, pieces)
  const charges = charged.map(({ type, amount }) => {
    const gross = amount - discount.on(type) + onTop(tax.on(type))
    const net = Math.abs(gross) - Math.abs(tax.on(type))
    const tax_rate = rateOf(Math.abs(tax.on(type)), net, [taxRate, ...rates], 1)
    return chargeOf(gross, chargeKind(type), tax_rate)
  })
  const excess = chargeOf(Math.min(0, left.goods) + Math.min(0, left.shipping), 'discount', taxRate)
  return {
    goods: paid,
    goodsBefore: Math.max(paid, goods + onTop(tax.goods)),
    shipping: Math.max(0, left.shipping),
    charges: [...charges, excess].flatMap((charge) => charge ?? []),
    taxRate,
  }
}

/** Whatever takes something off is a discount, by whatever name it comes; null where nothing is left of it. */
const chargeOf = (amount_cents: number, kind: Charge['kind'], tax_rate: number): Charge | null =>
  amount_cents === 0 ? null : { kind: amount_cents < 0 ? 'discount' : kind, amount_cents, tax_rate }

interface TaxedPrices {
  /** Everything but the tax. */
  readonly prices: number
  readonly tax: number
  /** What is paid for all of it; null where Amazon does not say. */
  readonly total: number | null
  /** How many amounts the tax was rounded for. */
  readonly roundings: number
  readonly rates: readonly number[]
}

/**
 * Whether prices contain their tax. The total decides where it fits one of both; else the rate does: within a gross price
 * tax is gross × rate / (100 + rate), beside a net price net × rate / 100. Where no rate fits, prices in countries with
 * VAT contain it (Directive 98/6/EC art. 2: the selling price is the final price).
 */
function isTaxWithin({ prices, tax, total, roundings, rates }: TaxedPrices): boolean {
  if (tax === 0 || total === prices) return true
  if (total === prices + tax) return false
  const isNear = (expected: number) => Math.abs(expected - tax) <= roundings
  for (const rate of rates) {
    if (isNear((prices * rate) / (100 + rate))) return true
    if (isNear((prices * rate) / 100)) return false
  }
  return rates.length > 0
}

/** Tax is rounded to the cent for each piece: the first rate counts with which it could have come out like that. */
function rateOf(tax: number, net: number, rates: readonly number[], pieces: number): number {
  const [usualRate = 0] = rates
  if (tax === 0 || net <= 0 || tax > net) return usualRate
  const fitting = rates.find((rate) => Math.abs((net * rate) / 100 - tax) <= pieces)
  return fitting ?? Math.round((tax / net) * 1000) / 10
}

const amountOf = (money: Money | null | undefined): number | null => (money ? minorUnits(money) : null)

function sumOf(breakdowns: readonly Breakdown[], type: string): number | null {
  const found = breakdowns.filter((one) => one.type === type)
  return found.length === 0 ? null : found.reduce((sum, { subtotal }) => sum + (amountOf(subtotal) ?? 0), 0)
}

/** Taxes or discounts, by what they are on. */
interface Parts {
  readonly all: number
  /** On the goods, and on what is not said. */
  readonly goods: number
  readonly shipping: number
  /** On what is charged under this type. */
  readonly on: (type: string) => number
}

/**
 * A tax or discount by what it is on; what is not said to be on shipping or a charge is on the goods. Tax that a discount
 * saves (subtype `DISCOUNT`, below zero) belongs to whatever the discount is on.
 * @param discount those of the position, for its tax
 */
function partsOf(
  breakdowns: readonly Breakdown[],
  type: 'TAX' | 'DISCOUNT',
  charges: readonly string[],
  discount?: Parts,
): Parts {
  // Tax below zero is that of what takes something off.
  const signed = type === 'DISCOUNT' ? Math.abs : (amount: number) => amount
  const all = signed(sumOf(breakdowns, type) ?? 0)
  const details = breakdowns.filter((one) => one.type === type).flatMap((one) => one.detailedBreakdowns ?? [])
  const named = (wanted: string) =>
    signed(
      details
        .filter(({ subtype }) => subtype === wanted)
        .reduce((sum, { value }) => sum + (amountOf(value) ?? 0), 0),
    )
  const saved = discount && discount.all > 0 ? named('DISCOUNT') / discount.all : 0
  const on = (wanted: string) => named(wanted) + Math.round(saved * (discount?.on(wanted) ?? 0))
  const shipping = on('SHIPPING')
  const charged = charges.reduce((sum, charge) => sum + on(charge), 0)
  return { all, goods: Math.max(0, all - shipping - charged), shipping, on }
}

/** VAT rates of the countries that are delivered to, the standard one first, percent (VAT Directive 2006/112/EC art. 97
 * to 99 and 114, national laws). */
const RATES: Readonly<Record<string, readonly number[]>> = {
  DE: [19, 7],
  AT: [20, 10, 13],
  FR: [20, 10, 5.5, 2.1],
  NL: [21, 9],
  BE: [21, 12, 6],
  ES: [21, 10, 4],
  IT: [22, 10, 5, 4],
  GB: [20, 5],
}

/** The rates of a country in percent, the standard one first; none for a country that is not listed. */
export const vatRates = (country: string): readonly number[] => ownValue(RATES, country) ?? []
