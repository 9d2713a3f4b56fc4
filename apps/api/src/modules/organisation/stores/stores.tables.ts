import { boolean, index, integer, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import { companyId, createdAt, id, ref, tenantKey, within } from '../../../platform/db/columns.ts'
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
    createdAt: createdAt(),
    version: integer().notNull().default(1),
  },
  (t) => [
    tenantKey(t),
    within(t.companyId, t.storeId, stores),
    unique().on(t.companyId, t.deviceId),
    index().on(t.companyId, t.storeId),
  ],
)
