import { bigint, boolean, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { companyId, createdAt, id, instant } from '../../platform/db/columns.ts'
import { companies } from '../organisation/organisation.tables.ts'

/** People. They belong to companies by membership, so the table itself knows no company. */
export const users = pgTable(
  'users',
  {
    id: id().primaryKey(),
    loginType: text('login_type').$type<'portal' | 'ipos'>().notNull().default('portal'),
    username: text().notNull(),
    email: text().notNull(),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    /** Null until the account is confirmed. */
    passwordHash: text('password_hash'),
    locale: text().$type<'de' | 'en' | 'es'>().notNull().default('de'),
    isActive: boolean('is_active').notNull().default(true),
    /** The company worked for last; the next login starts there. */
    lastCompanyId: bigint('last_company_id', { mode: 'number' }).references(() => companies.id),
    createdAt: createdAt(),
  },
  (t) => [unique().on(t.loginType, t.username)],
)

/** Which user works for which company, and with which rights there. */
export const memberships = pgTable(
  'memberships',
  {
    companyId: companyId().references(() => companies.id),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    /** Null or empty: nothing is open to this person, and a login ends at once (spec: orders §4). */
    roles: text().array().$type<string[]>(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.userId] }), index().on(t.userId)],
)

/** Live sessions. Only the SHA-256 of the token is kept. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    /** The active company; the account menu switches it. */
    activeCompanyId: bigint('active_company_id', { mode: 'number' })
      .notNull()
      .references(() => companies.id),
    createdAt: createdAt(),
    lastUsedAt: instant().notNull(),
    /** End of the seven days, whatever the use. */
    expiresAt: instant().notNull(),
    /** Set when a partner of the active company opened it: the session stays in that company. */
    staysInCompany: boolean('stays_in_company').notNull().default(false),
  },
  (t) => [index().on(t.userId), index().on(t.expiresAt)],
)

/** Single sign-on: what a partner's call was given for a user, to be exchanged for a session once, within a minute. */
export const ssoTokens = pgTable(
  'sso_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    /** The company whose API key asked for it. */
    activeCompanyId: bigint('active_company_id', { mode: 'number' })
      .notNull()
      .references(() => companies.id),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index().on(t.expiresAt)],
)

/** Links sent by mail: confirm an account, or set a new password. Each works once. */
export const activationTokens = pgTable(
  'activation_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index().on(t.userId)],
)

/** Failed logins per account and address, so that this pair can be slowed down (decisions: Session). */
export const loginFailures = pgTable(
  'login_failures',
  {
    id: id().primaryKey(),
    loginType: text('login_type').notNull(),
    username: text().notNull(),
    address: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [index().on(t.loginType, t.username, t.address, t.at), index().on(t.address, t.at)],
)
