import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'

/** Where a company sells on a channel, and how it goes there. */
export interface ChannelSales {
  /** As the channel names its marketplaces' countries; empty where it has none. */
  readonly countries: readonly string[]
  /** All of its offers go by Prime. */
  readonly is_prime: boolean
}

/** By sales channel; without those on which no account is active. */
export async function findChannelSales(ctx: Ctx): Promise<ReadonlyMap<number, ChannelSales>> {
  const { rows } = await ctx.tx.execute<{ sales_channel_id: number; countries: string[]; is_prime: boolean }>(
    sql`select sales_channel_id, countries, is_prime from company_channel_sales()`,
  )
  return new Map(rows.map(({ sales_channel_id, ...sales }) => [sales_channel_id, sales]))
}

/** What decides whose VAT a sale of the company bears. */
export interface VatSeller {
  readonly distance_sales: 'destination' | 'home'
  /** Where it is, ISO 3166-1 alpha-2. */
  readonly country: string
}

/** VAT of the destination counts where the company has decided nothing. */
export async function findVatSeller(ctx: Ctx): Promise<VatSeller> {
  const { rows } = await ctx.tx.execute<VatSeller & Record<string, unknown>>(sql`
    select coalesce(distance_sales, 'destination') as distance_sales, coalesce(own_country, company_country) as country
    from company_vat_seller()`)
  const [seller] = rows
  if (!seller) throw new Error(`company ${ctx.company.id} does not exist`)
  return seller
}
