import type { BulkFilters, BulkResult, BulkState } from '@kontor/contract/catalogue'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  companyId,
  createdAt,
  id,
  instant,
  ref,
  runColumns,
  tenantKey,
  within,
} from '../../../platform/db/columns.ts'
import { companies } from '../../organisation/organisation.tables.ts'
import { articles } from '../catalogue.tables.ts'

/** A switch of many products at once, or the way back from one. They are kept for seven days. */
export const productBulks = pgTable(
  'product_bulks',
  {
    companyId: companyId().references(() => companies.id),
    id: id(),
    /** The one whose changes are taken back; null for an update. */
    revertsId: bigint('reverts_id', { mode: 'number' }),
    /** What the products were chosen by, as it was asked for. */
    filters: jsonb().$type<BulkFilters>().notNull(),
    /** What is wanted, by the key of the channel. */
    channels: jsonb().$type<Readonly<Record<string, boolean>>>().notNull(),
    state: text().$type<BulkState>().notNull().default('queued'),
    /** Products it is about; of them so many are done, and of those so many were changed or left as somebody set them. */
    matched: integer().notNull(),
    done: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    kept: integer().notNull().default(0),
    requestedByName: text('requested_by_name').notNull(),
    createdAt: createdAt(),
    ...runColumns(),
    finishedAt: instant(),
  },
  (t) => [
    tenantKey(t),
    within(t.companyId, t.revertsId, t),
    uniqueIndex('product_bulks_one_live').on(t.companyId).where(sql`state in ('queued', 'running')`),
    uniqueIndex('product_bulks_one_revert').on(t.companyId, t.revertsId).where(sql`state <> 'failed'`),
    index().on(t.companyId, t.createdAt),
    check('product_bulks_state_known', sql`${t.state} in ('queued', 'running', 'done', 'failed')`),
  ],
)

/** A product that a bulk is about, and what became of it. */
export const productBulkItems = pgTable(
  'product_bulk_items',
  {
    companyId: companyId(),
    bulkId: ref().notNull(),
    articleId: ref().notNull(),
    /** Null until it is done. */
    result: text().$type<BulkResult>(),
    /** Ids of the channels that were switched. */
    changed: smallint().array().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.bulkId, t.articleId] }),
    within(t.companyId, t.bulkId, productBulks),
    within(t.companyId, t.articleId, articles),
    index('product_bulk_items_by_result').on(t.companyId, t.bulkId, t.result, t.articleId),
    check('product_bulk_items_result_known', sql`${t.result} in ('changed', 'unchanged', 'kept')`),
  ],
)
