import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { companyId, createdAt, id, instant, ref, tenantKey, within } from '../../platform/db/columns.ts'
import { channelAccounts, salesChannels } from '../organisation/organisation.tables.ts'

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
