import type { UvpChannel, UvpSeason } from '@kontor/contract/pricing'
import type { Ctx } from '../../../platform/ctx.ts'
import type { SaleTerms } from './channel-costs.ts'
import { seasonRate } from './season-rate.ts'
import {
  findConfiguration,
  findDevaluations,
  findDiscounts,
  type UvpConfiguration,
} from './uvp.repository.ts'

/** What is the same for all channels. */
export type CommonTerms = Omit<SaleTerms, keyof UvpChannel>

/** What a company says of its sales on whatever channel. */
export interface UvpSettings {
  readonly configuration: UvpConfiguration
  /** Percent by brand. */
  readonly discounts: ReadonlyMap<string, number>
  /** Percent by how many half-years ago. */
  readonly devaluations: ReadonlyMap<number, number>
}

export async function findUvpSettings(ctx: Ctx): Promise<UvpSettings> {
  return {
    configuration: await findConfiguration(ctx),
    discounts: await findDiscounts(ctx),
    devaluations: await findDevaluations(ctx),
  }
}

/**
 * What a sale of an article costs whatever the channel, and what its season is. A missing rate lowers nothing. Pure.
 * @param costPrice list purchase price, net, in units of the currency
 */
export function commonTerms(
  { configuration, discounts, devaluations }: UvpSettings,
  { brand, season }: { readonly brand: string; readonly season: string },
  costPrice: number,
): { readonly terms: CommonTerms; readonly season: UvpSeason } {
  const found = seasonRate(season, configuration, devaluations)
  const terms = {
    ...configuration,
    cost_price: costPrice,
    manufacturer_discount: discounts.get(brand) ?? configuration.manufacturer_discount_fallback,
    devaluation: found.devaluation ?? 0,
  }
  return { terms, season: found }
}
