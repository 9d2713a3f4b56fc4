import { z } from 'zod'
import { Id, Instant, Line, RequiredLine } from '../shared/index.ts'

/** Rows of a list that are saved at once. */
const MOST_ROWS = 2_000
/** Seasons of the past that have a rate of their own; older ones are "Altware". */
export const MOST_SEASONS_BACK = 10

/** Euros that one piece, parcel or hour may cost. */
export const UvpAmount = z.number().min(0).max(100_000).multipleOf(0.01)
const Percent = z.number().min(0).max(100).multipleOf(0.01)
const Minutes = z.number().min(0).max(1_440).multipleOf(0.01)
/** Null: there is none, which counts as 0 and is warned of. */
const Rate = Percent.nullable()

/** The rows that the settings know by name: the first five are shown until somebody chooses others. */
export const UVP_CHANNELS = [
  { name: 'schuhe.de', sales_channel_id: 1, is_prime: false, is_shown: true },
  { name: 'amazon', sales_channel_id: 4, is_prime: false, is_shown: true },
  { name: 'amazon prime', sales_channel_id: 4, is_prime: true, is_shown: true },
  { name: 'zalando', sales_channel_id: 3, is_prime: false, is_shown: true },
  { name: 'eBay', sales_channel_id: 2, is_prime: false, is_shown: true },
  { name: 'allYouNeed', sales_channel_id: null, is_prime: false, is_shown: false },
  { name: 'spartoo', sales_channel_id: 9, is_prime: false, is_shown: false },
  { name: 'rakuten', sales_channel_id: null, is_prime: false, is_shown: false },
  { name: 'real', sales_channel_id: null, is_prime: false, is_shown: false },
  { name: 'schuhe24', sales_channel_id: null, is_prime: false, is_shown: false },
] as const satisfies readonly {
  readonly name: string
  readonly sales_channel_id: number | null
  readonly is_prime: boolean
  readonly is_shown: boolean
}[]

/** A half-year as merchants write it: FS26 (spring and summer 2026) or HW25 (autumn and winter 2025). */
const HALF_YEAR = /^(FS|HW) ?(?:20)?(\d{2})$/i

/** Half-years since 2000 by their order; undefined for a code that names none. Pure. */
export function halfYearOf(code: string): number | undefined {
  const [, half = '', year = ''] = HALF_YEAR.exec(code.trim()) ?? []
  return half === '' ? undefined : Number(year) * 2 + (half.toUpperCase() === 'HW' ? 1 : 0)
}

const CurrentSeason = Line(20).refine((code) => code === '' || halfYearOf(code) !== undefined, {
  params: {
    de: 'Bitte das Halbjahr angeben, z. B. FS26 oder HW26.',
    en: 'Please enter the half-year, e.g. FS26 or HW26.',
    es: 'Indique el semestre, p. ej. FS26 o HW26.',
  },
})

/** What a code that names no half-year stands for: "nos", "old", or the half-year itself. */
const StandsFor = Line(20).refine(
  (code) => code === 'nos' || code === 'old' || halfYearOf(code) !== undefined,
  {
    params: {
      de: 'Bitte NOS, Altware oder ein Halbjahr wie FS26 wählen.',
      en: 'Please choose NOS, old stock or a half-year such as FS26.',
      es: 'Elija NOS, restos o un semestre como FS26.',
    },
  },
)

const configuration = {
  is_active: z.boolean(),
  hourly_wage: UvpAmount,
  tax_rate: Percent,
  package_cost: UvpAmount,
  processing_duration_shipping: Minutes,
  processing_duration_return: Minutes,
  expected_yield_absolute: UvpAmount,
  expected_yield_relative: Percent,
  manufacturer_discount_fallback: Percent,
  season_current: CurrentSeason,
  season_nos: Line(20),
  season_old: Line(20),
  season_devalue_current: Rate,
  season_devalue_future: Rate,
  season_devalue_nos: Rate,
  season_devalue_old: Rate,
}
/** 0 until something was saved; all parts of the settings share it. */
const version = z.number().int().min(0)

/** `PUT uvp/configuration`. What is said of single season codes stays unless it is named. */
export const UvpConfigurationBody = z.strictObject({
  ...configuration,
  season_codes: z
    .array(z.strictObject({ code: RequiredLine(40), stands_for: StandsFor }))
    .max(200)
    .optional(),
  version,
})
export type UvpConfigurationBody = z.output<typeof UvpConfigurationBody>

const ManufacturerDiscountBody = z.strictObject({ id: Id, discount: Percent.nullable() })
const DevaluationBody = z.strictObject({
  season_count: z.number().int().min(1).max(MOST_SEASONS_BACK),
  discount: Percent.nullable(),
})
const costs = {
  commission_marketplace: Percent,
  commission_other: Percent,
  postage_shipping: UvpAmount,
  postage_return: UvpAmount,
  marketplace_shipping_cost: UvpAmount,
  commission_return_refund: Percent,
  marketplace_return_cost: UvpAmount,
  return_quota: Percent,
}
export const UvpChannelBody = z.strictObject({
  name: RequiredLine(60),
  /** The channel whose minimum prices it makes; null: it serves the calculators alone. */
  sales_channel_id: z.number().int().positive().max(32_767).nullable().optional(),
  ...costs,
})
export type UvpChannelBody = z.output<typeof UvpChannelBody>

/** A list with the version that it was read at; a list alone is taken without the check. */
export const UvpManufacturersBody = z.union([
  z.array(ManufacturerDiscountBody).max(MOST_ROWS),
  z.strictObject({ version, manufacturers: z.array(ManufacturerDiscountBody).max(MOST_ROWS) }),
])
export const UvpDevaluationsBody = z.union([
  z.array(DevaluationBody).max(MOST_SEASONS_BACK),
  z.strictObject({ version, devaluations: z.array(DevaluationBody).max(MOST_SEASONS_BACK) }),
])
export const UvpSalesChannelsBody = z.union([
  z.array(UvpChannelBody).max(100),
  z.strictObject({ version, sales_channels: z.array(UvpChannelBody).max(100) }),
])

/** What a season is, seen from the current one: `back` is so many half-years ago. */
export const SEASON_KINDS = ['current', 'back', 'old', 'future', 'nos'] as const
export type SeasonKind = (typeof SEASON_KINDS)[number]

const UvpSeason = z.object({
  code: z.string(),
  kind: z.enum(SEASON_KINDS),
  /** 1 to 10 where it is `back`. */
  season_count: z.number().int().nullable(),
  /** By how much a purchase price of it is lowered, in percent; null: there is no rate, so 0. */
  devaluation: z.number().nullable(),
  /** It names no half-year, and nobody has said what it stands for: it counts as old. */
  is_unreadable: z.boolean(),
})
export type UvpSeason = z.infer<typeof UvpSeason>

export const UvpChannel = z.object({
  name: z.string(),
  sales_channel_id: z.number().int().nullable(),
  commission_marketplace: z.number(),
  commission_other: z.number(),
  postage_shipping: z.number(),
  postage_return: z.number(),
  marketplace_shipping_cost: z.number(),
  commission_return_refund: z.number(),
  marketplace_return_cost: z.number(),
  return_quota: z.number(),
})
export type UvpChannel = z.infer<typeof UvpChannel>

/** `PUT uvp/hidden-channels`: names of rows that the calculators hide from the reader. */
export const UvpHiddenChannels = z.strictObject({
  hidden_channels: z.array(RequiredLine(60)).max(200),
})

export const Uvp = z.object({
  configuration: z.object({
    is_active: z.boolean(),
    hourly_wage: z.number(),
    tax_rate: z.number(),
    package_cost: z.number(),
    processing_duration_shipping: z.number(),
    processing_duration_return: z.number(),
    expected_yield_absolute: z.number(),
    expected_yield_relative: z.number(),
    manufacturer_discount_fallback: z.number(),
    season_current: z.string(),
    season_nos: z.string(),
    season_old: z.string(),
    season_devalue_current: z.number().nullable(),
    season_devalue_future: z.number().nullable(),
    season_devalue_nos: z.number().nullable(),
    season_devalue_old: z.number().nullable(),
    season_codes: z.array(z.object({ code: z.string(), stands_for: z.string() })),
    version: z.number().int(),
  }),
  /** The brands of the assortment. */
  manufacturers: z.array(z.object({ id: Id, name: z.string(), follows_best_price: z.boolean() })),
  manufacturer_discounts: z.array(z.object({ id: Id, name: z.string(), discount: z.number() })),
  devaluations: z.array(z.object({ season_count: z.number().int(), discount: z.number() })),
  /** The channels that the company sells through. One without a row has no minimum price by cost. */
  sales_channels: z.array(z.object({ id: z.number().int(), name: z.string(), has_costs: z.boolean() })),
  company_sales_channels: z.array(UvpChannel),
  /** Names of rows that the calculators hide from the reader. */
  hidden_channels: z.array(z.string()),
  seasons: z.array(UvpSeason),
  /** The half-year that has begun since the current season was set; empty while it is not over. */
  season_due: z.string(),
})
export type Uvp = z.infer<typeof Uvp>

const calculated = {
  cost_price: UvpAmount,
  season: RequiredLine(40),
  /** Id of a manufacturer. */
  manufacturer: Id,
}
/** `POST uvp/vkmin`. */
export const VkMinBody = z.strictObject(calculated)
/** `POST uvp/roi`. */
export const RoiBody = z.strictObject({ ...calculated, selling_price: UvpAmount })

const amount = z.number()
const UvpResult = z.object({
  name: z.string(),
  cost_price_devalued: amount,
  labor_costs_shipping: amount,
  labor_costs_return: amount,
  /** Null, as all that follows from a price, where no price reaches the targets. */
  commission_shipping: amount.nullable(),
  commission_return: amount.nullable(),
  cost_shipping: amount,
  cost_return: amount,
  selling_price_min: amount.nullable(),
  /** The next price from there on that ends in ,95. */
  uvp_online: amount.nullable(),
  /** Selling price by list purchase price; null without one. */
  calculation: z.number().nullable(),
  selling_price: amount.nullable(),
  raw_profit_shipping: amount.nullable(),
  raw_profit_return: amount.nullable(),
  raw_profit: amount.nullable(),
  /** Percent of what is sold for good, net. */
  relative_to_sales: z.number().nullable(),
  /** Both targets met, not both, a loss. */
  state: z.enum(['success', 'warning', 'danger']),
})
export type UvpResult = z.infer<typeof UvpResult>

export const UvpCalculation = z.object({
  data: z.array(UvpResult),
  season: UvpSeason,
  /** The manufacturer's own, else the fallback, in percent. */
  manufacturer_discount: z.number(),
})
export type UvpCalculation = z.infer<typeof UvpCalculation>

/** How many offers (a size on a channel) are sold for less than what earns enough, by channel with costs. */
export const BelowMinimum = z.object({
  channels: z.array(
    z.object({
      id: Id,
      name: z.string(),
      /** Offers whose purchase price is known. */
      offers: z.number().int(),
      below: z.number().int(),
      /** Those of them that no price would earn enough for. */
      unreachable: z.number().int(),
    }),
  ),
  /** When it was counted: after each change of what sales cost, and once an hour. */
  counted_at: Instant,
})
export type BelowMinimum = z.infer<typeof BelowMinimum>
