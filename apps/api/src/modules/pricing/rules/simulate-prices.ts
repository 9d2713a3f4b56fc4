import { createHash } from 'node:crypto'
import {
  excludedProducts,
  type PriceSimulation,
  type PricingRulesBody,
  repeatedRules,
} from '@kontor/contract/pricing'
import { type Locale, pageOf, type TableFormat, type Translated } from '@kontor/contract/shared'
import type { Ctx } from '../../../platform/ctx.ts'
import {
  amountCell,
  codeCell,
  EMPTY_CELL,
  type TableCell,
  textCell,
} from '../../../platform/documents/table-cells.ts'
import { tableBytes } from '../../../platform/documents/table-file.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { fromCents } from '../../../platform/money.ts'
import {
  type FollowingSize,
  findFollowingSizes,
  followingArticlesAfter,
} from '../best-prices/best-prices.repository.ts'
import { pricer, type WorkedOut } from '../best-prices/work-out-price.ts'
import { findFloorSource, withRules } from '../floors/price-floors.ts'
import { findShippingCosts } from '../shipping-costs/shipping-costs.repository.ts'

const ARTICLES_A_BATCH = 400

/** Offers of an article on a channel that would change alike. Cents. */
interface Simulated {
  readonly of: FollowingSize
  readonly sizes: string[]
  readonly before: number
  readonly after: number
  readonly floorCents: number | null
}

interface Simulation {
  /** Names the rules, and what came of them. */
  readonly hash: string
  /** What would change, the largest changes first. */
  readonly changes: readonly Simulated[]
  /** Offers that the floor would hold. */
  readonly held: number
}

/**
 * What rules would do to the prices of all articles, as if they were in force and no price had to rest. Only what would change
 * is kept in memory.
 */
export async function simulatePrices(
  ctx: Ctx,
  { simulation: _, ...rules }: PricingRulesBody,
): Promise<Simulation> {
  const workOut = pricer(withRules(await findFloorSource(ctx), rules), await findShippingCosts(ctx))
  const excluded = new Set(excludedProducts(rules.joinedProducts))
  const changes: Simulated[] = []
  let held = 0
  for (let after: number | undefined = 0; after !== undefined; ) {
    const articleIds: number[] = await followingArticlesAfter(ctx, after, ARTICLES_A_BATCH)
    const alike = new Map<string, Simulated>()
    for (const found of await findFollowingSizes(ctx, articleIds)) {
      const size = { ...found, is_excluded: excluded.has(found.wws_number) }
      const priced = workOut(size)
      if (isHeld(priced)) held += 1
      const before = Math.min(size.sale_price_cents, size.kept?.price_cents ?? size.sale_price_cents)
      const price = priced.wanted ?? size.sale_price_cents
      if (price === before) continue
      const key = JSON.stringify([size.article_id, size.sales_channel_id, before, price, priced.floorCents])
      const same = alike.get(key)
      if (same) same.sizes.push(size.size)
      else
        alike.set(key, {
          of: size,
          sizes: [size.size],
          before,
          after: price,
          floorCents: priced.floorCents,
        })
    }
    changes.push(...alike.values())
    after = articleIds.length < ARTICLES_A_BATCH ? undefined : articleIds.at(-1)
  }
  changes.sort((a, b) => shareOf(b) - shareOf(a) || a.of.article_id - b.of.article_id)
  const seen = changes.map(({ of, sizes, before, after: price }) => [
    of.article_id,
    of.sales_channel_id,
    sizes,
    before,
    price,
  ])
  return {
    hash: createHash('sha256')
      .update(JSON.stringify([rules, seen]))
      .digest('hex'),
    changes,
    held,
  }
}

const isHeld = ({ wanted, floorCents }: WorkedOut): boolean => wanted !== null && wanted === floorCents

const shareOf = ({ before, after }: Simulated): number => Math.abs(after - before) / before

/** @throws AppError `pricing_rule_repeated` */
function refuseRepeated(rules: PricingRulesBody): void {
  const repeated = repeatedRules(rules)
  if (repeated.length === 0) return
  const fields = Object.fromEntries(repeated.map((field) => [field, 'pricing_rule_repeated' as const]))
  throw new AppError('pricing_rule_repeated', {}, fields)
}

/** What rules would do, a page of it. @throws AppError `pricing_rule_repeated` */
export async function readSimulation(
  ctx: Ctx,
  rules: PricingRulesBody,
  query: { readonly page: number; readonly per_page: number },
): Promise<PriceSimulation> {
  refuseRepeated(rules)
  const { hash, changes, held } = await simulatePrices(ctx, rules)
  const first = (query.page - 1) * query.per_page
  const rows = changes
    .slice(first, first + query.per_page)
    .map(({ of, sizes, before, after, floorCents }) => ({
      wws_number: of.wws_number,
      wws_model: of.wws_model,
      title: of.title,
      brand: of.brand,
      channel: of.channel_name,
      sizes,
      before: fromCents(before),
      after: fromCents(after),
      floor: floorCents === null ? null : fromCents(floorCents),
      is_held: after === floorCents,
    }))
  return {
    ...pageOf(rows, changes.length, query),
    hash,
    ...countMoves(changes),
    held,
    brands: brandsOf(changes),
  }
}

/** Offers that become dearer, and cheaper. */
const countMoves = (changes: readonly Simulated[]) => {
  const offers = (those: readonly Simulated[]) => those.reduce((sum, { sizes }) => sum + sizes.length, 0)
  return {
    up: offers(changes.filter(({ before, after }) => after > before)),
    down: offers(changes.filter(({ before, after }) => after < before)),
  }
}

/** The same by brand, those with most changes first. */
const brandsOf = (changes: readonly Simulated[]) =>
  [...Map.groupBy(changes, ({ of }) => of.brand)]
    .map(([brand, those]) => ({ brand, ...countMoves(those) }))
    .sort((a, b) => b.up + b.down - a.up - a.down || a.brand.localeCompare(b.brand, 'de'))

interface Column {
  readonly title: Translated
  readonly value: (row: Simulated) => TableCell
}

const CURRENCY = 'EUR'

const COLUMNS: readonly Column[] = [
  { title: { de: 'WWS-Nummer', en: 'ERP id', es: 'Número ERP' }, value: ({ of }) => codeCell(of.wws_number) },
  { title: { de: 'Artikel', en: 'Product', es: 'Artículo' }, value: ({ of }) => textCell(of.title) },
  { title: { de: 'Marke', en: 'Brand', es: 'Marca' }, value: ({ of }) => textCell(of.brand) },
  { title: { de: 'Größen', en: 'Sizes', es: 'Tallas' }, value: ({ sizes }) => textCell(sizes.join(', ')) },
  { title: { de: 'Kanal', en: 'Channel', es: 'Canal' }, value: ({ of }) => textCell(of.channel_name) },
  { title: { de: 'Bisher', en: 'Before', es: 'Antes' }, value: ({ before }) => amountCell(before, CURRENCY) },
  { title: { de: 'Künftig', en: 'After', es: 'Después' }, value: ({ after }) => amountCell(after, CURRENCY) },
  {
    title: { de: 'Nie unter', en: 'Never below', es: 'Nunca por debajo de' },
    value: ({ floorCents }) => (floorCents === null ? EMPTY_CELL : amountCell(floorCents, CURRENCY)),
  },
]

/** What rules would change, all of it as a table. @throws AppError `pricing_rule_repeated` */
export async function simulationFile(
  ctx: Ctx,
  rules: PricingRulesBody,
  { format, locale }: { readonly format: TableFormat; readonly locale: Locale },
): Promise<Buffer> {
  refuseRepeated(rules)
  const { changes } = await simulatePrices(ctx, rules)
  return tableBytes(
    format,
    COLUMNS.map(({ title }) => title[locale]),
    changes.map((row) => COLUMNS.map(({ value }) => value(row))),
  )
}
