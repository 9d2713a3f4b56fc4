import type { EventKind } from './billed-event.ts'
import {
  type BilledSale,
  billedSale,
  type FeeRow,
  feeOn,
  goodwillAmounts,
  type OpenSale,
  type RowAmounts,
  returnAmounts,
  voidAmounts,
} from './sale-fees.ts'

/** What happened to a piece. */
type SaleEventKind = Extract<EventKind, 'sale' | 'goodwill' | 'return' | 'void'>

/** An event that is not billed yet. */
export interface SaleEvent {
  readonly kind: SaleEventKind
  /** The parcel, case or return. */
  readonly source_id: number
  /** ISO 8601 UTC. */
  readonly at: string
  /** Berlin's day of it. */
  readonly day: string
  /** Of goodwill: what was given back. */
  readonly cents: number
}

/** A row of the line that stands on an earlier bill. */
export interface EarlierRow extends RowAmounts {
  readonly kind: SaleEventKind
  readonly source_id: number
  readonly price_cents: number
  readonly discount_percent: number | null
  readonly payment_percent: number | null
  readonly channel_fee_id: number | null
}

/** A piece that was sold, with what is to be billed of it. */
export interface SoldLine {
  readonly line_id: number
  readonly order_id: number
  readonly ext_order_id: string
  readonly sales_channel_id: number
  readonly channel: string
  readonly country: string
  readonly currency: string
  readonly is_external: boolean
  /** What the customer paid for it: its price less its share of the discounts. */
  readonly paid_cents: number
  /** All goodwill that was granted until the end of the month, billed or not. */
  readonly goodwill_cents: number
  readonly events: readonly SaleEvent[]
  readonly earlier: readonly EarlierRow[]
}

export interface LineRow extends RowAmounts {
  readonly kind: SaleEventKind
  readonly source_id: number
  readonly at: string
  readonly price_cents: number
  readonly discount_percent: number | null
  readonly payment_percent: number | null
  readonly channel_fee_id: number | null
}

/** Why a draft stops, and what its text names. */
export type Stop =
  | {
      readonly code: 'no_fee'
      readonly params: {
        readonly order: string
        readonly channel: string
        readonly country: string
        readonly day: string
      }
    }
  | {
      readonly code: 'foreign_currency'
      readonly params: { readonly order: string; readonly currency: string }
    }

export type LineBill =
  | { readonly stop: Stop }
  | {
      readonly rows: readonly LineRow[]
      /** Events that wait for a sale: they stay unbilled. */
      readonly left: readonly SaleEvent[]
    }

interface Current {
  readonly sale: BilledSale
  readonly fee_id: number | null
  readonly source_id: number
  open: OpenSale
}

const NO_PERCENTS = { discount_percent: null, payment_percent: null }

/**
 * The rows of a line: its parcel's sale, what goodwill, return or voiding change of it (spec: issue "Organisation,
 * downloads and bills", bills). Goodwill granted before the sale is billed lowers its price; later one credits. Pure.
 */
export function billLine(line: SoldLine, fees: readonly FeeRow[]): LineBill {
  const of = (kind: SaleEventKind) => line.events.filter((event) => event.kind === kind)
  const rows: LineRow[] = []
  const left: SaleEvent[] = []
  let current = currentSale(line.earlier)

  for (const event of of('void')) {
    if (current?.source_id !== event.source_id) {
      left.push(event)
      continue
    }
    rows.push(
      rowOf(event, current, voidAmounts(current.open, current.sale.fee_cents), current.open.price_cents),
    )
    current = null
  }
  const sales = of('sale')
  const sent = current ? undefined : sales[0]
  left.push(...sales.filter((event) => event !== sent))
  if (sent) {
    const started = startSale(line, sent, fees)
    if ('stop' in started) return started
    rows.push(started.row)
    current = started.current
  } else if (current) {
    for (const event of of('goodwill')) {
      const amounts = goodwillAmounts(current.sale, current.open, event.cents)
      rows.push(rowOf(event, current, amounts, Math.min(event.cents, current.open.price_cents)))
      current.open = after(current.open, amounts, event.cents)
    }
  } else left.push(...of('goodwill'))

  for (const event of of('return')) {
    if (!current) {
      left.push(event)
      continue
    }
    const fee = fees.find(({ id }) => id === current?.fee_id)
    if (!fee) return { stop: noFee(line, event.day) }
    const amounts = returnAmounts(fee, current.open, line.is_external)
    rows.push(rowOf(event, current, amounts, current.open.price_cents))
    current = null
  }
  return { rows, left }
}

function startSale(
  line: SoldLine,
  event: SaleEvent,
  fees: readonly FeeRow[],
): { readonly stop: Stop } | { readonly row: LineRow; readonly current: Current } {
  if (line.currency !== 'EUR')
    return {
      stop: { code: 'foreign_currency', params: { order: line.ext_order_id, currency: line.currency } },
    }
  const fee = feeOn(fees, line, event.day)
  if (!fee) return { stop: noFee(line, event.day) }
  const price = Math.max(0, line.paid_cents - line.goodwill_cents)
  const sale = billedSale(fee, price, line.is_external)
  const current = { sale, fee_id: fee.id, source_id: event.source_id, open: sale }
  return { row: { ...rowOf(event, current, sale, price), ...percentsOf(sale) }, current }
}

const percentsOf = ({ discount_percent, payment_percent }: BilledSale) => ({
  discount_percent,
  payment_percent,
})

const noFee = (line: SoldLine, day: string): Stop => ({
  code: 'no_fee',
  params: { order: line.ext_order_id, channel: line.channel, country: line.country, day },
})

const rowOf = (event: SaleEvent, current: Current, amounts: RowAmounts, price_cents: number): LineRow => ({
  kind: event.kind,
  source_id: event.source_id,
  at: event.at,
  price_cents,
  ...NO_PERCENTS,
  channel_fee_id: current.fee_id,
  discount_cents: amounts.discount_cents,
  payment_cents: amounts.payment_cents,
  fee_cents: amounts.fee_cents,
  return_costs_cents: amounts.return_costs_cents,
})

const after = (open: OpenSale, amounts: RowAmounts, goodwillCents: number): OpenSale => ({
  price_cents: Math.max(0, open.price_cents - goodwillCents),
  discount_cents: open.discount_cents + amounts.discount_cents,
  payment_cents: open.payment_cents + amounts.payment_cents,
})

/** The sale of a line on earlier bills that was neither voided nor returned, with what is open of it. */
function currentSale(earlier: readonly EarlierRow[]): Current | null {
  let current: Current | null = null
  for (const row of earlier) {
    if (row.kind === 'sale')
      current = {
        sale: {
          ...row,
          discount_percent: row.discount_percent ?? 0,
          payment_percent: row.payment_percent ?? 0,
        },
        fee_id: row.channel_fee_id,
        source_id: row.source_id,
        open: row,
      }
    else if (row.kind === 'goodwill' && current) current.open = after(current.open, row, row.price_cents)
    else current = null
  }
  return current
}
