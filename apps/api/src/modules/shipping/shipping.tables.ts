import type { AddressType, RejectedService, TrackingStatus } from '@kontor/contract/shipping'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
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
  /** The connector that sells its labels. */
  vendor: text().notNull(),
  /** The carrier that drives (`dhl`, `dpd`, …) and its service, as the connector names them. */
  carrier: text().notNull(),
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
    /** Null also for one that was voided before this was kept. */
    voidedAt: instant(),
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

/** What somebody entered for customs for a line; what is empty or null is still proposed from the article. */
export interface EnteredCustoms {
  readonly line_id: number
  readonly description: string
  readonly hs_tariff_number: string
  readonly origin_country: string
  /** Of one piece. */
  readonly net_weight_grams: number | null
  readonly value_cents: number | null
}

/** What staff entered for the customs declaration of an order's parcels. */
export const orderCustoms = pgTable(
  'order_customs',
  {
    companyId: companyId(),
    orderId: ref().notNull(),
    /** What is in the parcels, in a few words. */
    contents: text().notNull(),
    items: jsonb().$type<EnteredCustoms[]>().notNull(),
    enteredByName: text('entered_by_name').notNull(),
    enteredAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.orderId] }), within(t.companyId, t.orderId, orders)],
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

/** Where a parcel comes from or goes to, as the carrier gets it. */
export interface CarrierAddress extends PostalAddress {
  readonly phone_number?: string
}

/** What a parcel needs besides that is bought through the channel its order came from (Prime). */
export interface ChannelParcel {
  /** The channel's number of the order. */
  readonly extOrderId: string
  /** Pieces in the parcel by position. */
  readonly items: readonly { readonly itemId: string; readonly quantity: number }[]
  /** How the channel and the carrier reach the sender store. */
  readonly sender: { readonly email: string; readonly phone: string }
  /** Until when the customer was promised it, where a service shall keep that; ISO 8601 UTC. */
  readonly mustArriveBy: string | null
  readonly serviceId: string
  readonly serviceName: string
  /** What the service cost for this parcel when it was chosen: more is not paid. */
  readonly priceCents: number
  readonly currency: string
  /** The order's parcels that we know; what else the channel shows was not bought by us, or its answer was lost. */
  readonly knownTrackingNumbers: readonly string[]
  /** A purchase for these pieces ended in doubt: nothing is bought while the channel shows a parcel of them. */
  readonly afterDoubt: boolean
}

/** What customs is told of pieces of one kind in a parcel. */
export interface CustomsItem {
  readonly description: string
  readonly hsTariffNumber: string
  /** Where it was made, ISO 3166-1 alpha-2. */
  readonly originCountry: string
  /** Of one piece. */
  readonly netWeightGrams: number
  /** Of one piece. */
  readonly valueCents: number
  readonly quantity: number
}

/** What a parcel declares that crosses a border of the VAT area. */
export interface CustomsDeclaration {
  readonly contentsType: 'commercial_goods' | 'returned_goods'
  /** What is in it, in a few words. */
  readonly contents: string
  readonly currency: string
  readonly items: readonly CustomsItem[]
}

/** Everything a carrier needs to make one label; the same at every step of one attempt. */
export interface LabelRequest {
  /** Our name for the shipment at the carrier: unique, at most 30 characters. */
  readonly reference: string
  /** A return label already has its addresses swapped: `from` is the customer. */
  readonly labelType: LabelType
  /** The carrier that drives (`dhl`, `dpd`, …) and its service, as the parcel catalogue names them. */
  readonly carrier: string
  readonly service: string
  readonly from: CarrierAddress
  readonly to: CarrierAddress
  readonly parcel: {
    readonly weightGrams: number
    readonly lengthCm: number
    readonly widthCm: number
    readonly heightCm: number
  }
  /** Set for a parcel that crosses a border of the VAT area. */
  readonly customs?: CustomsDeclaration
  /** Set for a parcel that is bought through its order's channel, and not from the company's carrier. */
  readonly channel?: ChannelParcel
}

export type LabelType = 'shipping' | 'return'

export type LabelAttemptState = 'requested' | 'prepared' | 'purchasing' | 'bought' | 'rejected' | 'unknown'

/**
 * A label that belongs to no order, asked for by hand (spec: orders §2, Create-label page). Each try to buy it is a
 * `label_attempts` row like any other.
 */
export const looseLabels = pgTable(
  'loose_labels',
  {
    companyId: companyId().references(() => companies.id),
    id: id(),
    /** Made by the caller, so that a request that is sent twice makes one label. */
    requestKey: text('request_key').notNull(),
    labelType: text('label_type').$type<LabelType>().notNull(),
    addressType: text('address_type').$type<AddressType>().notNull(),
    storeId: ref().notNull(),
    parcelOptionId: smallint('parcel_option_id')
      .notNull()
      .references(() => parcelOptions.id),
    /** The customer: who gets the parcel, or sends it back. */
    customer: jsonb().$type<PostalAddress>().notNull(),
    /** What it declares; null where nothing has to be declared. */
    customs: jsonb().$type<CustomsDeclaration>(),
    /** `requested` until its PDF is stored; `failed` waits for a person; `voiding` until the carrier has cancelled it. */
    state: text()
      .$type<'requested' | 'bought' | 'failed' | 'voiding' | 'voided'>()
      .notNull()
      .default('requested'),
    /** Why it failed, or why the carrier did not cancel it. */
    reason: text().$type<LabelErrorReason>(),
    /** The carrier's own messages. */
    information: text().array().notNull().default([]),
    fields: text().array().notNull().default([]),
    requestedByName: text('requested_by_name').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    tenantKey(t),
    within(t.companyId, t.storeId, stores),
    unique().on(t.companyId, t.requestKey),
    index().on(t.companyId, t.createdAt),
  ],
)

/** Whose contract pays a label: the company's own, or that of who runs this installation. */
export type LabelContract = 'own' | 'operator'

/** Each try to buy a label; every step is a row state before it is an effect (design §6). */
export const labelAttempts = pgTable(
  'label_attempts',
  {
    companyId: companyId(),
    id: id(),
    /** The parcel it is for, with its order; both null for a label without an order. */
    shippingId: ref(),
    orderId: ref(),
    /** The label without an order that it is for. */
    looseLabelId: ref(),
    /** Which of them it is for; names the `LabelSubject` that handles it. */
    subject: text()
      .$type<'parcel' | 'loose_label'>()
      .notNull()
      .generatedAlwaysAs(sql`case when loose_label_id is null then 'parcel' else 'loose_label' end`),
    labelType: text('label_type').$type<LabelType>().notNull(),
    state: text().$type<LabelAttemptState>().notNull().default('requested'),
    /** Who sells the label: a carrier connector, or the adapter of the order's channel. */
    vendor: text().notNull(),
    /** By whose contract it was asked for: with the vendor, or at a channel that of the account the order came through. */
    contract: text().$type<LabelContract>().notNull().default('operator'),
    /** The carrier that drives. */
    carrier: text().notNull(),
    /** Our name for it at the carrier, the same at every step. */
    reference: text().notNull(),
    /** The carrier's id of the prepared shipment. */
    carrierShipmentId: text('carrier_shipment_id'),
    /** The address it was sent with. */
    recipient: jsonb().$type<PostalAddress>().notNull(),
    /** What every step of this attempt sends; also shown by the payload viewer. */
    payload: jsonb().$type<LabelRequest>().notNull(),
    /** Effects at the carrier that were begun. A worker that begins one raises it by one, so that no two begin the same. */
    steps: integer().notNull().default(0),
    /** Steps that failed since the last one that succeeded. */
    failures: integer().notNull().default(0),
    /** Until then a purchase whose answer was lost may still be running: no second one before. */
    quietUntil: instant(),
    /** When the last effect at the carrier was begun. */
    lastStepAt: instant(),
    /** When a worker has to claim it again; until then it belongs to the worker that wrote it last. */
    dueAt: instant().notNull().defaultNow(),
    /** A shipment at the carrier that is to be removed: prepared and not used, or bought and not wanted. */
    discard: text().$type<'wanted' | 'done' | 'refused'>(),
    trackingNumber: text('tracking_number'),
    trackingUrl: text('tracking_url'),
    priceCents: cents(),
    /** Where the carrier has its PDF; while it is not stored, the document itself where it came with the purchase. */
    labelUrl: text('label_url'),
    /** Key of the stored PDF; `bought` requires it. */
    labelFile: text('label_file'),
    /** Likewise of the customs document of a bought label, and the key of the stored one. */
    customsUrl: text('customs_url'),
    customsFile: text('customs_file'),
    errorKind: text('error_kind').$type<'address' | 'technical' | 'storage'>(),
    /** Address fields the carrier named. */
    errorFields: text('error_fields').array().notNull().default([]),
    errors: text().array().notNull().default([]),
    /** What the carrier reported last of a label on its way. */
    trackingStatus: text('tracking_status').$type<TrackingStatus>(),
    /** When the carrier was last asked where it is. */
    trackedAt: instant(),
    /** When to ask again; until then it belongs to the worker that is asking. Null: never (again). */
    trackDueAt: instant(),
    /** Questions in a row that were not answered. */
    trackFailures: smallint('track_failures').notNull().default(0),
    createdAt: createdAt(),
    finishedAt: instant(),
  },
  (t) => [
    tenantKey(t),
    within(t.companyId, t.shippingId, shippings),
    within(t.companyId, t.orderId, orders),
    within(t.companyId, t.looseLabelId, looseLabels),
    index().on(t.companyId, t.orderId),
    index().on(t.companyId, t.shippingId),
    index().on(t.companyId, t.looseLabelId),
    unique().on(t.companyId, t.reference),
    uniqueIndex('label_attempts_one_live')
      .on(t.companyId, t.shippingId, t.labelType)
      .where(sql`state in ('requested', 'prepared', 'purchasing')`),
    uniqueIndex('label_attempts_one_live_loose')
      .on(t.companyId, t.looseLabelId)
      .where(sql`state in ('requested', 'prepared', 'purchasing')`),
    index('label_attempts_track_due').on(t.companyId, t.trackDueAt).where(sql`track_due_at is not null`),
    // Not led by the company: a webhook from the operator's own account names the shipment alone.
    index('label_attempts_by_shipment')
      .on(t.vendor, t.carrierShipmentId)
      .where(sql`carrier_shipment_id is not null`),
    index('label_attempts_due')
      .on(t.companyId, t.dueAt)
      .where(sql`state in ('requested', 'prepared', 'purchasing') or discard = 'wanted'`),
    // Return parcels in the carrier's hands: few, however many there were.
    index('label_attempts_returns_in_delivery')
      .on(t.companyId, t.shippingId)
      .where(
        sql`label_type = 'return' and state = 'bought' and tracking_status in ('picked_up', 'transit', 'out_for_delivery', 'awaits_pickup_by_receiver', 'delayed', 'exception', 'not_delivered')`,
      )
      .concurrently(),
    index('label_attempts_bought')
      .on(t.companyId, t.finishedAt, t.id)
      .where(sql`state = 'bought'`)
      .concurrently(),
    index('label_attempts_by_tracking_number')
      .on(t.companyId, t.trackingNumber)
      .where(sql`tracking_number is not null`),
    check(
      'label_attempts_one_subject',
      sql`(${t.shippingId} is null) = (${t.orderId} is null) and (${t.shippingId} is null) <> (${t.looseLabelId} is null)`,
    ),
    check(
      'label_attempts_bought_has_pdf',
      sql`${t.state} <> 'bought' or (${t.labelFile} is not null and ${t.trackingNumber} is not null)`,
    ),
  ],
)

/**
 * The labels that were bought in a month, by store and carrier, counted by a trigger on `label_attempts`: lists and sums never
 * count labels (design §13).
 */
export const labelMonths = pgTable(
  'label_months',
  {
    companyId: companyId(),
    /** The first day of the month in Europe/Berlin. */
    month: date().notNull(),
    /** Whose parcel it is for. */
    storeId: ref().notNull(),
    carrier: text().notNull(),
    labels: integer().notNull(),
    /** Those of them that were taken back at the carrier. */
    voided: integer().notNull(),
    /** What the others cost. */
    costCents: cents().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.month, t.storeId, t.carrier] }),
    within(t.companyId, t.storeId, stores),
  ],
)

/**
 * Why a carrier refuses a label whose address it takes, where it says so in a way that its connector knows.
 * - `weight`: the parcel is too heavy, or its measures are too large
 * - `service`: what was chosen does not go there, or not so
 * - `phone`, `email`: it wants that of the recipient
 * - `customs`: the customs details are incomplete or not taken
 * - `account`: credentials, contract or means of our account
 */
export const LABEL_REFUSALS = [
  'weight',
  'too_large',
  'service',
  'phone',
  'email',
  'customs',
  'account',
] as const
export type LabelRefusal = (typeof LABEL_REFUSALS)[number]

/** Whether the carrier refused the label and said why, in words for people. */
export const isRefusal = (reason: LabelErrorReason): boolean =>
  ['address', 'refused', ...LABEL_REFUSALS].includes(reason)

/**
 * Why a label is missing, or a label that should go is still there.
 * - `address`: the carrier refuses the delivery address
 * - one of `LABEL_REFUSALS`: it refuses for that reason
 * - `refused`: it refuses for another one
 * - `unreachable`: it did not answer, and nothing was bought
 * - `in_doubt`: nobody could find out whether it was bought
 * - `ask_channel`: the same, and only a person can find out, at the channel or carrier; `information` names our reference there
 * - `shown_at_channel`: the answer was lost, but the channel shows a parcel; `information` names it
 * - `gone`: the prepared shipment disappeared at the carrier
 * - `document`: it is bought, but its PDF cannot be had
 * - `void_refused`: the carrier does not cancel it any more
 */
export type LabelErrorReason =
  | 'address'
  | LabelRefusal
  | 'refused'
  | 'unreachable'
  | 'in_doubt'
  | 'ask_channel'
  | 'shown_at_channel'
  | 'gone'
  | 'document'
  | 'void_refused'

/** A label that failed, as the label-error list and the messages show it. */
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
    reason: text().$type<LabelErrorReason>().notNull().default('refused'),
    /** The carrier's own messages. */
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
    index().on(t.companyId, t.createdAt),
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

/** A parcel as services were asked for it. */
export interface AskedParcel {
  readonly store_id: number
  readonly line_ids: number[]
}

/** A service that takes all of an order's parcels. Instants in ISO 8601 UTC. */
export interface OfferedService {
  readonly shipping_service_id: string
  readonly shipping_service_name: string
  readonly carrier_name: string
  /** For each of the asked parcels, in their order. */
  readonly parcel_prices_cents: number[]
  readonly currency: string
  readonly earliest_delivery: string | null
  readonly latest_delivery: string | null
  readonly in_time: boolean
}

/**
 * What the channel offered last for a Prime order's parcels, and which service was chosen. A new question replaces the
 * old answer and the choice with it.
 */
export const primeServices = pgTable(
  'prime_services',
  {
    companyId: companyId(),
    orderId: ref().notNull(),
    parcelOptionId: smallint('parcel_option_id')
      .notNull()
      .references(() => parcelOptions.id),
    parcels: jsonb().$type<AskedParcel[]>().notNull(),
    /** What the offers were asked to keep; null where it can no longer be kept. */
    mustArriveBy: instant(),
    services: jsonb().$type<OfferedService[]>().notNull(),
    rejected: jsonb().$type<RejectedService[]>().notNull(),
    askedAt: instant().notNull(),
    askedByName: text('asked_by_name').notNull(),
    /** Until then the offers can be bought. */
    validUntil: instant().notNull(),
    chosenServiceId: text('chosen_service_id'),
    chosenByName: text('chosen_by_name'),
    chosenAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.orderId] }), within(t.companyId, t.orderId, orders)],
)

/**
 * How fast one carrier account may be called by all workers together: a token bucket. Global, because companies share the
 * operator's account; only `migrations/functions/shipping.sql` changes it.
 */
export const carrierPaces = pgTable('carrier_paces', {
  /** Vendor and fingerprint of the key. */
  account: text().primaryKey(),
  /** Calls a second. */
  rate: doublePrecision().notNull(),
  /** When the next turn is that nobody has reserved. */
  nextAt: instant().notNull(),
  /** When the rate was last changed. */
  changedAt: instant().notNull(),
  /** When the carrier last said that it was called too often; null: never, so the rate is still being found. */
  refusedAt: instant(),
})
