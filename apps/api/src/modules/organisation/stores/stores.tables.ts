import { boolean, index, integer, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import { companyId, createdAt, id, instant, ref, tenantKey, within } from '../../../platform/db/columns.ts'
import { companies, salesChannels, stores } from '../organisation.tables.ts'

/** Channels that are switched off for a store: no line of an order there is allocated to it. */
export const storeClosedChannels = pgTable(
  'store_closed_channels',
  {
    companyId: companyId().references(() => companies.id),
    storeId: ref().notNull(),
    salesChannelId: smallint('sales_channel_id')
      .notNull()
      .references(() => salesChannels.id),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.storeId, t.salesChannelId] }),
    within(t.companyId, t.storeId, stores),
  ],
)

/** Marketplaces of a region that a sales channel runs, and on which stores sell one by one. Ids are published and never reused. */
export const localMarketplaces = pgTable('local_marketplaces', {
  id: smallint().primaryKey(),
  salesChannelId: smallint('sales_channel_id')
    .notNull()
    .references(() => salesChannels.id),
  name: text().notNull(),
})

/** The stores that a company has on a local marketplace, each once, and whether they sell there now. */
export const storeMarketplaces = pgTable(
  'store_marketplaces',
  {
    companyId: companyId().references(() => companies.id),
    id: id(),
    marketplaceId: smallint('marketplace_id')
      .notNull()
      .references(() => localMarketplaces.id),
    storeId: ref().notNull(),
    /** Its offers go out, and its orders come in. */
    isActive: boolean('is_active').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    tenantKey(t),
    within(t.companyId, t.storeId, stores),
    unique().on(t.companyId, t.marketplaceId, t.storeId),
    index().on(t.companyId, t.storeId),
  ],
)

/** Devices that scan in a store. */
export const storeDevices = pgTable(
  'store_devices',
  {
    companyId: companyId().references(() => companies.id),
    id: id(),
    storeId: ref().notNull(),
    /** What the device calls itself. */
    deviceId: text('device_id').notNull(),
    /** Who works with it, as the store writes it. */
    inUseBy: text('in_use_by').notNull().default(''),
    isActive: boolean('is_active').notNull().default(true),
    /** SHA-256 of the secret that the device keeps; null: nothing can sign in as it. */
    secretHash: text('secret_hash'),
    createdAt: createdAt(),
    version: integer().notNull().default(1),
  },
  (t) => [
    tenantKey(t),
    within(t.companyId, t.storeId, stores),
    unique().on(t.companyId, t.deviceId),
    index('store_devices_by_secret').on(t.secretHash).concurrently(),
    index().on(t.companyId, t.storeId),
  ],
)

/** Links that open the pick list of a store without a login. One that is revoked is removed. */
export const pickListLinks = pgTable(
  'pick_list_links',
  {
    companyId: companyId().references(() => companies.id),
    id: id(),
    storeId: ref().notNull(),
    /** Whom or what it is for. */
    name: text().notNull(),
    /** SHA-256 of the link's token. */
    secretHash: text('secret_hash').notNull(),
    createdAt: createdAt(),
    /** To the minute. */
    lastUsedAt: instant(),
  },
  (t) => [
    tenantKey(t),
    within(t.companyId, t.storeId, stores),
    index('pick_list_links_by_secret').on(t.secretHash),
    index().on(t.companyId, t.storeId),
  ],
)

/** Devices that show an id which no store has entered yet. They belong to nobody, and run out by the clock. */
export const deviceRegistrations = pgTable(
  'device_registrations',
  {
    deviceId: text('device_id').primaryKey(),
    /** SHA-256 of the secret that the device keeps. */
    secretHash: text('secret_hash').notNull(),
    /** The network address that asked, so that nobody asks for too many. */
    address: text().notNull(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    index('device_registrations_by_secret').on(t.secretHash),
    index('device_registrations_by_address').on(t.address, t.createdAt),
    index('device_registrations_by_end').on(t.expiresAt),
  ],
)
