import { createHash } from 'node:crypto'
import { excludedProducts, type PriceSimulation, repeatedRules } from '@kontor/contract/pricing'
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
import { type AccountPrice, findAccountPrices } from '../account-prices.repository.ts'
import {
  type FollowingSize,
  findFollowingSizes,
  followingArticlesAfter,
} from '../best-prices/best-prices.repository.ts'
import { pricer, type WorkedOut } from '../best-prices/work-out-price.ts'
import { brandKey } from '../brands.repository.ts'
import { findFloorSource, type UnsavedRules, withRules } from '../floors/price-floors.ts'
import { lowers, offerPrice } from '../offer-price.ts'
import { findShippingCosts } from '../shipping-costs/shipping-costs.repository.ts'

const ARTICLES_A_BATCH = 400

/** Offers of an article on a channel that would change alike. Cents. */
interface Simulated {
  readonly of: FollowingSize
  /** The account that asks it; empty where it asks the price of the channel. */
  readonly account: string
  readonly sizes: string[]
  readonly before: number
  readonly after: number
  readonly floorCents: number | null
  /** The floor holds it: it would be lower. */
  readonly isHeld: boolean
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
export async function simulatePrices(ctx: Ctx, unsaved: UnsavedRules): Promise<Simulation> {
  const floors = await findFloorSource(ctx)
  const source = { shipping: await findShippingCosts(ctx), accounts: await findAccountPrices(ctx) }
  const now = pricer({ ...source, floors })
  const then = pricer({ ...source, floors: withRules(floors, unsaved) })
  const excluded = unsaved.scope === 'all' ? new Set(excludedProducts(unsaved.body.joinedProducts)) : null
  // Where nobody asks less than the price of the channel, a floor holds nothing but what follows a competitor.
  const channels = [...source.accounts].flatMap(([id, asked]) => (asked.some(lowers) ? [id] : []))
  const which = {
    all: channels.length > 0,
    brand: unsaved.scope === 'tamaris' ? brandKey('tamaris') : undefined,
  }
  const changes: Simulated[] = []
  let held = 0
  for (let after: number | undefined = 0; after !== undefined; ) {
    const articleIds: number[] = await followingArticlesAfter(ctx, after, ARTICLES_A_BATCH, which)
    const alike = new Map<string, Simulated>()
    for (const size of await findFollowingSizes(ctx, articleIds, { channels })) {
      const asked = offersOf(size, source.accounts, now(size), then(withExclusions(size, excluded)))
      for (const offer of asked) {
        if (offer.isHeld) held += 1
        if (offer.after === offer.before) continue
        const { of, sizes: _, ...amounts } = offer
        const key = JSON.stringify([of.article_id, of.sales_channel_id, amounts])
        const same = alike.get(key)
        if (same) same.sizes.push(size.size)
        else alike.set(key, offer)
      }
    }
    changes.push(...alike.values())
    after = articleIds.length < ARTICLES_A_BATCH ? undefined : articleIds.at(-1)
  }
  changes.sort((a, b) => shareOf(b) - shareOf(a) || a.of.article_id - b.of.article_id)
  const { simulation: _, ...rules } = unsaved.body
  const seen = changes.map(({ of, account, sizes, before, after: price }) => [
    of.article_id,
    of.sales_channel_id,
    account,
    sizes,
    before,
    price,
  ])
  return {
    hash: createHash('sha256')
      .update(JSON.stringify([unsaved.scope, rules, seen]))
      .digest('hex'),
    changes,
    held,
  }
}

/** A size as it would be excluded; `excluded` null: as it is. */
const withExclusions = (size: FollowingSize, excluded: ReadonlySet<string> | null): FollowingSize =>
  excluded === null ? size : { ...size, is_excluded: excluded.has(size.wws_number) }

/** The price of a channel, where no account is known. */
const OF_CHANNEL = { account: '', cents: null, percent: null } as const

/** What accounts ask for a size now, and would ask. Pure. */
function offersOf(
  size: FollowingSize,
  accounts: ReadonlyMap<number, readonly AccountPrice[]>,
  now: WorkedOut,
  then: WorkedOut,
): Simulated[] {
  return (accounts.get(size.sales_channel_id) ?? [OF_CHANNEL]).map(({ account, ...change }) => {
    // Only what is lowered needs a floor: what goes out of best prices is held by it already.
    const asks = (best: number | null, floor: number | null) =>
      offerPrice(size.sale_price_cents, change, best, lowers(change) ? floor : null)
    const after = asks(then.wanted, then.floorCents)
    return {
      of: size,
      account,
      sizes: [size.size],
      before: asks(size.kept?.price_cents ?? null, now.floorCents),
      after,
      floorCents: then.floorCents,
      isHeld: after === then.floorCents && (then.wanted === after || asks(null, null) < after),
    }
  })
}

const shareOf = ({ before, after }: Simulated): number => Math.abs(after - before) / Math.max(1, before)

/** @throws AppError `pricing_rule_repeated` */
function refuseRepeated({ scope, body: rules }: UnsavedRules): void {
  if (scope !== 'all') return
  const repeated = repeatedRules(rules)
  if (repeated.length === 0) return
  const fields = Object.fromEntries(repeated.map((field) => [field, 'pricing_rule_repeated' as const]))
  throw new AppError('pricing_rule_repeated', {}, fields)
}

/** What rules would do, a page of it. @throws AppError `pricing_rule_repeated` */
export async function readSimulation(
  ctx: Ctx,
  rules: UnsavedRules,
  query: { readonly page: number; readonly per_page: number },
): Promise<PriceSimulation> {
  refuseRepeated(rules)
  const { hash, changes, held } = await simulatePrices(ctx, rules)
  const first = (query.page - 1) * query.per_page
  const rows = changes
    .slice(first, first + query.per_page)
    .map(({ of, account, sizes, before, after, floorCents, isHeld }) => ({
      wws_number: of.wws_number,
      wws_model: of.wws_model,
      title: of.title,
      brand: of.brand,
      channel: of.channel_name,
      account,
      sizes,
      before: fromCents(before),
      after: fromCents(after),
      floor: floorCents === null ? null : fromCents(floorCents),
      is_held: isHeld,
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
  { title: { de: 'Konto', en: 'Account', es: 'Cuenta' }, value: ({ account }) => textCell(account) },
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
  rules: UnsavedRules,
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
