import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
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

/** Pieces of one position of the channel. */
export interface PositionPieces {
  readonly mp_item_id: string
  readonly quantity: number
}

export interface ConfirmationPayload {
  readonly ext_order_id: string
  readonly carrier: string
  readonly tracking_number: string
  /** ISO 8601 UTC. */
  readonly shipped_at: string
  /** Pieces in the parcel by position. */
  readonly items: readonly PositionPieces[]
  /** What the channel was told under this reference of a parcel that was taken back; it believes so until it hears of this one. */
  readonly told_before?: readonly PositionPieces[]
}

export interface CancellationPayload {
  readonly ext_order_id: string
  readonly currency: string
  /** Key of the reason (`out_of_stock`, …). */
  readonly reason: string
  readonly comment: string
  /** `is_whole`: all pieces of the position are among them. Amounts are those of the cancelled pieces together. */
  readonly items: readonly (PositionPieces & {
    readonly is_whole: boolean
    readonly cents: number
    readonly shipping_cents: number
  })[]
}

/** Of a return and of a goodwill case. */
export interface RefundPayload {
  readonly ext_order_id: string
  readonly currency: string
  /** Key of the reason (`item_defect`, …). */
  readonly reason: string
  readonly items: readonly (PositionPieces & { readonly cents: number })[]
  /** The channel decides on the goodwill case: what becomes of this report is its answer. */
  readonly asks_for_answer: boolean
}

/** What is to be told, by kind of report. */
export type ReportContent =
  | { readonly kind: 'shipment_confirmation'; readonly payload: ConfirmationPayload }
  | { readonly kind: 'cancellation'; readonly payload: CancellationPayload }
  | { readonly kind: 'return' | 'refund'; readonly payload: RefundPayload }

/**
 * How far a report is.
 * - `pending`: to be told, or to be fetched by a channel of our own interface
 * - `submitted`: the channel has taken it on and works on it; `ticket` is its name for that
 * - `sent`: the channel knows
 * - `declined`: the channel answered a goodwill case with no
 * - `failed`: given up, or not fetched in time; a person decides (a channel of our own interface may still fetch it)
 * - `dismissed`: a person decided that it is not told
 */
export type ReportState = 'pending' | 'submitted' | 'sent' | 'declined' | 'failed' | 'dismissed'

/** What has to be told to a channel, and how far that is: one row per effect, so that it is done once and seen by staff. */
export const channelReports = pgTable(
  'channel_reports',
  {
    companyId: companyId(),
    id: id(),
    channelAccountId: ref().notNull(),
    /** The order and what of it is told about; bare numbers, since intake stands behind the modules that own them. */
    orderId: ref().notNull(),
    /** Null while no parcel stands for it: its label was voided. The next parcel of its pieces takes the reference over. */
    shippingId: ref(),
    returnId: ref(),
    caseId: ref(),
    /** Lines told about; null in reports of parcels, which know their lines. */
    lineIds: bigint({ mode: 'number' }).array(),
    kind: text().$type<ReportContent['kind']>().notNull(),
    /** Names the effect at the channel (Amazon: packageReferenceId, MessageID), the same at every attempt. */
    reference: text().notNull(),
    payload: jsonb().$type<ReportContent['payload']>().notNull(),
    state: text().$type<ReportState>().notNull().default('pending'),
    /** How often it was sent. */
    attempts: integer().notNull().default(0),
    /** How often somebody took it in hand: what an earlier holder writes no longer counts. */
    takes: integer().notNull().default(0),
    /** A code of ours, or what the channel said. */
    lastError: text('last_error'),
    lastAttemptAt: instant(),
    /** When it is looked at next; of a report that a channel of our own interface fetches, until when it should have. */
    nextAttemptAt: instant(),
    /** When a sending began whose end is not known: before it is sent again, the channel is asked. */
    doubtSince: instant(),
    /** What the channel calls its work on it. Kept when it is done, so that it is never taken for another report's. */
    ticket: text(),
    submittedAt: instant(),
    /** What the channel made of it. */
    answer: text().$type<'accepted' | 'declined' | 'done'>(),
    sentAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    tenantKey(t),
    within(t.companyId, t.channelAccountId, channelAccounts),
    unique().on(t.companyId, t.orderId, t.kind, t.reference),
    index().on(t.companyId, t.shippingId),
    index('channel_reports_at_work')
      .on(t.companyId, t.nextAttemptAt)
      .where(sql`state in ('pending', 'submitted')`),
    index('channel_reports_to_fetch')
      .on(t.companyId, t.channelAccountId, t.id)
      .where(sql`answer is null and state in ('pending', 'failed')`),
    index('channel_reports_in_doubt')
      .on(t.companyId, t.channelAccountId)
      .where(sql`doubt_since is not null and state = 'pending'`),
    index('channel_reports_tickets')
      .on(t.companyId, t.channelAccountId, t.submittedAt)
      .where(sql`ticket is not null`),
  ],
)
