import type { Erasure, Subject, SubjectKind } from '@kontor/contract/privacy'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { companyId, createdAt, id, instant, ref, tenantKey, within } from '../../platform/db/columns.ts'
import { companies } from '../organisation/organisation.tables.ts'

/** How long a company keeps what is erased by itself; without a row the usual times count. */
export const retentionSettings = pgTable(
  'retention_settings',
  {
    companyId: companyId().references(() => companies.id),
    invoiceYears: smallint('invoice_years').notNull(),
    amazonDays: smallint('amazon_days').notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.companyId] }),
    check('retention_settings_lawful', sql`${t.invoiceYears} >= 8 and ${t.amazonDays} between 1 and 30`),
  ],
)

/** Erasures of personal data: what was chosen, by ids alone, and how far the job is. */
export const erasures = pgTable(
  'erasures',
  {
    companyId: companyId().references(() => companies.id),
    id: id(),
    /** Somebody asked for it, or its time was up. */
    cause: text().$type<Erasure['cause']>().notNull(),
    state: text().$type<Erasure['state']>().notNull().default('running'),
    subjects: jsonb().$type<Subject[]>().notNull(),
    requestedByName: text('requested_by_name').notNull().default(''),
    createdAt: createdAt(),
    doneAt: instant(),
  },
  (t) => [
    tenantKey(t),
    index().on(t.companyId, t.createdAt),
    index('erasures_running').on(t.companyId, t.createdAt).where(sql`state = 'running'`),
  ],
)

/** What the job has done with each of them; the newest erasure counts. */
export const erasedSubjects = pgTable(
  'erased_subjects',
  {
    companyId: companyId(),
    kind: text().$type<SubjectKind>().notNull(),
    subjectId: ref().notNull(),
    erasureId: ref().notNull(),
    /** Null: something was under way, and it was left as it is. */
    erasedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.kind, t.subjectId] }),
    within(t.companyId, t.erasureId, erasures),
    index().on(t.companyId, t.erasureId),
  ],
)
