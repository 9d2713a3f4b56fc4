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
  within,
} from '../../platform/db/columns.ts'
import { companies, salesChannels, stores } from '../organisation/organisation.tables.ts'

/** Models as the merchant's ERP knows them. */
export const articles = pgTable(
  'articles',
  {
    companyId: companyId().references(() => companies.id),
    id: id(),
    /** ERP id. */
    wwsNumber: text('wws_number').notNull(),
    /** ERP number; the route key of the product page. */
    wwsModel: text('wws_model').notNull(),
    articleNumber: text('article_number').notNull().default(''),
    brand: text().notNull(),
    title: text().notNull(),
    color: text().notNull().default(''),
    season: text().notNull().default(''),
    /** What kind of shoe to draw while there is no picture. */
    kind: text().$type<'sneaker' | 'pumps' | 'boots' | 'sandal' | 'kids'>().notNull().default('sneaker'),
    category: text().notNull().default(''),
    /** Whom it is made for; empty while unknown. */
    targetGroup: text('target_group').$type<'women' | 'men' | 'kids' | 'unisex' | ''>().notNull().default(''),
    /** The maker's own number: with the brand it names the same article at every merchant. */
    manufacturerNumber: text('manufacturer_number').notNull().default(''),
    /** Where deliveries say that a picture of it is. */
    imageUrl: text('image_url').notNull().default(''),
    /** Names our copy of that picture; empty without one. */
    imgId: text('img_id').notNull().default(''),
    taxRate: percent().notNull().default(19),
    isOversize: boolean('is_oversize').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    /** It was missing from a full feed, which switched it off; the next delivery that has it switches it on again. */
    isOffByFeed: boolean('is_off_by_feed').notNull().default(false),
    /** What customs is told of it; empty or null while unknown. */
    hsTariffNumber: text('hs_tariff_number').notNull().default(''),
    /** Where it was made, ISO 3166-1 alpha-2. */
    originCountry: text('origin_country').notNull().default(''),
    /** Of one pair without its box. */
    netWeightGrams: integer('net_weight_grams'),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    tenantKey(t),
    unique().on(t.companyId, t.wwsNumber),
    index().on(t.companyId, t.wwsModel),
    index('articles_by_change').on(t.companyId, t.updatedAt, t.id).concurrently(),
    index('articles_by_brand').on(t.companyId, t.brand, t.updatedAt, t.id).concurrently(),
    index('articles_by_season').on(t.companyId, t.season, t.updatedAt, t.id).concurrently(),
    index('articles_by_category').on(t.companyId, t.category, t.id).concurrently(),
    index('articles_by_color').on(t.companyId, t.color, t.id).concurrently(),
    // Collation "C" serves beginnings of a number whatever the database's own collation is.
    index('articles_by_model_beginning').on(t.companyId, sql`wws_model collate "C"`).concurrently(),
    index('articles_by_number_beginning').on(t.companyId, sql`wws_number collate "C"`).concurrently(),
    // What the list without pictures shows: few, once pictures are there.
    index('articles_without_picture')
      .on(t.companyId, t.updatedAt, t.id)
      .where(sql`img_id = ''`)
      .concurrently(),
    index('articles_by_img_id')
      .on(t.companyId, sql`img_id collate "C"`)
      .where(sql`img_id <> ''`)
      .concurrently(),
    index('articles_by_picture_address')
      .on(t.companyId, sql`md5(image_url)`)
      .where(sql`image_url <> ''`)
      .concurrently(),
    // Whether somebody carries an article that others sell as well.
    index('articles_by_manufacturer_number')
      .on(t.companyId, sql`lower(manufacturer_number)`, sql`lower(brand)`)
      .where(sql`manufacturer_number <> ''`)
      .concurrently(),
    index('articles_title_trgm').using('gin', sql`lower(title) gin_trgm_ops`).concurrently(),
    check('articles_target_group_known', sql`${t.targetGroup} in ('women','men','kids','unisex','')`),
  ],
)

/**
 * Pictures by the address they are fetched from, one row however many articles name it. `articles.img_id` repeats `img_id`
 * for those that name it.
 */
export const articlePictures = pgTable(
  'article_pictures',
  {
    companyId: companyId().references(() => companies.id),
    /** MD5 of the address, which may be longer than what an index takes. */
    urlHash: text('url_hash').notNull(),
    url: text().notNull(),
    /** Names our copy, unguessable; empty while there is none. */
    imgId: text('img_id').notNull().default(''),
    /** Names the copy that is being made: whoever goes on after a killed worker writes over its files. Empty when none is. */
    pendingId: text('pending_id').notNull().default(''),
    /** What its server calls this state of it; asked for again, it is sent along. */
    etag: text().notNull().default(''),
    /** When its server says that it was changed last, as it writes it. */
    lastModified: text('last_modified').notNull().default(''),
    /** SHA-256 of what was fetched: the same again is not made again. */
    contentHash: text('content_hash').notNull().default(''),
    /** Why there is no copy of what stands there now; empty when there is, or while nobody has looked. */
    problem: text().$type<PictureProblem | ''>().notNull().default(''),
    /** Since it was last fetched; an attempt that died counts. */
    attempts: integer().notNull().default(0),
    /** When it is asked for next; while it is being fetched, when another worker may. Null when it is not. */
    nextAt: instant(),
    fetchedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.urlHash] }),
    index('article_pictures_due').on(t.companyId, t.nextAt).where(sql`next_at is not null`),
  ],
)

/**
 * Why a picture could not be fetched: `not_allowed`: not an address that is called; `unreachable`: no answer, or a broken one;
 * `refused`: its server does not hand it out.
 */
export type PictureProblem =
  | 'not_allowed'
  | 'unreachable'
  | 'refused'
  | 'not_found'
  | 'too_large'
  | 'not_a_picture'

/** Whether an article is offered on a channel. Without a row it is. */
export const articleChannels = pgTable(
  'article_channels',
  {
    companyId: companyId(),
    articleId: ref().notNull(),
    salesChannelId: smallint('sales_channel_id')
      .notNull()
      .references(() => salesChannels.id),
    isActive: boolean('is_active').notNull(),
    changedAt: instant().notNull(),
    /** The bulk update that switched it last; null when a person has switched it since. A bare number: bulks leave. */
    bulkId: bigint('bulk_id', { mode: 'number' }),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.articleId, t.salesChannelId] }),
    within(t.companyId, t.articleId, articles),
    index('article_channels_switched_off')
      .on(t.companyId, t.salesChannelId, t.articleId)
      .where(sql`not is_active`),
  ],
)

/**
 * Articles whose stock, prices or switches have changed since what goes out to channels was last worked out: appended by
 * triggers (functions/catalogue.sql), whatever changed them, and taken by whoever tells the channels.
 */
export const articleChanges = pgTable(
  'article_changes',
  {
    companyId: companyId(),
    id: id(),
    articleId: ref().notNull(),
  },
  (t) => [tenantKey(t), within(t.companyId, t.articleId, articles)],
)

/** Pieces sent and booked back on a channel. */
export interface PieceFigures {
  readonly sold: number
  readonly returned: number
}

/** What happened to articles and is not in their figures yet: appended by whatever changes them, folded by a job. */
export const articleFigureDeltas = pgTable(
  'article_figure_deltas',
  {
    companyId: companyId(),
    id: id(),
    articleId: ref().notNull(),
    /** Day of the order in Berlin; null: prices or stock have changed, and no pieces. */
    day: date({ mode: 'string' }),
    salesChannelId: smallint('sales_channel_id'),
    sold: integer().notNull().default(0),
    returned: integer().notNull().default(0),
    /** Why pieces came back: such a note counts for the reasons, and not for the pieces. */
    reason: text(),
  },
  (t) => [tenantKey(t), within(t.companyId, t.articleId, articles)],
)

/** Why pieces of an article came back, by the day of their order (Europe/Berlin), over the last 365 days. */
export const articleDayReasons = pgTable(
  'article_day_reasons',
  {
    companyId: companyId(),
    articleId: ref().notNull(),
    day: date({ mode: 'string' }).notNull(),
    reason: text().notNull(),
    returned: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.articleId, t.day, t.reason] }),
    within(t.companyId, t.articleId, articles),
    index().on(t.companyId, t.day),
  ],
)

/** Pieces of an article by the day of their order (Europe/Berlin) and channel, over the last 365 days. */
export const articleDayFigures = pgTable(
  'article_day_figures',
  {
    companyId: companyId(),
    articleId: ref().notNull(),
    day: date({ mode: 'string' }).notNull(),
    salesChannelId: smallint('sales_channel_id')
      .notNull()
      .references(() => salesChannels.id),
    sold: integer().notNull(),
    returned: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.articleId, t.day, t.salesChannelId] }),
    within(t.companyId, t.articleId, articles),
    index().on(t.companyId, t.day),
  ],
)

/** What the product list shows and sorts by, one row an article, as it was when its changes were last folded. */
export const articleFigures = pgTable(
  'article_figures',
  {
    companyId: companyId(),
    articleId: ref().notNull(),
    /** Pieces sent over 365 days, counted on the day of their order. */
    sold: integer().notNull().default(0),
    /** Those of them that were booked back. */
    returned: integer().notNull().default(0),
    /** The same by id of the sales channel. */
    channels: jsonb().$type<Readonly<Record<string, PieceFigures>>>().notNull().default({}),
    /** Pieces booked back by the reason of their return. */
    returnReasons: jsonb('return_reasons').$type<Readonly<Record<string, number>>>().notNull().default({}),
    /** Returned of sold, in hundredths of a percent. */
    returnRate: integer('return_rate').notNull().default(0),
    /** Lowest sale price of its sizes. */
    productsPriceCents: cents().notNull().default(0),
    /** By how much that is below its list price, in hundredths of a percent; below zero where it is above. */
    priceRate: bigint('price_rate', { mode: 'number' }).notNull().default(0),
    /** Pieces available in active stores. */
    stockCompany: integer('stock_company').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.articleId] }),
    within(t.companyId, t.articleId, articles),
    index('article_figures_by_sold').on(t.companyId, t.sold, t.articleId),
    index('article_figures_by_return_rate').on(t.companyId, t.returnRate, t.articleId),
    index('article_figures_by_price').on(t.companyId, t.productsPriceCents, t.articleId),
    index('article_figures_by_price_rate').on(t.companyId, t.priceRate, t.articleId),
    index('article_figures_by_stock').on(t.companyId, t.stockCompany, t.articleId),
  ],
)

/** A model in one size: what is sold, and what carries an EAN. */
export const articleSizes = pgTable(
  'article_sizes',
  {
    companyId: companyId(),
    id: id(),
    articleId: ref().notNull(),
    size: text().notNull(),
    ean: text().notNull(),
    sku: text().notNull().default(''),
    originalPriceCents: cents().notNull(),
    salePriceCents: cents().notNull(),
    /** List purchase price, net, before the manufacturer's discount; null while unknown. */
    costPriceCents: cents(),
    /** Sale prices of channels that differ, in cents by the channel's key. */
    channelPrices: jsonb('channel_prices').$type<Readonly<Record<string, number>>>().notNull().default({}),
  },
  (t) => [
    tenantKey(t),
    within(t.companyId, t.articleId, articles),
    unique().on(t.companyId, t.ean),
    index().on(t.companyId, t.articleId),
    index().on(t.companyId, t.sku),
  ],
)

/** What a size costs from an instant on, and what it cost before; on a channel without a price of its own the size's counts. */
export const priceChanges = pgTable(
  'price_changes',
  {
    companyId: companyId(),
    id: id(),
    sizeId: ref().notNull(),
    /** Key of the channel; empty: the price of the size itself. */
    channel: text().notNull().default(''),
    /** Sale prices; null: the channel had, or has, no price of its own. */
    wasCents: cents(),
    isCents: cents(),
    at: instant().notNull(),
  },
  (t) => [
    tenantKey(t),
    within(t.companyId, t.sizeId, articleSizes),
    index('price_changes_by_size').on(t.companyId, t.sizeId, t.at, t.id),
  ],
)

/** Pieces per store and size. Available is max(0, on_hand − reserved) (decisions: Stock). */
export const stock = pgTable(
  'stock',
  {
    companyId: companyId(),
    storeId: ref().notNull(),
    sizeId: ref().notNull(),
    /** From the merchant's feed. */
    onHand: integer('on_hand').notNull().default(0),
    /** Ours: pieces promised to order lines. */
    reserved: integer().notNull().default(0),
    /** When the feed counted; an older feed changes nothing. */
    countedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.sizeId, t.storeId] }),
    within(t.companyId, t.storeId, stores),
    within(t.companyId, t.sizeId, articleSizes),
    index().on(t.companyId, t.storeId),
    check('stock_reserved_not_negative', sql`${t.reserved} >= 0`),
    check('stock_on_hand_not_negative', sql`${t.onHand} >= 0`),
  ],
)

/** Until when the stock of a store counts as current: what a marketplace is offered of a store that has fallen silent is 0 pieces. */
export const stockReceipts = pgTable(
  'stock_receipts',
  {
    companyId: companyId(),
    storeId: ref().notNull(),
    /** When stock of the store came last; to some minutes, so that a feed of many rows writes it once. */
    receivedAt: instant().notNull(),
    /** Its end, counted in business time. */
    currentUntil: instant().notNull(),
    /** That it has ended is taken into what is offered. */
    endNoted: boolean('end_noted').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.storeId] }),
    within(t.companyId, t.storeId, stores),
    index('stock_receipts_to_end').on(t.currentUntil).where(sql`not end_noted`),
  ],
)

/** Which piece is promised to which order line; a row leaves when the piece does or the promise ends. */
export const stockReservations = pgTable(
  'stock_reservations',
  {
    companyId: companyId(),
    /** The order line. Kept as a bare number: the catalogue does not know orders. */
    lineId: bigint('line_id', { mode: 'number' }).notNull(),
    storeId: ref().notNull(),
    sizeId: ref().notNull(),
    reservedAt: instant().notNull(),
    /** Set when the piece left the store: it stays reserved until a feed counted after this instant. */
    soldAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.lineId] }),
    within(t.companyId, t.storeId, stores),
    within(t.companyId, t.sizeId, articleSizes),
    index().on(t.companyId, t.storeId, t.sizeId),
  ],
)
