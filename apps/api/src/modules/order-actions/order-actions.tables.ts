import type { ErrorParams } from '@kontor/contract/errors'
import type { OrderActionBody, OrderActionKind, OrderActionState } from '@kontor/contract/order-actions'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import {
  companyId,
  createdAt,
  id,
  instant,
  ref,
  runColumns,
  tenantKey,
  within,
} from '../../platform/db/columns.ts'
import { orders } from '../orders/orders.tables.ts'
import { companies } from '../organisation/organisation.tables.ts'

/** Something that a person does with many orders at once. Kept for 30 days. */
export const orderActions = pgTable(
  'order_actions',
  {
    companyId: companyId().references(() => companies.id),
    id: id(),
    action: text().$type<OrderActionKind>().notNull(),
    options: jsonb().$type<OrderActionBody['options']>().notNull(),
    /** `waiting`: everything is asked for, and carriers have not answered all of it. */
    state: text().$type<OrderActionState>().notNull().default('queued'),
    total: integer().notNull(),
    done: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    /** Who acts: the person's name stands in the history of each order. */
    requestedById: ref(),
    requestedByName: text('requested_by_name').notNull(),
    createdAt: createdAt(),
    /** Until then it can be taken back. */
    startsAt: instant().notNull(),
    ...runColumns(),
    finishedAt: instant(),
  },
  (t) => [
    tenantKey(t),
    index().on(t.companyId, t.createdAt),
    index('order_actions_told')
      .on(t.companyId, t.requestedById, t.finishedAt)
      .where(sql`state in ('done', 'failed')`)
      .concurrently(),
    check(
      'order_actions_state_known',
      sql`${t.state} in ('queued', 'running', 'waiting', 'done', 'failed', 'cancelled')`,
    ),
  ],
)

/** An order of an action, and what has become of it. The set is fixed when the action is begun. */
export const orderActionItems = pgTable(
  'order_action_items',
  {
    companyId: companyId(),
    actionId: ref().notNull(),
    orderId: ref().notNull(),
    position: integer().notNull(),
    /** `asked`: a carrier has it. */
    state: text().$type<'waiting' | 'asked' | 'done' | 'failed'>().notNull().default('waiting'),
    /** Why it failed: a code of the catalogue with what its text needs. */
    code: text(),
    params: jsonb().$type<ErrorParams>().notNull().default({}),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.actionId, t.orderId] }),
    within(t.companyId, t.actionId, orderActions),
    within(t.companyId, t.orderId, orders),
    index('order_action_items_waiting').on(t.companyId, t.actionId, t.position).where(sql`state = 'waiting'`),
    index('order_action_items_of_order')
      .on(t.companyId, t.orderId)
      .where(sql`state = 'waiting'`)
      .concurrently(),
    index('order_action_items_asked').on(t.companyId, t.orderId).where(sql`state = 'asked'`),
    check('order_action_items_state_known', sql`${t.state} in ('waiting', 'asked', 'done', 'failed')`),
  ],
)
