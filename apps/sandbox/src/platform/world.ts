import type { ListingRecord } from '../amazon/listing-model.ts'
import type { MfnShipmentRecord } from '../amazon/merchant-fulfillment-model.ts'
import type {
  AmazonOrderRecord,
  ConsentCodeRecord,
  FeedDocumentRecord,
  FeedRecord,
  GrantRecord,
  TokenRecord,
} from '../amazon/order-model.ts'
import type { ErpCredentials, ErpOrderRecord } from '../erp/erp-model.ts'
import type { FtpEvent, FtpFileRecord, FtpOptions } from '../ftp/ftp-model.ts'
import type { MailRecord } from '../mail/mail-model.ts'
import type {
  NeutralMerchant,
  NeutralOfferRecord,
  NeutralOrderRecord,
  NeutralRefusal,
} from '../neutral/neutral-model.ts'
import type { AmazonOperation, AmazonSeller, SandboxOptions, UsagePlan } from '../options.ts'
import { DEFAULT_CREDENTIALS } from '../options.ts'
import type { ObjectStore, S3Credentials } from '../s3/s3-model.ts'
import type { CatalogueItem, IntakeReportRecord, IntakeSale } from '../selling/selling-model.ts'
import type { ShipmentRecord, TrackerRecord, WebhookRecord } from '../shipcloud/shipment-model.ts'
import type {
  RetailClient,
  RetailFileRecord,
  RetailOfferRecord,
  RetailRefusal,
} from '../zalando/connected-retail-model.ts'
import { FaultBook } from './faults.ts'
import { type Collection, Journal } from './journal.ts'

/** What may be changed while the stand-ins run. */
export interface Settings {
  refuse_address_at: 'prepare' | 'purchase'
  personal_data: boolean
  /** Carriers that Amazon's merchant fulfilment cannot reach at the moment, by name. */
  unavailable_carriers: string[]
  /** Carriers whose terms the seller has not accepted, by name. */
  terms_not_accepted: string[]
  /** Services that refuse every parcel, by id. */
  rejected_services: string[]
  /** What the prices of merchant fulfilment are multiplied with. */
  price_factor: number
  /** Shipping templates as sellers have named them in Seller Central: name and id. */
  shipping_templates: { name: string; id: string }[]
  /** EANs that Amazon has no article for; of all others it has one. */
  unknown_eans: string[]
  /** The server that takes answers to the mails in the mailbox, `smtp://host:port`. */
  mail_in_url: string | null
  /** How many calls a second the carrier takes from one key, and how many at once; null for no limit. */
  carrier_rate: UsagePlan | null
}

/** Everything that the stand-ins share: memory, clock, faults and who may come in. */
export interface World {
  now: () => Date
  seed: number
  faults: FaultBook
  settings: Settings
  /** Aborted when the sandbox stops. */
  stopping: AbortSignal
  /** Base address of this server, known once it listens. */
  baseUrl: () => string
  shipcloudKeys: string[]
  amazon: {
    clientId: string
    clientSecret: string
    applicationId: string
    /** Where sellers are sent back to who authorise the application; null: nothing is registered. */
    redirectUrl: string | null
    sellers: readonly AmazonSeller[]
    usagePlans: Record<AmazonOperation, UsagePlan>
    settleSeconds: number
    feedSeconds: { queue: number; work: number }
  }
  /** Records of a stand-in that keeps its own, by a name that no other has. */
  collection: <T>(name: string) => Collection<T>
  shipments: Collection<ShipmentRecord>
  webhooks: Collection<WebhookRecord>
  trackers: Collection<TrackerRecord>
  orders: Collection<AmazonOrderRecord>
  mfnShipments: Collection<MfnShipmentRecord>
  tokens: Collection<TokenRecord>
  consentCodes: Collection<ConsentCodeRecord>
  grants: Collection<GrantRecord>
  /** By seller and SKU. */
  listings: Collection<ListingRecord>
  feeds: Collection<FeedRecord>
  feedDocuments: Collection<FeedDocumentRecord>
  mails: Collection<MailRecord>
  catalogue: Collection<CatalogueItem>
  intakeSales: Collection<IntakeSale>
  intakeReports: Collection<IntakeReportRecord>
  retailClients: readonly RetailClient[]
  /** By client, store and EAN. */
  retailOffers: Collection<RetailOfferRecord>
  /** By EAN. */
  retailRefusals: Collection<RetailRefusal>
  retailFiles: Collection<RetailFileRecord>
  neutralMerchants: readonly NeutralMerchant[]
  neutralOrders: Collection<NeutralOrderRecord>
  /** By user name, store and SKU. */
  neutralOffers: Collection<NeutralOfferRecord>
  /** By EAN. */
  neutralRefusals: Collection<NeutralRefusal>
  erp: ErpCredentials
  erpOrders: Collection<ErpOrderRecord>
  ftp: Required<Omit<FtpOptions, 'tls'>> & Pick<FtpOptions, 'tls'>
  ftpFiles: Collection<FtpFileRecord>
  ftpEvents: Collection<FtpEvent>
  s3: { credentials: S3Credentials; bucket: string; store: ObjectStore }
  /** The next number of a named sequence, never given twice, not even after a restart. */
  nextNumber: (sequence: string) => number
}

const USAGE_PLANS: Record<AmazonOperation, UsagePlan> = {
  search: { rate: 5, burst: 20 },
  get: { rate: 5, burst: 30 },
  confirm: { rate: 5, burst: 20 },
  token: { rate: 10, burst: 20 },
  rdt: { rate: 1, burst: 10 },
  feed_document: { rate: 5, burst: 30 },
  feed_create: { rate: 5, burst: 20 },
  feed_get: { rate: 5, burst: 30 },
  feed_list: { rate: 5, burst: 20 },
  services: { rate: 6, burst: 12 },
  purchase: { rate: 5, burst: 20 },
  shipment: { rate: 5, burst: 20 },
  refund: { rate: 5, burst: 20 },
  listing_patch: { rate: 5, burst: 20 },
  listing_put: { rate: 5, burst: 20 },
  listing_get: { rate: 5, burst: 20 },
  listing_delete: { rate: 5, burst: 20 },
  listing_search: { rate: 5, burst: 20 },
  competitive_summary: { rate: 5, burst: 20 },
  product_type: { rate: 5, burst: 20 },
  product_types: { rate: 5, burst: 20 },
}

/** Opens the memory and fills in what the options leave out. */
export function createWorld(options: SandboxOptions, baseUrl: () => string, stopping: AbortSignal): World {
  const journal = new Journal(options.dataFile)
  const counters = journal.collection<{ value: number }>('counters')
  const seed = options.seed ?? 1
  const catalogue = journal.collection<CatalogueItem>('catalogue')
  if (options.catalogue) catalogue.replace(options.catalogue.map((item) => [item.sku, item]))
  return {
    now: options.clock ?? (() => new Date()),
    seed,
    faults: new FaultBook(seed),
    settings: {
      refuse_address_at: options.refuseAddressAt ?? 'prepare',
      personal_data: options.amazon?.personalData ?? true,
      unavailable_carriers: [],
      terms_not_accepted: [],
      rejected_services: [],
      price_factor: 1,
      shipping_templates: [
        { name: 'Standardvorlage', id: 'legacy-template-id' },
        { name: 'Prime-Vorlage', id: '5f0a1c2e-prime-template' },
      ],
      unknown_eans: [],
      mail_in_url: null,
      carrier_rate: null,
    },
    stopping,
    baseUrl,
    shipcloudKeys: options.shipcloudKeys ?? [DEFAULT_CREDENTIALS.shipcloudKey],
    amazon: {
      clientId: options.amazon?.clientId ?? DEFAULT_CREDENTIALS.amazon.clientId,
      clientSecret: options.amazon?.clientSecret ?? DEFAULT_CREDENTIALS.amazon.clientSecret,
      applicationId: options.amazon?.applicationId ?? DEFAULT_CREDENTIALS.amazon.applicationId,
      redirectUrl: options.amazon?.redirectUrl ?? null,
      sellers: options.amazon?.sellers ?? DEFAULT_CREDENTIALS.amazon.sellers,
      usagePlans: { ...USAGE_PLANS, ...options.amazon?.usagePlans },
      settleSeconds: options.amazon?.settleSeconds ?? 0,
      feedSeconds: options.amazon?.feedSeconds ?? { queue: 2, work: 3 },
    },
    collection: (name) => journal.collection(name),
    shipments: journal.collection('shipments'),
    webhooks: journal.collection('webhooks'),
    trackers: journal.collection('trackers'),
    orders: journal.collection('amazon_orders'),
    mfnShipments: journal.collection('amazon_mfn_shipments'),
    tokens: journal.collection('amazon_tokens'),
    consentCodes: journal.collection('amazon_consent_codes'),
    grants: journal.collection('amazon_grants'),
    listings: journal.collection('amazon_listings'),
    feeds: journal.collection('amazon_feeds'),
    feedDocuments: journal.collection('amazon_feed_documents'),
    mails: journal.collection('mails'),
    catalogue,
    intakeSales: journal.collection('intake_sales'),
    intakeReports: journal.collection('intake_reports'),
    retailClients: options.retailClients ?? DEFAULT_CREDENTIALS.retail,
    retailOffers: journal.collection('retail_offers'),
    retailRefusals: journal.collection('retail_refusals'),
    retailFiles: journal.collection('retail_files'),
    neutralMerchants: options.neutralMerchants ?? DEFAULT_CREDENTIALS.neutral,
    neutralOrders: journal.collection('neutral_orders'),
    neutralOffers: journal.collection('neutral_offers'),
    neutralRefusals: journal.collection('neutral_refusals'),
    erp: options.erp ?? DEFAULT_CREDENTIALS.erp,
    erpOrders: journal.collection('erp_orders'),
    ftp: { ...DEFAULT_CREDENTIALS.ftp, ...options.ftp },
    ftpFiles: journal.collection('ftp_files'),
    ftpEvents: journal.collection('ftp_events'),
    s3: {
      credentials: DEFAULT_CREDENTIALS.s3,
      bucket: 'kontor',
      store: { objects: new Map(), uploads: new Map() },
    },
    nextNumber: (sequence) => {
      const value = (counters.get(sequence)?.value ?? 0) + 1
      counters.put(sequence, { value })
      return value
    },
  }
}
