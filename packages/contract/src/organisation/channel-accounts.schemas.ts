import { z } from 'zod'
import { Id, Instant, Message, RequiredLine, SentDay } from '../shared/index.ts'

/** The channel whose accounts may be read by the adapter `amazon`. */
export const AMAZON_CHANNEL = 4
/** The channel whose accounts may be told what is on sale by Connected Retail. */
export const ZALANDO_CHANNEL = 3
/** How a channel is spoken to; `intake`: it calls the intake interface itself. */
export const CHANNEL_ADAPTERS = ['intake', 'amazon'] as const
/** Pieces kept back from a channel, at most. */
export const LARGEST_STOCK_BUFFER = 99

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
  adapter: z.enum(CHANNEL_ADAPTERS),
  /** The channel delivers by itself, and is told what is on sale by Zalando Connected Retail. */
  connected_retail: z.boolean(),
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

/** Of a seller at Amazon. All of them replace what is stored. */
export const AmazonCredentialsBody = z.strictObject({
  client_id: RequiredLine(300),
  client_secret: RequiredLine(300),
  refresh_token: RequiredLine(1000),
  /** The merchant token; cancellations and refunds need it. */
  seller_id: RequiredLine(60).optional(),
})

const MarketplaceId = z.string().regex(/^[A-Za-z0-9_-]{2,30}$/)
const fields = {
  name: RequiredLine(80),
  marketplaces: z.array(MarketplaceId).max(30).default([]),
  stock_buffer: z.number().int().min(0).max(LARGEST_STOCK_BUFFER).default(0),
  credentials: AmazonCredentialsBody.optional(),
}

/** A new account. One that orders are fetched from is paused until its first import is started. */
export const NewChannelAccount = z.strictObject({
  sales_channel_id: z.number().int().positive().max(32_767),
  adapter: z.enum(CHANNEL_ADAPTERS),
  /** Opened by the company’s own access, which is one of its settings. */
  connected_retail: z.boolean().default(false),
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
