import { z } from 'zod'
import { CountryCode, Day, Id, Instant, Line, Money, RequiredLine, SentDay } from '../shared/index.ts'
import { ChannelFee, FEE_TYPES } from './channel-fees.schemas.ts'
import { isHomepage, MERCHANT_COUNTRIES } from './company.schemas.ts'

const MerchantCountry = z.enum(MERCHANT_COUNTRIES)

/** A company as the provider keeps it. */
export const ManagedCompany = z.object({
  id: Id,
  name: z.string(),
  is_provider: z.boolean(),
  /** Since when nobody logs in and nothing is imported; null: it works. */
  paused_at: Instant.nullable(),
  created_at: Instant,
  homepage: z.string(),
  telephone: z.string(),
  mobile: z.string(),
  inv_email: z.string(),
  inv_company: z.string(),
  inv_first_name: z.string(),
  inv_last_name: z.string(),
  inv_street: z.string(),
  inv_postcode: z.string(),
  inv_city: z.string(),
  inv_country: MerchantCountry,
  erp_system_name: z.string(),
  /** In euros; null where nothing is agreed. */
  shipping_price: Money.nullable(),
  /** Order value in euros from which on shipping costs the buyer nothing. */
  shipping_free: Money.nullable(),
  /** The most that the company may ask for shipping on a sales channel, in euros; null: there is no limit. */
  max_shipping_cost: Money.nullable(),
  /** The last day that an issued bill covers; what is agreed for it or for days before is not edited. */
  billed_until: Day.nullable(),
  version: z.number().int().positive(),
})
export type ManagedCompany = z.infer<typeof ManagedCompany>

/** The most euros that a fee or a price can be. */
const MOST_EUROS = 100_000
const Euros = Money.min(0).max(MOST_EUROS)

export const ManagedCompanyBody = z.strictObject({
  name: RequiredLine(100),
  homepage: Line(200).refine(isHomepage),
  telephone: Line(50),
  mobile: Line(50),
  inv_email: z.union([z.literal(''), Line(200).pipe(z.email())]),
  inv_company: Line(100),
  inv_first_name: Line(60),
  inv_last_name: Line(60),
  inv_street: Line(100),
  inv_postcode: Line(12),
  inv_city: Line(60),
  inv_country: MerchantCountry,
  erp_system_name: Line(60),
  shipping_price: Euros.nullable(),
  shipping_free: Euros.nullable(),
  max_shipping_cost: Euros.nullable(),
  version: z.number().int().positive(),
})
export type ManagedCompanyBody = z.output<typeof ManagedCompanyBody>

export const CompanyStateBody = z.strictObject({ is_paused: z.boolean() })

const Percent = z.number().min(0).max(100).multipleOf(0.01)

/** Fees of a channel in a country from a day on. Null where nothing is agreed. */
export const FeeBody = z.strictObject({
  sales_channel_id: z.number().int().positive().max(32_767),
  country: CountryCode,
  type: z.enum(FEE_TYPES),
  mp_costs_step_default: Percent.nullable(),
  mp_costs_step_1: Percent.nullable(),
  mp_costs_step_2: Percent.nullable(),
  mp_costs_step_3: Percent.nullable(),
  mp_costs_step_4: Percent.nullable(),
  mp_return_costs: Euros.nullable(),
  mp_payment_costs: Percent.nullable(),
  anwr_trans_costs_step_1: Euros.nullable(),
  anwr_trans_costs_step_2: Euros.nullable(),
  anwr_return_costs_step_1: Euros.nullable(),
  anwr_return_costs_step_2: Euros.nullable(),
  valid_from: SentDay,
})
export type FeeBody = z.output<typeof FeeBody>
const version = z.number().int().positive()
export const FeeEdit = FeeBody.extend({ version })
export type FeeEdit = z.output<typeof FeeEdit>

/** `is_locked`: an issued bill covers the day it counts from; it is not edited any more. */
export const ManagedFee = ChannelFee.extend({ is_locked: z.boolean(), version })
export type ManagedFee = z.infer<typeof ManagedFee>

const SalesChannelChoice = z.object({ id: z.number().int(), name: z.string() })
export const ManagedFees = z.object({
  data: z.array(ManagedFee),
  /** Where fees can be agreed. */
  sales_channels: z.array(SalesChannelChoice),
  billed_until: Day.nullable(),
})
export type ManagedFees = z.infer<typeof ManagedFees>

/** What is charged whatever the channel, from a day on, in euros. */
export const ConditionBody = z.strictObject({
  /** A month. */
  base_fee: Euros,
  /** A reservation that was picked up. */
  click_and_collect_fee: Euros,
  valid_from: SentDay,
})
export type ConditionBody = z.output<typeof ConditionBody>
export const ConditionEdit = ConditionBody.extend({ version })
export type ConditionEdit = z.output<typeof ConditionEdit>

export const ManagedCondition = z.object({
  id: Id,
  base_fee: Money,
  click_and_collect_fee: Money,
  valid_from: Day,
  is_locked: z.boolean(),
  version,
})
export type ManagedCondition = z.infer<typeof ManagedCondition>
export const ManagedConditions = z.object({
  data: z.array(ManagedCondition),
  billed_until: Day.nullable(),
})
export type ManagedConditions = z.infer<typeof ManagedConditions>

/** A channel account of a company, as the provider sees it. */
export const ChannelOfCompany = z.object({
  id: Id,
  sales_channel: z.string(),
  name: z.string(),
  adapter: z.string(),
  /** The provider's, through which the company sells. */
  is_shared: z.boolean(),
  is_active: z.boolean(),
  last_pull_at: Instant.nullable(),
  last_pull_error: z.string().nullable(),
})
export type ChannelOfCompany = z.infer<typeof ChannelOfCompany>
