import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  cents,
  companyId,
  createdAt,
  id,
  instant,
  ref,
  tenantKey,
  within,
} from '../../platform/db/columns.ts'
import { type ActorKind, orderCharges, orderLines, orders } from '../orders/orders.tables.ts'

/** Pieces that came back. A return, once chosen, is never changed (spec: orders §4). */
export const returns = pgTable(
  'returns',
  {
    companyId: companyId(),
    id: id(),
    orderId: ref().notNull(),
    lineId: ref().notNull(),
    reason: text().notNull(),
    comment: text().notNull().default(''),
    /** What the customer gets back: the line's price less what goodwill gave back before. */
    refundCents: cents().notNull(),
    actorKind: text('actor_kind').$type<ActorKind>().notNull(),
    actorName: text('actor_name').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    tenantKey(t),
    within(t.companyId, t.orderId, orders),
    within(t.companyId, t.lineId, orderLines),
    unique().on(t.companyId, t.lineId),
    index().on(t.companyId, t.orderId),
    index().on(t.companyId, t.createdAt),
    check('returns_refund_not_negative', sql`${t.refundCents} >= 0`),
  ],
)

/**
 * What goes back beside the goods once no piece is left with the customer (§ 357 (2) BGB): the shipping of a line, or a
 * charge of the order, each once. Never a part of the line's own refund.
 */
export const deliveryRefunds = pgTable(
  'delivery_refunds',
  {
    companyId: companyId(),
    id: id(),
    orderId: ref().notNull(),
    /** The return that was the last. */
    returnId: ref().notNull(),
    /** Whose shipping it is; null for a charge. */
    lineId: ref(),
    chargeId: ref(),
    cents: cents().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    tenantKey(t),
    within(t.companyId, t.orderId, orders),
    within(t.companyId, t.returnId, returns),
    within(t.companyId, t.lineId, orderLines),
    foreignKey({
      name: 'delivery_refunds_of_charge',
      columns: [t.companyId, t.chargeId],
      foreignColumns: [orderCharges.companyId, orderCharges.id],
    }),
    unique().on(t.companyId, t.lineId),
    unique().on(t.companyId, t.chargeId),
    index().on(t.companyId, t.orderId),
    index().on(t.companyId, t.returnId),
    check('delivery_refunds_amount_positive', sql`${t.cents} > 0`),
    check('delivery_refunds_of_one', sql`num_nonnulls(${t.lineId}, ${t.chargeId}) = 1`),
  ],
)

export type CaseState = 'requested' | 'accepted' | 'declined'

/** Goodwill cases: part of the price is refunded, and the customer keeps the piece. */
export const goodwillCases = pgTable(
  'goodwill_cases',
  {
    companyId: companyId(),
    id: id(),
    orderId: ref().notNull(),
    lineId: ref().notNull(),
    state: text().$type<CaseState>().notNull().default('requested'),
    /** Who answers: the provider's staff, or for external orders the channel (decisions: Order state machine). */
    answeredBy: text('answered_by').$type<'provider' | 'channel'>().notNull(),
    reason: text().notNull(),
    condition: text().notNull(),
    message: text().notNull(),
    requestedCents: cents().notNull(),
    actorKind: text('actor_kind').$type<ActorKind>().notNull(),
    actorName: text('actor_name').notNull(),
    createdAt: createdAt(),
    answer: text().notNull().default(''),
    answererName: text('answerer_name').notNull().default(''),
    answeredAt: instant(),
  },
  (t) => [
    tenantKey(t),
    within(t.companyId, t.orderId, orders),
    within(t.companyId, t.lineId, orderLines),
    index().on(t.companyId, t.orderId),
    index('goodwill_cases_by_state').on(t.companyId, t.state, t.createdAt, t.id),
    // The provider's queue goes through all companies: these two lead with what it is sorted by.
    index('goodwill_cases_queue_by_state')
      .on(t.state, t.createdAt, t.id)
      .where(sql`answered_by = 'provider'`),
    index('goodwill_cases_queue').on(t.createdAt, t.id).where(sql`answered_by = 'provider'`),
    index().on(t.companyId, t.lineId),
    uniqueIndex('goodwill_cases_one_open').on(t.companyId, t.lineId).where(sql`state = 'requested'`),
    check('goodwill_cases_amount_positive', sql`${t.requestedCents} > 0`),
    check('goodwill_cases_state_known', sql`${t.state} in ('requested', 'accepted', 'declined')`),
  ],
)

/** The pictures of a goodwill case, re-encoded: nothing of the uploaded file but what can be seen. */
export const caseImages = pgTable(
  'case_images',
  {
    companyId: companyId(),
    id: id(),
    caseId: ref().notNull(),
    position: smallint().notNull(),
    /** Key of the file store; always JPEG. */
    file: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    tenantKey(t),
    within(t.companyId, t.caseId, goodwillCases),
    unique().on(t.companyId, t.caseId, t.position),
  ],
)
