import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { companyId, id, instant, ref, tenantKey, within } from '../../../platform/db/columns.ts'
import { channelAccounts, companies } from '../../organisation/organisation.tables.ts'
import { users } from '../../session/session.tables.ts'

/**
 * How far the consent of a merchant is: the person was sent to the marketplace, came back with a code, and the code was
 * exchanged or refused.
 */
export type ConsentState = 'asked' | 'given' | 'stored' | 'refused'

/** The consents that people of a company have asked for at a marketplace, each for one person, once and for a quarter of an hour. */
export const marketplaceConsents = pgTable(
  'marketplace_consents',
  {
    companyId: companyId().references(() => companies.id),
    id: id(),
    /** The adapter whose accounts the consent opens. */
    adapter: text().notNull(),
    /** SHA-256 of what the address carries. */
    stateHash: text().notNull(),
    /** Who alone may come back with it. */
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    state: text().$type<ConsentState>().notNull().default('asked'),
    askedAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** When the person came back; a state is good once. */
    givenAt: instant(),
    /** As the marketplace names the seller who consented. */
    sellerId: text(),
    /** Encrypted with SECRETS_KEY; only until it was exchanged or refused. */
    code: text().notNull().default(''),
    /** When an exchange was last begun: nobody begins another one before its answer is overdue. */
    triedAt: instant(),
    /** The account that holds what the exchange gave. */
    channelAccountId: ref(),
  },
  (t) => [
    tenantKey(t),
    unique().on(t.companyId, t.stateHash),
    index().on(t.companyId, t.askedAt),
    within(t.companyId, t.channelAccountId, channelAccounts),
    check('marketplace_consents_code_while_given', sql`${t.code} = '' or ${t.state} = 'given'`),
  ],
)
