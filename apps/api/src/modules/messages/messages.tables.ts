import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { companyId, createdAt, id, instant } from '../../platform/db/columns.ts'
import { companies } from '../organisation/organisation.tables.ts'
import { users } from '../session/session.tables.ts'

/** A text in German and, where it was written, in the other languages; empty shows the German one. */
export interface AnnouncementText {
  readonly de: string
  readonly en: string
  readonly es: string
}

/**
 * News and system messages of the provider. They belong to no company: most are for all of them. Who may read one is
 * decided by `company_ids`, in the statement that reads it; only the provider's staff ever see that list.
 */
export const announcements = pgTable(
  'announcements',
  {
    id: id().primaryKey(),
    kind: text().$type<'news' | 'system'>().notNull(),
    status: text().$type<'info' | 'warning'>().notNull(),
    title: jsonb().$type<AnnouncementText>().notNull(),
    message: jsonb().$type<AnnouncementText>().notNull(),
    startsAt: instant().notNull(),
    /** Null: until it is withdrawn. */
    endsAt: instant(),
    withdrawnAt: instant(),
    /** Null: all merchants. */
    companyIds: bigint('company_ids', { mode: 'number' }).array(),
    author: text().notNull(),
    createdAt: createdAt(),
    version: integer().notNull().default(1),
  },
  (t) => [
    index('announcements_published').on(t.kind, t.startsAt).where(sql`withdrawn_at is null`),
    index().on(t.createdAt, t.id),
    check('announcements_end_after_start', sql`${t.endsAt} is null or ${t.endsAt} > ${t.startsAt}`),
  ],
)

/** Who has hidden which announcement, in which company. */
export const announcementReads = pgTable(
  'announcement_reads',
  {
    companyId: companyId().references(() => companies.id),
    announcementId: bigint('announcement_id', { mode: 'number' })
      .notNull()
      .references(() => announcements.id),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    readAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.announcementId, t.userId] })],
)
