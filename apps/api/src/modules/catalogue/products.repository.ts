import type { ArticleKind, ProductListQuery } from '@kontor/contract/catalogue'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { literalInt } from '../../platform/db/sql-values.ts'
import { type PictureRecord, pictureJoin, pictureRecord } from './article-picture.repository.ts'
import { articles, type PieceFigures } from './catalogue.tables.ts'
import { beginsWith, compileProductFilters, matching, productOrder } from './product-filters.repository.ts'

/** How far products are counted: beyond it the list says that there are more. */
const COUNT_CAP = 2_000
/** The same where each one counted is looked up in a second table. */
const JOINED_COUNT_CAP = 200
/** So many products of a model are offered as candidates. */
const MOST_CANDIDATES = 20
/** So many are found by what somebody types. */
const MOST_FOUND = 8

/** A product with its figures. Rates in hundredths of a percent, money in cents. */
export type ProductRecord = {
  readonly id: number
  readonly title: string
  readonly brand: string
  readonly img_id: string
  readonly kind: ArticleKind
  readonly color: string
  readonly category: string
  readonly target_group: (typeof articles.$inferSelect)['targetGroup']
  readonly wws_number: string
  readonly wws_model: string
  readonly shares_model: boolean
  readonly season: string
  readonly is_active: boolean
  readonly sold: number
  readonly returned: number
  /** By id of the sales channel. */
  readonly channels: Readonly<Record<string, PieceFigures>>
  /** Pieces booked back, by the reason of their return. */
  readonly return_reasons: Readonly<Record<string, number>>
  readonly return_rate: number
  readonly products_price_cents: number
  readonly price_rate: number
  readonly stock_company: number
  /** Ids of the sales channels it is off on. */
  readonly off: readonly number[]
}

/** What is shown of the articles of `page (id, position)`. */
const shown = (companyId: number): SQL => sql`
  select page.position, a.id, a.title, a.brand, a.img_id, a.kind, a.color, a.category, a.target_group,
    a.wws_number, a.wws_model, a.season, a.is_active,
    exists (select from articles o where o.company_id = a.company_id and o.wws_model = a.wws_model and o.id <> a.id)
      as shares_model,
    coalesce(f.sold, 0) as sold, coalesce(f.returned, 0) as returned, coalesce(f.channels, '{}') as channels,
    coalesce(f.return_reasons, '{}') as return_reasons, coalesce(f.return_rate, 0) as return_rate, coalesce(f.products_price_cents, 0)::int as products_price_cents,
    coalesce(f.price_rate, 0)::float8 as price_rate, coalesce(f.stock_company, 0) as stock_company,
    coalesce((select json_agg(x.sales_channel_id) from article_channels x
      where x.company_id = a.company_id and x.article_id = a.id and not x.is_active), '[]') as off
  from page
  join articles a on a.company_id = ${companyId} and a.id = page.id
  left join article_figures f on f.company_id = a.company_id and f.article_id = a.id`

/** A channel that the company has an account for. */
export type SoldChannel = { readonly id: number; readonly key: string; readonly name: string }

/** The channels that the company has an account for, its own or the provider's that it participates in, as JSON. */
const SOLD_CHANNELS = sql`
  select coalesce(json_agg(json_build_object('id', c.id, 'key', c.key, 'name', c.name) order by c.id), '[]')
  from company_sales_channels() s join sales_channels c on c.id = s.sales_channel_id`

/** The channels that the company has an account for, its own or the provider's that it participates in. */
export async function soldChannels(ctx: Ctx): Promise<SoldChannel[]> {
  const { rows } = await ctx.tx.execute<{ channels: SoldChannel[] }>(
    sql`select (${SOLD_CHANNELS}) as channels`,
  )
  return rows[0]?.channels ?? []
}

/**
 * One page of the list with its total and the channels, in one statement: the ids by the index of their order, then what is
 * shown.
 */
export async function productPage(
  ctx: Ctx,
  query: ProductListQuery,
): Promise<{ rows: ProductRecord[]; total: number; isCapped: boolean; channels: SoldChannel[] }> {
  const company = ctx.company.id
  const conditions = compileProductFilters(company, query)
  const { byFigures, order } = productOrder(query.filters)
  const isJoined = conditions.articles.length > 0 && conditions.figures.length > 0
  const cap = isJoined ? JOINED_COUNT_CAP : COUNT_CAP
  const behind = (query.page - 1) * query.count
  // A power of two, so that all pages share a few texts.
  const upTo = literalInt(2 ** Math.ceil(Math.log2(behind + query.count)))
  const { rows } = await ctx.tx.execute<
    ProductRecord & {
      total: number
      total_is_capped: boolean
      id: number | null
      sold_channels: SoldChannel[] | null
    }
  >(sql`/* product_list */ with page as materialized (
      select id, row_number() over () as position from (
        select id from (
          select ${byFigures ? sql`f.article_id` : sql`a.id`} as id
          from ${matching(company, conditions, byFigures)}
          order by ${order} limit ${upTo}) first
        limit ${literalInt(query.count)} offset ${behind}) ids)
    select t.total, t.total_is_capped, r.*,
      case when coalesce(r.position, 1) = 1 then (${SOLD_CHANNELS}) end as sold_channels
    from (select least(n, ${cap})::int as total, n > ${cap} as total_is_capped
      from (select count(*) as n from (select 1 from ${matching(company, conditions, conditions.figures.length > 0)}
        limit ${literalInt(cap + 1)}) counted) count) t
    left join (${shown(company)}) r on true
    order by r.position`)
  const [first] = rows
  if (!first) throw new Error('a list without its total')
  return {
    total: first.total,
    isCapped: first.total_is_capped,
    channels: first.sold_channels ?? [],
    rows: first.id === null ? [] : rows,
  }
}

/** The articles of a model, or of them the one with an ERP id. */
export async function productsOfModel(
  ctx: Ctx,
  model: string,
  wwsNumber: string | undefined,
): Promise<{ id: number; wws_number: string; title: string }[]> {
  return ctx.tx
    .select({ id: articles.id, wws_number: articles.wwsNumber, title: articles.title })
    .from(articles)
    .where(
      and(
        eq(articles.companyId, ctx.company.id),
        eq(articles.wwsModel, model),
        wwsNumber === undefined ? undefined : eq(articles.wwsNumber, wwsNumber),
      ),
    )
    .orderBy(articles.wwsNumber)
    .limit(MOST_CANDIDATES)
}

/** A size of a product with what lies where. Money in cents. */
export type SizeRecord = {
  readonly size: string
  readonly ean: string
  readonly original_price_cents: number
  readonly sale_price_cents: number
  /** Active stores that have pieces of it, promised ones included. */
  readonly places: readonly {
    readonly store_id: number
    readonly available: number
    readonly reserved: number
  }[]
}

/** An active store of the company. */
export type StoreRecord = {
  readonly id: number
  readonly store_number: string
  readonly name: string
  readonly street: string
  readonly street_no: string
  readonly zip_code: string
  readonly city: string
  readonly erp_store_id: string
}

/** A product as its detail shows it. */
export interface ProductDetail {
  readonly record: ProductRecord
  readonly picture: PictureRecord
  /** Small ones first. */
  readonly sizes: readonly SizeRecord[]
  /** The company's active stores, best ranking first. */
  readonly stores: readonly StoreRecord[]
  readonly channels: readonly SoldChannel[]
}

/** Articles of a model, by their ERP ids. */
export type Candidate = { readonly wws_number: string; readonly title: string }

/**
 * The articles of a model, or of them the one with an ERP id, and what is shown where it is one alone: in one statement,
 * since every answer of the database that a screen waits for costs more than what it asks.
 */
export async function productDetail(
  ctx: Ctx,
  model: string,
  wwsNumber: string | undefined,
): Promise<{ candidates: readonly Candidate[]; detail: ProductDetail | null }> {
  const company = ctx.company.id
  const { rows } = await ctx.tx.execute<{
    candidates: Candidate[]
    record: ProductRecord | null
    picture: PictureRecord | null
    sizes: SizeRecord[]
    stores: StoreRecord[]
    channels: SoldChannel[]
  }>(sql`/* product_detail */ with found as materialized (
      select id, wws_number, title from articles
      where company_id = ${company} and wws_model = ${model} and wws_number = coalesce(${wwsNumber ?? null}::text, wws_number)
      order by wws_number limit ${MOST_CANDIDATES}
    ), page as materialized (
      select min(id) as id, 1 as position from found having count(*) = 1
    )
    select
      coalesce((select json_agg(json_build_object('wws_number', wws_number, 'title', title) order by wws_number)
        from found), '[]') as candidates,
      (select row_to_json(r) from (${shown(company)}) r) as record,
      (select ${pictureRecord} from page join articles a on a.company_id = ${company} and a.id = page.id ${pictureJoin}) as picture,
      (${sizesOf(company)}) as sizes,
      (select coalesce(json_agg(json_build_object('id', id, 'store_number', store_number, 'name', name, 'street', street,
          'street_no', street_no, 'zip_code', zip_code, 'city', city, 'erp_store_id', erp_store_id) order by ranking, id), '[]')
        from stores where company_id = ${company} and is_active) as stores,
      (${SOLD_CHANNELS}) as channels`)
  const [row] = rows
  if (!row) throw new Error('a select without a table answered no row')
  const { candidates, record, picture, ...rest } = row
  return { candidates, detail: record && picture && { record, picture, ...rest } }
}

/** The order of rows `s` of `article_sizes`: numbers by what they are worth, then what is none. */
export const SIZE_ORDER = sql`case when s.size ~ '^[0-9]{1,6}([.,][0-9]{1,3})?$' then replace(s.size, ',', '.')::numeric end, s.size, s.id`

/** The sizes of the article of `page` with what active stores have of them, as JSON. */
const sizesOf = (company: number): SQL => sql`
  select coalesce(json_agg(json_build_object('size', s.size, 'ean', s.ean, 'original_price_cents', s.original_price_cents,
      'sale_price_cents', s.sale_price_cents, 'places', coalesce((
        select json_agg(json_build_object('store_id', k.store_id, 'available', greatest(0, k.on_hand - k.reserved),
            'reserved', k.reserved)
          order by o.ranking, o.id)
        from stock k join stores o on o.company_id = k.company_id and o.id = k.store_id and o.is_active
        where k.company_id = s.company_id and k.size_id = s.id and (k.on_hand > 0 or k.reserved > 0)), '[]'))
    order by ${SIZE_ORDER}), '[]')
  from page join article_sizes s on s.company_id = ${company} and s.article_id = page.id`

/** The brands and seasons of a company's articles, each once: from value to value along their indexes. */
export async function brandsAndSeasons(ctx: Ctx): Promise<{ brands: string[]; seasons: string[] }> {
  const distinct = (column: SQL) => sql`
    with recursive each as (
      (select ${column} as value from articles where company_id = ${ctx.company.id} order by ${column} limit 1)
      union all
      select (select ${column} from articles where company_id = ${ctx.company.id} and ${column} > each.value
        order by ${column} limit 1)
      from each where each.value is not null
    ) select coalesce(json_agg(value order by value) filter (where value <> ''), '[]') from each`
  const { rows } = await ctx.tx.execute<{ brands: string[]; seasons: string[] }>(
    sql`select (${distinct(sql`brand`)}) as brands, (${distinct(sql`season`)}) as seasons`,
  )
  return rows[0] ?? { brands: [], seasons: [] }
}

/** How a product is switched, as a whole and on channels. */
interface Switches {
  readonly isActive: boolean
  /** A full feed has switched it off, and what names it switches it on again. */
  readonly isOffByFeed: boolean
  readonly channels: ReadonlyMap<number, boolean>
}

/** Locks a product and answers how it is switched; `off` and `on` hold channels that somebody has switched. */
export async function lockSwitches(
  ctx: Ctx,
  articleId: number,
): Promise<Switches & { readonly wwsNumber: string }> {
  const [row] = await ctx.tx
    .select({
      isActive: articles.isActive,
      isOffByFeed: articles.isOffByFeed,
      wwsNumber: articles.wwsNumber,
    })
    .from(articles)
    .where(and(eq(articles.companyId, ctx.company.id), eq(articles.id, articleId)))
    .for('update')
  if (!row) throw new Error('a product was there and is not')
  const { rows } = await ctx.tx.execute<{ sales_channel_id: number; is_active: boolean }>(sql`
    select sales_channel_id, is_active from article_channels
    where company_id = ${ctx.company.id} and article_id = ${articleId}`)
  return { ...row, channels: new Map(rows.map((each) => [each.sales_channel_id, each.is_active])) }
}

/** Switches a locked product. */
export async function saveSwitches(
  ctx: Ctx,
  articleId: number,
  { isActive, isOffByFeed, channels }: Switches,
): Promise<void> {
  await ctx.tx
    .update(articles)
    .set({
      isActive,
      isOffByFeed,
      updatedAt: ctx.now,
    })
    .where(and(eq(articles.companyId, ctx.company.id), eq(articles.id, articleId)))
  if (channels.size === 0) return
  await ctx.tx.execute(sql`
    insert into article_channels (company_id, article_id, sales_channel_id, is_active, changed_at)
    select ${ctx.company.id}::bigint, ${articleId}::bigint, x.id, x.is_on, ${ctx.now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify([...channels].map(([id, is_on]) => ({ id, is_on })))}::jsonb)
      as x(id smallint, is_on boolean)
    on conflict (company_id, article_id, sales_channel_id) do update
    set is_active = excluded.is_active, changed_at = excluded.changed_at, bulk_id = null`)
}

/** A product that was found by what somebody typed. */
export type FoundProduct = {
  readonly id: number
  readonly title: string
  readonly brand: string
  readonly wws_number: string
  readonly wws_model: string
  readonly shares_model: boolean
}

/**
 * A few products by the beginning of their model or ERP id, by an EAN, or by a part of the title.
 * @param eans how an EAN that was typed may be stored
 * @param part pattern of a part of the title in small letters; null when it is too short to be looked for
 */
export async function findByText(
  ctx: Ctx,
  typed: string,
  eans: readonly string[],
  part: string | null,
): Promise<FoundProduct[]> {
  const company = ctx.company.id
  const lookups = [
    sql`select s.article_id as id, 0 as rank from article_sizes s
      where s.company_id = ${company} and s.ean in ${[...eans]}`,
    sql`(select a.id, 1 from articles a where a.company_id = ${company} and ${beginsWith(sql`a.wws_model`, typed)}
      order by a.wws_model collate "C" limit ${MOST_FOUND})`,
    sql`(select a.id, 2 from articles a where a.company_id = ${company} and ${beginsWith(sql`a.wws_number`, typed)}
      order by a.wws_number collate "C" limit ${MOST_FOUND})`,
    ...(part === null ? [] : [sql`select t, 3 from article_ids_by_title_like(${part}, ${MOST_FOUND}) t`]),
  ]
  const { rows } = await ctx.tx.execute<FoundProduct>(sql`
    with hit as (select id, min(rank) as rank from (${sql.join(lookups, sql` union all `)}) found group by id)
    select a.id::int as id, a.title, a.brand, a.wws_number, a.wws_model, exists (
      select from articles o where o.company_id = a.company_id and o.wws_model = a.wws_model and o.id <> a.id) as shares_model
    from hit join articles a on a.company_id = ${company} and a.id = hit.id
    order by hit.rank, a.wws_model, a.id limit ${MOST_FOUND}`)
  return rows
}
