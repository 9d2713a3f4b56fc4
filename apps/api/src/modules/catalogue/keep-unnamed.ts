import type { IntakeArticle } from '@kontor/contract/catalogue'
import type { Ctx } from '../../platform/ctx.ts'
import { fromCents } from '../../platform/money.ts'
import { findArticles, findSizeOwners, lockArticles } from './articles.repository.ts'

type Size = IntakeArticle['sizes'][number]

/** What a delivery may leave out of an article; its other fields are always named. */
const OF_ARTICLE = [
  'wws_model',
  'article_number',
  'color',
  'season',
  'kind',
  'category',
  'target_group',
  'manufacturer_number',
  'image_url',
  'tax_rate',
  'is_oversize',
  'hs_tariff_number',
  'origin_country',
  'net_weight_grams',
] as const satisfies readonly (keyof IntakeArticle)[]

/**
 * Completes articles of a delivery that does not name everything, such as a file without a column for it: what is not
 * named stays as it is here; of what is new it has its default.
 * @param named the fields that the delivery names, as the intake calls them; `channel_prices` are added to those that are here
 */
export async function keepUnnamed(
  ctx: Ctx,
  feed: readonly IntakeArticle[],
  named: ReadonlySet<string>,
): Promise<IntakeArticle[]> {
  await lockArticles(ctx)
  const articles = await findArticles(
    ctx,
    feed.map(({ wws_number }) => wws_number),
  )
  const sizes = await findSizeOwners(
    ctx,
    feed.flatMap((article) => article.sizes.map(({ ean }) => ean)),
  )
  return feed.map((article) => {
    const known = articles.get(article.wws_number)
    const kept = known && Object.fromEntries(unnamed(OF_ARTICLE, named).map((field) => [field, known[field]]))
    return {
      ...article,
      ...kept,
      sizes: article.sizes.map((size) => keepOfSize(size, sizes.get(size.ean), named)),
    }
  })
}

type KnownSizes = Awaited<ReturnType<typeof findSizeOwners>>

function keepOfSize(
  size: Size,
  known: (KnownSizes extends Map<string, infer Known> ? Known : never) | undefined,
  named: ReadonlySet<string>,
): Size {
  if (!known) return size
  const prices = Object.entries(known.channel_prices).map(
    ([channel, cents]) => [channel, fromCents(cents)] as const,
  )
  return {
    ...size,
    ...(named.has('sku') ? {} : { sku: known.sku }),
    ...(named.has('original_price') ? {} : { original_price: fromCents(known.original_price_cents) }),
    ...(named.has('sale_price') ? {} : { sale_price: fromCents(known.sale_price_cents) }),
    channel_prices: { ...Object.fromEntries(prices), ...size.channel_prices },
  }
}

const unnamed = <T extends string>(fields: readonly T[], named: ReadonlySet<string>): T[] =>
  fields.filter((field) => !named.has(field))
