import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
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
import { orderLines, orders, type PostalAddress } from '../orders/orders.tables.ts'
import { companies, stores } from '../organisation/organisation.tables.ts'

/** The parcel catalogue: what can be sent with whom. Global; lengths in cm, weight in grams. */
export const parcelOptions = pgTable('parcel_options', {
  id: smallint().primaryKey(),
  carrier: text().notNull(),
  /** The carrier's service as its adapter names it. */
  service: text().notNull(),
  parcelType: text('parcel_type').notNull(),
  weightGrams: integer('weight_grams').notNull(),
  lengthCm: smallint('length_cm').notNull(),
  widthCm: smallint('width_cm').notNull(),
  heightCm: smallint('height_cm').notNull(),
  /** Delivery countries it may be used for; empty: all we deliver to. */
  countries: text().array().notNull().default([]),
  isOversize: boolean('is_oversize').notNull().default(false),
  isActive: boolean('is_active').notNull().default(true),
})

/** A company's own contract at a carrier; without one the operator's key serves. */
export const carrierAccounts = pgTable(
  'carrier_accounts',
  {
    companyId: companyId().references(() => companies.id),
    id: id(),
    carrier: text().notNull(),
    /** Encrypted with SECRETS_KEY. */
    credentials: text().notNull(),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [tenantKey(t), unique().on(t.companyId, t.carrier)],
)

/** A parcel from one store for one order. Exists from the request on. */
export const shippings = pgTable(
  'shippings',
  {
    companyId: companyId().references(() => companies.id),
    id: id(),
    orderId: ref().notNull(),
    storeId: ref().notNull(),
    parcelOptionId: smallint('parcel_option_id')
      .notNull()
      .references(() => parcelOptions.id),
    /** `requested` until its shipping label is stored, then `shipped`; `failed` waits for a person; `voided` is over. */
    state: text().$type<'requested' | 'shipped' | 'failed' | 'voided'>().notNull().default('requested'),
    isOversize: boolean('is_oversize').notNull().default(false),
    requestedByName: text('requested_by_name').notNull(),
    createdAt: createdAt(),
    shippedAt: instant(),
    /** Stored PDFs (keys of the file store). */
    deliveryNoteFile: text('delivery_note_file'),
    returnNoteFile: text('return_note_file'),
  },
  (t) => [
    tenantKey(t),
    within(t.companyId, t.orderId, orders),
    within(t.companyId, t.storeId, stores),
    index().on(t.companyId, t.orderId),
    index().on(t.companyId, t.shippedAt),
  ],
)

/** The lines that go into a parcel, from the request on; `order_lines.shipping_id` follows when the label is there. */
export const shippingLines = pgTable(
  'shipping_lines',
  {
    companyId: companyId(),
    id: id(),
    shippingId: ref().notNull(),
    lineId: ref().notNull(),
    /** False once the parcel failed for good or was voided, so that the line is free again. */
    isLive: boolean('is_live').notNull().default(true),
  },
  (t) => [
    tenantKey(t),
    within(t.companyId, t.shippingId, shippings),
    within(t.companyId, t.lineId, orderLines),
    index().on(t.companyId, t.shippingId),
    uniqueIndex('shipping_lines_one_live_parcel').on(t.companyId, t.lineId).where(sql`is_live`),
  ],
)

export type LabelType = 'shipping' | 'return'
export type LabelAttemptState = 'requested' | 'prepared' | 'purchasing' | 'bought' | 'rejected' | 'unknown'

/** Each try to buy a label; every step is a row state before it is an effect (design §6). */
export const labelAttempts = pgTable(
  'label_attempts',
  {
    companyId: companyId(),
    id: id(),
    shippingId: ref().notNull(),
    orderId: ref().notNull(),
    labelType: text('label_type').$type<LabelType>().notNull(),
    state: text().$type<LabelAttemptState>().notNull().default('requested'),
    carrier: text().notNull(),
    /** Our name for it at the carrier, the same at every step. */
    reference: text().notNull(),
    /** The carrier's id of the prepared shipment. */
    carrierShipmentId: text('carrier_shipment_id'),
    /** The very address it was sent with. */
    recipient: jsonb().$type<PostalAddress>().notNull(),
    /** The request as sent, for the payload viewer. */
    payload: jsonb(),
    steps: integer().notNull().default(0),
    /** Earliest instant a second purchase or look-up may happen. */
    quietUntil: instant(),
    /** When the last effect outside was begun. */
    lastStepAt: instant(),
    trackingNumber: text('tracking_number'),
    trackingUrl: text('tracking_url'),
    priceCents: cents(),
    labelUrl: text('label_url'),
    /** Key of the stored PDF; `bought` requires it. */
    labelFile: text('label_file'),
    errorKind: text('error_kind').$type<'address' | 'technical'>(),
    /** Address fields the carrier named. */
    errorFields: text('error_fields').array().notNull().default([]),
    errors: text().array().notNull().default([]),
    createdAt: createdAt(),
    finishedAt: instant(),
  },
  (t) => [
    tenantKey(t),
    within(t.companyId, t.shippingId, shippings),
    within(t.companyId, t.orderId, orders),
    index().on(t.companyId, t.orderId),
    unique().on(t.companyId, t.reference),
    uniqueIndex('label_attempts_one_live')
      .on(t.companyId, t.shippingId, t.labelType)
      .where(sql`state in ('requested', 'prepared', 'purchasing')`),
    index('label_attempts_by_tracking_number')
      .on(t.companyId, t.trackingNumber)
      .where(sql`tracking_number is not null`),
    check(
      'label_attempts_bought_has_pdf',
      sql`${t.state} <> 'bought' or (${t.labelFile} is not null and ${t.trackingNumber} is not null)`,
    ),
  ],
)

/** A label that failed, as the label-error list and the bell show it. */
export const labelErrors = pgTable(
  'label_errors',
  {
    companyId: companyId(),
    id: id(),
    orderId: ref().notNull(),
    shippingId: ref().notNull(),
    labelAttemptId: ref().notNull(),
    /** True: the carrier refused the merchant's own data (`own_label_error` 1). */
    ownLabelError: boolean('own_label_error').notNull(),
    information: text().array().notNull(),
    fields: text().array().notNull().default([]),
    createdAt: createdAt(),
    resolvedAt: instant(),
    hiddenAt: instant(),
  },
  (t) => [
    tenantKey(t),
    within(t.companyId, t.orderId, orders),
    within(t.companyId, t.shippingId, shippings),
    within(t.companyId, t.labelAttemptId, labelAttempts),
    unique().on(t.companyId, t.labelAttemptId),
    index('label_errors_open').on(t.companyId, t.createdAt).where(sql`resolved_at is null`),
    index().on(t.companyId, t.orderId),
  ],
)

/** What the carrier reports of a label on its way. */
export const labelTransitions = pgTable(
  'label_transitions',
  {
    companyId: companyId(),
    id: id(),
    labelAttemptId: ref().notNull(),
    transition: text().notNull(),
    message: text().notNull().default(''),
    at: instant().notNull(),
  },
  (t) => [
    tenantKey(t),
    within(t.companyId, t.labelAttemptId, labelAttempts),
    unique().on(t.companyId, t.labelAttemptId, t.transition, t.at),
  ],
)
