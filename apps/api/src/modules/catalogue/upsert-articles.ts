import { isDeepStrictEqual } from 'node:util'
import type { IntakeArticle } from '@kontor/contract/catalogue'
import type { Ctx } from '../../platform/ctx.ts'
import { toCents } from '../../platform/money.ts'
import { refreshArticleFigures } from './article-figures.repository.ts'
import {
  type ArticleFields,
  channelKeys,
  findArticles,
  findSizeOwners,
  lockArticles,
  type SizeFields,
  saveArticles,
  saveSizes,
} from './articles.repository.ts'
import { catalogueText } from './catalogue.texts.ts'
import { fetchSoon, removeLater } from './pictures/pictures.jobs.ts'
import { noteAddresses } from './pictures/pictures.repository.ts'

/** What became of one row of a feed; `message` is in the caller's language and empty when there is nothing to say. */
export interface RowResult {
  readonly key: string
  readonly result: 'created' | 'updated' | 'unchanged' | 'refused'
  readonly message: string
  /** Of an article that was taken: what became of each of its sizes, in order. */
  readonly sizes?: readonly ('created' | 'updated' | 'unchanged')[]
  /** Of a row of stock that was taken: its size. */
  readonly size_id?: number
  /** It has switched an article on again that a full feed had switched off. */
  readonly isBack?: boolean
}

/**
 * Takes over models with their sizes. The same again changes nothing. An article that claims an EAN of another one
 * is refused, alone. Sizes that a feed no longer names stay, since orders and stock refer to them. What a full feed has
 * switched off is on again.
 * @param earlier ERP ids that the same delivery has stored before: they count as named already
 * @returns one result an article, in order
 */
export async function upsertArticles(
  ctx: Ctx,
  feed: readonly IntakeArticle[],
  earlier: ReadonlySet<string> = new Set(),
): Promise<RowResult[]> {
  await lockArticles(ctx)
  const owners = await findSizeOwners(
    ctx,
    feed.flatMap((article) => article.sizes.map((size) => size.ean)),
  )
  const known = await findArticles(
    ctx,
    feed.map((article) => article.wws_number),
  )
  const channels = await namedChannels(ctx, feed)
  const claims = new Map([...owners].map(([ean, owner]) => [ean, owner.wws_number]))
  const seen = new Set<string>(earlier)
  const changed: IntakeArticle[] = []
  const results = feed.map((article): RowResult => {
    const key = article.wws_number
    const refusal = refusalOf(ctx, article, seen, claims) ?? unknownChannel(ctx, article, channels)
    if (refusal !== null) return { key, result: 'refused', message: refusal }
    seen.add(key)
    for (const size of article.sizes) claims.set(size.ean, key)
    const before = known.get(key)
    const sizes = judgeSizes(article, before, owners)
    if (before && sizes.every((size) => size === 'unchanged'))
      return { key, result: 'unchanged', message: '', sizes }
    changed.push(article)
    const isBack = before?.is_off_by_feed === true && articleFields(article, before).is_active
    return { key, result: before ? 'updated' : 'created', message: '', sizes, isBack }
  })
  const ids = await saveArticles(
    ctx,
    changed.map((article) => articleFields(article, known.get(article.wws_number))),
  )
  await saveSizes(
    ctx,
    changed.flatMap((article) => {
      const article_id = ids.get(article.wws_number)
      return article_id === undefined
        ? []
        : sizeFields(article, owners).map((size) => ({ ...size, article_id }))
    }),
  )
  await refreshArticleFigures(ctx, [...ids.values()])
  await notePictures(ctx, changed, known, ids)
  return results
}

/** Has the pictures of articles fetched whose address is another one now. */
async function notePictures(
  ctx: Ctx,
  changed: readonly IntakeArticle[],
  known: ReadonlyMap<string, ArticleFields>,
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const moved = changed.flatMap(({ wws_number, image_url }) => {
    const id = ids.get(wws_number)
    const before = known.get(wws_number)?.image_url ?? ''
    return id === undefined || before === image_url ? [] : [{ id, before }]
  })
  if (moved.length === 0) return
  const { isDue, removed } = await noteAddresses(
    ctx,
    moved.map(({ id }) => id),
    moved.map(({ before }) => before).filter((url) => url !== ''),
  )
  if (isDue) await fetchSoon(ctx)
  await removeLater(ctx, removed)
}

/** The channels there are; empty when no price names one. */
const namedChannels = async (ctx: Ctx, feed: readonly IntakeArticle[]): Promise<ReadonlySet<string>> =>
  feed.some(({ sizes }) => sizes.some((size) => Object.keys(size.channel_prices).length > 0))
    ? channelKeys(ctx)
    : new Set()

function unknownChannel(ctx: Ctx, article: IntakeArticle, channels: ReadonlySet<string>): string | null {
  for (const { ean, channel_prices } of article.sizes) {
    const channel = Object.keys(channel_prices).find((key) => !channels.has(key))
    if (channel !== undefined) return catalogueText('channel_unknown', ctx.locale, { ean, channel })
  }
  return null
}

function refusalOf(
  ctx: Ctx,
  article: IntakeArticle,
  seen: ReadonlySet<string>,
  claims: ReadonlyMap<string, string>,
): string | null {
  const { wws_number } = article
  if (seen.has(wws_number)) return catalogueText('article_twice', ctx.locale, { wws_number })
  const own = new Set<string>()
  for (const { ean } of article.sizes) {
    const owner = claims.get(ean)
    if (owner !== undefined && owner !== wws_number) {
      return catalogueText('ean_of_another_article', ctx.locale, { ean, wws_number: owner })
    }
    if (own.has(ean)) return catalogueText('ean_twice', ctx.locale, { ean })
    own.add(ean)
  }
  return null
}

/** A size changes with its article. */
function judgeSizes(
  article: IntakeArticle,
  before: ArticleFields | undefined,
  sizesBefore: ReadonlyMap<string, SizeFields>,
): NonNullable<RowResult['sizes']> {
  const isSame = before !== undefined && sameFields(articleFields(article, before), before)
  return sizeFields(article, sizesBefore).map((size) => {
    const old = sizesBefore.get(size.ean)
    if (old === undefined) return 'created'
    return isSame && sameFields(size, old) ? 'unchanged' : 'updated'
  })
}

const sameFields = <T extends object>(fresh: T, old: T): boolean =>
  (Object.keys(fresh) as (keyof T)[]).every((field) => isDeepStrictEqual(fresh[field], old[field]))

/** A feed that does not say whether an article is on leaves it as somebody switched it; what a full feed switched off is on. */
const articleFields = (
  { sizes: _sizes, is_active, ...fields }: IntakeArticle,
  before: ArticleFields | undefined,
): ArticleFields => ({
  ...fields,
  is_active: is_active ?? (before === undefined || before.is_active || before.is_off_by_feed),
  is_off_by_feed: false,
})

/** A feed that says nothing of the purchase price leaves it as it is: no minimum price goes away unseen. */
const sizeFields = (article: IntakeArticle, before: ReadonlyMap<string, SizeFields>): SizeFields[] =>
  article.sizes.map(({ original_price, sale_price, cost_price, channel_prices, ...size }) => ({
    ...size,
    cost_price_cents:
      cost_price === undefined
        ? (before.get(size.ean)?.cost_price_cents ?? null)
        : cost_price === null
          ? null
          : toCents(cost_price),
    channel_prices: Object.fromEntries(
      Object.entries(channel_prices).map(([channel, price]) => [channel, toCents(price)]),
    ),
    original_price_cents: toCents(original_price),
    sale_price_cents: toCents(sale_price),
  }))
