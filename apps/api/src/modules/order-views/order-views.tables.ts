import type { OrderViewBody } from '@kontor/contract/order-views'
import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { companyId, createdAt, id, ref, tenantKey, within } from '../../platform/db/columns.ts'
import { companies } from '../organisation/organisation.tables.ts'
import { users } from '../session/session.tables.ts'

/** A saved view of the order list: filters, sorting and columns under a name. */
export const orderViews = pgTable(
  'order_views',
  {
    companyId: companyId().references(() => companies.id),
    id: id(),
    /** Whose it is; null: the company's. */
    ownerId: bigint('owner_id', { mode: 'number' }).references(() => users.id),
    name: text().notNull(),
    filters: jsonb().$type<OrderViewBody['filters']>().notNull(),
    /** The last month up to today, each day anew. */
    isOfLastMonth: boolean('is_of_last_month').notNull(),
    /** Null: as the reader has chosen them. */
    columns: jsonb().$type<NonNullable<OrderViewBody['columns']>>(),
    createdAt: createdAt(),
  },
  (t) => [tenantKey(t), unique('order_views_named').on(t.companyId, t.ownerId, t.name).nullsNotDistinct()],
)

/** With which saved view the order list opens for a person. */
export const orderViewDefaults = pgTable(
  'order_view_defaults',
  {
    companyId: companyId(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    viewId: ref().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId] }),
    within(t.companyId, t.viewId, orderViews),
    index().on(t.companyId, t.viewId),
  ],
)
