import { createHash } from 'node:crypto'
import type { Uvp, UvpChannel } from '@kontor/contract/pricing'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import {
  uvpConfigurations,
  uvpDevaluations,
  uvpManufacturerDiscounts,
  uvpSalesChannels,
} from '../pricing.tables.ts'

export type UvpConfiguration = Uvp['configuration']

const UNSAVED: UvpConfiguration = {
  is_active: false,
  hourly_wage: 0,
  tax_rate: 19,
  package_cost: 0,
  processing_duration_shipping: 0,
  processing_duration_return: 0,
  expected_yield_absolute: 0,
  expected_yield_relative: 0,
  manufacturer_discount_fallback: 0,
  season_current: '',
  season_nos: '',
  season_old: '',
  season_devalue_current: null,
  season_devalue_future: null,
  season_devalue_nos: null,
  season_devalue_old: null,
  season_codes: [],
  version: 0,
}

const c = uvpConfigurations

/** What was saved; version 0 where nothing was. */
export async function findConfiguration(ctx: Ctx): Promise<UvpConfiguration> {
  const [row] = await ctx.tx
    .select({
      is_active: c.isActive,
      hourly_wage: c.hourlyWage,
      tax_rate: c.taxRate,
      package_cost: c.packageCost,
      processing_duration_shipping: c.processingDurationShipping,
      processing_duration_return: c.processingDurationReturn,
      expected_yield_absolute: c.expectedYieldAbsolute,
      expected_yield_relative: c.expectedYieldRelative,
      manufacturer_discount_fallback: c.manufacturerDiscountFallback,
      season_current: c.seasonCurrent,
      season_nos: c.seasonNos,
      season_old: c.seasonOld,
      season_devalue_current: c.seasonDevalueCurrent,
      season_devalue_future: c.seasonDevalueFuture,
      season_devalue_nos: c.seasonDevalueNos,
      season_devalue_old: c.seasonDevalueOld,
      season_codes: c.seasonCodes,
      version: c.version,
    })
    .from(c)
    .where(eq(c.companyId, ctx.company.id))
  return row ? { ...row, season_codes: [...row.season_codes] } : UNSAVED
}

/** Saves it as the version after the one it was read at. @returns whether nobody else was faster */
export async function saveConfiguration(ctx: Ctx, of: UvpConfiguration): Promise<boolean> {
  const values = {
    isActive: of.is_active,
    hourlyWage: of.hourly_wage,
    taxRate: of.tax_rate,
    packageCost: of.package_cost,
    processingDurationShipping: of.processing_duration_shipping,
    processingDurationReturn: of.processing_duration_return,
    expectedYieldAbsolute: of.expected_yield_absolute,
    expectedYieldRelative: of.expected_yield_relative,
    manufacturerDiscountFallback: of.manufacturer_discount_fallback,
    seasonCurrent: of.season_current,
    seasonNos: of.season_nos,
    seasonOld: of.season_old,
    seasonDevalueCurrent: of.season_devalue_current,
    seasonDevalueFuture: of.season_devalue_future,
    seasonDevalueNos: of.season_devalue_nos,
    seasonDevalueOld: of.season_devalue_old,
    seasonCodes: [...of.season_codes],
    version: of.version + 1,
  }
  const companyId = ctx.company.id
  const rows = await (of.version === 0
    ? ctx.tx
        .insert(c)
        .values({ companyId, ...values })
        .onConflictDoNothing()
        .returning({ version: c.version })
    : ctx.tx
        .update(c)
        .set(values)
        .where(and(eq(c.companyId, companyId), eq(c.version, of.version)))
        .returning({ version: c.version }))
  return rows.length > 0
}

/** The id of a manufacturer: its brand's name as a number, the same at every company. 52 bits. */
export const manufacturerId = (brand: string): number =>
  Number.parseInt(createHash('md5').update(brand).digest('hex').slice(0, 13), 16) || 1

/** Discounts by brand. */
export async function findDiscounts(ctx: Ctx): Promise<Map<string, number>> {
  const rows = await ctx.tx
    .select({ brand: uvpManufacturerDiscounts.brand, discount: uvpManufacturerDiscounts.discount })
    .from(uvpManufacturerDiscounts)
    .where(eq(uvpManufacturerDiscounts.companyId, ctx.company.id))
    .orderBy(asc(uvpManufacturerDiscounts.brand))
  return new Map(rows.map(({ brand, discount }) => [brand, discount]))
}

/** Rates by how many half-years ago. */
export async function findDevaluations(ctx: Ctx): Promise<Map<number, number>> {
  const rows = await ctx.tx
    .select({ count: uvpDevaluations.seasonCount, discount: uvpDevaluations.discount })
    .from(uvpDevaluations)
    .where(eq(uvpDevaluations.companyId, ctx.company.id))
    .orderBy(asc(uvpDevaluations.seasonCount))
  return new Map(rows.map(({ count, discount }) => [count, discount]))
}

/** Sets discounts; null takes one away. */
export async function saveDiscounts(ctx: Ctx, discounts: ReadonlyMap<string, number | null>): Promise<void> {
  const rows = sql`jsonb_to_recordset(${jsonOf(discounts)}::jsonb) as w (key text, discount numeric)`
  await ctx.tx.execute(sql`
    delete from uvp_manufacturer_discounts d using ${rows}
    where d.company_id = ${ctx.company.id} and d.brand = w.key and w.discount is null`)
  await ctx.tx.execute(sql`
    insert into uvp_manufacturer_discounts (company_id, brand, discount)
    select ${ctx.company.id}::bigint, w.key, w.discount from ${rows} where w.discount is not null
    on conflict (company_id, brand) do update set discount = excluded.discount`)
}

/** Sets rates; null takes one away. */
export async function saveDevaluations(ctx: Ctx, rates: ReadonlyMap<number, number | null>): Promise<void> {
  const rows = sql`jsonb_to_recordset(${jsonOf(rates)}::jsonb) as w (key smallint, discount numeric)`
  await ctx.tx.execute(sql`
    delete from uvp_devaluations d using ${rows}
    where d.company_id = ${ctx.company.id} and d.season_count = w.key and w.discount is null`)
  await ctx.tx.execute(sql`
    insert into uvp_devaluations (company_id, season_count, discount)
    select ${ctx.company.id}::bigint, w.key, w.discount from ${rows} where w.discount is not null
    on conflict (company_id, season_count) do update set discount = excluded.discount`)
}

const jsonOf = (values: ReadonlyMap<string | number, number | null>): string =>
  JSON.stringify([...values].map(([key, discount]) => ({ key, discount })))

const u = uvpSalesChannels

/** What sales through channels cost, by the name of the row. */
export const findChannelCosts = (ctx: Ctx): Promise<UvpChannel[]> =>
  ctx.tx
    .select({
      name: u.name,
      sales_channel_id: u.salesChannelId,
      commission_marketplace: u.commissionMarketplace,
      commission_other: u.commissionOther,
      postage_shipping: u.postageShipping,
      postage_return: u.postageReturn,
      marketplace_shipping_cost: u.marketplaceShippingCost,
      commission_return_refund: u.commissionReturnRefund,
      marketplace_return_cost: u.marketplaceReturnCost,
      return_quota: u.returnQuota,
    })
    .from(u)
    .where(eq(u.companyId, ctx.company.id))
    .orderBy(asc(u.name))

/** Sets what sales through channels cost; rows that are not named stay. */
export async function saveChannelCosts(ctx: Ctx, rows: readonly UvpChannel[]): Promise<void> {
  for (const row of rows) {
    const values = {
      salesChannelId: row.sales_channel_id,
      commissionMarketplace: row.commission_marketplace,
      commissionOther: row.commission_other,
      postageShipping: row.postage_shipping,
      postageReturn: row.postage_return,
      marketplaceShippingCost: row.marketplace_shipping_cost,
      commissionReturnRefund: row.commission_return_refund,
      marketplaceReturnCost: row.marketplace_return_cost,
      returnQuota: row.return_quota,
    }
    await ctx.tx
      .insert(u)
      .values({ companyId: ctx.company.id, name: row.name, ...values })
      .onConflictDoUpdate({ target: [u.companyId, u.name], set: values })
  }
}

/** Ids of the sales channels that there are, and the names of those that the company sells through. */
export async function findSalesChannels(ctx: Ctx): Promise<{ id: number; name: string; is_sold: boolean }[]> {
  const { rows } = await ctx.tx.execute<{ id: number; name: string; is_sold: boolean }>(sql`
    select c.id, c.name, exists (
      select from company_channel_accounts() a where a.sales_channel_id = c.id and a.is_active) as is_sold
    from sales_channels c order by c.id`)
  return rows
}
