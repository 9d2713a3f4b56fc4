import type { OrderDetail } from '@kontor/contract/order-document'
import type { LineCase } from '@kontor/contract/returns'
import { type SQL, sql } from 'drizzle-orm'
import { berlinText, jsonRows } from '../../platform/db/sql-values.ts'
import { fromCents } from '../../platform/money.ts'
import {
  type ActorAndDate,
  actorAndDate,
  actorName,
  type CaseFacts,
  type OrderKey,
  ofOrder,
} from '../orders/index.ts'
import type { CaseState } from './returns.tables.ts'

/** The returns and goodwill cases of an order, as the database answers them. Amounts in minor units. */
export interface ReturnsPartRecord {
  readonly returns: (ActorAndDate & {
    id: number
    line_id: number
    reason: string
    comment: string
    refund_cents: number
  })[]
  readonly cases: CaseRecord[]
  readonly delivery_refunds: {
    readonly id: number
    readonly return_id: number
    readonly shipping_cents: number
    readonly charges_cents: number
    readonly date: string
  }[]
}

/** A goodwill case; `date` is when it was requested. */
interface CaseRecord extends ActorAndDate {
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

/** The columns of `ReturnsPartRecord`. */
export const returnsPart = (order: OrderKey): SQL => sql`${jsonRows(
  sql`r.id, r.line_id, r.reason, r.comment, r.refund_cents, ${actorAndDate('r', sql`r.created_at`)}`,
  sql`returns r where ${ofOrder(order, 'r')}`,
  sql`r.id`,
)} as returns,
  ${jsonRows(
    sql`k.id, k.line_id, k.state, k.reason, k.condition, k.message, k.requested_cents, k.answer, k.answerer_name,
      ${actorAndDate('k', sql`k.created_at`)}, ${berlinText(sql`k.answered_at`)} as answered_date,
      (select coalesce(json_agg(f.id order by f.position), '[]') from case_images f
        where f.company_id = k.company_id and f.case_id = k.id) as image_ids`,
    sql`goodwill_cases k where ${ofOrder(order, 'k')}`,
    sql`k.id`,
  )} as cases,
  ${jsonRows(
    sql`min(d.id) as id, d.return_id, coalesce(sum(d.cents) filter (where d.line_id is not null), 0) as shipping_cents,
      coalesce(sum(d.cents) filter (where d.charge_id is not null), 0) as charges_cents,
      ${berlinText(sql`d.created_at`)} as date`,
    sql`delivery_refunds d where ${ofOrder(order, 'd')} group by d.return_id, d.created_at`,
    sql`min(d.id)`,
  )} as delivery_refunds`

/** The returns as the order document shows them. Pure. */
export const returnsView = ({ returns }: ReturnsPartRecord): OrderDetail['returns'] =>
  returns.map((row) => ({
    id: row.id,
    line_id: row.line_id,
    reason: row.reason,
    comment: row.comment,
    refund_amount: fromCents(row.refund_cents),
    actor: actorName(row),
    date: row.date,
  }))

/** What went back beside the goods as the order document shows it. Pure. */
export const deliveryRefundsView = ({
  delivery_refunds,
}: ReturnsPartRecord): OrderDetail['delivery_refunds'] =>
  delivery_refunds.map(({ shipping_cents, charges_cents, ...refund }) => ({
    ...refund,
    shipping_amount: fromCents(shipping_cents),
    charges_amount: fromCents(charges_cents),
  }))

/** What the order document shows of a line: why it came back, and its goodwill cases, oldest first. Pure. */
export function lineReturnsView(
  { returns, cases }: ReturnsPartRecord,
  lineId: number,
): { return_reason: string | null; case: LineCase | null; cases: LineCase[] } {
  const views = cases.filter(({ line_id }) => line_id === lineId).map(lineCase)
  return {
    return_reason: returns.find(({ line_id }) => line_id === lineId)?.reason ?? null,
    case: views.at(-1) ?? null,
    cases: views,
  }
}

/** What the goodwill cases of a line decide about it, in cents. Pure. */
export function caseFacts({ cases }: ReturnsPartRecord, lineId: number): CaseFacts {
  const own = cases.filter(({ line_id }) => line_id === lineId)
  return {
    case_state: own.at(-1)?.state ?? null,
    refunded_cents: centsOf(own, 'accepted'),
    requested_cents: centsOf(own, 'requested'),
  }
}

const centsOf = (cases: readonly CaseRecord[], state: CaseState): number =>
  cases.reduce((sum, each) => (each.state === state ? sum + each.requested_cents : sum), 0)

const lineCase = (record: CaseRecord): LineCase => ({
  id: record.id,
  status: record.state,
  reason: record.reason,
  condition: record.condition,
  message: record.message,
  requested_reduction: fromCents(record.requested_cents),
  images: record.image_ids.map((imageId) => ({
    id: imageId,
    path: `/v1/cases/${record.id}/images/${imageId}`,
  })),
  requested_by: actorName(record),
  date: record.date,
  answer: record.answer,
  answered_by: record.answerer_name,
  answered_date: record.answered_date,
})
