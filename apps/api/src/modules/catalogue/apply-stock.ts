import type { IntakeStock } from '@kontor/contract/catalogue'
import type { Ctx } from '../../platform/ctx.ts'
import { type CountedSize, findCountedSizes, findStoreIds, lockArticles } from './articles.repository.ts'
import { catalogueText } from './catalogue.texts.ts'
import { switchOnAgain } from './off-by-feed.repository.ts'
import { noteStockReceived } from './receipts/receive-stock.ts'
import { type CountedStock, takeCount } from './stock.repository.ts'
import type { RowResult } from './upsert-articles.ts'

/**
 * Takes over counted stock, a row for each store and EAN. A count older than the one that is here changes nothing.
 * Rows that name an unknown store or EAN are refused, alone. An article that a full feed has switched off is on again,
 * unless what counted it is older than the feed.
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
  const sizes = await findCountedSizes(
    ctx,
    feed.map((row) => row.ean),
  )
  const isAnyOff = [...sizes.values()].some((size) => size.is_off_by_feed)
  // Articles are locked before stock, as by whatever changes both.
  if (isAnyOff) await lockArticles(ctx)
  const seen = new Set<string>(earlier)
  const places: CountedStock[] = []
  const judged = feed.map((row): JudgedRow => {
    const key = `${row.store_number}/${row.ean}`
    const store_id = storeIds.get(row.store_number)
    const size = sizes.get(row.ean)
    if (store_id === undefined)
      return refused(key, catalogueText('store_unknown', ctx.locale, { store_number: row.store_number }))
    if (size === undefined) return refused(key, catalogueText('ean_unknown', ctx.locale, { ean: row.ean }))
    if (seen.has(key)) return refused(key, catalogueText('stock_twice', ctx.locale))
    seen.add(key)
    const place = places.push({ store_id, size_id: size.size_id, on_hand: row.on_hand }) - 1
    return { key, refusal: '', size, place }
  })
  // Before stock is locked, in which others may be waiting for the same.
  await noteStockReceived(ctx, [...new Set(places.map(({ store_id }) => store_id))])
  const outcomes = await takeCount(ctx, countedAt, places)
  const back = isAnyOff
    ? await switchOnAgain(
        ctx,
        judged.flatMap(({ size, place }) =>
          size?.is_off_by_feed && outcomes[place] !== 'older' ? [size.article_id] : [],
        ),
      )
    : new Set<number>()
  const older = catalogueText('stock_older', ctx.locale)
  return judged.map(({ key, refusal, size, place }): RowResult => {
    const outcome = outcomes[place]
    if (outcome === undefined || size === undefined) return { key, result: 'refused', message: refusal }
    const { size_id, article_id } = size
    // Of several rows of an article the first has brought it back.
    const isBack = back.delete(article_id)
    if (outcome === 'older') return { key, result: 'unchanged', message: older, size_id }
    return { key, result: isBack ? 'updated' : outcome, message: '', size_id, isBack }
  })
}

/** A row of a feed before it is counted. */
interface JudgedRow {
  readonly key: string
  /** Why it is refused; empty for a row that is counted. */
  readonly refusal: string
  readonly size: CountedSize | undefined
  /** Which of the counted places it is; -1 for a refused row. */
  readonly place: number
}

const refused = (key: string, refusal: string): JudgedRow => ({ key, refusal, size: undefined, place: -1 })
