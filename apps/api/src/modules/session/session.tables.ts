import { bigint, boolean, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { companyId, createdAt, id, instant, ref, tenantKey, within } from '../../platform/db/columns.ts'
import { orders } from '../orders/orders.tables.ts'
import { companies, stores } from '../organisation/organisation.tables.ts'

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
    /** A partner of the active company opened it: it stays in that company, whatever else the person may do elsewhere. */
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

/**
 * What the mail to a store carries, by which its people reach the one order that they shall ship. One per store and
 * order; whether it still counts is derived from the order (`order_token_state`). Looked up by its hash before a company
 * is known.
 */
export const orderTokens = pgTable(
  'order_tokens',
  {
    companyId: companyId(),
    id: id(),
    orderId: ref().notNull(),
    storeId: ref().notNull(),
    tokenHash: text('token_hash').notNull(),
    /** Where the mail went. */
    email: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    tenantKey(t),
    within(t.companyId, t.orderId, orders),
    within(t.companyId, t.storeId, stores),
    unique().on(t.companyId, t.orderId, t.storeId),
    index('order_tokens_by_token').on(t.tokenHash),
  ],
)

/** Limited sessions that order tokens have opened. They live as long as others do, and no longer than their token. */
export const orderSessions = pgTable(
  'order_sessions',
  {
    companyId: companyId(),
    id: id(),
    orderId: ref().notNull(),
    orderTokenId: ref().notNull(),
    tokenHash: text('token_hash').notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    tenantKey(t),
    within(t.companyId, t.orderId, orders),
    within(t.companyId, t.orderTokenId, orderTokens),
    index('order_sessions_by_token').on(t.tokenHash),
    index().on(t.companyId, t.orderTokenId),
  ],
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
  (t) => [index().on(t.loginType, t.username, t.address, t.at)],
)
