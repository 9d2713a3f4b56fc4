import { z } from 'zod'
import { Id, Instant, WholeInPath } from '../shared/index.ts'
import { Flag } from './account-settings.schemas.ts'
import { CONNECTION_STATES } from './marketplaces.schemas.ts'

/** Ids of marketplaces and sales channels are published, and small. */
const MOST_ID = 32_767
const MarketplaceId = z.number().int().min(1).max(MOST_ID)
const PublishedId = WholeInPath(1, MOST_ID)

/** How the account through which the stores sell is read; `missing`: the company has none at this channel. */
const LocalConnection = z.object({
  state: z.enum([...CONNECTION_STATES, 'missing']),
  /** When orders were fetched last, or would have been. */
  checked_at: Instant.nullable(),
  /** What the marketplace answered to that; null: nothing was wrong. */
  message: z.string().nullable(),
})
export type LocalConnection = z.infer<typeof LocalConnection>

export const LocalMarketplacesQuery = z.strictObject({ sales_channel_id: PublishedId })

/** A marketplace of a region, and the sales channel that runs it. */
export const LocalMarketplace = z.object({ id: MarketplaceId, sales_channel_id: Id, name: z.string() })
export type LocalMarketplace = z.infer<typeof LocalMarketplace>

export const LocalMarketplaces = z.object({ data: z.array(LocalMarketplace), connection: LocalConnection })
export type LocalMarketplaces = z.infer<typeof LocalMarketplaces>

const Store = z.object({ id: Id, gln: z.string(), store_number: z.string(), name: z.string() })

/** The stores that can be put on a marketplace: one without GLN can't be, as the marketplace does not know it. */
export const StoresToConfigure = z.object({ data: z.array(Store) })
export type StoreToConfigure = z.infer<typeof Store>

export const StoreConfigurationsQuery = z.strictObject({ marketplace_id: PublishedId })

/** A store on a marketplace. Active, its offers go out and its orders come in. */
export const StoreConfiguration = z.object({
  id: Id,
  is_active: Flag,
  store: Store,
  marketplace_id: MarketplaceId,
})
export type StoreConfiguration = z.infer<typeof StoreConfiguration>

export const StoreConfigurations = z.object({ data: z.array(StoreConfiguration) })

/** `POST directsales/platoyo/configuration`. */
export const NewStoreConfigurationBody = z.strictObject({
  is_active: Flag,
  store_id: Id,
  marketplace_id: MarketplaceId,
})
export type NewStoreConfigurationBody = z.output<typeof NewStoreConfigurationBody>

/** `PUT directsales/platoyo/configuration`. */
export const StoreConfigurationBody = NewStoreConfigurationBody.extend({ configuration_id: Id })
export type StoreConfigurationBody = z.output<typeof StoreConfigurationBody>
