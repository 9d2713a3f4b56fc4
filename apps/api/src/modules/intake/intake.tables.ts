import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { companyId, createdAt, id, instant, ref, tenantKey, within } from '../../platform/db/columns.ts'
import { companies, salesChannels } from '../organisation/organisation.tables.ts'

/** An account at a marketplace or shop. Several per channel are normal. */
export const channelAccounts = pgTable(
  'channel_accounts',
  {
    companyId: companyId().references(() => companies.id),
    id: id(),
    salesChannelId: smallint('sales_channel_id')
      .notNull()
      .references(() => salesChannels.id),
    name: text().notNull(),
    /** Which adapter talks to it; `intake`: the channel pushes by our own intake API. */
    adapter: text().$type<'amazon' | 'intake'>().notNull(),
    /** `company`: orders are external (direct listing); `provider`: ordinary (decisions: Words of the order list). */
    ownedBy: text('owned_by').$type<'company' | 'provider'>().notNull().default('company'),
    /** Marketplace ids the account sells on, as the channel names them. */
    marketplaces: text().array().notNull().default([]),
    /** Encrypted with SECRETS_KEY; never leaves the server. */
    credentials: text(),
    isActive: boolean('is_active').notNull().default(true),
    /** Everything the channel changed up to this instant has been read. */
    pulledUntil: instant(),
    /** Where reading goes on, when the last pull ended in the middle of its pages. */
    pullCursor: jsonb().$type<PullCursor>(),
    lastPullAt: instant(),
    lastPullError: text('last_pull_error'),
    createdAt: createdAt(),
  },
  (t) => [tenantKey(t), unique().on(t.companyId, t.salesChannelId, t.name)],
)

export interface PullCursor {
  /** The channel's own name of the next page. */
  readonly cursor: string
  /** What will have been read once the last page is; ISO 8601 UTC. */
  readonly read_until: string
}

/** What a channel delivered, as it delivered it. Written before anything is made of it, so that nothing is ever dropped. */
export const channelOrders = pgTable(
  'channel_orders',
  {
    companyId: companyId(),
    id: id(),
    channelAccountId: ref().notNull(),
    extOrderId: text('ext_order_id').notNull(),
    raw: jsonb().notNull(),
    /** SHA-256 of the raw document: the same document again changes nothing. */
    rawHash: text('raw_hash').notNull(),
    receivedAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    tenantKey(t),
    within(t.companyId, t.channelAccountId, channelAccounts),
    unique().on(t.companyId, t.channelAccountId, t.extOrderId),
    index().on(t.companyId, t.receivedAt),
  ],
)

/** Orders and news that could not be imported, with the reason; visible until someone or a retry resolves them. */
export const deadLetters = pgTable(
  'dead_letters',
  {
    companyId: companyId(),
    id: id(),
    channelAccountId: ref(),
    salesChannelId: smallint('sales_channel_id').references(() => salesChannels.id),
    extOrderId: text('ext_order_id').notNull().default(''),
    /** What was to be imported. */
    kind: text().$type<'order' | 'event'>().notNull().default('order'),
    /** Worded in the reader's language by `intake.texts.ts`. */
    reasonCode: text('reason_code').notNull(),
    reasonParams: jsonb('reason_params').$type<Record<string, string | number>>().notNull().default({}),
    raw: jsonb().notNull(),
    /** SHA-256 of the raw document: one that was dismissed stays so until it changes. */
    rawHash: text('raw_hash').notNull(),
    attempts: integer().notNull().default(1),
    createdAt: createdAt(),
    lastAttemptAt: instant().notNull(),
    resolvedAt: instant(),
    /** `imported` by a retry, or `dismissed` by a person. */
    resolution: text().$type<'imported' | 'dismissed'>(),
  },
  (t) => [
    tenantKey(t),
    within(t.companyId, t.channelAccountId, channelAccounts),
    index('dead_letters_open').on(t.companyId, t.createdAt, t.id).where(sql`resolved_at is null`),
    index('dead_letters_resolved').on(t.companyId, t.createdAt, t.id).where(sql`resolved_at is not null`),
    index().on(t.companyId, t.extOrderId),
  ],
)

export interface ConfirmationPayload {
  readonly ext_order_id: string
  readonly carrier: string
  readonly tracking_number: string
  /** ISO 8601 UTC. */
  readonly shipped_at: string
  /** Pieces in the parcel by position. */
  readonly items: { readonly mp_item_id: string; readonly quantity: number }[]
}

/** What has to be told to a channel, and how far that is: one row per effect, so that it is done once and seen by staff. */
export const channelReports = pgTable(
  'channel_reports',
  {
    companyId: companyId(),
    id: id(),
    channelAccountId: ref().notNull(),
    /** The order and shipping told about; bare numbers, since intake stands behind orders and shipping. */
    orderId: ref().notNull(),
    /** Null while no parcel stands for it: its label was voided. The next parcel of the order takes the reference over. */
    shippingId: ref(),
    kind: text().$type<'shipment_confirmation'>().notNull(),
    /** Names the effect at the channel (Amazon: packageReferenceId), the same at every attempt. */
    reference: text().notNull(),
    payload: jsonb().$type<ConfirmationPayload>().notNull(),
    state: text().$type<'pending' | 'sent' | 'failed'>().notNull().default('pending'),
    attempts: integer().notNull().default(0),
    lastError: text('last_error'),
    lastAttemptAt: instant(),
    nextAttemptAt: instant(),
    sentAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    tenantKey(t),
    within(t.companyId, t.channelAccountId, channelAccounts),
    unique().on(t.companyId, t.orderId, t.kind, t.reference),
    index().on(t.companyId, t.shippingId),
    index('channel_reports_due').on(t.companyId, t.nextAttemptAt).where(sql`state = 'pending'`),
  ],
)
