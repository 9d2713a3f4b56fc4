import type { ChannelFee, CompanySettings } from '@kontor/contract/organisation'
import type { KeyScope } from '@kontor/contract/shared'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import {
  cents,
  companyId,
  createdAt,
  id,
  instant,
  percent,
  ref,
  tenantKey,
} from '../../platform/db/columns.ts'

type MerchantCountry = CompanySettings['inv_country']

/** The tenants. The provider that runs the portal is one of them. */
export const companies = pgTable(
  'companies',
  {
    id: id().primaryKey(),
    name: text().notNull(),
    /** Names the company in addresses of public pages; made of its name when it is written (`set_company_slug`). */
    slug: text().notNull().default('').unique(),
    isProvider: boolean('is_provider').notNull().default(false),
    homepage: text().notNull().default(''),
    telephone: text().notNull().default(''),
    mobile: text().notNull().default(''),
    invEmail: text('inv_email').notNull().default(''),
    invCompany: text('inv_company').notNull().default(''),
    invFirstName: text('inv_first_name').notNull().default(''),
    invLastName: text('inv_last_name').notNull().default(''),
    invStreet: text('inv_street').notNull().default(''),
    invPostcode: text('inv_postcode').notNull().default(''),
    invCity: text('inv_city').notNull().default(''),
    invCountry: text('inv_country').$type<MerchantCountry>().notNull().default('DE'),
    defaultShippingCountry: text('default_shipping_country').notNull().default('DE'),
    /** Agreed with the provider: what shipping costs, and from which order value on it costs nothing. */
    shippingPriceCents: cents(),
    shippingFreeCents: cents(),
    /** Set by the provider: the most that shipping may cost on a sales channel; null: there is no limit. */
    maxShippingCostCents: cents(),
    defaultParcelId: integer('default_parcel_id'),
    sendMailToBranch: boolean('send_mail_to_branch').notNull().default(true),
    erpSystemName: text('erp_system_name').notNull().default(''),
    erpEnabled: boolean('erp_enabled').notNull().default(false),
    /** Customer number and depot named in the pickup notice of parcels to Austria (decisions: Shipping). */
    austriaPickupCustomerNumber: text('austria_pickup_customer_number').notNull().default(''),
    austriaPickupDepot: text('austria_pickup_depot').notNull().default(''),
    /** Whether labels are bought together with a return label. */
    returnLabels: boolean('return_labels').notNull().default(true),
    /** How many pieces one walk through the shelves carries. */
    piecesPerWalk: smallint('pieces_per_walk').notNull().default(60),
    /** Whether a full return gives back shipping and charges, too (§ 357 (2) BGB). */
    refundsDelivery: boolean('refunds_delivery').notNull().default(true),
    /** What standard shipping of an order costs: what was paid beyond it for a faster delivery stays. Null: all of it goes back. */
    standardShippingCents: cents(),
    /** Since when nobody logs in and nothing is imported; null: the company works. */
    pausedAt: instant(),
    version: integer().notNull().default(1),
    createdAt: createdAt().notNull(),
  },
  (t) => [
    unique().on(t.id, t.isProvider),
    check('companies_inv_country_known', sql`${t.invCountry} in ('DE','AT','CH','NL','LU')`),
    check('companies_pieces_per_walk', sql`${t.piecesPerWalk} between 1 and 300`),
  ],
)

/** The shops and branches goods are sent from. */
export const stores = pgTable(
  'stores',
  {
    companyId: companyId().references(() => companies.id),
    id: id(),
    storeNumber: text('store_number').notNull(),
    name: text().notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** 1 is asked first when stock alone does not decide (spec: catalogue §5, store ranking). */
    ranking: smallint().notNull().default(1),
    street: text().notNull(),
    streetNo: text('street_no').notNull(),
    zipCode: text('zip_code').notNull(),
    city: text().notNull(),
    country: text().notNull().default('DE'),
    /** German federal state (`BY`, `NW`, …) for its public holidays. */
    federalState: text('federal_state').notNull().default(''),
    contactName: text('contact_name').notNull().default(''),
    contactEmail: text('contact_email').notNull().default(''),
    contactPhone: text('contact_phone').notNull().default(''),
    orderEmail: text('order_email').notNull().default(''),
    clickCollectEmail: text('click_collect_email').notNull().default(''),
    erpStoreId: text('erp_store_id').notNull().default(''),
    gln: text().notNull().default(''),
    /** `{ name, street, street_no, zip_code, city, country }` where it differs from the store's own address. */
    shippingAddress: jsonb('shipping_address').$type<StoreAddress>(),
    returnAddress: jsonb('return_address').$type<StoreAddress>(),
    /** The same and a `phone`: where customers pick their reservations up. */
    pickupAddress: jsonb('pickup_address').$type<PickupAddress>(),
    /** Takes reservations that customers pick up. */
    clickAndCollect: boolean('click_and_collect').notNull().default(true),
    createdAt: createdAt(),
    version: integer().notNull().default(1),
  },
  (t) => [tenantKey(t), unique().on(t.companyId, t.storeNumber), index().on(t.companyId, t.ranking)],
)

export interface StoreAddress {
  name: string
  street: string
  street_no: string
  zip_code: string
  city: string
  country: string
}

export interface PickupAddress extends StoreAddress {
  phone: string
}

/** Access to the intake API. The secret is kept as an argon2id hash; `access_key` is unique over all companies because it is what names the company. */
export const apiKeys = pgTable(
  'api_keys',
  {
    companyId: companyId().references(() => companies.id),
    id: id(),
    issuer: text().notNull(),
    accessKey: text('access_key').notNull().unique(),
    secretHash: text('secret_hash').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** Pairs from before there were scopes hold all; `sso` is never given unasked. */
    scopes: text()
      .array()
      .$type<KeyScope[]>()
      .notNull()
      .default(['orders', 'articles', 'stock', 'reservations']),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    /** Written once a minute at most. */
    lastUsedAt: instant(),
  },
  (t) => [tenantKey(t)],
)

/** Marketplaces and shops as data (decisions: Sales channels). Ids are published and never reused. */
export const salesChannels = pgTable('sales_channels', {
  id: smallint().primaryKey(),
  key: text().notNull().unique(),
  name: text().notNull(),
  icon: text().notNull(),
  color: text().notNull(),
  isDirectSale: boolean('is_direct_sale').notNull().default(false),
  hasReturnProgramme: boolean('has_return_programme').notNull().default(false),
  /** The channel writes the customer's invoice, whoever owns the account: a second one would owe the tax twice. */
  invoicesItself: boolean('invoices_itself').notNull().default(false),
})

/** What of a vendor decides how its accounts and their orders are treated, as its folder of connectors/marketplaces says it. */
export const channelTraits = pgTable('channel_traits', {
  adapter: text().primaryKey(),
  /** Where accounts of it can be; empty: everywhere. */
  salesChannelIds: smallint().array().notNull(),
  /** Orders are fetched from the channel; else it delivers them. */
  pullsOrders: boolean().notNull(),
  /** The channel is told of parcels, cancellations and refunds; else it fetches them. */
  sendsReports: boolean().notNull(),
  /** The channel is told what is on sale; else it fetches that. */
  tellsOffers: boolean().notNull(),
  /** The channel knows offers by our SKU. */
  listsBySku: boolean().notNull(),
  /** A setting of the company opens the accounts. */
  openedByCompany: boolean().notNull(),
  /** The channel names the store that sends a piece. */
  namesStore: boolean().notNull(),
  ordersReadableDays: integer(),
  consentDays: integer(),
  personalDataDays: integer(),
  /** In hundredths of the currency's unit. */
  priceStepCents: integer().notNull(),
  /** Own accounts offer nothing before the provider has opened the channel to the company. */
  isOpenedByProvider: boolean().notNull().default(false),
  /** The channel's marketplaces that are known: `id`, `country` and `currency` of each. */
  marketplaces: jsonb().$type<readonly Marketplace[]>().notNull().default([]),
  /** The channel strikes the suggested price through beside a lower one. */
  strikesListPrice: boolean().notNull().default(false),
  /** What of a brand has to be known before a new offer of it goes out. */
  safetyParts: text().array().notNull().default([]),
})

/** One of a channel's marketplaces. */
export interface Marketplace {
  /** As the channel names it. */
  readonly id: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** ISO 4217. */
  readonly currency: string
}

/**
 * An account at a marketplace or shop, in the company that owns it. Several per channel are normal. Merchants read the
 * provider's by `company_channel_accounts()`, which leaves out what is its owner's alone.
 */
export const channelAccounts = pgTable(
  'channel_accounts',
  {
    companyId: companyId().references(() => companies.id),
    id: id(),
    salesChannelId: smallint('sales_channel_id')
      .notNull()
      .references(() => salesChannels.id),
    name: text().notNull(),
    /** With `connectedRetail` what servers of the version before read; `vendor` is which adapter talks to it. */
    adapter: text().notNull(),
    connectedRetail: boolean('connected_retail').notNull().default(false),
    /** Which adapter talks to it, as `channel_traits` names it. */
    vendor: text()
      .notNull()
      .generatedAlwaysAs(sql`case when connected_retail then 'connected_retail' else adapter end`),
    /** An account of the provider that merchants sell through: its orders go to those in `channel_participations`. */
    isShared: boolean('is_shared').notNull().default(false),
    /** True or null: the foreign key that makes the owner of a shared account the provider. */
    ownerIsProvider: boolean('owner_is_provider').generatedAlwaysAs(sql`nullif(is_shared, false)`),
    /** Marketplace ids the account sells on, as the channel names them. */
    marketplaces: text().array().notNull().default([]),
    /** Encrypted with SECRETS_KEY; never leaves the server. */
    credentials: text(),
    /** When they were stored; null for those from before that was noted. */
    credentialsAt: instant(),
    /** Since when the channel says that they hold no longer: the merchant took its consent back; null: it does not. */
    credentialsRefusedAt: instant(),
    /** False while it is paused: nothing is read and nothing reported. */
    isActive: boolean('is_active').notNull().default(true),
    /** Pieces of each article that are kept back from the channel. */
    stockBuffer: integer('stock_buffer').notNull().default(0),
    /** Where a person had the first import begin; null: at the usual time before the first pull. */
    importFrom: instant(),
    /** Everything the channel changed up to this instant has been read. */
    pulledUntil: instant(),
    /** Where reading goes on, when the last pull ended in the middle of its pages. */
    pullCursor: jsonb().$type<PullCursor>(),
    lastPullAt: instant(),
    lastPullError: text('last_pull_error'),
    /** Since when its login is refused; null: it is not. */
    refusedAt: instant(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    tenantKey(t),
    unique().on(t.companyId, t.salesChannelId, t.name),
    unique().on(t.companyId, t.id, t.isShared),
    foreignKey({
      name: 'channel_accounts_shared_by_provider',
      columns: [t.companyId, t.ownerIsProvider],
      foreignColumns: [companies.id, companies.isProvider],
    }),
  ],
)

/** The merchants that sell through a shared account of the provider, once each, in the company that owns the account. */
export const channelParticipations = pgTable(
  'channel_participations',
  {
    companyId: companyId().references(() => companies.id),
    channelAccountId: ref().notNull(),
    /** Always true: the foreign key that lets nobody participate in an account that is not shared. */
    accountIsShared: boolean('account_is_shared').generatedAlwaysAs(sql`true`),
    /** The merchant. */
    participantId: bigint('participant_id', { mode: 'number' })
      .notNull()
      .references(() => companies.id),
    /** 1 is asked first when stock alone does not decide whose order it is. */
    ranking: smallint().notNull().default(1),
    /** Gets new orders. What has been delivered stays with it either way. */
    isActive: boolean('is_active').notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.channelAccountId, t.participantId] }),
    foreignKey({
      name: 'channel_participations_in_shared_account',
      columns: [t.companyId, t.channelAccountId, t.accountIsShared],
      foreignColumns: [channelAccounts.companyId, channelAccounts.id, channelAccounts.isShared],
    }),
    index('channel_participations_of_participant').on(t.participantId),
    check('channel_participations_of_others', sql`${t.participantId} <> ${t.companyId}`),
  ],
)

export interface PullCursor {
  /** The channel's own name of the next page. */
  readonly cursor: string
  /** What will have been read once the last page is; ISO 8601 UTC. */
  readonly read_until: string
}

/** A company's own contract with a vendor of labels; without one the operator's serves. */
export const carrierAccounts = pgTable(
  'carrier_accounts',
  {
    companyId: companyId().references(() => companies.id),
    id: id(),
    /** The carrier connector that reads the credentials (connectors/carriers). */
    vendor: text().notNull(),
    /** Encrypted with SECRETS_KEY. */
    credentials: text().notNull(),
    /** False: the operator's contract serves. */
    isActive: boolean('is_active').notNull().default(true),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [tenantKey(t), unique().on(t.companyId, t.vendor)],
)

/**
 * What the provider charges a company for sales at a channel in a country, from a day on; the newest row that is valid on
 * a day counts (spec: catalogue §3, Channel fee row; decisions of billing).
 */
export const channelFees = pgTable(
  'channel_fees',
  {
    companyId: companyId().references(() => companies.id),
    id: id(),
    salesChannelId: smallint('sales_channel_id')
      .notNull()
      .references(() => salesChannels.id),
    country: text().notNull(),
    type: text().$type<ChannelFee['type']>().notNull(),
    mpCostsStepDefault: percent(),
    mpCostsStep1: percent(),
    mpCostsStep2: percent(),
    mpCostsStep3: percent(),
    mpCostsStep4: percent(),
    mpReturnCostsCents: cents(),
    mpPaymentCosts: percent(),
    anwrTransCostsStep1Cents: cents(),
    anwrTransCostsStep2Cents: cents(),
    anwrReturnCostsStep1Cents: cents(),
    anwrReturnCostsStep2Cents: cents(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    tenantKey(t),
    unique('channel_fees_from_a_day').on(t.companyId, t.salesChannelId, t.country, t.validFrom),
  ],
)

/**
 * What the provider charges a company whatever the channel, from a day on; the newest row that is valid on a day counts
 * (decisions of billing). Nothing is charged before the first row.
 */
export const companyConditions = pgTable(
  'company_conditions',
  {
    companyId: companyId().references(() => companies.id),
    id: id(),
    /** A month. */
    baseFeeCents: integer('base_fee_cents').notNull(),
    /** A reservation that was picked up; a return of it takes the fee back. */
    clickAndCollectFeeCents: integer('click_and_collect_fee_cents').notNull(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [tenantKey(t), unique('company_conditions_from_a_day').on(t.companyId, t.validFrom)],
)

/** A company's own access to Zalando Connected Retail. */
export const connectedRetailAccess = pgTable(
  'connected_retail_access',
  {
    companyId: companyId().references(() => companies.id),
    clientId: text('client_id').notNull(),
    /** Encrypted with SECRETS_KEY; empty until one was given. Never leaves the server. */
    secretKey: text('secret_key').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.companyId] })],
)
