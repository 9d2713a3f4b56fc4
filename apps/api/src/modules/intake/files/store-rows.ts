import type { IntakeArticle, IntakeStock } from '@kontor/contract/catalogue'
import type { Ctx } from '../../../platform/ctx.ts'
import { applyStock, keepUnnamed, type RowResult, upsertArticles } from '../../catalogue/index.ts'
import type { RowPlan } from './read-row.ts'

/** A row that could be read: a size with its article, pieces of it, or both. */
export interface GoodRow {
  readonly ean: string
  /** The store that it is about; empty where it is about none or all. */
  readonly store_number: string
  readonly article: IntakeArticle | null
  readonly stock: readonly IntakeStock[]
}

/** What became of a row. */
export type RowOutcome =
  | { readonly result: 'created' | 'updated' | 'unchanged' }
  | { readonly result: 'refused'; readonly reason: string }

/** Sizes that an article of one delivery may have. */
const SIZES_AT_ONCE = 100
/** Places of stock in one statement. */
const STOCK_AT_ONCE = 5000

/**
 * Stores rows of a file, each judged alone, by the rules of the intake. Rows of one article become one; where it is refused,
 * its sizes are tried one by one, so that one that belongs to another article does not keep out the others.
 * @returns the outcome of each row, in order
 */
export async function storeRows(
  ctx: Ctx,
  rows: readonly GoodRow[],
  plan: RowPlan,
  countedAt: Date,
): Promise<RowOutcome[]> {
  const outcomes = new Map<GoodRow, RowOutcome>()
  await storeArticles(ctx, rows, plan, outcomes)
  await storeStock(ctx, rows, countedAt, outcomes)
  return rows.map((row) => outcomes.get(row) ?? { result: 'unchanged' })
}

async function storeArticles(
  ctx: Ctx,
  rows: readonly GoodRow[],
  plan: RowPlan,
  outcomes: Map<GoodRow, RowOutcome>,
): Promise<void> {
  const named = namedFields(plan)
  let waiting = groupsOf(rows)
  while (waiting.length > 0) {
    const now = onePerArticle(waiting)
    const later = waiting.filter((group) => !now.includes(group))
    const articles = await keepUnnamed(ctx, now.map(merged), named)
    const results = await upsertArticles(ctx, articles)
    now.forEach((group, index) => {
      const result = results[index]
      if (result?.result === 'refused' && group.length > 1) later.push(...group.map((row) => [row]))
      else for (const row of group) outcomes.set(row, outcomeOf(result, sizesOf(group), row))
    })
    waiting = later
  }
}

/** What a file has columns for, as the intake calls it; either price stands for both where there is only one. */
const namedFields = (plan: RowPlan): ReadonlySet<string> => new Set<string>(plan.fields.keys())

function groupsOf(rows: readonly GoodRow[]): GoodRow[][] {
  const groups = new Map<string, GoodRow[][]>()
  for (const row of rows) {
    if (!row.article) continue
    const { wws_number } = row.article
    const parts = groups.get(wws_number) ?? [[]]
    groups.set(wws_number, parts)
    const last = parts.at(-1)
    if (last && last.length < SIZES_AT_ONCE) last.push(row)
    else parts.push([row])
  }
  return [...groups.values()].flat()
}

/** A delivery names an article once. */
function onePerArticle(groups: readonly GoodRow[][]): GoodRow[][] {
  const seen = new Set<string>()
  return groups.filter(([first]) => {
    const number = first?.article?.wws_number ?? ''
    return !seen.has(number) && seen.add(number)
  })
}

function merged(group: readonly GoodRow[]): IntakeArticle {
  const [first] = group
  if (!first?.article) throw new Error('a group of rows has no article')
  return { ...first.article, sizes: sizesOf(group) }
}

/** The sizes of an article's rows, each once: rows of several stores repeat it, and the first one counts. */
const sizesOf = (group: readonly GoodRow[]): IntakeArticle['sizes'] => [
  ...new Map(
    group
      .toReversed()
      .flatMap(({ ean, article }) => (article?.sizes ?? []).map((size) => [ean, size] as const)),
  ).values(),
]

function outcomeOf(
  result: RowResult | undefined,
  sizes: IntakeArticle['sizes'],
  { ean }: GoodRow,
): RowOutcome {
  if (!result) throw new Error('an article of a file got no answer')
  if (result.result === 'refused') return { result: 'refused', reason: result.message }
  const place = sizes.findIndex((size) => size.ean === ean)
  return { result: result.sizes?.[place] ?? result.result }
}

async function storeStock(
  ctx: Ctx,
  rows: readonly GoodRow[],
  countedAt: Date,
  outcomes: Map<GoodRow, RowOutcome>,
): Promise<void> {
  const places = rows
    .filter((row) => outcomes.get(row)?.result !== 'refused')
    .flatMap((row) => row.stock.map((place) => ({ row, place })))
  for (let from = 0; from < places.length; from += STOCK_AT_ONCE) {
    const part = places.slice(from, from + STOCK_AT_ONCE)
    const results = await applyStock(
      ctx,
      countedAt,
      part.map(({ place }) => place),
    )
    part.forEach(({ row }, index) => {
      const result = results[index]
      if (!result) throw new Error('stock of a file got no answer')
      outcomes.set(row, joined(outcomes.get(row), result))
    })
  }
}

const RANK = ['unchanged', 'updated', 'created'] as const

/** A row is refused where any part of it is, and has changed where any part has. */
function joined(before: RowOutcome | undefined, { result, message }: RowResult): RowOutcome {
  if (before?.result === 'refused') return before
  if (result === 'refused') return { result, reason: message }
  // Pieces in a store that had none of a known size change it.
  const now = before !== undefined && result === 'created' ? 'updated' : result
  if (before === undefined) return { result: now }
  return RANK.indexOf(now) > RANK.indexOf(before.result) ? { result: now } : before
}
