import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
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

/** A membership that its person has yet to accept. */
export interface MembershipOffer {
  /** How the company calls the person, whose own profile it does not see before. */
  readonly first_name: string
  readonly last_name: string
  /** SHA-256 of what the link in the mail carries. */
  readonly token_hash: string
  /** ISO 8601. */
  readonly expires_at: string
  /** ISO 8601; when the person declined. The offer stands for nothing from then on. */
  readonly declined_at?: string
}

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
    /** False: may not work for this company any more. The person and what they may elsewhere stay. */
    isActive: boolean('is_active').notNull().default(true),
    /** Set until somebody who had an account already accepts; then, and for all others, null. Nothing is open before. */
    offer: jsonb().$type<MembershipOffer>(),
    /** When a session was last opened in this company, or moved to it. */
    lastLoginAt: instant(),
    version: integer().notNull().default(1),
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
    /** The person has shown a code of their app, or a recovery code. */
    secondFactor: boolean('second_factor').notNull().default(false),
    /** The browser and the system it was opened with, as far as they said so. */
    browser: text(),
    system: text(),
    /** The company that the provider's staff looks through, without changing anything; null: the session works in its own. */
    viewCompanyId: bigint('view_company_id', { mode: 'number' }).references(() => companies.id),
    /** Nothing is shown after it. */
    viewEndsAt: instant(),
  },
  (t) => [index().on(t.userId), index().on(t.expiresAt)],
)

/** What a session has looked at in the company that it looks through: written into that company's audit log once each. */
export const viewLooks = pgTable(
  'view_looks',
  {
    tokenHash: text('token_hash')
      .notNull()
      .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    /** The call with the numbers in its path. */
    call: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tokenHash, t.call] })],
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

/** Where somebody has logged in with the right password: failures of others at that address do not slow them down. */
export const loginAddresses = pgTable(
  'login_addresses',
  {
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    address: text().notNull(),
    lastLoginAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.address] }), index().on(t.lastLoginAt)],
)
