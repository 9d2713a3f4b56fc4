import { bigint, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { companyId, createdAt, instant } from '../../../platform/db/columns.ts'
import { companies } from '../../organisation/organisation.tables.ts'
import { users } from '../session.tables.ts'

const userId = () =>
  bigint('user_id', { mode: 'number' })
    .notNull()
    .references(() => users.id)

/** The app that makes a person's login codes; one at most. It counts once a code of it has confirmed it. */
export const totpFactors = pgTable('totp_factors', {
  userId: userId().primaryKey(),
  /** The key in base32, encrypted. */
  secret: text().notNull(),
  confirmedAt: instant(),
  /** The time step of the last code that was taken: neither it nor an earlier one counts again. */
  lastStep: bigint({ mode: 'number' }),
  createdAt: createdAt(),
})

/** Codes for whoever has no app at hand. Only the SHA-256 is kept; each works once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: userId(), codeHash: text('code_hash').notNull(), usedAt: instant() },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
)

/** Logins whose first step is done: what proves it opens one session with a code, within minutes. */
export const loginSteps = pgTable(
  'login_steps',
  {
    proofHash: text('proof_hash').primaryKey(),
    userId: userId(),
    /** The company to work for. */
    activeCompanyId: bigint('active_company_id', { mode: 'number' })
      .notNull()
      .references(() => companies.id),
    /** A partner of that company has done the first step. */
    staysInCompany: boolean('stays_in_company').notNull(),
    /** The person has no app yet and has to set it up. */
    isSetup: boolean('is_setup').notNull(),
    wrongCodes: integer('wrong_codes').notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index().on(t.userId), index().on(t.expiresAt)],
)

/** What a company asks of its people at the login. No row: the defaults. */
export const loginRules = pgTable('login_rules', {
  companyId: companyId()
    .primaryKey()
    .references(() => companies.id),
  /** Nobody works for it without a code beside the password. */
  totpRequired: boolean('totp_required').notNull().default(false),
  /** Whoever uses an app shows its code at a login by a partner of the company, too. */
  totpAtPartner: boolean('totp_at_partner').notNull().default(true),
  version: integer().notNull().default(1),
})
