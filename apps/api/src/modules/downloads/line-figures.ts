import { round } from '../../platform/money.ts'
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

/** Amounts of a line in cents: `gross = net + tax`, and `kept` is what remains of it after cancellation and refunds. */
export interface LineFigures {
  readonly gross: number
  readonly tax: number
  readonly net: number
  readonly cancelled: number
  readonly refund: number
  readonly kept: number
}

/**
 * The amounts of a line: price and its share of the shipping price, the VAT that both contain (rounded half up, once a line),
 * all of it when the line is cancelled, and what the customer got back by return and goodwill. Pure.
 */
export function lineFigures(
  line: StandingFacts &
    Pick<
      OrderListLine,
      'item_price_cents' | 'shipping_price_cents' | 'tax_rate' | 'return_refund_cents' | 'goodwill_cents'
    >,
): LineFigures {
  const gross = line.item_price_cents + line.shipping_price_cents
  const tax = round((gross * line.tax_rate) / (100 + line.tax_rate))
  const cancelled = lineStanding(line) === 'cancelled' ? gross : 0
  const refund = cancelled === 0 ? line.return_refund_cents + line.goodwill_cents : 0
  return { gross, tax, net: gross - tax, cancelled, refund, kept: gross - cancelled - refund }
}
