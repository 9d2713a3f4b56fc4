import { z } from 'zod'
import { Id, Instant, Message, RequiredLine, SentDay } from '../shared/index.ts'
import { CredentialField, SentCredentials } from './credentials.schemas.ts'

/** How a channel is spoken to; `GET /channel-adapters` lists what there is. */
const AdapterName = z.string().regex(/^[a-z][a-z0-9_]{1,39}$/)
/** Pieces kept back from a channel: as many as are counted. */
export const LARGEST_STOCK_BUFFER = 2_147_483_647

/** An account at a channel that the company sells through. Credentials are never answered. */
export const ManagedChannelAccount = z.object({
  id: Id,
  /** Own ones alone can be changed; the others are the provider's. */
  is_own: z.boolean(),
  sales_channel_id: z.number().int(),
  sales_channel: z.string(),
  icon: z.string(),
  color: z.string(),
  name: z.string(),
  adapter: AdapterName,
  /** As the channel names them; empty: all. */
  marketplaces: z.array(z.string()),
  /** Not paused. */
  is_active: z.boolean(),
  /** Null for the provider's, whose owner alone knows. */
  own: z
    .object({
      credentials_stored: z.boolean(),
      /** Pieces of each article that are kept back from the channel. */
      stock_buffer: z.number().int().min(0),
      last_pull_at: Instant.nullable(),
      /** The channel's own message. */
      last_pull_error: z.string().nullable(),
      /** Since when the channel refuses the login; null: it does not. */
      refused_at: Instant.nullable(),
      /** Nobody has logged in since the credentials were stored. */
      awaits_login: z.boolean(),
      /** From when on orders are fetched; null as long as the first import was not started. */
      import_from: Instant.nullable(),
      /** Orders are fetched, and none has been so far. */
      awaits_first_import: z.boolean(),
      version: z.number().int().positive(),
    })
    .nullable(),
})
export type ManagedChannelAccount = z.infer<typeof ManagedChannelAccount>

export const ChannelAccountList = z.object({
  data: z.array(ManagedChannelAccount),
  /** Where an account can be opened. */
  sales_channels: z.array(z.object({ id: z.number().int(), name: z.string() })),
})

/** A way to connect an account, as a person chooses it; texts are in the caller's language. */
export const ChannelAdapter = z.object({
  adapter: AdapterName,
  name: z.string(),
  /** What who opens an account has to do elsewhere; empty: nothing. */
  hint: z.string(),
  /** Where accounts can be connected like this; empty: everywhere. */
  sales_channel_ids: z.array(z.number().int()),
  /** Empty: an account has none of its own. */
  credentials: z.array(CredentialField),
  /** `pulled`: orders are fetched from the channel; `pushed`: it delivers them. */
  orders: z.enum(['pulled', 'pushed']),
  /** Accounts name the marketplaces that they sell on. */
  has_marketplaces: z.boolean(),
  /** There is something to log in to. */
  is_checkable: z.boolean(),
})
export type ChannelAdapter = z.infer<typeof ChannelAdapter>

const MarketplaceId = z.string().regex(/^[A-Za-z0-9_-]{2,30}$/)
const fields = {
  name: RequiredLine(80),
  marketplaces: z.array(MarketplaceId).max(30).default([]),
  stock_buffer: z.number().int().min(0).max(LARGEST_STOCK_BUFFER).default(0),
  credentials: SentCredentials.optional(),
}

/** A new account. One that orders are fetched from is paused until its first import is started. */
export const NewChannelAccount = z.strictObject({
  sales_channel_id: z.number().int().positive().max(32_767),
  adapter: AdapterName,
  ...fields,
})
export type NewChannelAccount = z.output<typeof NewChannelAccount>

/** Without `credentials` the stored ones stay. */
export const ChannelAccountEdit = z.strictObject({
  ...fields,
  is_active: z.boolean(),
  version: z.number().int().positive(),
})
export type ChannelAccountEdit = z.output<typeof ChannelAccountEdit>

export const FirstImport = z.strictObject({
  /** The first day whose orders are fetched, by Berlin's clocks. */
  from: SentDay,
  version: z.number().int().positive(),
})

/** How a connection to a channel or a carrier was found. */
export const CONNECTION_RESULTS = [
  'ok',
  'wrong_credentials',
  'missing_credentials',
  'unreachable',
  'busy',
] as const
export const ConnectionCheck = Message.extend({ result: z.enum(CONNECTION_RESULTS) })
export type ConnectionCheck = z.infer<typeof ConnectionCheck>

/**
 * What of a brand a channel may have to be told before its articles are offered: who makes them, who answers for them in the
 * Union, warnings, what upper, lining and sole are made of, and that the contacts are entered in the channel's own portal.
 */
export const SAFETY_PARTS = [
  'manufacturer',
  'responsible_person',
  'warnings',
  'materials',
  'contacts',
] as const
export type SafetyPart = (typeof SAFETY_PARTS)[number]
