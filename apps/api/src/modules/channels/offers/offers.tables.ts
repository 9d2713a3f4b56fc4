import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
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
  percent,
  ref,
  tenantKey,
  within,
} from '../../../platform/db/columns.ts'
import { channelAccounts, companies, salesChannels } from '../../organisation/organisation.tables.ts'

/**
 * How far an offer is.
 * - `due`: the channel has something else, or nothing was said to it yet
 * - `told`: the channel has what is wanted
 * - `refused`: the channel refused it with `error`; it is tried again later
 * - `absent`: the channel has no listing with this SKU
 * - `held`: it is held back, for a reason of ours, and was never told
 */
export type OfferState = 'due' | 'told' | 'refused' | 'absent' | 'held'

/**
 * What is offered of an EAN on an account of a channel: what is wanted, what is under way, and what the channel was told.
 * Rows of the account's owner; on a shared account of the provider one for all merchants.
 */
export const channelOffers = pgTable(
  'channel_offers',
  {
    companyId: companyId(),
    channelAccountId: ref().notNull(),
    /** Of a SKU that no offer has any more: `sku:` and the SKU. */
    ean: text().notNull(),
    /** What the channel knows it by. */
    sku: text().notNull(),
    /** What the manufacturer suggests (UVP), never below the price. */
    listPriceCents: cents().notNull(),
    wantedActive: boolean('wanted_active').notNull(),
    wantedPriceCents: cents().notNull(),
    wantedPieces: integer('wanted_pieces').notNull(),
    /** Position of the last change on this account: what a channel that fetches its offers goes on from. */
    changeNo: bigint('change_no', { mode: 'number' }).notNull(),
    /** The sending that it is part of, and what that says. */
    batchId: ref(),
    sentSku: text('sent_sku'),
    sentActive: boolean('sent_active'),
    sentPriceCents: cents(),
    sentPieces: integer('sent_pieces'),
    /** Null while the channel was never told. */
    toldActive: boolean('told_active'),
    toldPriceCents: cents(),
    toldPieces: integer('told_pieces'),
    toldAt: instant(),
    state: text().$type<OfferState>().notNull().default('due'),
    /** The channel's own words, or a code of ours. */
    error: text(),
    /** Why it is held back (`offer_hold`, or what holds all of the account); null: it is not. */
    held: text(),
    /** How often it was sent since it changed. */
    attempts: integer().notNull().default(0),
    /** From when on it may be sent. */
    dueAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.channelAccountId, t.ean] }),
    within(t.companyId, t.channelAccountId, channelAccounts),
    index('channel_offers_by_change').on(t.companyId, t.channelAccountId, t.changeNo),
    // What is sold out goes first.
    index('channel_offers_due')
      .on(t.companyId, t.channelAccountId, sql`(wanted_pieces > 0)`, t.dueAt)
      .where(sql`batch_id is null and state in ('due', 'refused')`),
    index('channel_offers_held').on(t.companyId, t.ean).where(sql`state = 'held'`).concurrently(),
    index('channel_offers_in_batch').on(t.companyId, t.batchId).where(sql`batch_id is not null`),
    index('channel_offers_by_sku').on(t.companyId, t.channelAccountId, t.sku).concurrently(),
    index('channel_offers_left_skus')
      .on(t.companyId, t.channelAccountId)
      .where(sql`ean like 'sku:%'`)
      .concurrently(),
    check('channel_offers_pieces_not_negative', sql`${t.wantedPieces} >= 0`),
  ],
)

/**
 * What is wanted of an offer in each country that its account sells to, and what the channel was told of it there. Only for
 * own accounts that name marketplaces. Pieces are one number for all countries and stand on the offer.
 */
export const channelOfferCountries = pgTable(
  'channel_offer_countries',
  {
    companyId: companyId(),
    channelAccountId: ref().notNull(),
    ean: text().notNull(),
    /** As the channel names it. */
    marketplace: text().notNull(),
    currency: text().notNull(),
    /** False: the country was switched off, and the offer ends there. */
    wantedActive: boolean('wanted_active').notNull(),
    /** In hundredths of the currency; null while it cannot be converted. */
    wantedPriceCents: cents(),
    /** Why it is held back in this country alone; null: it is not. */
    held: text(),
    /** What the sending says that the offer is part of; null: nothing. */
    sentActive: boolean('sent_active'),
    sentPriceCents: cents(),
    /** Null while the channel was never told. */
    toldActive: boolean('told_active'),
    toldPriceCents: cents(),
    toldAt: instant(),
    state: text().$type<OfferState>().notNull().default('due'),
    /** The channel's own words, or a code of ours. */
    message: text(),
    /** Since when the channel keeps it from being sold though it has pieces; null: it does not. */
    offSince: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.channelAccountId, t.ean, t.marketplace] }),
    within(t.companyId, t.channelAccountId, channelAccounts),
    index('channel_offer_countries_open')
      .on(t.companyId, t.channelAccountId, t.state, t.ean)
      .where(sql`state <> 'told'`),
  ],
)

/** What an offer costs from an instant on, and what it cost before. Prices from before the first of its rows are the catalogue's. */
export const offeredPrices = pgTable(
  'offered_prices',
  {
    companyId: companyId(),
    channelAccountId: ref().notNull(),
    ean: text().notNull(),
    at: instant().notNull(),
    wasCents: cents().notNull(),
    isCents: cents().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.channelAccountId, t.ean, t.at] }),
    within(t.companyId, t.channelAccountId, channelAccounts),
  ],
)

/** A sending of offers to the channel of an account. Settled ones are kept for a while, since their tickets name what is ours. */
export const offerBatches = pgTable(
  'offer_batches',
  {
    companyId: companyId(),
    id: id(),
    channelAccountId: ref().notNull(),
    startedAt: instant().notNull(),
    /** The channel's name for its work on it; null while it is being sent. */
    ticket: text(),
    /** How often it was claimed: what the worker of an earlier claim writes no longer counts. */
    claims: integer().notNull().default(1),
    /** Until then the worker that claimed it is at work; afterwards it is looked at. Null: settled. */
    nextLookAt: instant(),
  },
  (t) => [
    tenantKey(t),
    within(t.companyId, t.channelAccountId, channelAccounts),
    index('offer_batches_of_account').on(t.companyId, t.channelAccountId, t.startedAt),
    index('offer_batches_open').on(t.companyId, t.nextLookAt).where(sql`next_look_at is not null`),
  ],
)

/** What is noted of an account as a whole. */
export const offerAccounts = pgTable(
  'offer_accounts',
  {
    companyId: companyId(),
    channelAccountId: ref().notNull(),
    /** Nothing is sent before: the channel asked for patience, or could not be reached. */
    restsUntil: instant(),
    /** Failures in a row. */
    failures: integer().notNull().default(0),
    /** Why it rests. */
    lastError: text(),
    /** Up to this `changeNo` the channel has fetched its offers. */
    fetchedNo: bigint('fetched_no', { mode: 'number' }).notNull().default(0),
    fetchedAt: instant(),
    /** When the channel accepted the form of what it is sent; where it wants to see that first. */
    validatedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.channelAccountId] }),
    within(t.companyId, t.channelAccountId, channelAccounts),
  ],
)

/**
 * Whether the provider has opened direct sale at a marketplace to a company (mpstatus): no row, it has not been asked for;
 * inactive, the company may set everything up and nothing goes out.
 */
export const directSaleMarkets = pgTable(
  'direct_sale_markets',
  {
    companyId: companyId().references(() => companies.id),
    salesChannelId: smallint()
      .notNull()
      .references(() => salesChannels.id),
    isActive: boolean().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.salesChannelId] })],
)

/** How a company has the offers of an own account made. Without a row as the catalogue has them. */
export const listingSettings = pgTable(
  'listing_settings',
  {
    companyId: companyId(),
    channelAccountId: ref().notNull(),
    /** Name of the channel's shipping template for fast delivery; empty: none. */
    primeTemplate: text().notNull().default(''),
    /** Every offer gets that template; else the account's own default counts. */
    forcePrime: boolean().notNull().default(false),
    /** Days between an order and its parcel; 0: the channel's own default. */
    processingTime: integer().notNull().default(0),
    /** Added to every price, in cents, signed. Where both changes are set, neither counts. */
    priceChangeCents: cents(),
    /** Added to every price, in per cent of it, signed. */
    priceChangePercent: percent(),
    /** What a euro costs in pounds, as the company entered it, and on which day. */
    poundsPerEuro: numeric({ precision: 9, scale: 6, mode: 'number' }),
    poundsOn: date({ mode: 'string' }),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.channelAccountId] }),
    within(t.companyId, t.channelAccountId, channelAccounts),
    check('listing_settings_template_short', sql`length(${t.primeTemplate}) <= 100`),
    check('listing_settings_processing_time', sql`${t.processingTime} >= 0`),
  ],
)
