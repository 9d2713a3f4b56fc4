import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { companyId, instant, ref, within } from '../../../platform/db/columns.ts'
import { channelAccounts } from '../../organisation/organisation.tables.ts'

/**
 * How far it is.
 * - `asked`: nothing has left yet; it can be taken back
 * - `removing`: the channel is told to delete the listing
 * - `waiting`: it is deleted, and the channel forgets the article that it tied it to
 */
export type RelistingState = 'asked' | 'removing' | 'waiting'

/**
 * An offer of an own account whose listing is deleted, and made anew a day later. The row goes when the offer is due again;
 * while it is there, from `removing` on, the offer is held back.
 */
export const offerRelistings = pgTable(
  'offer_relistings',
  {
    companyId: companyId(),
    channelAccountId: ref().notNull(),
    ean: text().notNull(),
    /** What the channel knew it by when that began. */
    sku: text().notNull(),
    state: text().$type<RelistingState>().notNull().default('asked'),
    askedAt: instant().notNull(),
    /** When the next step is taken; while it is being deleted, until when the worker that claimed it is at work. */
    dueAt: instant().notNull(),
    /** How often deleting it has failed. */
    failures: integer().notNull().default(0),
    /** Why it failed last, in the channel's words. */
    error: text(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.channelAccountId, t.ean] }),
    within(t.companyId, t.channelAccountId, channelAccounts),
    index('offer_relistings_due').on(t.companyId, t.dueAt),
  ],
)
