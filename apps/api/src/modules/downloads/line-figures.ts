import { roundTo, smallestCents } from '../../platform/money.ts'
import type { OrderListLine } from './order-list.repository.ts'

/** Where a line stands for an accountant. */
export type LineStanding = 'reserved' | 'open' | 'shipped' | 'returned' | 'cancelled'

type StandingFacts = Pick<OrderListLine, 'order_status' | 'is_shipped' | 'cancelled_at' | 'returned_at'>

/**
 * Where a line stands, from what happened to it and to its order (decisions: Order state machine): what came back had been
 * shipped, and with an order that is cancelled as a whole each of its lines is. Pure.
 */
export function lineStanding(line: StandingFacts): LineStanding {
  const { order_status: status } = line
  if (line.returned_at !== '') return 'returned'
  if (line.cancelled_at !== '' || status === 'cancelled' || status === 'mp_cancellation') return 'cancelled'
  if (status === 'returned') return 'returned'
  if (line.is_shipped || status === 'shipped' || status === 'fulfilled') return 'shipped'
  return status === 'initial' ? 'reserved' : 'open'
}

/** Amounts of a row in cents: `gross = net + tax`, and `kept` is what remains of it after cancellation and refunds. */
export interface LineFigures {
  readonly gross: number
  readonly tax: number
  readonly net: number
  readonly cancelled: number
  readonly refund: number
  readonly kept: number
}

/** What a row comes to, gross, in cents. */
interface RowAmounts {
  readonly gross: number
  /** VAT of where it goes, percent. */
  readonly tax_rate: number
  readonly currency: string
  readonly cancelled: number
  readonly refund: number
}

/** The amounts of a row, with the VAT that its gross amount contains, rounded half up, once a row, to the cent or the yen. Pure. */
export function rowFigures({ gross, tax_rate, currency, cancelled, refund }: RowAmounts): LineFigures {
  const smallest = smallestCents(currency)
  const tax = roundTo((gross * tax_rate) / (100 + tax_rate), smallest)
  return { gross, tax, net: gross - tax, cancelled, refund, kept: gross - cancelled - refund }
}

/**
 * The amounts of a line: price and its share of the shipping price, less its share of the order's discounts; all of it when
 * the line is cancelled, and what the customer got back by return, with the
 * shipping where nothing is kept, and by goodwill. Pure.
 * @param discount_cents its share of the discounts, above zero
 * @param tax_rate VAT of where it goes, percent
 */
export function lineFigures(
  line: StandingFacts &
    Pick<
      OrderListLine,
      | 'currency'
      | 'item_price_cents'
      | 'shipping_price_cents'
      | 'return_refund_cents'
      | 'shipping_refund_cents'
      | 'goodwill_cents'
    >,
  discount_cents: number,
  tax_rate: number,
): LineFigures {
  const gross = line.item_price_cents + line.shipping_price_cents - discount_cents
  const isCancelled = lineStanding(line) === 'cancelled'
  const refund = isCancelled ? 0 : line.return_refund_cents + line.shipping_refund_cents + line.goodwill_cents
  return rowFigures({
    gross,
    tax_rate,
    currency: line.currency,
    cancelled: isCancelled ? gross : 0,
    refund,
  })
}
