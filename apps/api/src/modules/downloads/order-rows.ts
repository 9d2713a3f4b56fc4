import type { ChargeKind } from '@kontor/contract/orders'
import type { Ctx } from '../../platform/ctx.ts'
import type { Batch } from '../../platform/documents/read-ahead.ts'
import { rateOf, type VatSeller, vatSellerOf } from '../invoices/index.ts'
import { sharedDiscounts } from '../orders/index.ts'
import { type LineFigures, type LineStanding, lineFigures, lineStanding, rowFigures } from './line-figures.ts'
import {
  type ListedOrder,
  listedOrders,
  type OrderListCharge,
  type OrderListKey,
  type OrderListLine,
} from './order-list.repository.ts'

/** A row of the order list: a line, what is charged beside the lines, or what the channel's figure differs by. */
export interface OrderListRow {
  readonly kind: 'line' | 'difference' | ChargeKind
  /** The line; of what stands beside the lines the first that it belongs to. */
  readonly line: OrderListLine
  /** What the channel calls a charge; empty where the kind says it. */
  readonly name: string
  readonly standing: LineStanding
  /** VAT of where it goes, percent. */
  readonly tax_rate: number
  /** Its share of the order's discounts, in cents, above zero. */
  readonly discount_cents: number
  readonly figures: LineFigures
}

/**
 * The rows of an order. Their gross amounts add up to what the customer paid, which is the channel's figure (decisions:
 * Money): each line and each charge less its share of the discounts (`sharedDiscounts`), and a row for what that figure
 * differs by. VAT is that of the invoice (`vatOf`). Pure.
 */
export function orderRows(order: ListedOrder, seller: VatSeller): OrderListRow[] {
  const shares = sharedDiscounts(order.lines, order.charges, order.lines[0]?.currency ?? 'EUR').flatMap(
    (discount) => discount.shares,
  )
  const borne = (isBearer: (share: (typeof shares)[number]) => boolean) =>
    shares.reduce((sum, share) => (isBearer(share) ? sum + share.cents : sum), 0)
  const rows = [
    ...order.lines.map((line): OrderListRow => {
      const discount_cents = borne(({ line_id }) => line_id === line.id)
      const tax_rate = rateOfLine(line, line.tax_rate, seller)
      const figures = lineFigures(line, discount_cents, tax_rate)
      return { kind: 'line', line, name: '', standing: lineStanding(line), tax_rate, discount_cents, figures }
    }),
    ...order.charges
      .filter(({ amount_cents }) => amount_cents > 0)
      .flatMap((charge) =>
        chargeRow(
          order,
          charge,
          borne((share) => share.charge === charge),
          seller,
        ),
      ),
  ]
  return [...rows, ...differenceRow(order, rows, seller)]
}

/** A charge goes with its lines: it is cancelled with the last of them, and goes back with a full return alone. */
function chargeRow(
  { lines }: ListedOrder,
  charge: OrderListCharge,
  discount_cents: number,
  seller: VatSeller,
): OrderListRow[] {
  const { kind, name, mp_item_id, amount_cents } = charge
  const own = lines.filter((line) => mp_item_id === '' || line.mp_item_id === mp_item_id)
  const meant = own.length > 0 ? own : lines
  const line = meant.find((one) => lineStanding(one) !== 'cancelled') ?? meant[0]
  if (!line) return []
  const gross = amount_cents - discount_cents
  const standing = besideStanding(line)
  const tax_rate = rateOfLine(line, charge.tax_rate, seller)
  const cancelled = standing === 'cancelled' ? gross : 0
  const figures = rowFigures({
    gross,
    tax_rate,
    currency: line.currency,
    cancelled,
    refund: standing === 'cancelled' ? 0 : charge.refund_cents,
  })
  return [{ kind, line, name, standing, tax_rate, discount_cents, figures }]
}

/**
 * What the channel's figure differs by from lines, charges and discounts. Where it leaves out pieces that the channel had
 * cancelled, that part of it is nothing that anybody keeps.
 */
function differenceRow(
  { lines }: ListedOrder,
  rows: readonly OrderListRow[],
  seller: VatSeller,
): OrderListRow[] {
  const line = lines.find((one) => lineStanding(one) !== 'cancelled') ?? lines[0]
  if (!line) return []
  const gross = line.order_total_cents - rows.reduce((sum, { figures }) => sum + figures.gross, 0)
  if (gross === 0) return []
  const standing = besideStanding(line)
  const tax_rate = rateOfLine(line, line.tax_rate, seller)
  const leftOut = Math.min(0, gross - line.amount_difference_cents)
  const cancelled = standing === 'cancelled' ? gross : leftOut
  const figures = rowFigures({ gross, tax_rate, currency: line.currency, cancelled, refund: 0 })
  return [{ kind: 'difference', line, name: '', standing, tax_rate, discount_cents: 0, figures }]
}

/** Where what belongs to a line stands: only pieces come back. */
function besideStanding(line: OrderListLine): LineStanding {
  const standing = lineStanding(line)
  return standing === 'returned' ? 'shipped' : standing
}

const rateOfLine = (
  { country, zip_code, left_on, ordered_on }: OrderListLine,
  channel_rate: number,
  seller: VatSeller,
): number => rateOf({ country, zip_code, day: left_on ?? ordered_on, channel_rate }, seller)

/** The rows of the orders of a range behind an order, in the order of date and number. */
export async function orderRowsBatch(
  ctx: Ctx,
  range: Parameters<typeof listedOrders>[1],
  after: OrderListKey | null,
): Promise<Batch<OrderListRow, OrderListKey>> {
  const seller = await vatSellerOf(ctx)
  const { rows, next } = await listedOrders(ctx, range, after)
  return { rows: rows.flatMap((order) => orderRows(order, seller)), next }
}
