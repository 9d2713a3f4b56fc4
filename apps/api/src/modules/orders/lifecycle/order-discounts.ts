import type { ChargeKind } from '@kontor/contract/orders'
import { smallestCents } from '../../../platform/money.ts'
import { type DiscountBearer, shareDiscounts } from './discount-shares.ts'

/** A piece as far as it bears discounts. Gross amounts in minor units. */
export interface DiscountedLine {
  readonly id: number
  readonly mp_item_id: string
  readonly tax_rate: number
  readonly item_price_cents: number
  readonly shipping_price_cents: number
  /** The channel took it out of the order: the charges that it names since then are about the other pieces. */
  readonly is_taken_out: boolean
}

/** What stands beside the lines, as far as it is or bears a discount. */
export interface DiscountedCharge {
  readonly kind: ChargeKind
  /** The position it belongs to; empty: the order as a whole. */
  readonly mp_item_id: string
  readonly tax_rate: number
  /** Gross; below zero for a discount. */
  readonly amount_cents: number
}

/** A part of an order's discount, and what bears it: goods or shipping of a line, or another charge. */
export interface DiscountShare<Charge> {
  readonly part: DiscountBearer['part']
  readonly line_id: number | null
  readonly charge: Charge | null
  /** Of what bears it, percent. */
  readonly tax_rate: number
  /** Above zero. */
  readonly cents: number
}

/** A discount of an order with its shares. */
export interface SharedDiscount<Charge> {
  readonly discount: Charge
  readonly shares: readonly DiscountShare<Charge>[]
}

/**
 * The one rule by which an order's discounts belong to its pieces, for figures, bills, points, refunds, invoices, credit notes,
 * lists, reports to the channel and the ERP alike: shares by price (`shareDiscounts`) over every piece that was ordered. A piece keeps its
 * share whatever becomes of the others, so that cancelling or returning one changes nothing for the rest, and what
 * all of them give back is what was paid for them to the cent, or to the yen. Pure.
 * @param currency of the order
 */
export function sharedDiscounts<Charge extends DiscountedCharge>(
  lines: readonly DiscountedLine[],
  charges: readonly Charge[],
  currency: string,
): SharedDiscount<Charge>[] {
  const discounts = charges.filter(isDiscount)
  if (discounts.length === 0) return []
  const bearing = lines.filter((line) => !line.is_taken_out)
  const bearers = [
    ...bearing.map((line) => lineBearer('goods', line, line.item_price_cents)),
    ...bearing.map((line) => lineBearer('shipping', line, line.shipping_price_cents)),
    ...charges
      .filter(({ amount_cents }) => amount_cents > 0)
      .map((charge) => ({
        part: 'charge' as const,
        line_id: null,
        charge,
        tax_rate: charge.tax_rate,
        price_cents: charge.amount_cents,
        paid_cents: charge.amount_cents,
      })),
  ]
  const shares = shareDiscounts(
    discounts.map(({ kind, mp_item_id, tax_rate, amount_cents }) => {
      const own = bearing.filter((line) => line.mp_item_id === mp_item_id)
      // One on a position that there is no line of is one of the order.
      return {
        line_ids: (own.length > 0 ? own : bearing).map(({ id }) => id),
        tax_rate,
        cents: -amount_cents,
        is_on_shipping: kind === 'shipping_discount',
      }
    }),
    bearers,
    smallestCents(currency),
  )
  return discounts.map((discount, index) => ({
    discount,
    shares: bearers.flatMap(({ part, line_id, charge, tax_rate }, place) => {
      const cents = shares[index]?.[place] ?? 0
      return cents > 0 ? [{ part, line_id, charge, tax_rate, cents }] : []
    }),
  }))
}

const lineBearer = (part: 'goods' | 'shipping', { id, tax_rate }: DiscountedLine, cents: number) => ({
  part,
  line_id: id,
  charge: null,
  tax_rate,
  price_cents: cents,
  paid_cents: cents,
})

/** What discounts take off the price of each piece, in minor units; lines without a share are left out. Pure. */
export function goodsDiscounts(
  lines: readonly DiscountedLine[],
  charges: readonly DiscountedCharge[],
  currency: string,
): ReadonlyMap<number, number> {
  return sumByLine(sharedDiscounts(lines, charges, currency), 'goods')
}

/** What discounts take off the goods, or off the shipping, of each line. Pure. */
export function sumByLine(
  discounts: readonly SharedDiscount<unknown>[],
  of: 'goods' | 'shipping',
): ReadonlyMap<number, number> {
  const sums = new Map<number, number>()
  for (const { part, line_id, cents } of discounts.flatMap(({ shares }) => shares))
    if (part === of && line_id !== null) sums.set(line_id, (sums.get(line_id) ?? 0) + cents)
  return sums
}

/**
 * The lines that a charge is for: those of its position; all of them where it names none, or one that there is no line of.
 * Pure.
 */
export function linesOfCharge<Line extends Pick<DiscountedLine, 'mp_item_id'>>(
  { mp_item_id }: Pick<DiscountedCharge, 'mp_item_id'>,
  lines: readonly Line[],
): readonly Line[] {
  const own = mp_item_id === '' ? [] : lines.filter((line) => line.mp_item_id === mp_item_id)
  return own.length > 0 ? own : lines
}

/**
 * What stands beside the pieces that are kept: charges that one of these is for (`linesOfCharge`), and of each discount the
 * shares of what is kept, at the rates of what bears them. Pure.
 */
export function chargesOfKept<Charge extends DiscountedCharge>(
  lines: readonly DiscountedLine[],
  charges: readonly Charge[],
  isKept: (lineId: number) => boolean,
  currency: string,
): Charge[] {
  const stays = (charge: Charge) => linesOfCharge(charge, lines).some(({ id }) => isKept(id))
  const shared = new Map(
    sharedDiscounts(lines, charges, currency).map(({ discount, shares }) => [discount, shares]),
  )
  return charges.flatMap((charge) => {
    const shares = shared.get(charge)
    if (!shares) return stays(charge) ? [charge] : []
    const left = shares.filter((share) =>
      share.charge ? stays(share.charge) : share.line_id !== null && isKept(share.line_id),
    )
    return [...Map.groupBy(left, ({ tax_rate }) => tax_rate)].map(([tax_rate, those]) => ({
      ...charge,
      tax_rate,
      amount_cents: -those.reduce((sum, { cents }) => sum + cents, 0),
    }))
  })
}

const isDiscount = ({ amount_cents }: DiscountedCharge): boolean => amount_cents < 0
