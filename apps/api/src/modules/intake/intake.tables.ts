import type { FeedState, ImportState } from '@kontor/contract/intake'
import type { Locale } from '@kontor/contract/shared'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
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
} from '../../platform/db/columns.ts'
import { articles } from '../catalogue/catalogue.tables.ts'
import { channelOrders } from '../orders/orders.tables.ts'
import { channelAccounts, companies, salesChannels } from '../organisation/organisation.tables.ts'
import type { AllocationCause } from './intake.events.ts'

/** Orders and updates that could not be imported, with the reason, in the company that owns the account; visible until a person or a retry resolves them. */
export const deadLetters = pgTable(
  'dead_letters',
  {
    companyId: companyId(),
    id: id(),
    channelAccountId: ref(),
    salesChannelId: smallint('sales_channel_id').references(() => salesChannels.id),
    extOrderId: text('ext_order_id').notNull().default(''),
    /** What was to be imported. */
    kind: text().$type<'order' | 'event'>().notNull().default('order'),
    /** `intake.texts.ts` has its text. */
    reasonCode: text('reason_code').notNull(),
    reasonParams: jsonb('reason_params').$type<Record<string, string | number>>().notNull().default({}),
    raw: jsonb().notNull(),
    /** SHA-256 of the raw document: one that was dismissed stays so until it changes. */
    rawHash: text('raw_hash').notNull(),
    attempts: integer().notNull().default(1),
    createdAt: createdAt(),
    lastAttemptAt: instant().notNull(),
    resolvedAt: instant(),
    /** `imported` by a retry, or `dismissed` by a person. */
    resolution: text().$type<'imported' | 'dismissed'>(),
  },
  (t) => [
    tenantKey(t),
    within(t.companyId, t.channelAccountId, channelAccounts),
    index('dead_letters_open').on(t.companyId, t.createdAt, t.id).where(sql`resolved_at is null`),
    index('dead_letters_resolved').on(t.companyId, t.createdAt, t.id).where(sql`resolved_at is not null`),
    index().on(t.companyId, t.extOrderId),
  ],
)

/** A company that was looked at for an order, in the order of companies. */
export interface LookedAt {
  readonly company_id: number
  readonly colour: 'green' | 'yellow' | 'red' | 'grey'
  /** How many of the pieces it has. */
  readonly pieces: number
}

/** Who got how much of an order. */
export interface Chosen {
  readonly company_id: number
  readonly order_id: number
  readonly pieces: number
}

/** How orders of shared accounts were given out, in the company that owns the account: append-only. */
export const companyAllocations = pgTable(
  'company_allocations',
  {
    companyId: companyId(),
    id: id(),
    channelAccountId: ref().notNull(),
    extOrderId: text('ext_order_id').notNull(),
    cause: text().$type<AllocationCause>().notNull(),
    reason: text()
      .$type<'only_candidate' | 'best_colour' | 'drawn' | 'split' | 'nobody' | 'named_by_channel'>()
      .notNull(),
    /** Who had the pieces before. A bare number: another company. */
    fromCompanyId: bigint('from_company_id', { mode: 'number' }),
    pieces: integer().notNull(),
    candidates: jsonb().$type<readonly LookedAt[]>().notNull(),
    /** At least 0, below 1: which of equals it was. */
    draw: doublePrecision().notNull(),
    chosen: jsonb().$type<readonly Chosen[]>().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    tenantKey(t),
    within(t.companyId, t.channelAccountId, channelAccounts),
    index().on(t.companyId, t.channelAccountId, t.extOrderId),
  ],
)

/** Orders of shared accounts that nobody could send when they came, in the company that owns the account. */
export const unallocatedOrders = pgTable(
  'unallocated_orders',
  {
    companyId: companyId(),
    id: id(),
    channelAccountId: ref().notNull(),
    channelOrderId: ref().notNull(),
    extOrderId: text('ext_order_id').notNull(),
    pieces: integer().notNull(),
    /** What it waits for: it is tried again when somebody gets a piece of one of these. */
    eans: text().array().notNull().default([]),
    /** Of articles that the channel gave no EAN. */
    skus: text().array().notNull().default([]),
    since: instant().notNull(),
    /** Then it is cancelled at the channel. */
    until: instant().notNull(),
    triedAt: instant().notNull(),
    settledAt: instant(),
    outcome: text().$type<'allocated' | 'cancelled'>(),
  },
  (t) => [
    tenantKey(t),
    within(t.companyId, t.channelAccountId, channelAccounts),
    within(t.companyId, t.channelOrderId, channelOrders),
    unique().on(t.companyId, t.channelOrderId),
    index('unallocated_orders_waiting').on(t.companyId, t.id).where(sql`settled_at is null`),
  ],
)

/** Full feeds: what one does not name is not sold any more. One is open at a time in a company. They live for 90 days. */
export const intakeFeeds = pgTable(
  'intake_feeds',
  {
    companyId: companyId().references(() => companies.id),
    id: id(),
    state: text().$type<FeedState>().notNull().default('open'),
    startedBy: text('started_by').notNull(),
    startedAt: instant().notNull(),
    /** When its state changed, or its job last showed a sign of life. */
    touchedAt: instant().notNull(),
    completedAt: instant(),
    /** Who confirmed or discarded it, where it had to wait. */
    decidedBy: text('decided_by').notNull().default(''),
    decidedAt: instant(),
    /** Rows that were delivered with it, and those of them that were refused, as counted at its completion. */
    rows: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    /** Articles that it named, as counted at its completion. */
    named: integer().notNull().default(0),
    /** Articles that were on and known when it began. */
    active: integer().notNull().default(0),
    /** Those of them that it lacks. */
    missing: integer().notNull().default(0),
    /** Sizes that had stock when it was completed. */
    stocked: integer().notNull().default(0),
    /** Those of them that it lacks. */
    emptied: integer().notNull().default(0),
    /** Articles that it switched on again. */
    returned: integer().notNull().default(0),
    /** Articles that it has switched off so far. */
    switchedOff: integer('switched_off').notNull().default(0),
  },
  (t) => [
    tenantKey(t),
    uniqueIndex('intake_feeds_one_open').on(t.companyId).where(sql`state = 'open'`),
    // Whatever is delivered asks for these.
    index('intake_feeds_live')
      .on(t.companyId, t.id)
      .where(sql`state in ('open', 'completing', 'waiting', 'applying')`)
      .concurrently(),
    index().on(t.companyId, t.startedAt, t.id),
    check(
      'intake_feeds_state_known',
      sql`${t.state} in ('open', 'completing', 'waiting', 'applying', 'done', 'discarded', 'expired', 'replaced')`,
    ),
  ],
)

/**
 * What was delivered while a full feed is open, in parts: one row a transaction, since a row for each size would cost more
 * than the stock that it is about. They go when the feed is completed.
 */
export const intakeFeedParts = pgTable(
  'intake_feed_parts',
  {
    companyId: companyId(),
    id: id(),
    feedId: ref().notNull(),
    at: instant().notNull(),
    /** Rows that were delivered with the feed; 0 for a delivery beside it, whose sizes count as named all the same. */
    rows: integer().notNull(),
    refused: integer().notNull(),
    /** Articles that these rows have switched on again. */
    returned: integer().notNull(),
    /** The sizes that they name, refused or not. Bare numbers: sizes are never removed. */
    sizeIds: bigint('size_ids', { mode: 'number' }).array().notNull(),
  },
  (t) => [tenantKey(t), within(t.companyId, t.feedId, intakeFeeds), index().on(t.companyId, t.feedId, t.at)],
)

/** What a completed feed lacks, article by article. What is delivered before it is switched off is taken out again. */
export const intakeFeedArticles = pgTable(
  'intake_feed_articles',
  {
    companyId: companyId(),
    feedId: ref().notNull(),
    articleId: ref().notNull(),
    /** The whole article is lacking, and was on. */
    goesOff: boolean('goes_off').notNull(),
    /** Its lacking sizes that had stock. */
    sizeIds: bigint('size_ids', { mode: 'number' }).array().notNull(),
    isSettled: boolean('is_settled').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.feedId, t.articleId] }),
    within(t.companyId, t.feedId, intakeFeeds),
    within(t.companyId, t.articleId, articles),
  ],
)

/** CSV files with articles or stock. They live for 30 days. */
export const importFiles = pgTable(
  'import_files',
  {
    companyId: companyId().references(() => companies.id),
    id: id(),
    /** Unguessable; also the end of the key in the file store. */
    name: text().notNull(),
    /** As it was called where it came from. */
    fileName: text('file_name').notNull(),
    state: text().$type<ImportState>().notNull().default('uploading'),
    /** It came by API key and is imported as soon as its columns are known. */
    isUnattended: boolean('is_unattended').notNull().default(false),
    /** It names all pieces of its stores: what it lacks of a store is not there any more. */
    isWholeStock: boolean('is_whole_stock').notNull().default(false),
    /** What delivered it calls it, so that it is taken once; null: a person or an API key did. */
    source: text(),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    encoding: text().$type<'utf-8' | 'windows-1252'>().notNull().default('utf-8'),
    delimiter: text().$type<';' | ',' | '\t'>().notNull().default(';'),
    headers: jsonb().$type<readonly string[]>().notNull().default([]),
    /** Names the set of its headers, in whatever order they stand. */
    headerKey: text('header_key').notNull().default(''),
    /** Its first rows. */
    preview: jsonb().$type<readonly (readonly string[])[]>().notNull().default([]),
    /** What each column holds; null where it is left out. */
    targets: jsonb().$type<readonly (string | null)[]>().notNull().default([]),
    /** The language of whoever sent it, for the reasons of refused rows. */
    locale: text().$type<Locale>().notNull(),
    /** Rows judged so far in this run, and what became of them. */
    rows: integer().notNull().default(0),
    created: integer().notNull().default(0),
    updated: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    /** How far the file is read, in bytes. */
    bytesRead: bigint('bytes_read', { mode: 'number' }).notNull().default(0),
    /** Why it could not be read to its end; empty when it could. */
    problem: text().notNull().default(''),
    requestedBy: text('requested_by').notNull(),
    createdAt: createdAt(),
    ...runColumns(),
    /** How often it was begun to be judged or imported: a job of an earlier time does nothing more. */
    run: integer().notNull().default(0),
    finishedAt: instant(),
  },
  (t) => [
    uniqueIndex('import_files_source_once')
      .on(t.companyId, t.source)
      .where(sql`source is not null`)
      .concurrently(),
    tenantKey(t),
    unique().on(t.companyId, t.name),
    index().on(t.companyId, t.createdAt, t.id),
    check(
      'import_files_state_known',
      sql`${t.state} in ('uploading', 'uploaded', 'checking', 'checked', 'importing', 'done', 'failed', 'discarded')`,
    ),
  ],
)

/** Rows of a file that were refused, with their cells and the reason. */
export const importRefusals = pgTable(
  'import_refusals',
  {
    companyId: companyId(),
    fileId: ref().notNull(),
    /** Its place among the rows, from 1. */
    row: integer().notNull(),
    /** The line of the file that it ends in, from 1. */
    line: integer().notNull(),
    reason: text().notNull(),
    cells: jsonb().$type<readonly string[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.fileId, t.row] }),
    within(t.companyId, t.fileId, importFiles),
  ],
)

/** What the columns of files with the same headers hold, as somebody said it once. */
export const importMappings = pgTable(
  'import_mappings',
  {
    companyId: companyId().references(() => companies.id),
    headerKey: text('header_key').notNull(),
    columns: jsonb().$type<readonly MappedColumn[]>().notNull(),
    changedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.headerKey] })],
)

/** The nth column of a name holds a target. */
export interface MappedColumn {
  readonly header: string
  /** From 0, among the columns of that name. */
  readonly nth: number
  readonly target: string
}
