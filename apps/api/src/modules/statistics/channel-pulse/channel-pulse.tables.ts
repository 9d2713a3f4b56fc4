import { boolean, doublePrecision, index, integer, pgTable, primaryKey, unique } from 'drizzle-orm/pg-core'
import { companyId, id, instant, ref, tenantKey, within } from '../../../platform/db/columns.ts'
import { channelAccounts, companies } from '../../organisation/organisation.tables.ts'

/** An account that a company sells through: its own, or the provider's. */
const account = () => ({
  accountOwnerId: ref().notNull(),
  channelAccountId: ref().notNull(),
})

/**
 * How many orders came through an account in an hour, for the weeks from which is learnt what is usual. By the hour in which
 * they arrived as well, so that the last hours are simply counted again.
 */
export const channelOrderHours = pgTable(
  'channel_order_hours',
  {
    companyId: companyId().references(() => companies.id),
    /** The hour in which they reached Kontor. */
    arrivedHour: instant().notNull(),
    ...account(),
    /** The hour in which they count: of what came more than a day late the one in which the customer ordered. */
    hour: instant().notNull(),
    orders: integer().notNull(),
    /** The last one of them. */
    lastAt: instant().notNull(),
  },
  (t) => [
    primaryKey({
      name: 'channel_order_hours_pk',
      columns: [t.companyId, t.arrivedHour, t.accountOwnerId, t.channelAccountId, t.hour],
    }),
    within(t.accountOwnerId, t.channelAccountId, channelAccounts),
  ],
)

/** How an account is, as last looked at. */
export const channelPulses = pgTable(
  'channel_pulses',
  {
    companyId: companyId().references(() => companies.id),
    ...account(),
    checkedAt: instant().notNull(),
    /** False while it rests: nothing is waited for then. */
    isActive: boolean('is_active').notNull(),
    /** When it last went on after a rest. */
    resumedAt: instant(),
    lastOrderAt: instant(),
    ordersIn30Days: integer('orders_in_30_days').notNull(),
    /** How many orders would have been usual since the last one. */
    expected: doublePrecision().notNull(),
    isSilent: boolean('is_silent').notNull(),
    /** When the channel was last told what is on sale, or fetched it. */
    lastStockAt: instant(),
  },
  (t) => [
    primaryKey({ name: 'channel_pulses_pk', columns: [t.companyId, t.accountOwnerId, t.channelAccountId] }),
    within(t.accountOwnerId, t.channelAccountId, channelAccounts),
  ],
)

/** A silence that was noticed, once however often it is looked at. */
export const channelSilences = pgTable(
  'channel_silences',
  {
    companyId: companyId().references(() => companies.id),
    id: id(),
    ...account(),
    /** When it began: with the last order, or when the account went on after a rest. */
    since: instant().notNull(),
    noticedAt: instant().notNull(),
  },
  (t) => [
    tenantKey(t),
    within(t.accountOwnerId, t.channelAccountId, channelAccounts),
    unique('channel_silences_once').on(t.companyId, t.accountOwnerId, t.channelAccountId, t.since),
    index('channel_silences_by_notice').on(t.companyId, t.noticedAt, t.id),
  ],
)

/** Up to when a company's arrivals are counted, and when its accounts are looked at again though nothing came. */
export const channelOrderCounts = pgTable(
  'channel_order_counts',
  {
    companyId: companyId().references(() => companies.id),
    countedUntil: instant().notNull(),
    nextLookAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.companyId] })],
)
