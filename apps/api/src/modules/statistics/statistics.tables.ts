import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import {
  cents,
  companyId,
  id,
  instant,
  ref,
  runColumns,
  tenantKey,
  within,
} from '../../platform/db/columns.ts'
import { articles } from '../catalogue/catalogue.tables.ts'
import { companies } from '../organisation/organisation.tables.ts'

export type TopSellerGroup = 'total' | 'women' | 'men' | 'kids'

/** A week from Thursday to Wednesday (Berlin) whose lists are being made, or made. Of no company: it ends for all of them. */
export const topSellerWeeks = pgTable('top_seller_weeks', {
  /** Its Thursday. */
  week: date({ mode: 'string' }).primaryKey(),
  /** From here on nothing that happens to orders counts for it any more. */
  frozenAt: instant().notNull(),
  /** When its lists were complete; null while they are being made. */
  closedAt: instant(),
})

/** The pieces of a week that are received, released and not cancelled: as it is while the week runs, then as it was at its end. */
export const topSellerSales = pgTable(
  'top_seller_sales',
  {
    companyId: companyId().references(() => companies.id),
    /** The order line, one piece. A bare number: what is in a closed week does not change with it. */
    lineId: bigint('line_id', { mode: 'number' }).notNull(),
    /** Its order, for what happens to all its lines. */
    orderNumber: bigint('order_number', { mode: 'number' }).notNull(),
    /** The Thursday of the week in which the order was received. */
    week: date({ mode: 'string' }).notNull(),
    articleId: ref().notNull(),
    /** Gross price in euros' cents; 0 in another currency. */
    cents: cents().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.lineId] }),
    within(t.companyId, t.articleId, articles),
    index().on(t.companyId, t.orderNumber),
    index().on(t.companyId, t.week, t.articleId),
    // What is to be closed is asked for over all companies.
    index('top_seller_sales_by_week').on(t.week),
  ],
)

/** What an article was when it was first sold in a week: what a feed changes later does not change a list. */
export const topSellerArticles = pgTable(
  'top_seller_articles',
  {
    companyId: companyId(),
    week: date({ mode: 'string' }).notNull(),
    articleId: ref().notNull(),
    wwsModel: text('wws_model').notNull(),
    wwsNumber: text('wws_number').notNull(),
    title: text().notNull(),
    brand: text().notNull(),
    kind: text().notNull(),
    targetGroup: text('target_group').notNull(),
    /** Brand and the maker's number in small letters; empty where the maker's number is unknown. */
    brandKey: text('brand_key').notNull(),
    numberKey: text('number_key').notNull(),
    eans: text().array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.week, t.articleId] }),
    within(t.companyId, t.articleId, articles),
  ],
)

/** The stored lists of a company: its articles that sold most in a week. Ranks of 0: none. */
export const topSellers = pgTable(
  'top_sellers',
  {
    companyId: companyId().references(() => companies.id),
    week: date({ mode: 'string' }).notNull(),
    targetGroup: text('target_group').$type<TopSellerGroup>().notNull(),
    rank: smallint().notNull(),
    articleId: ref().notNull(),
    /** In the week before. */
    rankPrev: integer('rank_prev').notNull(),
    /** Over all merchants. */
    rankGlobal: integer('rank_global').notNull(),
    rankGlobalPrev: integer('rank_global_prev').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.week, t.targetGroup, t.rank] }),
    within(t.companyId, t.articleId, articles),
    check('top_sellers_target_group_known', sql`${t.targetGroup} in ('total', 'women', 'men', 'kids')`),
  ],
)

/** The stored lists over all merchants: what at least two of them sold. No figures, and nobody's name. */
export const topSellersOverall = pgTable(
  'top_sellers_overall',
  {
    week: date({ mode: 'string' }).notNull(),
    targetGroup: text('target_group').$type<TopSellerGroup>().notNull(),
    rank: integer().notNull(),
    rankPrev: integer('rank_prev').notNull(),
    title: text().notNull(),
    brand: text().notNull(),
    kind: text().notNull(),
    /** What a merchant's own article is known by: brand with the maker's number in small letters, or an EAN. */
    numbers: jsonb().$type<readonly { readonly brand: string; readonly number: string }[]>().notNull(),
    eans: text().array().notNull(),
    /** Those of articles without the maker's number: they also name one that has it. */
    looseEans: text('loose_eans').array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.week, t.targetGroup, t.rank] }),
    check(
      'top_sellers_overall_target_group_known',
      sql`${t.targetGroup} in ('total', 'women', 'men', 'kids')`,
    ),
  ],
)

/** How far the orders from before there were lists are counted; only a company that had some then has a row. */
export const topSellerBackfills = pgTable(
  'top_seller_backfills',
  {
    companyId: companyId().references(() => companies.id),
    /** The last order that is done. A bare number: it says where to go on, not what is there. */
    afterOrder: bigint('after_order', { mode: 'number' }).notNull(),
    /** The last one that was there before: later ones were counted when they came. */
    untilOrder: bigint('until_order', { mode: 'number' }).notNull().default(0),
    isDone: boolean('is_done').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId] })],
)

/** Pieces and orders by what happened to them, and their item prices in minor units of the currency beside them. */
const figures = () => ({
  soldItems: integer('sold_items').notNull().default(0),
  soldOrders: integer('sold_orders').notNull().default(0),
  soldCents: cents().notNull().default(0),
  /** What the pieces sold would have brought at their original prices. */
  expectedCents: cents().notNull().default(0),
  cancelledItems: integer('cancelled_items').notNull().default(0),
  cancelledOrders: integer('cancelled_orders').notNull().default(0),
  cancelledCents: cents().notNull().default(0),
  returnedItems: integer('returned_items').notNull().default(0),
  returnedOrders: integer('returned_orders').notNull().default(0),
  returnedCents: cents().notNull().default(0),
  shippedItems: integer('shipped_items').notNull().default(0),
  shippedOrders: integer('shipped_orders').notNull().default(0),
  shippedCents: cents().notNull().default(0),
})

/** What figures are kept by, beside their day. */
const figureKey = () => ({
  /**
   * 0: all stores together, where an order of two stores counts once; −1: pieces of Zalando whose store it named, whichever
   * sends them now. A bare number, since there are no such stores.
   */
  storeId: bigint('store_id', { mode: 'number' }).notNull(),
  salesChannelId: smallint('sales_channel_id').notNull(),
  currency: text().notNull(),
})

/**
 * What a company sold, sent, cancelled and took back, by day and by month in Berlin. Sold counts on the day of the order once
 * it is paid, shipped on the day whose label is stored and not voided, the others on the day they were booked. Fed by `order_figure_deltas`, folded by a job: no request counts orders.
 */
export const orderFigures = pgTable(
  'order_figures',
  {
    companyId: companyId().references(() => companies.id),
    grain: text().$type<'month' | 'day'>().notNull(),
    /** The day, or the first day of the month. */
    bucket: date({ mode: 'string' }).notNull(),
    ...figureKey(),
    ...figures(),
  },
  (t) => [
    primaryKey({
      name: 'order_figures_pk',
      columns: [t.companyId, t.storeId, t.grain, t.bucket, t.salesChannelId, t.currency],
    }),
    check('order_figures_grain_known', sql`${t.grain} in ('month', 'day')`),
  ],
)

/**
 * What a company sold in five minutes of the last days, all stores together, by the instant of the order: an hour is one of
 * time, so that days on which the clocks change have 23 or 25 of them. Fed as `order_figures`; old rows are removed.
 */
export const orderFigureSlots = pgTable(
  'order_figure_slots',
  {
    companyId: companyId().references(() => companies.id),
    /** The beginning of the five minutes. */
    slot: instant().notNull(),
    salesChannelId: smallint('sales_channel_id').notNull(),
    currency: text().notNull(),
    soldItems: integer('sold_items').notNull(),
    soldOrders: integer('sold_orders').notNull(),
    soldCents: cents().notNull(),
  },
  (t) => [
    primaryKey({
      name: 'order_figure_slots_pk',
      columns: [t.companyId, t.slot, t.salesChannelId, t.currency],
    }),
  ],
)

/**
 * Orders of which pieces were sent, were cancelled, or came back, on a day and on another one before: the sum of the days of a period
 * that has both counts them twice, and this says how often.
 */
export const orderFigureRepeats = pgTable(
  'order_figure_repeats',
  {
    companyId: companyId().references(() => companies.id),
    day: date({ mode: 'string' }).notNull(),
    /** The last day before on which the same happened to pieces of the order. */
    previousDay: date('previous_day', { mode: 'string' }).notNull(),
    ...figureKey(),
    cancelledOrders: integer('cancelled_orders').notNull(),
    returnedOrders: integer('returned_orders').notNull(),
    shippedOrders: integer('shipped_orders').notNull().default(0),
  },
  (t) => [
    primaryKey({
      name: 'order_figure_repeats_pk',
      columns: [t.companyId, t.storeId, t.day, t.previousDay, t.salesChannelId, t.currency],
    }),
  ],
)

/** What changed since the last fold; appended in the transaction that changes a line (`count_orders`). */
export const orderFigureDeltas = pgTable(
  'order_figure_deltas',
  {
    companyId: companyId().references(() => companies.id),
    id: id(),
    day: date({ mode: 'string' }).notNull(),
    /** Null: figures of the day; else orders for `order_figure_repeats`. */
    previousDay: date('previous_day', { mode: 'string' }),
    ...figureKey(),
    /** The five minutes in which the order was placed, with what is sold of all stores; null where nobody needs them. */
    slot: instant(),
    ...figures(),
  },
  (t) => [tenantKey(t)],
)

/** What each order is counted as, so that counting it again adds the difference alone. */
export const countedOrders = pgTable(
  'counted_orders',
  {
    companyId: companyId().references(() => companies.id),
    /** A bare number: the limited session of an order needs nothing of it. */
    orderNumber: bigint('order_number', { mode: 'number' }).notNull(),
    /** Rows of `order_figure_deltas` from `day` on, each as a list in the order of its columns. */
    figures: jsonb().$type<readonly (readonly (string | number | null)[])[]>().notNull(),
    /** 0: before there were figures of what was shipped; 1: all of them. */
    knows: smallint().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.orderNumber] })],
)

/** How far the orders from before there were figures are counted, the newest month first; only a company that had some has a row. */
export const orderFigureBackfills = pgTable(
  'order_figure_backfills',
  {
    companyId: companyId().references(() => companies.id),
    /** First day of the month from which on all orders are counted. */
    countedSince: date('counted_since', { mode: 'string' }).notNull(),
    isDone: boolean('is_done').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId] })],
)

/** The recount of what was sold through Connected Retail: one a company, the newest order first. */
export const connectedRetailImports = pgTable(
  'connected_retail_imports',
  {
    companyId: companyId().references(() => companies.id),
    /** How often it was asked for: a job of an earlier time does nothing more. */
    run: integer().notNull(),
    state: text().$type<'running' | 'done' | 'failed'>().notNull(),
    startedAt: instant().notNull(),
    ...runColumns(),
    endedAt: instant(),
    /** First day of the oldest month that it counts. */
    since: date({ mode: 'string' }).notNull(),
    /** Date and number of the last order that is done; the number is bare: it says where to go on, not what is there. */
    beforeDate: instant().notNull(),
    beforeOrder: bigint('before_order', { mode: 'number' }).notNull(),
    /** Orders found whose store the channel named. */
    orders: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.companyId] }),
    check('connected_retail_imports_state_known', sql`${t.state} in ('running', 'done', 'failed')`),
  ],
)
