import { z } from 'zod'
import { Day, Id, IdInPath, Instant, Line, Money, SentDay, tableFormat } from '../shared/index.ts'
import { MarketParams } from './terms.schemas.ts'

/** The longest name of a template for fast delivery (spec: integrations §5). */
export const LONGEST_TEMPLATE = 100
/** The largest number that is kept of pieces and days. */
const LARGEST_COUNT = 2_147_483_647
/** A rate that was entered counts for so many days. */
export const RATE_DAYS = 7
/** A store that was switched on is listed after so many hours at most (spec: integrations §9). */
export const LISTED_WITHIN_HOURS = 48

export const Flag = z.union([z.literal(0), z.literal(1)])
const Count = z.number().int().min(0).max(LARGEST_COUNT)

/** Which of the company's own accounts at the marketplace; left out: the first. */
const account = { account_id: IdInPath.optional() }
export const AccountQuery = z.strictObject(account)

/** `GET directsales/{market}/mpstatus`. */
export const MarketStatus = z.object({
  /** Null: customer service has to open the marketplace to the company; 0: nothing goes out yet; 1: offers go out. */
  is_active: Flag.nullable(),
})
export type MarketStatus = z.infer<typeof MarketStatus>

const SoldCountry = z.object({
  country: z.string(),
  active: Flag,
  /** In which it is sold there; prices in another one than euros need a rate. */
  currency: z.string(),
})

/** How the offers of an own account are made. */
export const MarketConfig = z.object({
  /** Null without an account of its own. */
  account_id: Id.nullable(),
  /** The company's own accounts at the marketplace. */
  accounts: z.array(z.object({ id: Id, name: z.string() })),
  /** The last day of the authorisation; null: not known, or it does not end. */
  merchant_expiration_date: Day.nullable(),
  prime_template: z.string(),
  /** 1: every offer gets that template. */
  force_prime: Flag,
  /** Days between an order and its parcel; 0: as the marketplace has it. */
  processing_time: Count,
  /** Pieces of each article that are kept back. */
  inventory_reduction: Count,
  /** Added to every price in euros, signed. Where both changes are set, neither counts. */
  price_change_fixed: Money.nullable(),
  /** Added to every price in per cent of it, signed. */
  price_change_percent: z.number().nullable(),
  countries: z.array(SoldCountry),
  /** What a euro costs in pounds, and the day it was entered for. */
  pounds_per_euro: z.number().nullable(),
  pounds_on: Day.nullable(),
  /** 0 until something was saved. */
  version: z.number().int(),
})
export type MarketConfig = z.infer<typeof MarketConfig>

/** The largest change of a price in euros, and the limits of one in per cent. */
const MOST_EUROS = 10_000
const LEAST_PERCENT = -100
const MOST_PERCENT = 900
const SMALLEST_PERCENT = 0.001
const MOST_POUNDS = 100
const SMALLEST_POUNDS = 0.000_001

/** What can be changed of it. Fields that are left out stay as they are. */
const changes = {
  prime_template: Line(LONGEST_TEMPLATE),
  force_prime: Flag,
  processing_time: Count,
  inventory_reduction: Count,
  price_change_fixed: Money.min(-MOST_EUROS).max(MOST_EUROS).nullable(),
  price_change_percent: z
    .number()
    .min(LEAST_PERCENT)
    .max(MOST_PERCENT)
    .multipleOf(SMALLEST_PERCENT)
    .nullable(),
  pounds_per_euro: z.number().positive().max(MOST_POUNDS).multipleOf(SMALLEST_POUNDS).nullable(),
  /** Left out where the rate is another one: today. */
  pounds_on: SentDay.nullable(),
}
export const MarketConfigChange = z.strictObject(changes)
export type MarketConfigChange = z.output<typeof MarketConfigChange>

/** `PUT directsales/marketplaces/{market}/config`: what the GET answered may come back whole. */
export const MarketConfigBody = z.strictObject({
  ...z.strictObject(changes).partial().shape,
  /** With it a change of what somebody else has changed since is refused; without it the last one counts, field by field. */
  version: z.number().int().min(0).optional(),
  /** Counts where the address names no account. */
  account_id: Id.nullish(),
  /** Not changed by this call. */
  accounts: z.array(z.looseObject({})).max(1000).optional(),
  merchant_expiration_date: SentDay.nullish(),
  countries: z.array(z.looseObject({})).max(1000).optional(),
})
export type MarketConfigBody = z.output<typeof MarketConfigBody>

/** `PUT directsales/marketplaces/{market}/countryConfig`. */
export const CountryConfigBody = z.strictObject({
  country: z.string().regex(/^[A-Z]{2}$/),
  active: Flag,
})
export type CountryConfigBody = z.output<typeof CountryConfigBody>

/** What a save came to. */
export const SaveOutcome = z.object({
  /** 0: nothing differs. */
  status: Flag,
  message: z.string(),
})
export type SaveOutcome = z.infer<typeof SaveOutcome>

/** What a store lacks before it can be switched on. */
export const MISSING_OF_STORE = ['active', 'wws_store_nr', 'gln', 'stock'] as const
export type MissingOfStore = (typeof MISSING_OF_STORE)[number]

/** A store as it sells on the marketplace. */
export const MarketStore = z.object({
  id: Id,
  status: Flag,
  /** It has its numbers, and its stock came in time. */
  synchronised: Flag,
  info: z.object({ wws_store_nr: z.string(), gln: z.string() }),
  address: z.object({
    name: z.string(),
    street: z.string(),
    street_no: z.string(),
    zip_code: z.string(),
    city: z.string(),
  }),
  /** What it lacks; empty where it is synchronised. */
  missing: z.array(z.enum(MISSING_OF_STORE)),
  /** When its stock came last; null: never. */
  stock_received_at: Instant.nullable(),
})
export type MarketStore = z.infer<typeof MarketStore>

/** By ranking. */
export const MarketStores = z.object({ data: z.array(MarketStore) })

export const MarketStoreParams = MarketParams.extend({ id: IdInPath })
export const MarketStoreBody = z.strictObject({ status: Flag })

/** Where the list of products is to be had. */
export const MarketProducts = z.object({ url: z.string() })
export const MarketProductsQuery = z.strictObject({
  ...account,
  ...tableFormat,
  /** The language of its titles; left out: the caller's. */
  locale: z.enum(['de', 'en', 'es']).optional(),
})

/** Whether the provider has opened a marketplace to a company. */
export const MarketOfCompany = z.object({
  market: z.string(),
  name: z.string(),
  is_active: Flag.nullable(),
})
export type MarketOfCompany = z.infer<typeof MarketOfCompany>
export const MarketsOfCompany = z.object({ data: z.array(MarketOfCompany) })
export const MarketOfCompanyParams = MarketParams.extend({ id: IdInPath })
export const MarketOfCompanyBody = z.strictObject({ is_active: Flag.nullable() })
