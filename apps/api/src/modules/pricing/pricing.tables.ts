import type { BelowMinimum, BestPriceEnding } from '@kontor/contract/pricing'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  cents,
  companyId,
  createdAt,
  id,
  instant,
  ref,
  runColumns,
  tenantKey,
  within,
} from '../../platform/db/columns.ts'
import { articleSizes, articles } from '../catalogue/catalogue.tables.ts'
import { companies, salesChannels } from '../organisation/organisation.tables.ts'
import { users } from '../session/session.tables.ts'

/** What rules are for: all articles, or those of the one brand that may have rules of its own. */
export type RuleScope = 'all' | 'tamaris'

/** A percentage from 0 to 99.99, exact. */
const reduction = () => numeric({ precision: 4, scale: 2 })

/** How a company's prices are held; without a row they are not. */
export const pricingRules = pgTable(
  'pricing_rules',
  {
    companyId: companyId().references(() => companies.id),
    scope: text().$type<RuleScope>().notNull(),
    isActive: boolean('is_active').notNull().default(false),
    /** Whether rules counted when they were switched last: so they do until what was switched counts. */
    wasActive: boolean('was_active').notNull().default(false),
    switchedAt: instant(),
    useUvp: boolean('use_uvp').notNull().default(false),
    /** Null: there is no rule for what no other is for. */
    minPriceGlobal: reduction(),
    /** When the global rule was last changed, and by whom. */
    setAt: instant(),
    setByName: text('set_by_name').notNull().default(''),
    version: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.scope] }),
    check('pricing_rules_scope_known', sql`${t.scope} in ('all', 'tamaris')`),
    check('pricing_rules_global_reduction', sql`${t.minPriceGlobal} >= 0`),
  ],
)

/** Rules for a brand, a season, or a brand in a season; an empty one stands for any. */
export const pricingRuleRows = pgTable(
  'pricing_rule_rows',
  {
    companyId: companyId().references(() => companies.id),
    brand: text().notNull(),
    season: text().notNull(),
    minPrice: reduction().notNull(),
    /** Where it stands in its list. */
    position: integer().notNull(),
    setAt: instant().notNull(),
    setByName: text('set_by_name').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.brand, t.season] }),
    check('pricing_rule_rows_for_something', sql`${t.brand} <> '' or ${t.season} <> ''`),
    check('pricing_rule_rows_reduction', sql`${t.minPrice} >= 0`),
  ],
)

/** ERP ids of articles that no floor holds. There need not be such an article. */
export const pricingExclusions = pgTable(
  'pricing_exclusions',
  {
    companyId: companyId().references(() => companies.id),
    wwsNumber: text('wws_number').notNull(),
    /** Where it stands in the text. */
    position: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.wwsNumber] })],
)

/** Euros or minutes with two places, exact. */
const decimal = () => numeric({ precision: 9, scale: 2, mode: 'number' })
/** A percentage from 0 to 100 with two places. */
const hundredths = () => numeric({ precision: 5, scale: 2, mode: 'number' })

/** What work, packaging and seasons cost a company, and what its sales shall earn; without a row nothing was saved. */
export const uvpConfigurations = pgTable('uvp_configurations', {
  companyId: companyId()
    .primaryKey()
    .references(() => companies.id),
  isActive: boolean('is_active').notNull().default(false),
  hourlyWage: decimal().notNull().default(0),
  taxRate: hundredths().notNull().default(19),
  packageCost: decimal().notNull().default(0),
  processingDurationShipping: decimal().notNull().default(0),
  processingDurationReturn: decimal().notNull().default(0),
  expectedYieldAbsolute: decimal().notNull().default(0),
  expectedYieldRelative: hundredths().notNull().default(0),
  manufacturerDiscountFallback: hundredths().notNull().default(0),
  seasonCurrent: text('season_current').notNull().default(''),
  seasonNos: text('season_nos').notNull().default(''),
  seasonOld: text('season_old').notNull().default(''),
  /** Null: there is no rate. */
  seasonDevalueCurrent: hundredths(),
  seasonDevalueFuture: hundredths(),
  seasonDevalueNos: hundredths(),
  seasonDevalueOld: hundredths(),
  /** What codes stand for that name no half-year. */
  seasonCodes: jsonb('season_codes').$type<SeasonCode[]>().notNull().default([]),
  version: integer().notNull(),
})

/** A season code that names no half-year, and what it stands for: `nos`, `old` or a half-year. */
export interface SeasonCode {
  readonly code: string
  readonly stands_for: string
}

/** Discounts of manufacturers on the list purchase price; a manufacturer is a brand. */
export const uvpManufacturerDiscounts = pgTable(
  'uvp_manufacturer_discounts',
  {
    companyId: companyId().references(() => companies.id),
    brand: text().notNull(),
    discount: hundredths().notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.brand] })],
)

/** By how much a purchase price is lowered so many half-years later. */
export const uvpDevaluations = pgTable(
  'uvp_devaluations',
  {
    companyId: companyId().references(() => companies.id),
    seasonCount: smallint('season_count').notNull(),
    discount: hundredths().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.seasonCount] }),
    check('uvp_devaluations_season_count', sql`${t.seasonCount} between 1 and 10`),
  ],
)

/** What a sale through a channel costs, by the name of the row. */
export const uvpSalesChannels = pgTable(
  'uvp_sales_channels',
  {
    companyId: companyId().references(() => companies.id),
    name: text().notNull(),
    /** The channel whose minimum prices it makes; null: it serves the calculators alone. */
    salesChannelId: smallint('sales_channel_id').references(() => salesChannels.id),
    commissionMarketplace: hundredths().notNull(),
    commissionOther: hundredths().notNull(),
    postageShipping: decimal().notNull(),
    postageReturn: decimal().notNull(),
    marketplaceShippingCost: decimal().notNull(),
    commissionReturnRefund: hundredths().notNull(),
    marketplaceReturnCost: decimal().notNull(),
    returnQuota: hundredths().notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.name] })],
)

/** How many offers are under their minimum, as it was counted last; without a row it never was. */
export const uvpBelowMinimum = pgTable('uvp_below_minimum', {
  companyId: companyId()
    .primaryKey()
    .references(() => companies.id),
  channels: jsonb().$type<BelowMinimum['channels']>().notNull(),
  countedAt: instant().notNull(),
})

/** Which rows of costs the calculators hide from a person; without a row those that nobody asked for. */
export const uvpHiddenChannels = pgTable(
  'uvp_hidden_channels',
  {
    companyId: companyId().references(() => companies.id),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    /** Names of rows, which need not be there any more. */
    names: jsonb().$type<string[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.userId] })],
)

/** What shipping costs on a sales channel, and from which order value on it costs nothing. */
export const shippingCosts = pgTable(
  'shipping_costs',
  {
    companyId: companyId().references(() => companies.id),
    salesChannelId: smallint('sales_channel_id')
      .notNull()
      .references(() => salesChannels.id),
    label: text().notNull(),
    freeFromCents: cents().notNull(),
    shippingCents: cents().notNull(),
    version: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.salesChannelId] }),
    check('shipping_costs_amounts', sql`${t.freeFromCents} >= 0 and ${t.shippingCents} >= 0`),
  ],
)

/** The same for what a store sends, by its GLN. */
export const shippingCostGlns = pgTable(
  'shipping_cost_glns',
  {
    companyId: companyId().references(() => companies.id),
    salesChannelId: smallint('sales_channel_id').notNull(),
    gln: text().notNull(),
    freeFromCents: cents().notNull(),
    shippingCents: cents().notNull(),
    /** Where it stands in the list of its row. */
    position: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.salesChannelId, t.gln] }),
    foreignKey({
      name: 'shipping_cost_glns_row_fk',
      columns: [t.companyId, t.salesChannelId],
      foreignColumns: [shippingCosts.companyId, shippingCosts.salesChannelId],
    }),
    check('shipping_cost_glns_amounts', sql`${t.freeFromCents} >= 0 and ${t.shippingCents} >= 0`),
  ],
)

/** Where a brand follows the prices of competitors, and how; without a row it does not. */
export const bestPriceSettings = pgTable(
  'best_price_settings',
  {
    companyId: companyId().references(() => companies.id),
    brand: text().notNull(),
    isActive: boolean('is_active').notNull().default(false),
    /** Ids of the sales channels that it follows on. */
    channels: jsonb().$type<number[]>().notNull().default([]),
    /** By how much it stays below the competitor. */
    undercutCents: cents().notNull(),
    priceEnding: text('price_ending').$type<BestPriceEnding>().notNull(),
    version: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.brand] }),
    check('best_price_settings_undercut', sql`${t.undercutCents} >= 0`),
    check('best_price_settings_ending', sql`${t.priceEnding} in ('none', '.95', '.99')`),
  ],
)

/** What the cheapest competitor on a sales channel asks for an EAN, as it was seen last. */
export const competitorPrices = pgTable(
  'competitor_prices',
  {
    companyId: companyId().references(() => companies.id),
    ean: text().notNull(),
    salesChannelId: smallint('sales_channel_id')
      .notNull()
      .references(() => salesChannels.id),
    /** With what it costs to have it sent. */
    priceCents: cents().notNull(),
    seenAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.ean, t.salesChannelId] }),
    check('competitor_prices_amount', sql`${t.priceCents} > 0`),
  ],
)

/** Articles whose prices have to be worked out anew. */
export const priceMarks = pgTable(
  'price_marks',
  { companyId: companyId(), articleId: ref().notNull() },
  (t) => [primaryKey({ columns: [t.companyId, t.articleId] }), within(t.companyId, t.articleId, articles)],
)

/** From when on a run of prices waits for a person; without a row the usual limits count. */
export const priceBreakers = pgTable('price_breakers', {
  companyId: companyId()
    .primaryKey()
    .references(() => companies.id),
  /** Percent of a channel's offers that may change by a lot. */
  maxShare: hundredths().notNull(),
  /** By how many percent a price has to change for that. */
  maxChange: hundredths().notNull(),
  version: integer().notNull(),
})

/** What of a run would be changed on a sales channel, before it is. */
export type PriceRunChannel = {
  readonly id: number
  readonly name: string
  /** Offers that the company has there, those that would change, and those that would change by a lot. */
  readonly offers: number
  readonly changed: number
  readonly changed_a_lot: number
  /** Those that would be given away for a fraction of the list price. */
  readonly given_away: number
}

/**
 * A recomputation of prices: `waiting`, `running`, `held` (it would change too much and waits for a person), `superseded` by a
 * later one, `applied`, `discarded` by a person, or `failed`.
 */
export type PriceRunState = 'waiting' | 'running' | 'held' | 'superseded' | 'applied' | 'discarded' | 'failed'

export const priceRuns = pgTable(
  'price_runs',
  {
    companyId: companyId().references(() => companies.id),
    id: id(),
    state: text().$type<PriceRunState>().notNull(),
    ...runColumns(),
    /** Articles that were looked at. */
    articles: integer().notNull().default(0),
    channels: jsonb().$type<PriceRunChannel[]>().notNull().default([]),
    /** Names all that would be changed, where it is held. */
    changes: text().notNull().default(''),
    endedAt: instant(),
    /** Who released or discarded what was held. */
    decidedByName: text('decided_by_name').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    tenantKey(t),
    // One at a time: the next one looks at what was marked meanwhile.
    uniqueIndex('price_runs_one_live').on(t.companyId).where(sql`state in ('waiting', 'running')`),
    uniqueIndex('price_runs_one_held').on(t.companyId).where(sql`state = 'held'`),
  ],
)

/** What goes out for a size on a sales channel instead of what it is sold for; without a row that goes out. */
export const bestPrices = pgTable(
  'best_prices',
  {
    companyId: companyId(),
    sizeId: ref().notNull(),
    salesChannelId: smallint('sales_channel_id')
      .notNull()
      .references(() => salesChannels.id),
    /** What goes out; null: what it is sold for. */
    priceCents: cents(),
    /** What a run wants to go out, until it counts. */
    nextPriceCents: cents(),
    /** Why a run wants something else: a competitor moved, or what the price is worked out of here. Null: it does not. */
    changesBy: text('changes_by').$type<'competitor' | 'own'>(),
    /** What a person did not let out: it is not wanted again, until something else is. */
    discardedCents: cents(),
    /** What the price was worked out of: what the size is sold for, the floor (null without one) and the competitor's price. */
    salePriceCents: cents().notNull(),
    floorCents: cents(),
    competitorCents: cents(),
    /** When a competitor last moved it. */
    movedAt: instant(),
    /** When it has to be worked out anew, though nothing has changed: an hour later, or once the competitor's price is old. */
    lookAgainAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.sizeId, t.salesChannelId] }),
    within(t.companyId, t.sizeId, articleSizes),
    index('best_prices_changing').on(t.companyId, t.salesChannelId).where(sql`changes_by is not null`),
    index('best_prices_look_again').on(t.companyId, t.lookAgainAt).where(sql`look_again_at is not null`),
  ],
)
