import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { companyId, createdAt, id, instant, tenantKey } from '../../platform/db/columns.ts'
import { companies } from '../organisation/organisation.tables.ts'

/** The terms of a marketplace that a company has agreed to, version by version. */
export const directSaleTerms = pgTable(
  'direct_sale_terms',
  {
    companyId: companyId().references(() => companies.id),
    /** As addresses name it. */
    market: text().notNull(),
    version: integer().notNull(),
    acceptedAt: instant().notNull(),
    /** User name of who agreed; empty: they were in force before there was a gate. */
    acceptedBy: text().notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.market, t.version] })],
)

/**
 * The versions of terms that the provider has published; the first one is Kontor's own and has no row. They belong to no
 * company: they count for all.
 */
export const directSaleTermsVersions = pgTable(
  'direct_sale_terms_versions',
  {
    market: text().notNull(),
    version: integer().notNull(),
    /** In whose folder of the file store it lies: the provider's own. */
    keptBy: bigint({ mode: 'number' })
      .notNull()
      .references(() => companies.id),
    /** The end of its key in the file store. */
    name: text().notNull(),
    publishedAt: instant().notNull(),
    publishedBy: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.market, t.version] }),
    check('direct_sale_terms_versions_after_first', sql`${t.version} > 1`),
  ],
)

/** The company's user of the FTP server. One a company; its name ends in the company's id, so that no two share it. */
export const ftpUsers = pgTable(
  'ftp_users',
  {
    companyId: companyId().references(() => companies.id),
    username: text().notNull(),
    /** Argon2id. */
    passwordHash: text('password_hash').notNull(),
    isActive: boolean('is_active').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId] })],
)

export const FTP_FOLDERS = ['in', 'out', 'archive'] as const
export type FtpFolder = (typeof FTP_FOLDERS)[number]

/** What lies in the folders of the FTP server. A file is there once its row is: half of one never has a row. */
export const ftpFiles = pgTable(
  'ftp_files',
  {
    companyId: companyId().references(() => companies.id),
    id: id(),
    folder: text().$type<FtpFolder>().notNull(),
    name: text().notNull(),
    /** Of the file store; empty for an order document, which the ERP's exports hold. */
    key: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** SHA-256 of an upload's content. */
    contentHash: text('content_hash').notNull().default(''),
    /** What file intake made of an upload; it is removed long before the archive. */
    importFileId: bigint({ mode: 'number' }),
    /** Why an upload was not given to file intake; empty when it was, or is to be. */
    problem: text().notNull().default(''),
    /** Of an order document; it leaves with its order. */
    erpExportId: bigint({ mode: 'number' }),
    createdAt: createdAt(),
  },
  (t) => [
    tenantKey(t),
    unique().on(t.companyId, t.folder, t.name),
    index().on(t.companyId, t.folder, t.createdAt),
    check('ftp_files_folder_known', sql`${t.folder} in ('in', 'out', 'archive')`),
  ],
)
