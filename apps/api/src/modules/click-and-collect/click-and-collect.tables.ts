import type { ReservationStatusId } from '@kontor/contract/click-and-collect'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import {
  cents,
  companyId,
  createdAt,
  id,
  instant,
  ref,
  tenantKey,
  within,
} from '../../platform/db/columns.ts'
import type { ActorKind } from '../orders/orders.tables.ts'
import { companies, salesChannels, stores } from '../organisation/organisation.tables.ts'

/** A piece that a store keeps for a customer. */
export const reservations = pgTable(
  'reservations',
  {
    companyId: companyId().references(() => companies.id),
    id: id(),
    salesChannelId: smallint('sales_channel_id')
      .notNull()
      .references(() => salesChannels.id),
    /** The channel's number. */
    extOrderId: text('ext_order_id').notNull(),
    statusId: smallint('status_id').$type<ReservationStatusId>().notNull().default(1),
    storeId: ref().notNull(),
    articleSizeId: ref(),
    /**
     * Names the promised piece in the catalogue, where promises are kept by order line: drawn from the same sequence, so
     * that one number never means two promises. Null when no piece was left, or none is promised any more.
     */
    promiseId: ref(),
    ean: text().notNull().default(''),
    sku: text().notNull().default(''),
    articleNumber: text('article_number').notNull().default(''),
    title: text().notNull(),
    brand: text().notNull().default(''),
    kind: text().notNull().default(''),
    imageUrl: text('image_url').notNull().default(''),
    size: text().notNull().default(''),
    color: text().notNull().default(''),
    priceCents: cents().notNull(),
    currency: text().notNull().default('EUR'),
    customerFirstname: text('customer_firstname').notNull().default(''),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email').notNull().default(''),
    customerTel: text('customer_tel').notNull().default(''),
    customerComment: text('customer_comment').notNull().default(''),
    /** What the store writes to itself. */
    notes: text().notNull().default(''),
    /** When the customer reserved it. */
    dateOrder: instant().notNull(),
    /** Until when it has to be answered or picked up; null once it is closed. */
    expiresAt: instant(),
    /** What the bill for click and collect counts. */
    pickedUpAt: instant(),
    returnedAt: instant(),
    hasUnansweredMessage: boolean('has_unanswered_message').notNull().default(false),
    /** Local part of the address for the customer's answers; long enough not to be guessed. */
    replyToken: text('reply_token').notNull().unique(),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    tenantKey(t),
    within(t.companyId, t.storeId, stores),
    unique().on(t.companyId, t.salesChannelId, t.extOrderId),
    index('reservations_by_date').on(t.companyId, t.dateOrder, t.id),
    index('reservations_by_status_date').on(t.companyId, t.statusId, t.dateOrder, t.id),
    index('reservations_in_hand').on(t.companyId, t.dateOrder, t.id).where(sql`status_id in (1, 2, 5)`),
    index('reservations_expiring').on(t.companyId, t.expiresAt).where(sql`expires_at is not null`),
    index('reservations_picked_up').on(t.companyId, t.pickedUpAt).where(sql`picked_up_at is not null`),
    index('reservations_by_name').on(t.companyId, sql`lower(customer_name) collate "C"`, t.dateOrder),
    // A search by number uses all three at once, and is as slow as the slowest of them.
    index().on(t.companyId, t.extOrderId),
    index().on(t.companyId, t.ean),
    index('reservations_by_article').on(t.companyId, sql`article_number collate "C"`),
    check('reservations_status_known', sql`${t.statusId} between 1 and 8`),
  ],
)

/** The changes of a reservation; append-only. */
export const reservationHistories = pgTable(
  'reservation_histories',
  {
    companyId: companyId(),
    id: id(),
    reservationId: ref().notNull(),
    statusId: smallint('status_id').$type<ReservationStatusId>().notNull(),
    comment: text().notNull().default(''),
    actorKind: text('actor_kind').$type<ActorKind>().notNull(),
    actorName: text('actor_name').notNull().default(''),
    at: instant().notNull(),
  },
  (t) => [
    tenantKey(t),
    within(t.companyId, t.reservationId, reservations),
    index().on(t.companyId, t.reservationId, t.id),
  ],
)

/** What merchant and customer write to each other. */
export const reservationContacts = pgTable(
  'reservation_contacts',
  {
    companyId: companyId(),
    id: id(),
    reservationId: ref().notNull(),
    author: text().$type<'merchant' | 'customer'>().notNull(),
    authorName: text('author_name').notNull().default(''),
    message: text().notNull(),
    /** Of the merchant's: how far the mail is. */
    state: text().$type<'pending' | 'sent' | 'failed' | 'received' | 'automatic'>().notNull(),
    /** The mail's own id: a reply that is delivered twice is kept once. */
    messageId: text('message_id').notNull(),
    attachments: smallint().notNull().default(0),
    at: instant().notNull(),
  },
  (t) => [
    tenantKey(t),
    within(t.companyId, t.reservationId, reservations),
    unique().on(t.companyId, t.reservationId, t.messageId),
    index().on(t.companyId, t.reservationId, t.id),
  ],
)
