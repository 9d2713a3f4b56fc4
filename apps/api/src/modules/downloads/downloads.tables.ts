import type { FileKind, GeneratedFileState, ProductListRequest } from '@kontor/contract/downloads'
import type { Locale, TableFormat } from '@kontor/contract/shared'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { companyId, createdAt, id, ref, runColumns, tenantKey, within } from '../../platform/db/columns.ts'
import { articles } from '../catalogue/catalogue.tables.ts'
import { companies } from '../organisation/organisation.tables.ts'

export type GeneratedFileKind = 'order_list' | 'monthly_report' | 'product_list'

/** Files that a job makes on request. They live for seven days (`expiry.ts`). */
export const generatedFiles = pgTable(
  'generated_files',
  {
    companyId: companyId().references(() => companies.id),
    id: id(),
    /** Unguessable; also the end of the key in the file store. */
    name: text().notNull(),
    kind: text().$type<GeneratedFileKind>().notNull(),
    /** Days in Europe/Berlin, both inclusive. */
    startDay: date('start_day').notNull(),
    endDay: date('end_day').notNull(),
    /** The language of whoever asked for it. */
    locale: text().$type<Locale>().notNull(),
    /** What a table is written as; says nothing of a report. */
    format: text().$type<TableFormat>().notNull().default('csv'),
    state: text().$type<GeneratedFileState>().notNull().default('queued'),
    /** Lines written so far. */
    rows: integer().notNull().default(0),
    /** Null until it is ready. */
    bytes: bigint({ mode: 'number' }),
    requestedByName: text('requested_by_name').notNull(),
    /** Id of the person who asked for it; null for a partner. */
    requestedBy: bigint('requested_by', { mode: 'number' }),
    /** What it is made of beyond its days; null where the days say all. */
    query: jsonb().$type<ProductListRequest>(),
    /** Tells files of the same days apart that are made of something else. */
    contentKey: text('content_key').notNull().default(''),
    createdAt: createdAt(),
    ...runColumns(),
  },
  (t) => [
    tenantKey(t),
    unique().on(t.companyId, t.name),
    uniqueIndex('generated_files_one_live')
      .on(t.companyId, t.kind, t.startDay, t.endDay, t.locale, t.contentKey)
      .where(sql`state in ('queued', 'running', 'waiting')`)
      .concurrently(),
    index().on(t.companyId, t.kind, t.createdAt),
    check(
      'generated_files_state_known',
      sql`${t.state} in ('queued', 'running', 'waiting', 'ready', 'failed')`,
    ),
    check('generated_files_format_known', sql`${t.format} in ('csv', 'csv_plain', 'xlsx')`),
    check('generated_files_ready_has_size', sql`${t.state} <> 'ready' or ${t.bytes} is not null`),
  ],
)

/** The products of a list that is being made, in its order, as they matched when it was begun; gone when it is finished. */
export const productListRows = pgTable(
  'product_list_rows',
  {
    companyId: companyId(),
    fileId: ref().notNull(),
    position: integer().notNull(),
    articleId: ref().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.fileId, t.position] }),
    within(t.companyId, t.fileId, generatedFiles),
    within(t.companyId, t.articleId, articles),
  ],
)

/**
 * Files that the provider gives to merchants. Like its announcements they belong to no company: most are for all of them.
 * Who may have one is decided by `company_ids`, in the statement that reads it.
 */
export const providerFiles = pgTable(
  'provider_files',
  {
    id: id().primaryKey(),
    /** Unguessable; also the end of the key in the file store. */
    name: text().notNull().unique(),
    /** In whose folder of the file store it lies: the provider's own. */
    keptBy: bigint('kept_by', { mode: 'number' })
      .notNull()
      .references(() => companies.id),
    state: text().$type<'announced' | 'uploading' | 'active' | 'withdrawn'>().notNull().default('announced'),
    title: text().notNull(),
    subTitle: text('sub_title').notNull(),
    /** As it was called where it came from. */
    fileName: text('file_name').notNull(),
    /** Both null until its content is there. */
    kind: text().$type<FileKind>(),
    bytes: integer(),
    /** Null: all merchants. */
    companyIds: bigint('company_ids', { mode: 'number' }).array(),
    author: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.createdAt, t.id),
    check('provider_files_state_known', sql`${t.state} in ('announced', 'uploading', 'active', 'withdrawn')`),
    check(
      'provider_files_active_has_content',
      sql`${t.state} <> 'active' or (${t.kind} is not null and ${t.bytes} is not null)`,
    ),
  ],
)
