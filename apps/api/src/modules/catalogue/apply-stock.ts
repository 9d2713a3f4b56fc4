import type { IntakeStock } from '@kontor/contract/catalogue'
import type { Ctx } from '../../platform/ctx.ts'
import { findSizesByEan, findStoreIds } from './articles.repository.ts'
import { catalogueText } from './catalogue.texts.ts'
import { takeCount } from './stock.repository.ts'
import type { RowResult } from './upsert-articles.ts'

/**
 * Takes over counted stock, a row for each store and EAN. A count older than the one that is here changes nothing.
 * Rows that name an unknown store or EAN are refused, alone.
 * @param countedAt when the merchant counted
 * @param earlier keys that the same delivery has stored before: they count as named already
 * @returns one result a row, in order; the key is `store_number/ean`
 */
export async function applyStock(
  ctx: Ctx,
  countedAt: Date,
  feed: readonly IntakeStock[],
  earlier: ReadonlySet<string> = new Set(),
): Promise<RowResult[]> {
  const storeIds = await findStoreIds(ctx, [...new Set(feed.map((row) => row.store_number))])
  const sizes = await findSizesByEan(
    ctx,
    feed.map((row) => row.ean),
  )
  const seen = new Set<string>(earlier)
  const judged = feed.map((row) => {
    const key = `${row.store_number}/${row.ean}`
    const store_id = storeIds.get(row.store_number)
    const size_id = sizes.get(row.ean)?.size_id
    if (store_id === undefined) {
      return { key, refusal: catalogueText('store_unknown', ctx.locale, { store_number: row.store_number }) }
    }
    if (size_id === undefined) {
      return { key, refusal: catalogueText('ean_unknown', ctx.locale, { ean: row.ean }) }
    }
    if (seen.has(key)) return { key, refusal: catalogueText('stock_twice', ctx.locale) }
    seen.add(key)
    return { key, counted: { store_id, size_id, on_hand: row.on_hand } }
  })
  const places = judged.flatMap(({ counted }) => (counted ? [counted] : []))
  const outcomes = new Map(
    (await takeCount(ctx, countedAt, places)).map((outcome, index) => [places[index], outcome]),
  )
  return judged.map(({ key, refusal, counted }): RowResult => {
    const outcome = outcomes.get(counted)
    if (outcome === undefined) return { key, result: 'refused', message: refusal ?? '' }
    if (outcome !== 'older') return { key, result: outcome, message: '' }
    return { key, result: 'unchanged', message: catalogueText('stock_older', ctx.locale) }
  })
}
