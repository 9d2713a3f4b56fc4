import type { IntakeArticle } from '@kontor/contract/catalogue'
import type { Ctx } from '../../platform/ctx.ts'
import { toCents } from '../../platform/money.ts'
import {
  type ArticleFields,
  findArticles,
  findSizeOwners,
  lockArticles,
  type SizeFields,
  saveArticles,
  saveSizes,
} from './articles.repository.ts'
import { catalogueText } from './catalogue.texts.ts'

/** What became of one row of a feed; `message` is in the caller's language and empty when there is nothing to say. */
export interface RowResult {
  readonly key: string
  readonly result: 'created' | 'updated' | 'unchanged' | 'refused'
  readonly message: string
}

/**
 * Takes over models with their sizes. The same again changes nothing. An article that claims an EAN of another one
 * is refused, alone. Sizes that a feed no longer names stay, since orders and stock refer to them.
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
  const claims = new Map([...owners].map(([ean, owner]) => [ean, owner.wws_number]))
  const seen = new Set<string>(earlier)
  const changed: IntakeArticle[] = []
  const results = feed.map((article): RowResult => {
    const key = article.wws_number
    const refusal = refusalOf(ctx, article, seen, claims)
    if (refusal !== null) return { key, result: 'refused', message: refusal }
    seen.add(key)
    for (const size of article.sizes) claims.set(size.ean, key)
    const before = known.get(key)
    if (before && isSame(article, before, owners)) return { key, result: 'unchanged', message: '' }
    changed.push(article)
    return { key, result: before ? 'updated' : 'created', message: '' }
  })
  const ids = await saveArticles(ctx, changed.map(articleFields))
  await saveSizes(
    ctx,
    changed.flatMap((article) => {
      const article_id = ids.get(article.wws_number)
      return article_id === undefined ? [] : sizeFields(article).map((size) => ({ ...size, article_id }))
    }),
  )
  return results
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

function isSame(
  article: IntakeArticle,
  before: ArticleFields,
  sizesBefore: ReadonlyMap<string, SizeFields>,
): boolean {
  return (
    sameFields(articleFields(article), before) &&
    sizeFields(article).every((size) => {
      const old = sizesBefore.get(size.ean)
      return old !== undefined && sameFields(size, old)
    })
  )
}

const sameFields = <T extends object>(fresh: T, old: T): boolean =>
  (Object.keys(fresh) as (keyof T)[]).every((field) => fresh[field] === old[field])

const articleFields = ({ sizes: _sizes, ...fields }: IntakeArticle): ArticleFields => fields

const sizeFields = (article: IntakeArticle): SizeFields[] =>
  article.sizes.map(({ original_price, sale_price, ...size }) => ({
    ...size,
    original_price_cents: toCents(original_price),
    sale_price_cents: toCents(sale_price),
  }))
