import type { OrderDetail } from '@kontor/contract/order-document'
import type { Locale } from '@kontor/contract/shared'
import { berlinDay } from '../../platform/clock/berlin.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { fromCents } from '../../platform/money.ts'
import { channelsView } from '../channels/index.ts'
import { erpView } from '../erp/index.ts'
import { rateOf, vatSellerView } from '../invoices/index.ts'
import { actorName, fromHalfPoints, goodsDiscounts, lineView, orderHeadView } from '../orders/index.ts'
import { caseFacts, deliveryRefundsView, lineReturnsView, returnsView } from '../returns/index.ts'
import { isSoldByChannel, mayCrossBorder, orderCustomsOf, shippingView } from '../shipping/index.ts'
import { findOrderDocument, type OrderDocumentRecord } from './order-document.repository.ts'
import { transitionMessage } from './transition-message.ts'

/** One order with everything about it, in the caller's language. @throws AppError `order_not_found` */
export async function getOrderDetail(ctx: Ctx, orderId: number): Promise<OrderDetail> {
  const record = await findOrderDocument(ctx, orderId)
  if (!record) throw new AppError('order_not_found')
  return orderDocument(record, await customsOf(ctx, record), ctx.locale)
}

/** Asked for where something waits to be shipped that may cross a border; nearly every order answers without a query. */
async function customsOf(ctx: Ctx, record: OrderDocumentRecord): Promise<OrderDetail['customs']> {
  const recipient = record.corrected ?? record.customer?.delivery ?? null
  const isOpen = record.status === 'approved' || record.status === 'open' || record.status === 'initial'
  // What the channel's own carrier takes, it declares itself.
  if (!isOpen || isSoldByChannel({ orderType: record.order_type }) || recipient === null) return null
  if (!mayCrossBorder(record.sender_places, recipient)) return null
  const lines = record.lines.filter(
    (line) => line.shipping_id === null && line.cancellation_id === null && line.return_id === null,
  )
  return orderCustomsOf(ctx, { id: record.id, recipient, lines })
}

function orderDocument(
  record: OrderDocumentRecord,
  customs: OrderDetail['customs'],
  locale: Locale,
): OrderDetail {
  const transitions = record.transitions.map((row) => ({
    transition: row.transition,
    date: row.date,
    line_id: row.line_id,
    points: fromHalfPoints(row.half_points),
    actor: actorName(row),
    message: transitionMessage(locale, row.transition, row.detail),
  }))
  const discounts = goodsDiscounts(record.lines, record.charges, record.currency)
  const rate = rates(record)
  return {
    ...orderHeadView(record),
    charges: orderCharges(record, rate),
    ...shippingView(record, record),
    customs,
    lines: record.lines.map((line) => ({
      ...lineView(record, line, {
        ...caseFacts(record, line.id),
        discount_cents: discounts.get(line.id) ?? 0,
      }),
      tax_value: rate(line, line.tax_rate),
      ...lineReturnsView(record, line.id),
      transitions: transitions.filter(({ line_id }) => line_id === line.id),
    })),
    returns: returnsView(record),
    delivery_refunds: deliveryRefundsView(record),
    transitions,
    channel_reports: channelsView(record, locale),
    erp_export: erpView(record),
    pending_acts: record.pending_acts,
  }
}

type RateOf = (line: OrderDocumentRecord['lines'][number] | undefined, channelRate: number) => number

/**
 * The VAT of what belongs to a line, in percent: of where it goes, on the day on which its parcel left, before that on the
 * order's day, as its invoice will say it (`vatOf`).
 */
function rates(record: OrderDocumentRecord): RateOf {
  const seller = vatSellerView(record)
  const place = record.corrected ?? record.customer?.delivery
  const left = new Map(record.shippings.map(({ id, left_on }) => [id, left_on]))
  const orderedOn = berlinDay(new Date(record.order_date))
  return (line, channel_rate) =>
    rateOf(
      {
        country: place?.country ?? '',
        zip_code: place?.zip_code ?? '',
        day: (line && line.shipping_id !== null ? left.get(line.shipping_id) : null) ?? orderedOn,
        channel_rate,
      },
      seller,
    )
}

/** What is charged beside the lines, taxed as the first line that it belongs to. */
const orderCharges = ({ charges, lines }: OrderDocumentRecord, rate: RateOf): OrderDetail['charges'] =>
  charges.map(({ amount_cents, tax_rate, ...charge }) => ({
    ...charge,
    amount: fromCents(amount_cents),
    tax_value: rate(
      lines.find(({ mp_item_id }) => charge.mp_item_id === '' || mp_item_id === charge.mp_item_id),
      tax_rate,
    ),
  }))
