import type { AddressField, ChannelReport, OrderDetail } from '@kontor/contract/orders'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import type { CaseState } from '../returns/returns.tables.ts'
import type { LabelAttemptState, LabelType, shippings } from '../shipping/shipping.tables.ts'
import { type ErpExportRecord, erpExportColumn } from './erp-standing.ts'
import { isoUtc } from './order-list.repository.ts'
import type { ActorKind, lineAllocations, OrderStatus, PostalAddress } from './orders.tables.ts'
import type { TransitionDetail } from './orders.texts.ts'
import { type PrimeServiceRecord, primeServiceColumn } from './prime-service-view.ts'

interface LineOfDetail {
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
  readonly return_reason: string | null
  readonly is_oversize: boolean
  readonly mp_item_id: string
  readonly mp_item_id_addition: string
  readonly erp_article_number: string
  readonly version: number
  readonly in_parcel: boolean
}

/** Who did something, and when by Berlin's clocks (`YYYY-MM-DD HH:mm:ss`). */
interface Done {
  readonly actor_kind: ActorKind
  readonly actor_name: string
  readonly date: string
}

type Allocation = typeof lineAllocations.$inferSelect

/** Everything about an order, as the database answers it. Amounts in minor units, instants in ISO 8601 UTC. */
export type OrderDetailRecord = {
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
  readonly number_of_lines: number
  readonly status: OrderStatus
  readonly not_shippable_reason: string | null
  readonly points: number
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
  readonly lines: LineOfDetail[]
  readonly allocations: (Done &
    Pick<Allocation, 'reason' | 'comment' | 'candidates'> & { line_id: number; store_id: number | null })[]
  readonly stores: { id: number; store_number: string; name: string }[]
  readonly transitions: (Done & {
    transition: string
    line_id: number | null
    points: number
    detail: TransitionDetail | null
  })[]
  readonly cancellations: (Done & { id: number; line_id: number; reason: string; comment: string })[]
  readonly returns: (Done & {
    id: number
    line_id: number
    reason: string
    comment: string
    refund_cents: number
  })[]
  readonly cases: CaseRecord[]
  readonly shippings: {
    id: number
    store_id: number
    state: (typeof shippings.$inferSelect)['state']
    created_at: string
    line_ids: number[]
    has_delivery_note: boolean
    has_return_note: boolean
  }[]
  readonly labels: {
    id: number
    shipping_id: number
    type: LabelType
    state: LabelAttemptState
    carrier: string
    tracking_number: string | null
    tracking_url: string | null
    transitions: { transition: string; date: string; message: string }[]
  }[]
  readonly label_errors: OrderDetail['label_errors']
  readonly channel_reports: ChannelReportRecord[]
  readonly erp_export: ErpExportRecord
  readonly prime_service: PrimeServiceRecord | null
}

/** A goodwill case; `date` is when it was asked for. */
export interface CaseRecord extends Done {
  readonly id: number
  readonly line_id: number
  readonly state: CaseState
  readonly reason: string
  readonly condition: string
  readonly message: string
  readonly requested_cents: number
  readonly answer: string
  readonly answerer_name: string
  readonly answered_date: string | null
  readonly image_ids: number[]
}

type ChannelReportRecord = Omit<ChannelReport, 'amount'> & { readonly amount_cents: number | null }

const berlin = (column: SQL): SQL =>
  sql`to_char(${column} at time zone 'Europe/Berlin', 'YYYY-MM-DD HH24:MI:SS')`

/** Rows of a table as a JSON array, in the given order; an empty one where there are none. */
const rowsOf = (columns: SQL, from: SQL, order: SQL): SQL =>
  sql`(select coalesce(json_agg(r), '[]') from (select ${columns} from ${from} order by ${order}) r)`

/** One order with everything about it, in one statement of one row. */
export function orderDetailStatement(companyId: number, orderId: number): SQL {
  const ofOrder = (alias: string) =>
    sql`${sql.raw(alias)}.company_id = ${companyId}::bigint and ${sql.raw(alias)}.order_id = ${orderId}::bigint`
  return sql`/* order_detail */ select o.id, o.ext_order_id, o.ext_order_id_addition, ${isoUtc(sql`o.order_date`)} as order_date,
    ${isoUtc(sql`o.created_at`)} as created_at, c.name as sales_channel, o.sales_channel_id, o.order_type,
    c.has_return_programme,
    o.merchant_external_order, o.payment_method, o.currency, o.order_total_cents, o.number_of_lines, o.status,
    o.not_shippable_reason, o.points, o.customer_comment, to_json(o.address_problems) as address_problems,
    o.version,
    (select to_json(r) from (select u.customer_id, u.email, u.phone_number, u.delivery, u.billing
      from order_customers u where ${ofOrder('u')}) r) as customer,
    (select a.address from address_corrections a where ${ofOrder('a')} order by a.version desc limit 1) as corrected,
    ${linesOf(ofOrder('l'))} as lines,
    ${rowsOf(
      sql`h.line_id, h.store_id, h.reason, h.comment, h.candidates, h.actor_kind, h.actor_name, ${berlin(sql`h.at`)} as date`,
      sql`line_allocations h where ${ofOrder('h')}`,
      sql`h.id`,
    )} as allocations,
    ${rowsOf(sql`s.id, s.store_number, s.name`, sql`stores s where s.company_id = ${companyId}::bigint`, sql`s.id`)} as stores,
    ${rowsOf(
      sql`t.transition, t.line_id, t.points, t.detail, t.actor_kind, t.actor_name, ${berlin(sql`t.at`)} as date`,
      sql`transitions t where ${ofOrder('t')}`,
      sql`t.id`,
    )} as transitions,
    ${rowsOf(
      sql`x.id, x.line_id, x.reason, x.comment, x.actor_kind, x.actor_name, ${berlin(sql`x.created_at`)} as date`,
      sql`cancellations x where ${ofOrder('x')}`,
      sql`x.id`,
    )} as cancellations,
    ${rowsOf(
      sql`r.id, r.line_id, r.reason, r.comment, r.refund_cents, r.actor_kind, r.actor_name,
        ${berlin(sql`r.created_at`)} as date`,
      sql`returns r where ${ofOrder('r')}`,
      sql`r.id`,
    )} as returns,
    ${casesOf(ofOrder('k'))} as cases,
    ${shippingsOf(ofOrder('p'))} as shippings,
    ${labelsOf(ofOrder('b'))} as labels,
    ${rowsOf(
      sql`e.id, e.own_label_error, e.reason, e.information, e.fields, ${isoUtc(sql`e.created_at`)} as created_at`,
      sql`label_errors e where ${ofOrder('e')} and e.resolved_at is null`,
      sql`e.id`,
    )} as label_errors,
    ${rowsOf(
      sql`m.id, m.kind, m.state, m.attempts, m.last_error, ${isoUtc(sql`m.next_attempt_at`)} as next_attempt_at,
        ${isoUtc(sql`m.sent_at`)} as sent_at, coalesce(m.line_ids, '{}') as line_ids, a.adapter = 'intake' as is_fetched,
        case when m.kind in ('return', 'refund') then (
          select sum((i->>'cents')::bigint)::bigint from jsonb_array_elements(m.payload->'items') i) end as amount_cents`,
      sql`channel_reports m join channel_accounts a on a.company_id = m.company_id and a.id = m.channel_account_id
        where ${ofOrder('m')} and (m.kind <> 'shipment_confirmation' or m.shipping_id is not null or m.state = 'sent')`,
      sql`m.id`,
    )} as channel_reports,
    ${erpExportColumn(companyId, orderId, isoUtc)} as erp_export,
    ${primeServiceColumn(ofOrder('q'), isoUtc)} as prime_service
    from orders o join sales_channels c on c.id = o.sales_channel_id
    where o.company_id = ${companyId}::bigint and o.id = ${orderId}::bigint`
}

const linesOf = (ofOrder: SQL): SQL =>
  rowsOf(
    sql`l.id, l.position, l.sku, l.title, l.brand, l.kind, l.wws_id, l.ean, l.wws_size, l.wws_color, l.image_url,
      l.item_price_cents, l.original_item_price_cents, l.tax_rate, l.shipping_price_cents, l.store_id,
      l.booked_store_id, l.shipping_id, l.cancellation_id, l.return_id, l.is_oversize, l.mp_item_id,
      l.mp_item_id_addition, l.erp_article_number, l.version,
      (select y.reason from cancellations y where y.company_id = l.company_id and y.line_id = l.id) as cancel_reason,
      (select b.reason from returns b where b.company_id = l.company_id and b.line_id = l.id) as return_reason,
      exists (select from shipping_lines i
        where i.company_id = l.company_id and i.line_id = l.id and i.is_live) as in_parcel`,
    sql`order_lines l where ${ofOrder}`,
    sql`l.position`,
  )

const casesOf = (ofOrder: SQL): SQL =>
  rowsOf(
    sql`k.id, k.line_id, k.state, k.reason, k.condition, k.message, k.requested_cents, k.answer, k.answerer_name,
      k.actor_kind, k.actor_name, ${berlin(sql`k.created_at`)} as date, ${berlin(sql`k.answered_at`)} as answered_date,
      (select coalesce(json_agg(f.id order by f.position), '[]') from case_images f
        where f.company_id = k.company_id and f.case_id = k.id) as image_ids`,
    sql`goodwill_cases k where ${ofOrder}`,
    sql`k.id`,
  )

const shippingsOf = (ofOrder: SQL): SQL =>
  rowsOf(
    sql`p.id, p.store_id, p.state, ${isoUtc(sql`p.created_at`)} as created_at,
      p.delivery_note_file is not null as has_delivery_note, p.return_note_file is not null as has_return_note,
      (select coalesce(json_agg(i.line_id order by i.line_id), '[]') from shipping_lines i
        where i.company_id = p.company_id and i.shipping_id = p.id) as line_ids`,
    sql`shippings p where ${ofOrder}`,
    sql`p.id`,
  )

const labelsOf = (ofOrder: SQL): SQL =>
  rowsOf(
    sql`b.id, b.shipping_id, b.label_type as type, b.state, b.carrier, b.tracking_number, b.tracking_url,
      (select coalesce(json_agg(json_build_object(
          'transition', g.transition, 'date', ${berlin(sql`g.at`)}, 'message', g.message) order by g.at, g.id), '[]')
        from label_transitions g where g.company_id = b.company_id and g.label_attempt_id = b.id) as transitions`,
    sql`label_attempts b where ${ofOrder}`,
    sql`b.id`,
  )

/** One order with everything about it; null when the company has no such order. */
export async function findOrderDetail(ctx: Ctx, orderId: number): Promise<OrderDetailRecord | null> {
  const { rows } = await ctx.tx.execute<OrderDetailRecord>(orderDetailStatement(ctx.company.id, orderId))
  return rows[0] ?? null
}
