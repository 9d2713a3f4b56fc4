import { index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { companyId, createdAt, id, instant, ref, tenantKey, within } from '../../platform/db/columns.ts'
import { orders } from '../orders/orders.tables.ts'
import { stores } from '../organisation/organisation.tables.ts'

/**
 * What the mail to a store carries, by which its people reach the one order that they shall ship. One per store and
 * order; whether it still counts is derived from the order (`order_token_state`). Looked up by its hash before a company
 * is known.
 */
export const orderTokens = pgTable(
  'order_tokens',
  {
    companyId: companyId(),
    id: id(),
    orderId: ref().notNull(),
    storeId: ref().notNull(),
    tokenHash: text('token_hash').notNull(),
    /** Where the mail went. */
    email: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    tenantKey(t),
    within(t.companyId, t.orderId, orders),
    within(t.companyId, t.storeId, stores),
    unique().on(t.companyId, t.orderId, t.storeId),
    index('order_tokens_by_token').on(t.tokenHash),
  ],
)

/** Limited sessions that order tokens have opened. They live as long as others do, and no longer than their token. */
export const orderSessions = pgTable(
  'order_sessions',
  {
    companyId: companyId(),
    id: id(),
    orderId: ref().notNull(),
    orderTokenId: ref().notNull(),
    tokenHash: text('token_hash').notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    tenantKey(t),
    within(t.companyId, t.orderId, orders),
    within(t.companyId, t.orderTokenId, orderTokens),
    index('order_sessions_by_token').on(t.tokenHash),
    index().on(t.companyId, t.orderTokenId),
  ],
)
