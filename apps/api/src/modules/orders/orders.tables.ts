import type { ChargeKind } from '@kontor/contract/orders'
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
  uniqueIndex,
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
  within,
} from '../../platform/db/columns.ts'
import {
  channelAccounts,
  channelParticipations,
  companies,
  salesChannels,
  stores,
} from '../organisation/organisation.tables.ts'

export type OrderStatus =
  | 'initial'
  | 'approved'
  | 'open'
  | 'shipped'
  | 'fulfilled'
  | 'returned'
  | 'cancelled'
  | 'mp_cancellation'

/** What a channel delivered, as it delivered it, in the company that owns the account. Written before anything is made of it, so that nothing is ever dropped. */
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

/** A change by the channel that came after papers or shipping, for a person to see to. Amounts in minor units. */
export interface LateChange {
  /** ISO 8601 UTC. */
  readonly at: string
  readonly delivery?: PostalAddress
  readonly billing?: PostalAddress
  readonly lines?: readonly LateLine[]
  readonly order_total_cents?: number
}

/** Pieces of one position that could not be changed alike. */
export interface LateLine {
  readonly change: 'added' | 'removed' | 'repriced'
  readonly mp_item_id: string
  readonly title: string
  readonly ean: string
  readonly quantity: number
  /** Gross per piece, as the channel has it now. */
  readonly item_price_cents: number
}

/** What a merchant sold on a channel. */
export const orders = pgTable(
  'orders',
  {
    companyId: companyId().references(() => companies.id),
    id: id(),
    /** Whose account it came through: the company itself, or the provider (ADR 7). */
    accountOwnerId: ref().notNull(),
    channelAccountId: ref().notNull(),
    /** Null on an own account; on the provider's the company, which then has to participate in it. */
    participantId: ref().generatedAlwaysAs(sql`nullif(company_id, account_owner_id)`),
    /** The document it was made of, in the company that owns the account. */
    channelOrderId: ref(),
    salesChannelId: smallint('sales_channel_id')
      .notNull()
      .references(() => salesChannels.id),
    extOrderId: text('ext_order_id').notNull(),
    extOrderIdAddition: text('ext_order_id_addition').notNull().default(''),
    /** `standard`, `prime`, … */
    orderType: text('order_type').notNull().default('standard'),
    /** Came through an account the merchant itself owns (decisions: Words of the order list). */
    merchantExternalOrder: boolean('merchant_external_order')
      .notNull()
      .generatedAlwaysAs(sql`company_id = account_owner_id`),
    status: text().$type<OrderStatus>().notNull(),
    /** Why staff cannot ship it here: the channel fulfils it, it is picked up, or it goes where nobody delivers. */
    notShippableReason: text('not_shippable_reason').$type<
      'fulfilled_by_channel' | 'pickup' | 'undeliverable_country' | 'imported_closed'
    >(),
    paymentMethod: text('payment_method').notNull().default(''),
    currency: text().notNull().default('EUR'),
    /** The channel's own figure, never recomputed. */
    orderTotalCents: cents().notNull(),
    /** By how much the total exceeds what lines, shipping and charges added up to when the channel gave them. */
    amountDifferenceCents: cents().notNull().default(0),
    /** Since when, and by whom, the amounts of the lines count although they differ. */
    amountsConfirmedAt: instant(),
    amountsConfirmedBy: text('amounts_confirmed_by').notNull().default(''),
    /** What the channel changed when it could no longer be applied; null when there is nothing to see to. */
    lateChange: jsonb('late_change').$type<LateChange>(),
    numberOfLines: integer('number_of_lines').notNull(),
    /** What its pieces brought and cost, as the ledger of points has it (`point_entries`). In half points. */
    halfPoints: integer('half_points').notNull().default(0),
    customerComment: text('customer_comment').notNull().default(''),
    /** Last name of the recipient as lists show and search it; the full snapshot is in `order_customers`. */
    customerName: text('customer_name').notNull().default(''),
    /** The name in small letters, as it is searched and sorted. */
    customerNameKey: text('customer_name_key').notNull().generatedAlwaysAs(sql`lower(customer_name)`),
    deliveryCountry: text('delivery_country').notNull().default(''),
    deliveryCity: text('delivery_city').notNull().default(''),
    /** Which address fields are missing or implausible, found on arrival and after each correction. */
    addressProblems: text('address_problems').array().notNull().default([]),
    shipByAt: instant(),
    /** Since when it may be shipped, as far as payment goes; null while it is reserved. */
    releasedAt: instant(),
    /** Since when it is this company's, where it was given out among those that share an account; null for every other. */
    allocatedAt: instant(),
    /** When the customer ordered. */
    orderDate: instant().notNull(),
    /** When it reached Kontor. */
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
    version: integer().notNull().default(1),
    /** What a channel said that has no place here yet. */
    extra: jsonb(),
  },
  (t) => [
    tenantKey(t),
    within(t.accountOwnerId, t.channelAccountId, channelAccounts),
    within(t.accountOwnerId, t.channelOrderId, channelOrders),
    foreignKey({
      name: 'orders_of_participant',
      columns: [t.accountOwnerId, t.channelAccountId, t.participantId],
      foreignColumns: [
        channelParticipations.companyId,
        channelParticipations.channelAccountId,
        channelParticipations.participantId,
      ],
    }),
    unique().on(t.companyId, t.channelAccountId, t.extOrderId),
    index('orders_by_date').on(t.companyId, t.orderDate, t.id),
    index('orders_by_status_date').on(t.companyId, t.status, t.orderDate, t.id),
    index('orders_open_by_date')
      .on(t.companyId, t.orderDate, t.id)
      .where(sql`status in ('approved', 'open')`),
    index('orders_open_by_release')
      .on(t.companyId, t.releasedAt, t.id)
      .where(sql`status in ('approved', 'open')`),
    index('orders_allocated_by_release')
      .on(t.companyId, t.releasedAt)
      .where(sql`status in ('approved', 'open') and allocated_at is not null`)
      .concurrently(),
    index('orders_open_or_reserved_by_date')
      .on(t.companyId, t.orderDate, t.id)
      .where(sql`status in ('approved', 'open', 'initial')`),
    index('orders_shipped_by_date')
      .on(t.companyId, t.orderDate, t.id)
      .where(sql`status in ('shipped', 'fulfilled')`),
    index('orders_with_amount_difference')
      .on(t.companyId, t.orderDate, t.id)
      .where(sql`amount_difference_cents <> 0 and amounts_confirmed_at is null`),
    index('orders_by_origin_date').on(t.companyId, t.merchantExternalOrder, t.orderDate, t.id),
    // Collation "C" serves beginnings of a number whatever the database's own collation is.
    index('orders_by_ext_order_id').on(t.companyId, sql`ext_order_id collate "C"`, t.id),
    index('orders_by_ext_order_id_addition')
      .on(t.companyId, sql`ext_order_id_addition collate "C"`)
      .where(sql`ext_order_id_addition <> ''`),
    index('orders_by_channel_date').on(t.companyId, t.salesChannelId, t.orderDate, t.id),
    // Status and date beside the name answer a search by name without a look into the table.
    index('orders_by_customer_name').on(
      t.companyId,
      sql`customer_name_key collate "C"`,
      t.orderDate,
      t.id,
      t.status,
    ),
    // By name as German sorts it.
    index('orders_by_german_name')
      .on(t.companyId, sql`customer_name_key collate "und-x-icu"`, t.orderDate, t.id)
      .concurrently(),
    index('orders_by_total').on(t.companyId, t.orderTotalCents, t.id),
    index('orders_by_number_of_lines').on(t.companyId, t.numberOfLines, t.id),
    index('orders_by_arrival').on(t.companyId, t.createdAt),
    index('orders_ext_order_id_trgm').using('gin', sql`lower(ext_order_id) gin_trgm_ops`),
    check(
      'orders_status_known',
      sql`${t.status} in ('initial','approved','open','shipped','fulfilled','returned','cancelled','mp_cancellation')`,
    ),
  ],
)

/**
 * The customer names a company has orders of, each once: a part of a name is looked for here, and the orders of the
 * names found come sorted from their index, however many there are.
 */
export const orderCustomerNames = pgTable(
  'order_customer_names',
  {
    companyId: companyId().references(() => companies.id),
    nameKey: text('name_key').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.nameKey] }),
    index('order_customer_names_trgm').using('gin', sql`name_key gin_trgm_ops`),
  ],
)

export interface PostalAddress {
  first_name: string
  last_name: string
  company: string
  street: string
  street_no: string
  address_addition: string
  /** Post number at a Packstation or Postfiliale; optional at home. */
  care_of: string
  zip_code: string
  city: string
  country: string
}

/** The customer as the channel gave it: a snapshot per order. Only a billing address or contact that the channel itself changes is replaced. */
export const orderCustomers = pgTable(
  'order_customers',
  {
    companyId: companyId(),
    orderId: ref().notNull(),
    customerId: text('customer_id').notNull().default(''),
    email: text().notNull().default(''),
    phoneNumber: text('phone_number').notNull().default(''),
    delivery: jsonb().$type<PostalAddress>(),
    billing: jsonb().$type<PostalAddress>(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.orderId] }),
    within(t.companyId, t.orderId, orders),
    // Both serve the search for a customer whose data are asked for.
    index('order_customers_by_email').on(t.companyId, sql`lower(email)`).concurrently(),
    index('order_customers_by_billing_name')
      .on(t.companyId, sql`lower(billing->>'last_name')`)
      .concurrently(),
  ],
)

/** Corrections of the delivery address; the newest counts, older ones stay. */
export const addressCorrections = pgTable(
  'address_corrections',
  {
    companyId: companyId(),
    id: id(),
    orderId: ref().notNull(),
    version: integer().notNull(),
    address: jsonb().$type<PostalAddress>().notNull(),
    authorName: text('author_name').notNull(),
    /** Whether the channel changed the address, or somebody here corrected it. */
    byChannel: boolean('by_channel').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    tenantKey(t),
    within(t.companyId, t.orderId, orders),
    unique().on(t.companyId, t.orderId, t.version),
  ],
)

/** One line is one piece; pieces of one position at the channel share `mp_item_id` (decisions: Data). */
export const orderLines = pgTable(
  'order_lines',
  {
    companyId: companyId(),
    id: id(),
    orderId: ref().notNull(),
    position: smallint().notNull(),
    mpItemId: text('mp_item_id').notNull(),
    mpItemIdAddition: text('mp_item_id_addition').notNull().default(''),
    /** The size in the catalogue, when the EAN is known there. */
    articleSizeId: ref(),
    sku: text().notNull().default(''),
    ean: text().notNull().default(''),
    title: text().notNull(),
    brand: text().notNull().default(''),
    /** What kind of shoe to draw while there is no picture; empty when the catalogue does not know the article. */
    kind: text().notNull().default(''),
    wwsId: text('wws_id').notNull().default(''),
    wwsSize: text('wws_size').notNull().default(''),
    wwsColor: text('wws_color').notNull().default(''),
    imageUrl: text('image_url').notNull().default(''),
    erpArticleNumber: text('erp_article_number').notNull().default(''),
    /** Gross per piece, as the channel gave it. */
    itemPriceCents: cents().notNull(),
    originalItemPriceCents: cents().notNull(),
    /** Its share of what discounts take off the goods (`goodsDiscounts`): so much less was paid for it. */
    discountCents: cents().notNull().default(0),
    shippingPriceCents: cents().notNull().default(0),
    taxRate: percent().notNull(),
    isOversize: boolean('is_oversize').notNull().default(false),
    /** The channel took it out of the order by a change: its charges since then are about the other pieces. */
    isTakenOut: boolean('is_taken_out').notNull().default(false),
    /** Sender store; null while unallocated. */
    storeId: ref(),
    /** The store it was first booked from. */
    bookedStoreId: ref(),
    /** Set when the label PDF of its parcel is stored, never before. A bare number: shipping stands behind orders. */
    shippingId: ref(),
    cancellationId: ref(),
    returnId: ref(),
    /** The newest goodwill case. */
    caseId: ref(),
    /** Order date again, so that searches by article come sorted from one index. */
    orderDate: instant().notNull(),
    /** As what the figures of its article have it: 0 not at all, 1 sold, 2 sold and returned. */
    countedAs: smallint('counted_as').notNull().default(0),
    version: integer().notNull().default(1),
  },
  (t) => [
    tenantKey(t),
    within(t.companyId, t.orderId, orders),
    within(t.companyId, t.storeId, stores),
    within(t.companyId, t.bookedStoreId, stores),
    unique().on(t.companyId, t.orderId, t.position),
    index('order_lines_by_article_number').on(t.companyId, sql`erp_article_number collate "C"`, t.orderDate),
    index('order_lines_by_ean').on(t.companyId, t.ean, t.orderDate),
    // A store has few of the company's lines, and a period few of the store's.
    index('order_lines_by_store')
      .on(t.companyId, t.storeId, t.orderDate, t.orderId)
      .where(sql`store_id is not null`)
      .concurrently(),
    index('order_lines_by_shipping').on(t.companyId, t.shippingId).where(sql`shipping_id is not null`),
    index('order_lines_returned').on(t.companyId, t.orderId).where(sql`return_id is not null`),
    index('order_lines_with_case').on(t.companyId, t.orderId).where(sql`case_id is not null`),
  ],
)

/** How far the orders from before articles had figures are counted in them. */
export const pieceBackfills = pgTable(
  'piece_backfills',
  {
    companyId: companyId().references(() => companies.id),
    /** The last order that is done. A bare number: it says where to go on, not what is there. */
    afterOrder: bigint('after_order', { mode: 'number' }).notNull(),
    isDone: boolean('is_done').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId] })],
)

/** How far the lines of orders from before they had their shares of discounts have got them. */
export const discountBackfills = pgTable(
  'discount_backfills',
  {
    companyId: companyId().references(() => companies.id),
    /** The last order that is done. A bare number: it says where to go on, not what is there. */
    afterOrder: bigint('after_order', { mode: 'number' }).notNull(),
    isDone: boolean('is_done').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId] })],
)

/** What the customer pays beside goods and shipping: gift wrap, a fee for cash on delivery, …; and discounts that no line bears. */
export const orderCharges = pgTable(
  'order_charges',
  {
    companyId: companyId(),
    id: id(),
    orderId: ref().notNull(),
    position: smallint().notNull(),
    kind: text().$type<ChargeKind>().notNull(),
    /** What the channel calls it; empty where the kind says it. */
    name: text().notNull().default(''),
    /** Position at the channel that it belongs to, as `mp_item_id` of its lines; empty: the order as a whole. */
    mpItemId: text('mp_item_id').notNull().default(''),
    /** Gross; below zero for a discount, and for one on shipping. */
    amountCents: cents().notNull(),
    taxRate: percent().notNull(),
  },
  (t) => [
    tenantKey(t),
    within(t.companyId, t.orderId, orders),
    unique().on(t.companyId, t.orderId, t.position),
    check(
      'order_charges_kind_known',
      sql`${t.kind} in ('gift_wrap','cod_fee','delivery_tip','other','discount','shipping_discount')`,
    ),
    check(
      'order_charges_sign',
      sql`case when ${t.kind} in ('discount','shipping_discount') then ${t.amountCents} < 0 else ${t.amountCents} > 0 end`,
    ),
  ],
)

/** Cancelled pieces, whoever cancelled them. */
export const cancellations = pgTable(
  'cancellations',
  {
    companyId: companyId(),
    id: id(),
    orderId: ref().notNull(),
    lineId: ref().notNull(),
    reason: text().notNull(),
    comment: text().notNull().default(''),
    actorKind: text('actor_kind').$type<ActorKind>().notNull(),
    actorName: text('actor_name').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    tenantKey(t),
    within(t.companyId, t.orderId, orders),
    within(t.companyId, t.lineId, orderLines),
    unique().on(t.companyId, t.lineId),
    index().on(t.companyId, t.orderId),
    index().on(t.companyId, t.createdAt),
  ],
)

export type ActorKind = 'user' | 'api_key' | 'channel' | 'carrier' | 'system'

/** The history of an order: append-only. `*_tr` tells of the order, `*_ln` of a line (decisions: Order state machine). */
export const transitions = pgTable(
  'transitions',
  {
    companyId: companyId(),
    id: id(),
    orderId: ref().notNull(),
    lineId: ref(),
    transition: text().notNull(),
    /** What it brought or cost, in half points; noted with the ledger's entry (`note_order_points`). */
    halfPoints: integer('half_points').notNull().default(0),
    /** Machine-readable detail (`imported`, a reason key, a tracking number); the screen words it. */
    detail: jsonb().$type<Record<string, string | number | boolean>>(),
    actorKind: text('actor_kind').$type<ActorKind>().notNull(),
    actorName: text('actor_name').notNull().default(''),
    at: instant().notNull(),
  },
  (t) => [
    tenantKey(t),
    within(t.companyId, t.orderId, orders),
    within(t.companyId, t.lineId, orderLines),
    index().on(t.companyId, t.orderId, t.id),
  ],
)

/** Why a line is sent from the store it is sent from: the store-ranking history. */
export const lineAllocations = pgTable(
  'line_allocations',
  {
    companyId: companyId(),
    id: id(),
    orderId: ref().notNull(),
    lineId: ref().notNull(),
    /** Null: no store had it. */
    storeId: ref(),
    reason: text()
      .$type<
        | 'only_store_with_stock'
        | 'best_ranking'
        | 'same_parcel'
        | 'no_stock'
        | 'unknown_ean'
        | 'no_ean'
        | 'chosen_by_staff'
        | 'named_by_channel'
        | 'store_not_on_marketplace'
      >()
      .notNull(),
    /** The stores looked at: `[{ store_id, available, ranking }]`, best first. */
    candidates: jsonb().$type<{ store_id: number; available: number; ranking: number }[]>().notNull(),
    comment: text().notNull().default(''),
    actorKind: text('actor_kind').$type<ActorKind>().notNull(),
    actorName: text('actor_name').notNull().default(''),
    at: instant().notNull(),
  },
  (t) => [
    tenantKey(t),
    within(t.companyId, t.orderId, orders),
    within(t.companyId, t.lineId, orderLines),
    within(t.companyId, t.storeId, stores),
    index().on(t.companyId, t.orderId, t.id),
    index('line_allocations_named_by_channel')
      .on(t.companyId, t.at, t.orderId)
      .where(sql`reason = 'named_by_channel'`)
      .concurrently(),
  ],
)

/** What the device of a store said of a line while the line was with that store: one current row, so two devices never both did it. */
export const linePicks = pgTable(
  'line_picks',
  {
    companyId: companyId(),
    id: id(),
    lineId: ref().notNull(),
    storeId: ref().notNull(),
    orderId: ref().notNull(),
    state: text().$type<'picked' | 'not_found'>().notNull(),
    /** Device, or who works with it. */
    byName: text('by_name').notNull(),
    at: instant().notNull(),
    /** When the history got it, and a line that was not found another store; null: not yet. */
    settledAt: instant(),
    /** Not found, and no other store has it. */
    nobodyHasIt: boolean('nobody_has_it').notNull().default(false),
    /** False once the line went elsewhere with what was picked, or somebody sent it to the store again. */
    isCurrent: boolean('is_current').notNull().default(true),
    /** Its device has taken it back, which the history has yet to be told (`due`), or was told. */
    undo: text().$type<'due' | 'told'>(),
  },
  (t) => [
    tenantKey(t),
    uniqueIndex('line_picks_current').on(t.companyId, t.lineId, t.storeId).where(sql`is_current`),
    within(t.companyId, t.orderId, orders),
    within(t.companyId, t.lineId, orderLines),
    within(t.companyId, t.storeId, stores),
    index().on(t.companyId, t.orderId),
    check('line_picks_state_known', sql`${t.state} in ('picked', 'not_found')`),
    check('line_picks_undo_known', sql`${t.undo} in ('due', 'told')`),
  ],
)

/** What staff write to each other about an order. */
export const orderNotes = pgTable(
  'order_notes',
  {
    companyId: companyId(),
    id: id(),
    orderId: ref().notNull(),
    author: text().notNull(),
    note: text().notNull(),
    /** The first wording, kept when the note is edited. */
    originalMessage: text('original_message'),
    createdAt: createdAt(),
    updatedBy: text('updated_by'),
    updatedAt: instant(),
    version: integer().notNull().default(1),
  },
  (t) => [
    tenantKey(t),
    within(t.companyId, t.orderId, orders),
    index().on(t.companyId, t.orderId, t.id),
    index('order_notes_trgm').using('gin', sql`note gin_trgm_ops`).concurrently(),
  ],
)

/**
 * How many orders a company has per month or day, status, channel and origin.
 * Fed by `order_count_deltas`, folded by a job: lists and progress bars never count orders (design §13).
 */
export const orderCounts = pgTable(
  'order_counts',
  {
    companyId: companyId().references(() => companies.id),
    grain: text().$type<'month' | 'day'>().notNull(),
    /** First day of the month, or the day, in Europe/Berlin by order date. */
    bucket: date({ mode: 'string' }).notNull(),
    status: text().$type<OrderStatus>().notNull(),
    salesChannelId: smallint('sales_channel_id').notNull(),
    merchantExternalOrder: boolean('merchant_external_order').notNull(),
    orders: integer().notNull(),
  },
  (t) => [
    primaryKey({
      columns: [t.companyId, t.grain, t.bucket, t.status, t.salesChannelId, t.merchantExternalOrder],
    }),
    index('order_counts_by_status').on(t.companyId, t.grain, t.status, t.bucket),
  ],
)

/** What changed since the last fold; appended in the transaction that changes an order. */
export const orderCountDeltas = pgTable(
  'order_count_deltas',
  {
    companyId: companyId().references(() => companies.id),
    id: id(),
    /** Day of the order date in Europe/Berlin. */
    day: date({ mode: 'string' }).notNull(),
    status: text().$type<OrderStatus>().notNull(),
    salesChannelId: smallint('sales_channel_id').notNull(),
    merchantExternalOrder: boolean('merchant_external_order').notNull(),
    delta: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [tenantKey(t)],
)
