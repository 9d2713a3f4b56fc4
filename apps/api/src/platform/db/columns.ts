import {
  type AnyPgColumn,
  bigint,
  foreignKey,
  integer,
  numeric,
  primaryKey,
  timestamp,
} from 'drizzle-orm/pg-core'

// Column names are the properties in snake_case: drizzle and drizzle-kit both run with `casing: 'snake_case'`.

/** Identity key of a row; unique in its table over all companies, so that an id never changes its meaning. */
export const id = () => bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity()

/** A reference to a row of the same company. The composite foreign key is declared with `within`. */
export const ref = () => bigint({ mode: 'number' })

/** The tenant of a row. Leads every key and is what row-level security compares. */
export const companyId = () => bigint('company_id', { mode: 'number' }).notNull()

/** Minor units of the currency that stands beside it (decisions: Money). */
export const cents = () => bigint({ mode: 'number' })

/** A percentage such as a VAT rate, exact. */
export const percent = () => numeric({ precision: 6, scale: 3, mode: 'number' })

/** An instant. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })

/** When the row came to be. Set by the caller from `ctx.now`; the default serves rows that migrations write. */
export const createdAt = () => instant().notNull().defaultNow()

/** What the machine of runs keeps in each of its tables, beside `state` (`platform/runs`). */
export const runColumns = () => ({
  /** How often a worker has taken the run up. Who did so before another one writes nothing more. */
  lease: integer().notNull().default(0),
  /** The last sign of life. */
  touchedAt: instant().notNull(),
})

interface TenantColumns {
  companyId: AnyPgColumn
  id: AnyPgColumn
}

/** The composite key of a tenant table. */
export const tenantKey = (table: TenantColumns) => primaryKey({ columns: [table.companyId, table.id] })

/**
 * A foreign key that cannot leave the company: foreign-key checks bypass row-level security,
 * so the company is part of the key on both sides.
 */
export const within = (company: AnyPgColumn, column: AnyPgColumn, target: TenantColumns) =>
  foreignKey({ columns: [company, column], foreignColumns: [target.companyId, target.id] })
