import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { salesChannels, stores } from '../organisation/organisation.tables.ts'
import { articleSizes, articles } from './catalogue.tables.ts'

/** A size with the model it belongs to, as an order line needs it. Money in cents. */
export interface CatalogueSize {
  readonly size_id: number
  readonly article_id: number
  readonly sku: string
  readonly title: string
  readonly brand: string
  readonly kind: (typeof articles.$inferSelect)['kind']
  readonly size: string
  readonly color: string
  readonly image_url: string
  readonly article_number: string
  readonly wws_number: string
  readonly original_price_cents: number
  readonly sale_price_cents: number
  readonly tax_rate: number
  readonly is_oversize: boolean
}

/** The sizes with these EANs, by EAN; unknown ones are left out. */
export async function findSizesByEan(ctx: Ctx, eans: readonly string[]): Promise<Map<string, CatalogueSize>> {
  if (eans.length === 0) return new Map()
  const rows = await ctx.tx
    .select({
      ean: articleSizes.ean,
      size_id: articleSizes.id,
      article_id: articles.id,
      sku: articleSizes.sku,
      title: articles.title,
      brand: articles.brand,
      kind: articles.kind,
      size: articleSizes.size,
      color: articles.color,
      // A browser loads nothing that comes in the clear.
      image_url: sql<string>`case when ${articles.imageUrl} like 'https://%' then ${articles.imageUrl} else '' end`,
      article_number: articles.articleNumber,
      wws_number: articles.wwsNumber,
      original_price_cents: articleSizes.originalPriceCents,
      sale_price_cents: articleSizes.salePriceCents,
      tax_rate: articles.taxRate,
      is_oversize: articles.isOversize,
    })
    .from(articleSizes)
    .innerJoin(
      articles,
      and(eq(articles.companyId, articleSizes.companyId), eq(articles.id, articleSizes.articleId)),
    )
    .where(and(eq(articleSizes.companyId, ctx.company.id), inArray(articleSizes.ean, [...new Set(eans)])))
  return new Map(rows.map(({ ean, ...size }) => [ean, size]))
}

/** A size as counted stock needs it. */
export interface CountedSize {
  readonly size_id: number
  readonly article_id: number
  /** A full feed has switched its article off. */
  readonly is_off_by_feed: boolean
}

/** The sizes with these EANs, by EAN, with no more than what counting them takes: feeds name a million. */
export async function findCountedSizes(ctx: Ctx, eans: readonly string[]): Promise<Map<string, CountedSize>> {
  if (eans.length === 0) return new Map()
  const { rows } = await ctx.tx.execute<CountedSize & { ean: string } & Record<string, unknown>>(sql`
    select z.ean, z.id::float8 as size_id, z.article_id::float8 as article_id, a.is_off_by_feed
    from (select distinct value as ean from jsonb_array_elements_text(${JSON.stringify(eans)}::jsonb)) n
    join article_sizes z on z.company_id = ${ctx.company.id} and z.ean = n.ean
    join articles a on a.company_id = z.company_id and a.id = z.article_id`)
  return new Map(rows.map((row) => [row.ean, row]))
}

/**
 * The EANs that these SKUs stand for, by SKU. A SKU that several sizes share is ambiguous and left out.
 */
export async function findEansBySku(ctx: Ctx, skus: readonly string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(skus)].filter((sku) => sku !== '')
  if (wanted.length === 0) return new Map()
  const rows = await ctx.tx
    .select({ sku: articleSizes.sku, ean: sql<string>`min(${articleSizes.ean})` })
    .from(articleSizes)
    .where(and(eq(articleSizes.companyId, ctx.company.id), inArray(articleSizes.sku, wanted)))
    .groupBy(articleSizes.sku)
    .having(sql`count(*) = 1`)
  return new Map(rows.map((row) => [row.sku, row.ean]))
}

/** One feed of articles at a time in a company: two that name the same EAN would otherwise meet at its unique key. */
export async function lockArticles(ctx: Ctx): Promise<void> {
  await ctx.tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('catalogue.articles', ${ctx.company.id}))`,
  )
}

export interface ArticleFields {
  readonly wws_number: string
  readonly wws_model: string
  readonly article_number: string
  readonly brand: string
  readonly title: string
  readonly color: string
  readonly season: string
  readonly kind: CatalogueSize['kind']
  readonly category: string
  readonly target_group: (typeof articles.$inferSelect)['targetGroup']
  readonly manufacturer_number: string
  readonly image_url: string
  readonly tax_rate: number
  readonly is_oversize: boolean
  readonly is_active: boolean
  /** A full feed has switched it off. Whatever names it ends that. */
  readonly is_off_by_feed: boolean
  readonly hs_tariff_number: string
  readonly origin_country: string
  readonly net_weight_grams: number | null
}

/** Prices in cents. */
export interface SizeFields {
  readonly ean: string
  readonly size: string
  readonly sku: string
  readonly original_price_cents: number
  readonly sale_price_cents: number
  /** Purchase price, net; null while unknown. */
  readonly cost_price_cents: number | null
  /** Of channels that differ, by the channel's key. */
  readonly channel_prices: Readonly<Record<string, number>>
}

/** The articles with these ERP ids, by ERP id. */
export async function findArticles(
  ctx: Ctx,
  wwsNumbers: readonly string[],
): Promise<Map<string, ArticleFields & { id: number }>> {
  const rows = await ctx.tx
    .select({
      id: articles.id,
      wws_number: articles.wwsNumber,
      wws_model: articles.wwsModel,
      article_number: articles.articleNumber,
      brand: articles.brand,
      title: articles.title,
      color: articles.color,
      season: articles.season,
      kind: articles.kind,
      category: articles.category,
      target_group: articles.targetGroup,
      manufacturer_number: articles.manufacturerNumber,
      image_url: articles.imageUrl,
      tax_rate: articles.taxRate,
      is_oversize: articles.isOversize,
      is_active: articles.isActive,
      is_off_by_feed: articles.isOffByFeed,
      hs_tariff_number: articles.hsTariffNumber,
      origin_country: articles.originCountry,
      net_weight_grams: articles.netWeightGrams,
    })
    .from(articles)
    .where(and(eq(articles.companyId, ctx.company.id), inArray(articles.wwsNumber, [...wwsNumbers])))
  return new Map(rows.map((row) => [row.wws_number, row]))
}

/** The sizes with these EANs and the ERP id of the article that owns each, by EAN. */
export async function findSizeOwners(
  ctx: Ctx,
  eans: readonly string[],
): Promise<Map<string, SizeFields & { wws_number: string }>> {
  const rows = await ctx.tx
    .select({
      ean: articleSizes.ean,
      size: articleSizes.size,
      sku: articleSizes.sku,
      original_price_cents: articleSizes.originalPriceCents,
      sale_price_cents: articleSizes.salePriceCents,
      cost_price_cents: articleSizes.costPriceCents,
      channel_prices: articleSizes.channelPrices,
      wws_number: articles.wwsNumber,
    })
    .from(articleSizes)
    .innerJoin(
      articles,
      and(eq(articles.companyId, articleSizes.companyId), eq(articles.id, articleSizes.articleId)),
    )
    .where(
      and(
        eq(articleSizes.companyId, ctx.company.id),
        sql`${articleSizes.ean} in (select jsonb_array_elements_text(${JSON.stringify(eans)}::jsonb))`,
      ),
    )
  return new Map(rows.map((row) => [row.ean, row]))
}

/** Writes articles by their ERP id, in one statement. Answers their ids by ERP id. */
export async function saveArticles(ctx: Ctx, rows: readonly ArticleFields[]): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map()
  const saved = await ctx.tx
    .insert(articles)
    .values(
      rows.map((row) => ({
        companyId: ctx.company.id,
        wwsNumber: row.wws_number,
        wwsModel: row.wws_model,
        articleNumber: row.article_number,
        brand: row.brand,
        title: row.title,
        color: row.color,
        season: row.season,
        kind: row.kind,
        category: row.category,
        targetGroup: row.target_group,
        manufacturerNumber: row.manufacturer_number,
        imageUrl: row.image_url,
        taxRate: row.tax_rate,
        isOversize: row.is_oversize,
        isActive: row.is_active,
        isOffByFeed: row.is_off_by_feed,
        hsTariffNumber: row.hs_tariff_number,
        originCountry: row.origin_country,
        netWeightGrams: row.net_weight_grams,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })),
    )
    .onConflictDoUpdate({
      target: [articles.companyId, articles.wwsNumber],
      set: {
        wwsModel: sql`excluded.wws_model`,
        articleNumber: sql`excluded.article_number`,
        brand: sql`excluded.brand`,
        title: sql`excluded.title`,
        color: sql`excluded.color`,
        season: sql`excluded.season`,
        kind: sql`excluded.kind`,
        category: sql`excluded.category`,
        targetGroup: sql`excluded.target_group`,
        manufacturerNumber: sql`excluded.manufacturer_number`,
        imageUrl: sql`excluded.image_url`,
        taxRate: sql`excluded.tax_rate`,
        isOversize: sql`excluded.is_oversize`,
        isActive: sql`excluded.is_active`,
        isOffByFeed: sql`excluded.is_off_by_feed`,
        hsTariffNumber: sql`excluded.hs_tariff_number`,
        originCountry: sql`excluded.origin_country`,
        netWeightGrams: sql`excluded.net_weight_grams`,
        updatedAt: sql`excluded.updated_at`,
      },
    })
    .returning({ id: articles.id, wwsNumber: articles.wwsNumber })
  return new Map(saved.map((row) => [row.wwsNumber, row.id]))
}

/** Writes sizes by their EAN, and keeps each price that changes with what it was; in one statement however many there are. */
export async function saveSizes(
  ctx: Ctx,
  rows: readonly (SizeFields & { article_id: number })[],
): Promise<void> {
  if (rows.length === 0) return
  // Every part sees the sizes as they were before: a price that is another one now is kept with what it was.
  await ctx.tx.execute(sql`
    with x as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as x(article_id bigint, ean text, size text, sku text, original_price_cents bigint, sale_price_cents bigint,
          cost_price_cents bigint, channel_prices jsonb)
    ), changed as (
      insert into price_changes (company_id, size_id, channel, was_cents, is_cents, at)
      select s.company_id, s.id, p.channel, p.was_cents, p.is_cents, ${ctx.now.toISOString()}::timestamptz
      from x join article_sizes s on s.company_id = ${ctx.company.id} and s.ean = x.ean
      cross join lateral (
        select '' as channel, s.sale_price_cents as was_cents, x.sale_price_cents as is_cents
        union all
        select c.channel, (s.channel_prices->>c.channel)::bigint, (x.channel_prices->>c.channel)::bigint
        from jsonb_object_keys(s.channel_prices || x.channel_prices) as c(channel)
      ) p
      where p.was_cents is distinct from p.is_cents
      order by s.id, p.channel
    )
    insert into article_sizes
      (company_id, article_id, ean, size, sku, original_price_cents, sale_price_cents, cost_price_cents, channel_prices)
    select ${ctx.company.id}::bigint, x.* from x
    on conflict (company_id, ean) do update set
      size = excluded.size, sku = excluded.sku,
      original_price_cents = excluded.original_price_cents, sale_price_cents = excluded.sale_price_cents,
      cost_price_cents = excluded.cost_price_cents, channel_prices = excluded.channel_prices`)
}

/** Ids of the stores with these numbers, by number. */
export async function findStoreIds(ctx: Ctx, storeNumbers: readonly string[]): Promise<Map<string, number>> {
  const rows = await ctx.tx
    .select({ id: stores.id, storeNumber: stores.storeNumber })
    .from(stores)
    .where(and(eq(stores.companyId, ctx.company.id), inArray(stores.storeNumber, [...storeNumbers])))
  return new Map(rows.map((row) => [row.storeNumber, row.id]))
}

/** The keys of all sales channels. */
export async function channelKeys(ctx: Ctx): Promise<Set<string>> {
  const rows = await ctx.tx.select({ key: salesChannels.key }).from(salesChannels)
  return new Set(rows.map(({ key }) => key))
}
