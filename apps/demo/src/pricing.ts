import {
  pricingExclusions,
  pricingRuleRows,
  pricingRules,
  shippingCostGlns,
  shippingCosts,
  uvpConfigurations,
  uvpDevaluations,
  uvpManufacturerDiscounts,
  uvpSalesChannels,
} from '../../api/src/modules/pricing/pricing.tables.ts'
import type { Tx } from '../../api/src/platform/db/database.ts'
import type { DemoArticle } from './articles.ts'
import type { OpenStore } from './write-company.ts'

const DAY_MS = 86_400_000
/** How long ago the rules were made and switched on. */
const SET_DAYS_AGO = 20
/** A brand that the merchant no longer carries: its rule is hidden. */
const LEFT_BRAND = 'Nordwind'

/**
 * The pricing rules of a merchant: one for everything, others for its two most frequent brands and its two newest seasons,
 * one for a brand that it no longer carries, and two articles that no rule holds.
 * @param seasons newest first
 */
export async function writePricingRules(
  tx: Tx,
  companyId: number,
  drawn: readonly DemoArticle[],
  seasons: readonly string[],
  author: string,
  now: Date,
): Promise<void> {
  const at = new Date(now.getTime() - SET_DAYS_AGO * DAY_MS)
  const set = { setAt: at, setByName: author }
  const [often = '', second = ''] = mostFrequent(drawn.map(({ brand }) => brand))
  const [newest = '', before = ''] = seasons
  await tx.insert(pricingRules).values({
    companyId,
    scope: 'all',
    isActive: true,
    switchedAt: at,
    minPriceGlobal: '30',
    version: 1,
    ...set,
  })
  await tx.insert(pricingRuleRows).values(
    [
      { brand: often, season: '', minPrice: '20' },
      { brand: second, season: '', minPrice: '12.5' },
      { brand: LEFT_BRAND, season: '', minPrice: '15' },
      { brand: '', season: newest, minPrice: '10' },
      { brand: '', season: before, minPrice: '25' },
      { brand: often, season: newest, minPrice: '5' },
    ].map((rule, position) => ({ ...rule, companyId, position, ...set })),
  )
  await tx
    .insert(pricingExclusions)
    .values(drawn.slice(0, 2).map(({ wwsNumber }, position) => ({ companyId, wwsNumber, position })))
}

/** What sales cost the merchant: the values of the trade, rows for four channels, and one for a calculation by hand alone. */
export async function writeUvp(
  tx: Tx,
  companyId: number,
  drawn: readonly DemoArticle[],
  seasons: readonly string[],
): Promise<void> {
  const [often = '', second = ''] = mostFrequent(drawn.map(({ brand }) => brand))
  await tx.insert(uvpConfigurations).values({
    companyId,
    isActive: true,
    hourlyWage: 13.5,
    taxRate: 19,
    packageCost: 0.4,
    processingDurationShipping: 7.5,
    processingDurationReturn: 9.5,
    expectedYieldAbsolute: 4,
    expectedYieldRelative: 6,
    manufacturerDiscountFallback: 3,
    seasonCurrent: seasons[0] ?? '',
    seasonNos: 'NOS',
    seasonOld: 'ALT',
    seasonDevalueCurrent: 0,
    seasonDevalueFuture: 0,
    seasonDevalueNos: 0,
    seasonDevalueOld: 50,
    version: 1,
  })
  await tx.insert(uvpManufacturerDiscounts).values([
    { companyId, brand: often, discount: 5 },
    { companyId, brand: second, discount: 7.5 },
  ])
  await tx.insert(uvpDevaluations).values(
    [0, 10, 15, 20, 25, 30, 35, 40, 45].map((discount, index) => ({
      companyId,
      seasonCount: index + 1,
      discount,
    })),
  )
  const costs = {
    commissionOther: 1,
    postageShipping: 4.2,
    postageReturn: 4.2,
    marketplaceShippingCost: 0.5,
    commissionReturnRefund: 80,
    marketplaceReturnCost: 1,
  }
  await tx.insert(uvpSalesChannels).values(
    [
      { name: 'schuhe.de', salesChannelId: 1, commissionMarketplace: 0, returnQuota: 30 },
      { name: 'amazon', salesChannelId: 4, commissionMarketplace: 14, returnQuota: 30 },
      { name: 'zalando', salesChannelId: 3, commissionMarketplace: 14, returnQuota: 65 },
      { name: 'eBay', salesChannelId: 2, commissionMarketplace: 11, returnQuota: 30 },
      { name: 'spartoo', salesChannelId: 9, commissionMarketplace: 15, returnQuota: 45 },
    ].map((row) => ({ companyId, ...costs, ...row })),
  )
}

/** What shipping costs on three channels of the merchant, and for what its second store sends; its other channels have no row. */
export async function writeShippingCosts(
  tx: Tx,
  companyId: number,
  [, second]: readonly OpenStore[],
): Promise<void> {
  await tx.insert(shippingCosts).values(
    [
      { salesChannelId: 1, label: 'Eigener Shop', freeFromCents: 4_990, shippingCents: 495 },
      { salesChannelId: 2, label: 'eBay Standardversand', freeFromCents: 6_000, shippingCents: 490 },
      { salesChannelId: 3, label: 'Zalando', freeFromCents: 0, shippingCents: 0 },
    ].map((row) => ({ companyId, version: 1, ...row })),
  )
  const gln = second?.plan.gln
  if (gln !== undefined)
    await tx.insert(shippingCostGlns).values({
      ...{ companyId, salesChannelId: 1, gln, position: 0 },
      ...{ freeFromCents: 3_000, shippingCents: 295 },
    })
}

export function mostFrequent(brands: readonly string[]): string[] {
  const counts = Map.groupBy(brands, (brand) => brand)
  return [...counts.keys()].toSorted(
    (a, b) => (counts.get(b)?.length ?? 0) - (counts.get(a)?.length ?? 0) || a.localeCompare(b),
  )
}
