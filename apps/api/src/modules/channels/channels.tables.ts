import type { ChargeKind } from '@kontor/contract/orders'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { companyId, createdAt, id, instant, ref, tenantKey, within } from '../../platform/db/columns.ts'
import { channelAccounts } from '../organisation/organisation.tables.ts'

/** Pieces of one position of the channel. */
export interface PositionQuantity {
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
  readonly items: readonly PositionQuantity[]
  /** What was confirmed under this reference for a voided parcel, and counts at the channel until this one is confirmed. */
  readonly confirmed_before?: readonly PositionQuantity[]
}

export interface CancellationPayload {
  readonly ext_order_id: string
  readonly currency: string
  /** Key of the reason (`out_of_stock`, …). */
  readonly reason: string
  readonly comment: string
  /** `is_whole`: all pieces of the position are among them. Amounts are those of the cancelled pieces together. */
  readonly items: readonly (PositionQuantity & {
    readonly is_whole: boolean
    readonly cents: number
    readonly shipping_cents: number
  })[]
}

/** What goes back for pieces of a position, in minor units; the parts beside the goods after a full return alone. */
export interface RefundedParts {
  /** Of the goods. */
  readonly cents: number
  readonly shipping_cents?: number
  readonly charges?: readonly { readonly kind: ChargeKind; readonly cents: number }[]
}

/** Of a return and of a goodwill case. */
export interface RefundPayload {
  readonly ext_order_id: string
  readonly currency: string
  /** Key of the reason (`item_defect`, …). */
  readonly reason: string
  readonly items: readonly (PositionQuantity & RefundedParts)[]
  /** The channel decides on the goodwill case: what becomes of this report is its answer. */
  readonly asks_for_answer: boolean
}

/** What a report says, by its kind. */
export type ReportContent =
  | { readonly kind: 'shipment_confirmation'; readonly payload: ConfirmationPayload }
  | { readonly kind: 'cancellation'; readonly payload: CancellationPayload }
  | { readonly kind: 'return' | 'refund'; readonly payload: RefundPayload }

/**
 * How far a report is.
 * - `pending`: to be sent, or to be fetched through the intake interface
 * - `submitted`: the channel has accepted it and works on it under `ticket`
 * - `sent`: the channel knows
 * - `declined`: the channel answered a goodwill case with no
 * - `failed`: given up, or not fetched in time; a person decides (a channel that fetches its reports still can)
 * - `dismissed`: a person decided that it is not sent
 */
export type ReportState = 'pending' | 'submitted' | 'sent' | 'declined' | 'failed' | 'dismissed'

/** What has to be reported to a channel, and how far that is: one row per effect, so that it is done once and seen by staff. */
export const channelReports = pgTable(
  'channel_reports',
  {
    companyId: companyId(),
    id: id(),
    /** Whose account it is: the company itself, or the provider. */
    accountOwnerId: ref().notNull(),
    channelAccountId: ref().notNull(),
    /** The order and what of it is reported. */
    orderId: ref().notNull(),
    /** Null once its label was voided; the next parcel of its pieces continues the reference. */
    shippingId: ref(),
    returnId: ref(),
    caseId: ref(),
    /** Lines it is about; null in reports of parcels, which know their lines. */
    lineIds: bigint({ mode: 'number' }).array(),
    kind: text().$type<ReportContent['kind']>().notNull(),
    /** Names the effect at the channel (Amazon: packageReferenceId, MessageID), the same at every attempt. */
    reference: text().notNull(),
    payload: jsonb().$type<ReportContent['payload']>().notNull(),
    state: text().$type<ReportState>().notNull().default('pending'),
    /** How often it was sent. */
    attempts: integer().notNull().default(0),
    /** How often it was claimed: what the worker of an earlier claim writes no longer counts. */
    claims: integer().notNull().default(0),
    /** A code of Kontor's, or the channel's own message. */
    lastError: text('last_error'),
    lastAttemptAt: instant(),
    /** When it goes on; of a report that the channel fetches, until when it should have. */
    nextAttemptAt: instant(),
    /** When a sending began that has had no answer yet; before it is sent again, the channel is asked. */
    doubtSince: instant(),
    /** The channel's name for its work on it. Kept when it is done, so that it is never mistaken for another report's. */
    ticket: text(),
    submittedAt: instant(),
    /** How the channel answered. */
    answer: text().$type<'accepted' | 'declined' | 'done'>(),
    sentAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    tenantKey(t),
    within(t.accountOwnerId, t.channelAccountId, channelAccounts),
    unique().on(t.companyId, t.orderId, t.kind, t.reference),
    index().on(t.companyId, t.shippingId),
    index('channel_reports_at_work')
      .on(t.companyId, t.nextAttemptAt)
      .where(sql`state in ('pending', 'submitted')`),
    index('channel_reports_to_fetch')
      .on(t.accountOwnerId, t.channelAccountId, t.id)
      .where(sql`answer is null and state in ('pending', 'failed')`),
    index('channel_reports_in_doubt')
      .on(t.accountOwnerId, t.channelAccountId)
      .where(sql`doubt_since is not null and state = 'pending'`),
    index('channel_reports_tickets')
      .on(t.accountOwnerId, t.channelAccountId, t.submittedAt)
      .where(sql`ticket is not null`),
  ],
)
