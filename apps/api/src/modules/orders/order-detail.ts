import type { LineCase, OrderDetail, OrderLine, OrderShipping, Transition } from '@kontor/contract/orders'
import type { Locale } from '@kontor/contract/shared'
import { isHandedOver } from '@kontor/contract/shipping'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { fromCents } from '../../platform/money.ts'
import { reportErrorText } from './channel-report.texts.ts'
import { erpExportView } from './erp-standing.ts'
import { type CaseRecord, findOrderDetail, type OrderDetailRecord } from './order-detail.repository.ts'
import {
  type LineFacts,
  lineFlags,
  lineStatusView,
  orderStatusView,
  refundableCents,
} from './order-lifecycle.ts'
import type { ActorKind } from './orders.tables.ts'
import { transitionMessage } from './orders.texts.ts'
import { primeServiceView } from './prime-service-view.ts'

/** What stands for things that happen by themselves. */
const HOUSE = 'Kontor'

/** One order with everything about it, in the caller's words. @throws AppError `order_not_found` */
export async function getOrderDetail(ctx: Ctx, orderId: number): Promise<OrderDetail> {
  const record = await findOrderDetail(ctx, orderId)
  if (!record) throw new AppError('order_not_found')
  return orderDetail(record, ctx.locale)
}

/** Words what the database knows of an order. Pure. */
export function orderDetail(record: OrderDetailRecord, locale: Locale): OrderDetail {
  const transitions = record.transitions.map((row) => transition(row, locale))
  const newestError = record.label_errors.at(-1)
  return {
    id: record.id,
    ext_order_id: record.ext_order_id,
    ext_order_id_addition: record.ext_order_id_addition,
    order_date: record.order_date,
    created_at: record.created_at,
    sales_channel: record.sales_channel,
    sales_channel_id: record.sales_channel_id,
    order_type: record.order_type,
    merchant_external_order: record.merchant_external_order,
    payment_method: record.payment_method,
    currency: record.currency,
    order_total: fromCents(record.order_total_cents),
    number_of_lines: record.number_of_lines,
    status: orderStatusView(
      record.status,
      record.cancellations.some(({ reason }) => reason === 'customer_cancellation'),
    ),
    status_id: record.status,
    not_shippable_reason: record.not_shippable_reason,
    points: record.points,
    customer_comment: record.customer_comment,
    address_problems: record.address_problems,
    own_label_error: newestError ? (newestError.own_label_error ? 1 : 0) : null,
    label_errors: record.label_errors,
    shippingLock: isLocked(record),
    version: record.version,
    customer: record.customer ? { ...record.customer, corrected: record.corrected } : null,
    lines: record.lines.map((line) => orderLine(record, line, transitions)),
    shippings: record.shippings.map((shipping) => orderShipping(record, shipping)),
    cancellations: record.cancellations.map(({ id, line_id, reason, comment, date, ...by }) => ({
      id,
      line_id,
      reason,
      comment,
      actor: actor(by),
      date,
    })),
    returns: record.returns.map(({ id, line_id, reason, comment, refund_cents, date, ...by }) => ({
      id,
      line_id,
      reason,
      comment,
      refund_amount: fromCents(refund_cents),
      actor: actor(by),
      date,
    })),
    transitions,
    erp_export: erpExportView(record.erp_export),
    prime_service: primeServiceView(record.prime_service),
    channel_reports: record.channel_reports.map(({ amount_cents, last_error, ...report }) => ({
      ...report,
      last_error: last_error === null ? null : reportErrorText(locale, last_error),
      amount: amount_cents === null ? null : fromCents(amount_cents),
    })),
  }
}

/** Derived from what is under way, so that nothing that crashes can leave it behind (decisions: Data). */
const isLocked = ({ shippings, labels }: OrderDetailRecord): boolean =>
  shippings.some(({ state }) => state === 'requested') ||
  labels.some(({ state }) => state === 'requested' || state === 'prepared' || state === 'purchasing')

function actor({ actor_kind, actor_name }: { actor_kind: ActorKind; actor_name: string }): string {
  return actor_name === '' && actor_kind === 'system' ? HOUSE : actor_name
}

function transition(row: OrderDetailRecord['transitions'][number], locale: Locale): Transition {
  return {
    transition: row.transition,
    date: row.date,
    line_id: row.line_id,
    points: row.points,
    actor: actor(row),
    message: transitionMessage(locale, row.transition, row.detail),
  }
}

function orderLine(
  record: OrderDetailRecord,
  line: OrderDetailRecord['lines'][number],
  transitions: readonly Transition[],
): OrderLine {
  const cases = record.cases.filter(({ line_id }) => line_id === line.id)
  const facts: LineFacts = {
    ...line,
    case_state: cases.at(-1)?.state ?? null,
    refunded_cents: centsOf(cases, 'accepted'),
    requested_cents: centsOf(cases, 'requested'),
  }
  return {
    id: line.id,
    position: line.position,
    sku: line.sku,
    title: line.title,
    brand: line.brand,
    kind: line.kind,
    wws_id: line.wws_id,
    ean: line.ean,
    wws_size: line.wws_size,
    wws_color: line.wws_color,
    image_url: line.image_url,
    item_price: fromCents(line.item_price_cents),
    original_item_price: fromCents(line.original_item_price_cents),
    tax_value: line.tax_rate,
    shipping_price: fromCents(line.shipping_price_cents),
    reductions: {
      refund_amount: fromCents(facts.refunded_cents),
      refundable_amount: fromCents(refundableCents(facts)),
    },
    store_id: line.store_id,
    booked_store_id: line.booked_store_id,
    shipping_id: line.shipping_id,
    cancellation_id: line.cancellation_id,
    return_id: line.return_id,
    cancel_reason: line.cancel_reason,
    return_reason: line.return_reason,
    case: cases.map(lineCase).at(-1) ?? null,
    cases: cases.map(lineCase),
    is_oversize: line.is_oversize,
    mp_item_id: line.mp_item_id,
    mp_item_id_addition: line.mp_item_id_addition,
    erp_additions: { article_number: line.erp_article_number },
    status: lineStatusView(record.status, facts),
    status_transitions: lineFlags(record, facts),
    transitions: transitions.filter(({ line_id }) => line_id === line.id),
    allocations: allocationsOf(record, line.id),
    version: line.version,
  }
}

const centsOf = (cases: readonly CaseRecord[], state: CaseRecord['state']): number =>
  cases.reduce((sum, each) => (each.state === state ? sum + each.requested_cents : sum), 0)

function lineCase(record: CaseRecord): LineCase {
  const { id, state, reason, condition, message, requested_cents, image_ids, date, answer } = record
  return {
    id,
    status: state,
    reason,
    condition,
    message,
    requested_reduction: fromCents(requested_cents),
    images: image_ids.map((imageId) => ({ id: imageId, path: `/v1/cases/${id}/images/${imageId}` })),
    requested_by: actor(record),
    date,
    answer,
    answered_by: record.answerer_name,
    answered_date: record.answered_date,
  }
}

function allocationsOf(record: OrderDetailRecord, lineId: number): OrderLine['allocations'] {
  const stores = new Map(record.stores.map((store) => [store.id, store]))
  return record.allocations
    .filter(({ line_id }) => line_id === lineId)
    .map((allocation) => ({
      date: allocation.date,
      store: allocation.store_id === null ? null : (stores.get(allocation.store_id) ?? null),
      reason: allocation.reason,
      comment: allocation.comment,
      actor: actor(allocation),
      candidates: allocation.candidates.flatMap(({ store_id, available, ranking }) => {
        const store = stores.get(store_id)
        return store ? [{ store_number: store.store_number, name: store.name, available, ranking }] : []
      }),
    }))
}

function orderShipping(
  record: OrderDetailRecord,
  shipping: OrderDetailRecord['shippings'][number],
): OrderShipping {
  const labels = record.labels.filter(({ shipping_id }) => shipping_id === shipping.id)
  const isVoided = shipping.state === 'voided'
  const printable = (type: 'shipping' | 'return') =>
    isVoided ? undefined : labels.findLast((label) => label.type === type && label.state === 'bought')
  const current = new Set([printable('shipping')?.id, printable('return')?.id])
  const paper = (isThere: boolean, document: string) =>
    isThere && !isVoided ? `/v1/shippings/${shipping.id}/documents/${document}.pdf` : null
  const hasLabel = labels.some(({ id }) => current.has(id))
  const hasNote = shipping.has_delivery_note || shipping.has_return_note
  return {
    id: shipping.id,
    store_id: shipping.store_id,
    state: shipping.state,
    created_at: shipping.created_at,
    line_ids: shipping.line_ids,
    labels: labels.map(({ shipping_id, ...label }) => ({
      ...label,
      shipping_label_path: current.has(label.id)
        ? `/v1/shippings/${shipping_id}/labels/${label.id}/label.pdf`
        : null,
    })),
    combined_path_shipping: paper(hasLabel, 'combined-shipping'),
    combined_path_documents: paper(hasNote, 'combined-documents'),
    combined_path: paper(hasLabel || hasNote, 'combined'),
    delivery_information_path: paper(shipping.has_delivery_note, 'delivery-note'),
    return_information_path: paper(shipping.has_return_note, 'return-note'),
    return_programme_path: paper(
      record.has_return_programme && shipping.state === 'shipped' && printable('shipping') !== undefined,
      'return-programme',
    ),
    voidable: isVoidable(record, shipping, labels),
    return_label_missing:
      shipping.state === 'shipped' && isFailed(labels.findLast(({ type }) => type === 'return')),
  }
}

type LabelOfDetail = OrderDetailRecord['labels'][number]

const isFailed = (label: LabelOfDetail | undefined): boolean =>
  label?.state === 'rejected' || label?.state === 'unknown'

/** The same rule by which shipping takes papers back, or refuses to. */
function isVoidable(
  { status, lines, returns }: OrderDetailRecord,
  { id, state }: OrderDetailRecord['shippings'][number],
  labels: readonly LabelOfDetail[],
): boolean {
  const own = lines.filter((line) => line.shipping_id === id).map((line) => line.id)
  return (
    state === 'shipped' &&
    status !== 'fulfilled' &&
    status !== 'returned' &&
    !returns.some(({ line_id }) => own.includes(line_id)) &&
    !labels.some((label) => label.state === 'bought' && isHandedOver(label.transitions))
  )
}
