import type { ChargeKind } from '@kontor/contract/orders'
import { round } from '../../platform/money.ts'
import type { Vat } from './delivery-vat.ts'

/** A piece as it was sold. Gross amounts in minor units. */
export interface SoldPiece {
  readonly vat: Vat
  /** What the piece costs. */
  readonly gross_cents: number
  /** What of it was given back before the invoice. */
  readonly goodwill_cents: number
  /** What its shipping costs beside it. */
  readonly shipping_cents: number
}

/** What of a discount a line bears. Gross amounts in minor units. */
export interface LineShare {
  readonly line_id: number
  readonly goods_cents: number
  readonly shipping_cents: number
}

/** What the customer pays, or below zero is given off, beside goods and shipping. */
export interface SoldCharge {
  readonly vat: Vat
  readonly kind: ChargeKind
  /** What the channel calls it; empty where the kind says it. */
  readonly name: string
  /** The lines of the order that it was charged for. */
  readonly line_ids: readonly number[]
  readonly gross_cents: number
  /** Of a discount: what each line bears of it; what is left of it, other charges bear. */
  readonly shares?: readonly LineShare[]
}

export interface LineAmounts {
  /** Net price of the piece. */
  readonly price_net_cents: number
  readonly allowance_net_cents: number
  readonly allowance_gross_cents: number
  /** Price less allowance. */
  readonly net_cents: number
  readonly gross_cents: number
}

/** What is charged beside the lines at one rate, or below zero taken off them (document level charge, allowance). */
export interface ChargeAmounts {
  readonly vat: Vat
  readonly kind: 'shipping' | ChargeKind
  readonly name: string
  /** Of shipping empty: its lines say what each of them costs. */
  readonly line_ids: readonly number[]
  readonly net_cents: number
  readonly gross_cents: number
  /** As of `SoldCharge`; invoices from before discounts had shares do without. */
  readonly shares?: readonly LineShare[]
}

/** What is taxed at one rate, and its tax. */
export interface TaxAmounts {
  readonly vat: Vat
  readonly basis_cents: number
  readonly tax_cents: number
}

export interface DocumentAmounts {
  /** In the order of the pieces. */
  readonly lines: readonly LineAmounts[]
  readonly charges: readonly ChargeAmounts[]
  readonly taxes: readonly TaxAmounts[]
  readonly net_cents: number
  readonly tax_cents: number
  readonly gross_cents: number
}

/** The net part of a gross amount. */
export const netOf = (grossCents: number, { rate }: Vat): number =>
  round((grossCents * 100_000) / (100_000 + Math.round(rate * 1000)))

/**
 * Splits what a customer paid into net amounts and VAT. What was paid stays as it is to the cent: the net amount of a
 * rate comes from its gross total, rounded once, and is shared out over its lines and charges so that they add up to it
 * (EN 16931: BR-CO-10 to BR-CO-15, BR-S-08, BR-G-08). A share differs from a rounding of its own by a cent at most.
 */
export function documentAmounts(
  pieces: readonly SoldPiece[],
  sold: readonly SoldCharge[] = [],
): DocumentAmounts {
  const rates = [...new Map([...pieces, ...sold].map(({ vat }) => [vatKey(vat), vat])).values()].sort(
    (a, b) => b.rate - a.rate,
  )
  const lines = new Map<SoldPiece, LineAmounts>()
  const charges: ChargeAmounts[] = []
  const taxes: TaxAmounts[] = []
  for (const vat of rates) {
    const net = netShares(vat)
    const atRate = pieces.filter((piece) => vatKey(piece.vat) === vatKey(vat))
    for (const piece of atRate) {
      const price = net(piece.gross_cents)
      const allowance = -net(-piece.goodwill_cents) || 0
      lines.set(piece, {
        price_net_cents: price,
        allowance_net_cents: allowance,
        allowance_gross_cents: piece.goodwill_cents,
        net_cents: price - allowance,
        gross_cents: piece.gross_cents - piece.goodwill_cents,
      })
    }
    const shipping = sum(atRate.map(({ shipping_cents }) => shipping_cents))
    if (shipping > 0)
      charges.push({
        vat,
        kind: 'shipping',
        name: '',
        line_ids: [],
        net_cents: net(shipping),
        gross_cents: shipping,
      })
    const chargedAtRate = sold.filter((charge) => vatKey(charge.vat) === vatKey(vat))
    for (const charge of chargedAtRate) charges.push({ ...charge, net_cents: net(charge.gross_cents) })
    const charged = shipping + sum(chargedAtRate.map(({ gross_cents }) => gross_cents))
    const gross = charged + sum(atRate.map((piece) => piece.gross_cents - piece.goodwill_cents))
    const basis = netOf(gross, vat)
    taxes.push({ vat, basis_cents: basis, tax_cents: gross - basis })
  }
  const net_cents = sum(taxes.map(({ basis_cents }) => basis_cents))
  const tax_cents = sum(taxes.map((tax) => tax.tax_cents))
  return {
    lines: pieces.flatMap((piece) => lines.get(piece) ?? []),
    charges,
    taxes,
    net_cents,
    tax_cents,
    gross_cents: net_cents + tax_cents,
  }
}

/** Answers the net part of one gross amount after the other; all of them add up to the net part of their sum. */
function netShares(vat: Vat): (grossCents: number) => number {
  let gross = 0
  return (grossCents) => {
    const before = netOf(gross, vat)
    gross += grossCents
    return netOf(gross, vat) - before || 0
  }
}

const vatKey = ({ category, rate }: Vat): string => `${category}${rate}`

const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0)
