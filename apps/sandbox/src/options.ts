import type { ErpCredentials } from './erp/erp-model.ts'
import type { FtpOptions } from './ftp/ftp-model.ts'
import type { NeutralMerchant } from './neutral/neutral-model.ts'
import type { CatalogueItem } from './selling/selling-model.ts'
import type { RetailClient } from './zalando/connected-retail-model.ts'

/** One merchant as Amazon knows it: who answers to this refresh token sees this seller's orders and no other's. */
export interface AmazonSeller {
  sellerId: string
  refreshToken: string
}

/** Requests per second and how many may come at once (a token bucket, as Amazon's usage plans describe it). */
export interface UsagePlan {
  rate: number
  burst: number
}

export type AmazonOperation =
  | 'search'
  | 'get'
  | 'confirm'
  | 'token'
  | 'rdt'
  | 'feed_document'
  | 'feed_create'
  | 'feed_get'
  | 'feed_list'
  | 'services'
  | 'purchase'
  | 'shipment'
  | 'refund'
  | 'listing_patch'
  | 'listing_put'
  | 'listing_get'
  | 'listing_delete'
  | 'listing_search'
  | 'competitive_summary'
  | 'product_type'
  | 'product_types'

export interface AmazonOptions {
  clientId?: string
  clientSecret?: string
  applicationId?: string
  /** Where sellers are sent back to who authorise the application, as its developer registered it; none by default. */
  redirectUrl?: string
  sellers?: AmazonSeller[]
  usagePlans?: Partial<Record<AmazonOperation, UsagePlan>>
  /** Orders younger than this many seconds stay out of a search; the real service waits two minutes. Default 0. */
  settleSeconds?: number
  /** How long a feed waits in the queue and how long it is worked on, in seconds. Default 2 and 3. */
  feedSeconds?: { queue: number; work: number }
  /** false: the seller may not see personal data, whatever `includedData` asks for. Default true. */
  personalData?: boolean
}

/** The shop that plays channels without an adapter and posts its orders to an intake API. */
export interface IntakeOptions {
  url: string
  accessKey: string
  secretKey: string
  /** Ids or keys of the sales channels that sell; default `1`, `2`, `3`, `53`. */
  channels?: string[]
  /** Channels that sign with another key. */
  otherKeys?: readonly { channels: readonly string[]; accessKey: string; secretKey: string }[]
  /** Orders an hour over all channels; default 2. 0 sells only on demand. */
  ordersPerHour?: number
  /** How often the shops fetch and answer reports, in seconds; default 0: only on demand. */
  fetchReportsEvery?: number
}

export interface SandboxOptions {
  /** 0 (default) takes any free port. */
  port?: number
  host?: '127.0.0.1'
  /** 0 (default) takes any free port, false leaves the mailbox out. */
  smtpPort?: number | false
  /** Where the outside world remembers what happened (one JSON record a line). Without it, memory only. */
  dataFile?: string
  clock?: () => Date
  /** Same seed, same orders, names and addresses. Default 1. */
  seed?: number
  /** How fast Amazon sells by itself; false (default) sells only on demand. */
  selling?: { ordersPerHour: number } | false
  catalogue?: CatalogueItem[]
  /** Parcels move by themselves, a step about every so many minutes; false (default): only on demand. */
  moving?: { minutesPerStep: number } | false
  /** API keys that the carrier accepts; default `sandbox-shipcloud-key`. */
  shipcloudKeys?: string[]
  /** At which step the carrier notices a bad address; default `prepare`. */
  refuseAddressAt?: 'prepare' | 'purchase'
  amazon?: AmazonOptions
  intake?: IntakeOptions
  /** Who may send offers to Zalando Connected Retail. */
  retailClients?: readonly RetailClient[]
  /** Who may log in at the neutral marketplace. */
  neutralMerchants?: readonly NeutralMerchant[]
  /** Who may post orders to the ERP. */
  erp?: ErpCredentials
  /** 0 (default) takes any free port, false leaves the FTP server out. */
  ftpPort?: number | false
  ftp?: FtpOptions
  quiet?: boolean
}

/** What the stand-ins accept when nothing else is configured. */
export const DEFAULT_CREDENTIALS = {
  shipcloudKey: 'sandbox-shipcloud-key',
  retail: [
    { clientId: 'sandbox-retail', apiKey: 'sandbox-retail-key' },
    { clientId: 'sandbox-retail-2', apiKey: 'sandbox-retail-key-2' },
  ],
  neutral: [
    { username: 'sandbox-gaxsys', password: 'sandbox-gaxsys-password', channel: 'gaxsys' },
    { username: 'sandbox-gaxsys-2', password: 'sandbox-gaxsys-password-2', channel: 'gaxsys' },
    { username: 'sandbox-avendu', password: 'sandbox-avendu-password', channel: 'avendu' },
    { username: 'sandbox-atalanda', password: 'sandbox-atalanda-password', channel: 'atalanda' },
    { username: 'sandbox-atalanda-2', password: 'sandbox-atalanda-password-2', channel: 'atalanda' },
    { username: 'sandbox-bagmondo', password: 'sandbox-bagmondo-password', channel: 'bagmondo' },
  ],
  erp: { user: 'sandbox-erp', password: 'sandbox-erp-password' },
  ftp: { user: 'sandbox-ftp', password: 'sandbox-ftp-password' },
  s3: {
    accessKeyId: 'SANDBOXACCESSKEY',
    secretAccessKey: 'sandbox-s3-secret',
    region: 'eu-central-1',
  },
  amazon: {
    clientId: 'amzn1.application-oa2-client.sandbox',
    clientSecret: 'sandbox-amazon-secret',
    applicationId: 'amzn1.sp.solution.sandbox',
    sellers: [
      { sellerId: 'A1SANDBOXSELLER', refreshToken: 'Atzr|sandbox-refresh-token' },
      { sellerId: 'A2SANDBOXSELLER', refreshToken: 'Atzr|sandbox-refresh-token-2' },
      // Nobody of the demo works for this one, who is there to authorise the application anew.
      { sellerId: 'A3SANDBOXSELLER', refreshToken: 'Atzr|sandbox-refresh-token-3' },
    ],
  },
} as const
