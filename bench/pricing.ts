import type { PriceSimulation, PricingRules } from '@kontor/contract/pricing'
import type { Measured } from './measured.ts'
import { LARGE_COMPANY } from './planned-orders.ts'

/** What a dry run of the pricing rules takes. */
export interface SimulationReport {
  readonly seconds: number
  /** Prices that it says would change. */
  readonly changes: number
}

/** Brands with a rule of their own, and those of them that follow competitors: a quarter of all. */
const BRANDS_WITH_RULE = 20
const BRANDS_FOLLOWING = 10
/** Channels whose costs are known; the first is the one that competitors are followed on. */
const AMAZON = 4
const SOLD = [AMAZON, 1]
const RUNS = 3

/** Rules, costs, purchase prices and competitors of the company whose articles are there already. */
export const pricingStatements: readonly string[] = [
  `insert into channel_accounts (company_id, sales_channel_id, name, adapter)
   select ${LARGE_COMPANY}, c, 'Bench ' || c, 'intake' from unnest(array[${SOLD}]) c
   where not exists (select from channel_accounts a where a.company_id = ${LARGE_COMPANY} and a.sales_channel_id = c)`,
  `update article_sizes set cost_price_cents = 2000 + article_id % 20 * 100 where company_id = ${LARGE_COMPANY}`,
  `insert into pricing_rules (company_id, scope, is_active, was_active, min_price_global, version)
   values (${LARGE_COMPANY}, 'all', true, true, 30, 1)`,
  `insert into pricing_rule_rows (company_id, brand, season, min_price, position, set_at)
   select ${LARGE_COMPANY}, 'Marke ' || n, '', 10 + n % 20, n, now() from generate_series(1, ${BRANDS_WITH_RULE}) n`,
  `insert into uvp_configurations (company_id, is_active, hourly_wage, package_cost, processing_duration_shipping,
     processing_duration_return, expected_yield_absolute, expected_yield_relative, season_current, version)
   values (${LARGE_COMPANY}, true, 13.5, 0.4, 7.5, 9.5, 4, 6, 'HW26', 1)`,
  `insert into uvp_sales_channels (company_id, name, sales_channel_id, commission_marketplace, commission_other,
     postage_shipping, postage_return, marketplace_shipping_cost, commission_return_refund, marketplace_return_cost, return_quota)
   select ${LARGE_COMPANY}, 'channel ' || c, c, 14, 1, 4.2, 4.2, 0.5, 80, 1, 30 from unnest(array[${SOLD}]) c`,
  `insert into best_price_settings (company_id, brand, is_active, channels, undercut_cents, price_ending, version)
   select ${LARGE_COMPANY}, 'Marke ' || n, true, '[${AMAZON}]', 1, '.95', 1 from generate_series(1, ${BRANDS_FOLLOWING}) n`,
  `insert into competitor_prices (company_id, ean, sales_channel_id, price_cents, seen_at)
   select z.company_id, z.ean, ${AMAZON}, greatest(100, z.sale_price_cents - 100 - z.id % 30 * 100), now()
   from article_sizes z join articles a on a.company_id = z.company_id and a.id = z.article_id
   join best_price_settings b on b.company_id = a.company_id and b.brand = a.brand
   where z.company_id = ${LARGE_COMPANY}`,
]

/** Calls of the pages of pricing, on an article whose brand has a rule and follows competitors. */
export const PRICING_CASES: readonly { readonly name: string; readonly path: string }[] = [
  { name: 'pricing rules', path: '/v1/pricing/rules' },
  { name: 'what sales cost', path: '/v1/uvp' },
  { name: 'price trace', path: '/v1/pricing/trace/M000041' },
  { name: 'offers below minimum', path: '/v1/uvp/below-minimum' },
]

/** Simulates stricter rules for all articles: the median of three runs. */
export async function measureSimulation(
  kontor: Measured,
  headers: Readonly<Record<string, string>>,
): Promise<SimulationReport> {
  const read = await fetch(`${kontor.url}/v1/pricing/rules`, { headers })
  const rules = (await read.json()) as PricingRules
  const list = <Row extends { min_price: string; is_hidden: boolean }>(rows: readonly Row[]) =>
    rows.map(({ is_hidden: _, ...row }) => row)
  const body = JSON.stringify({
    is_active: true,
    use_uvp: false,
    min_price_global: '5',
    min_price_brand: list(rules.min_price_brand),
    min_price_season: list(rules.min_price_season),
    min_price_brand_season: list(rules.min_price_brand_season),
    joinedProducts: '',
    version: rules.version,
  })
  const taken: number[] = []
  let changes = 0
  for (let run = 0; run < RUNS; run += 1) {
    const started = performance.now()
    const answer = await fetch(`${kontor.url}/v1/pricing/simulation`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    })
    if (!answer.ok) throw new Error(`the simulation answered ${answer.status}: ${await answer.text()}`)
    changes = ((await answer.json()) as PriceSimulation).total
    taken.push((performance.now() - started) / 1000)
  }
  return { seconds: taken.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN, changes }
}
