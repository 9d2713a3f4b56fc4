import { picturePath } from '@kontor/contract/catalogue'
import type { OrderDetail, OrderLine } from '@kontor/contract/order-document'
import type { AddressField, ChargeKind } from '@kontor/contract/orders'
import { type SQL, sql } from 'drizzle-orm'
import type { IdValue } from '../../../platform/db/fixed-statement.ts'
import { berlinText, isoUtc, jsonRows } from '../../../platform/db/sql-values.ts'
import { fromCents } from '../../../platform/money.ts'
import { billingProblems } from '../address/address-problems.ts'
import { fromHalfPoints, type TransitionDetail } from '../history/transition.ts'
import {
  type LineFacts,
  lineFlags,
  lineStatusView,
  orderStatusView,
  refundableCents,
} from '../lifecycle/order-lifecycle.ts'
import type { ActorKind, LateChange, lineAllocations, OrderStatus, PostalAddress } from '../orders.tables.ts'
import { currentPick } from '../picking/line-picks.repository.ts'

/** The order that the order document is about. */
export interface OrderKey {
  readonly companyId: IdValue
  readonly orderId: IdValue
}

/** The condition that a row, by its alias, belongs to the order. */
export const ofOrder = ({ companyId, orderId }: OrderKey, alias: string): SQL =>
  sql`${sql.raw(alias)}.company_id = ${companyId}::bigint and ${sql.raw(alias)}.order_id = ${orderId}::bigint`

/** Who did something, and when, in Europe/Berlin (`YYYY-MM-DD HH:mm:ss`). */
export interface ActorAndDate {
  readonly actor_kind: ActorKind
  readonly actor_name: string
  readonly date: string
}

/** The columns of `ActorAndDate`, of a row by its alias. */
export const actorAndDate = (alias: string, at: SQL): SQL =>
  sql`${sql.raw(alias)}.actor_kind, ${sql.raw(alias)}.actor_name, ${berlinText(at)} as date`

/** The name that history shows: what happens by itself is done by Kontor. */
export const actorName = ({ actor_kind, actor_name }: ActorAndDate): string =>
  actor_name === '' && actor_kind === 'system' ? 'Kontor' : actor_name

type Allocation = typeof lineAllocations.$inferSelect

/** What orders knows of one order, as the database answers it. Amounts in minor units, instants in ISO 8601 UTC. */
export interface OrderPartRecord {
  readonly id: number
  readonly ext_order_id: string
  readonly ext_order_id_addition: string
  readonly order_date: string
  readonly created_at: string
  readonly sales_channel: string
  readonly sales_channel_id: number
  readonly has_return_programme: boolean
  readonly order_type: string
  readonly merchant_external_order: boolean
  readonly payment_method: string
  readonly currency: string
  readonly order_total_cents: number
  readonly amount_difference_cents: number
  readonly amounts_confirmed: { readonly by: string; readonly at: string } | null
  readonly late_change: LateChange | null
  readonly number_of_lines: number
  readonly status: OrderStatus
  readonly not_shippable_reason: string | null
  readonly ship_by: string | null
  readonly half_points: number
  readonly customer_comment: string
  readonly address_problems: AddressField[]
  readonly version: number
  readonly customer: {
    readonly customer_id: string
    readonly email: string
    readonly phone_number: string
    readonly delivery: PostalAddress | null
    readonly billing: PostalAddress | null
  } | null
  readonly corrected: PostalAddress | null
  readonly lines: LinePartRecord[]
  readonly charges: readonly {
    readonly id: number
    readonly kind: ChargeKind
    readonly name: string
    readonly mp_item_id: string
    readonly amount_cents: number
    readonly tax_rate: number
  }[]
  readonly allocations: (ActorAndDate &
    Pick<Allocation, 'reason' | 'comment' | 'candidates'> & { line_id: number; store_id: number | null })[]
  readonly stores: { id: number; store_number: string; name: string }[]
  readonly transitions: TransitionRecord[]
  readonly cancellations: (ActorAndDate & { id: number; line_id: number; reason: string; comment: string })[]
}

/** One entry of the history. */
export interface TransitionRecord extends ActorAndDate {
  readonly transition: string
  readonly line_id: number | null
  readonly half_points: number
  readonly detail: TransitionDetail | null
}

/** A line of the order. */
export interface LinePartRecord {
  readonly id: number
  readonly position: number
  readonly sku: string
  readonly title: string
  readonly brand: string
  readonly kind: string
  readonly wws_id: string
  readonly ean: string
  readonly wws_size: string
  readonly wws_color: string
  readonly image_url: string
  readonly img_id: string
  readonly item_price_cents: number
  readonly original_item_price_cents: number
  readonly tax_rate: number
  readonly shipping_price_cents: number
  readonly store_id: number | null
  readonly booked_store_id: number | null
  readonly shipping_id: number | null
  readonly cancellation_id: number | null
  readonly return_id: number | null
  readonly cancel_reason: string | null
  readonly is_oversize: boolean
  readonly is_taken_out: boolean
  readonly mp_item_id: string
  readonly mp_item_id_addition: string
  readonly erp_article_number: string
  readonly version: number
  readonly in_parcel: boolean
  readonly pick: OrderLine['pick']
}

/**
 * The columns of `OrderPartRecord`, for a statement over `orders o join sales_channels c`.
 * @param isLineInParcel whether a line, given by its alias, is in a parcel: shipping owns that table
 */
export function orderPart(order: OrderKey, isLineInParcel: (line: SQL) => SQL): SQL {
  return sql`o.id, o.ext_order_id, o.ext_order_id_addition, ${isoUtc(sql`o.order_date`)} as order_date,
    ${isoUtc(sql`o.created_at`)} as created_at, c.name as sales_channel, o.sales_channel_id, o.order_type,
    c.has_return_programme,
    o.merchant_external_order, o.payment_method, o.currency, o.order_total_cents, o.number_of_lines,
    o.amount_difference_cents, case when o.amounts_confirmed_at is not null then
      json_build_object('by', o.amounts_confirmed_by, 'at', ${isoUtc(sql`o.amounts_confirmed_at`)}) end as amounts_confirmed, o.late_change, o.status,
    o.not_shippable_reason, case when o.status in ('approved', 'open') then ${isoUtc(sql`o.ship_by_at`)} end as ship_by,
    o.half_points, o.customer_comment, to_json(o.address_problems) as address_problems,
    o.version,
    (select to_json(r) from (select u.customer_id, u.email, u.phone_number, u.delivery, u.billing
      from order_customers u where ${ofOrder(order, 'u')}) r) as customer,
    (select a.address from address_corrections a where ${ofOrder(order, 'a')}
      order by a.version desc limit 1) as corrected,
    ${jsonRows(
      sql`l.id, l.position, l.sku, l.title, l.brand, l.kind, l.wws_id, l.ean, l.wws_size, l.wws_color, l.image_url,
        l.item_price_cents, l.original_item_price_cents, l.tax_rate, l.shipping_price_cents, l.store_id,
        l.booked_store_id, l.shipping_id, l.cancellation_id, l.return_id, l.is_oversize, l.is_taken_out, l.mp_item_id,
        l.mp_item_id_addition, l.erp_article_number, l.version,
        (select y.reason from cancellations y where y.company_id = l.company_id and y.line_id = l.id) as cancel_reason,
        coalesce(q.img_id, '') as img_id,
        ${isLineInParcel(sql`l`)} as in_parcel, ${currentPick(sql`l`)} as pick`,
      sql`order_lines l left join pictures_of_sizes(array(
          select k.article_size_id from order_lines k where ${ofOrder(order, 'k')})) q on q.size_id = l.article_size_id
        where ${ofOrder(order, 'l')}`,
      sql`l.position`,
    )} as lines,
    ${jsonRows(
      sql`g.id, g.kind, g.name, g.mp_item_id, g.amount_cents, g.tax_rate`,
      sql`order_charges g where ${ofOrder(order, 'g')}`,
      sql`g.position`,
    )} as charges,
    ${jsonRows(
      sql`h.line_id, h.store_id, h.reason, h.comment, h.candidates, ${actorAndDate('h', sql`h.at`)}`,
      sql`line_allocations h where ${ofOrder(order, 'h')}`,
      sql`h.id`,
    )} as allocations,
    ${jsonRows(
      sql`s.id, s.store_number, s.name`,
      sql`stores s where s.company_id = ${order.companyId}::bigint`,
      sql`s.id`,
    )} as stores,
    ${jsonRows(
      sql`t.transition, t.line_id, t.half_points, t.detail, ${actorAndDate('t', sql`t.at`)}`,
      sql`transitions t where ${ofOrder(order, 't')}`,
      sql`t.id`,
    )} as transitions,
    ${jsonRows(
      sql`x.id, x.line_id, x.reason, x.comment, ${actorAndDate('x', sql`x.created_at`)}`,
      sql`cancellations x where ${ofOrder(order, 'x')}`,
      sql`x.id`,
    )} as cancellations`
}

type OrderHead = Omit<
  OrderDetail,
  | 'lines'
  | 'charges'
  | 'transitions'
  | 'own_label_error'
  | 'label_errors'
  | 'shippingLock'
  | 'shippings'
  | 'combined_path'
  | 'prime_service'
  | 'customs'
  | 'returns'
  | 'delivery_refunds'
  | 'channel_reports'
  | 'erp_export'
  | 'pending_acts'
>

/** The order without its lines, charges and history, as the order document shows it. Pure. */
export const orderHeadView = (record: OrderPartRecord): OrderHead => ({
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
  amount_difference: fromCents(record.amount_difference_cents),
  amounts_confirmed: record.amounts_confirmed,
  late_change: record.late_change && lateChangeView(record.late_change),
  number_of_lines: record.number_of_lines,
  status: orderStatusView(
    record.status,
    record.cancellations.some(({ reason }) => reason === 'customer_cancellation'),
  ),
  status_id: record.status,
  not_shippable_reason: record.not_shippable_reason,
  ship_by: record.ship_by,
  points: fromHalfPoints(record.half_points),
  customer_comment: record.customer_comment,
  address_problems: record.address_problems,
  billing_problems: billingProblems(record.customer?.billing ?? null),
  version: record.version,
  customer: record.customer ? { ...record.customer, corrected: record.corrected } : null,
  cancellations: record.cancellations.map((row) => ({
    id: row.id,
    line_id: row.line_id,
    reason: row.reason,
    comment: row.comment,
    actor: actorName(row),
    date: row.date,
  })),
})

const lateChangeView = (late: LateChange): NonNullable<OrderDetail['late_change']> => ({
  at: late.at,
  delivery: late.delivery ?? null,
  billing: late.billing ?? null,
  lines: (late.lines ?? []).map(({ item_price_cents, ...line }) => ({
    ...line,
    item_price: fromCents(item_price_cents),
  })),
  order_total: late.order_total_cents === undefined ? null : fromCents(late.order_total_cents),
})

/** What goodwill cases decide about a line. */
export type CaseFacts = Pick<LineFacts, 'case_state' | 'refunded_cents' | 'requested_cents'>

type LineView = Omit<OrderLine, 'tax_value' | 'transitions' | 'return_reason' | 'case' | 'cases'>

/**
 * A line without its VAT and history, as the order document shows it. Pure.
 * @param paid what its goodwill cases say, and its share of the order's discounts in minor units
 */
export function lineView(
  order: OrderPartRecord,
  line: LinePartRecord,
  paid: CaseFacts & Pick<LineFacts, 'discount_cents'>,
): LineView {
  const facts: LineFacts = { ...line, ...paid }
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
    img_path: picturePath(line.img_id),
    item_price: fromCents(line.item_price_cents),
    original_item_price: fromCents(line.original_item_price_cents),
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
    is_oversize: line.is_oversize,
    mp_item_id: line.mp_item_id,
    mp_item_id_addition: line.mp_item_id_addition,
    erp_additions: { article_number: line.erp_article_number },
    status: lineStatusView(order.status, facts),
    status_transitions: lineFlags(order, facts),
    allocations: allocationsOf(order, line.id),
    pick: line.pick,
    version: line.version,
  }
}

function allocationsOf(order: OrderPartRecord, lineId: number): OrderLine['allocations'] {
  const stores = new Map(order.stores.map((store) => [store.id, store]))
  return order.allocations
    .filter(({ line_id }) => line_id === lineId)
    .map((allocation) => ({
      date: allocation.date,
      store: allocation.store_id === null ? null : (stores.get(allocation.store_id) ?? null),
      reason: allocation.reason,
      comment: allocation.comment,
      actor: actorName(allocation),
      candidates: allocation.candidates.flatMap(({ store_id, available, ranking }) => {
        const store = stores.get(store_id)
        return store ? [{ store_number: store.store_number, name: store.name, available, ranking }] : []
      }),
    }))
}
