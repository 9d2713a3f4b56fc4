import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
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
import { companies, stores } from '../organisation/organisation.tables.ts'

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
    imageUrl: text('image_url').notNull().default(''),
    taxRate: percent().notNull().default(19),
    isOversize: boolean('is_oversize').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    /** What customs is told of it; empty or null while unknown. */
    hsTariffNumber: text('hs_tariff_number').notNull().default(''),
    /** Where it was made, ISO 3166-1 alpha-2. */
    originCountry: text('origin_country').notNull().default(''),
    /** Of one pair without its box. */
    netWeightGrams: integer('net_weight_grams'),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [tenantKey(t), unique().on(t.companyId, t.wwsNumber), index().on(t.companyId, t.wwsModel)],
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
  },
  (t) => [
    tenantKey(t),
    within(t.companyId, t.articleId, articles),
    unique().on(t.companyId, t.ean),
    index().on(t.companyId, t.articleId),
    index().on(t.companyId, t.sku),
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
