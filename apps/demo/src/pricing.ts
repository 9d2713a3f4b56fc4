import {
  pricingExclusions,
  pricingRuleRows,
  pricingRules,
} from '../../api/src/modules/pricing/pricing.tables.ts'
import type { Tx } from '../../api/src/platform/db/database.ts'
import type { DemoArticle } from './articles.ts'

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

function mostFrequent(brands: readonly string[]): string[] {
  const counts = Map.groupBy(brands, (brand) => brand)
  return [...counts.keys()].toSorted(
    (a, b) => (counts.get(b)?.length ?? 0) - (counts.get(a)?.length ?? 0) || a.localeCompare(b),
  )
}
