import type { ReturnReason } from '@kontor/contract/returns'
import {
  type DiscountedCharge,
  type DiscountedLine,
  linesOfCharge,
  sharedDiscounts,
} from '../orders/index.ts'

/** A piece of an order, and what became of it. */
export interface DeliveredLine extends DiscountedLine {
  readonly is_cancelled: boolean
  /** Null: it did not come back. */
  readonly return_reason: string | null
}

/** What goes back beside the goods, in minor units, each above zero and less its share of the discounts. */
export interface DeliveryRefund<Charge> {
  readonly shipping: readonly { readonly line_id: number; readonly cents: number }[]
  readonly charges: readonly { readonly charge: Charge; readonly cents: number }[]
}

/** Nobody has withdrawn from the contract: the parcel could not be delivered, or was not taken. */
const NO_WITHDRAWAL: readonly ReturnReason[] = ['address_invalid', 'customer_decline']

/**
 * What a full return gives back beside the goods: all shipping and every charge but the tip, once no piece is left with the
 * customer; cancelled pieces do not count, and their shipping went back with them. What shipping cost beyond the
 * standard price, where the company names one, was for a faster delivery and stays (§ 357 (2) BGB). Pure.
 * @param standardCents what standard shipping of an order costs, in minor units; null: all shipping is standard
 * @param currency of the order
 * @returns null while a piece is left, or where pieces came back for another reason than a withdrawal
 */
export function deliveryRefund<Charge extends DiscountedCharge>(
  lines: readonly DeliveredLine[],
  charges: readonly Charge[],
  standardCents: number | null,
  currency: string,
): DeliveryRefund<Charge> | null {
  const returned = lines.filter(({ is_cancelled }) => !is_cancelled)
  const isWithdrawn = ({ return_reason }: DeliveredLine) =>
    return_reason !== null && !(NO_WITHDRAWAL as readonly string[]).includes(return_reason)
  if (returned.length === 0 || !returned.every(isWithdrawn)) return null
  const shares = sharedDiscounts(lines, charges, currency).flatMap((one) => one.shares)
  const borne = (isBearer: (share: (typeof shares)[number]) => boolean) =>
    shares.reduce((sum, share) => (isBearer(share) ? sum + share.cents : sum), 0)
  let left = standardCents ?? Number.POSITIVE_INFINITY
  const shipping = returned.map(({ id, shipping_price_cents }) => {
    const paid = shipping_price_cents - borne(({ part, line_id }) => part === 'shipping' && line_id === id)
    const cents = Math.min(paid, left)
    left -= cents
    return { line_id: id, cents }
  })
  return {
    shipping: shipping.filter(({ cents }) => cents > 0),
    charges: charges
      .filter((charge) => charge.kind !== 'delivery_tip' && charge.amount_cents > 0)
      .filter((charge) => linesOfCharge(charge, lines).some((line) => !line.is_cancelled))
      .map((charge) => ({ charge, cents: charge.amount_cents - borne((share) => share.charge === charge) }))
      .filter(({ cents }) => cents > 0),
  }
}
