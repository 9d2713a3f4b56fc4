import { competitorModels } from '@kontor/contract/storewindow'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { idList } from '../../platform/db/sql-values.ts'
import type { ActionRow } from './actions.repository.ts'
import type { Named } from './storewindow.tables.ts'

/** A page shows at most so many articles, however many match. */
export const MOST_ARTICLES = 200
/** Models for comparison that a page shows at most. */
const MOST_COMPARED = 24
/** So many of the newest articles that match are looked for in the store, before anything is counted. */
const LOOKED_THROUGH = 2_000
/** A store that holds no more rows than this is read as a whole; of another one all articles are walked, newest first. */
const SMALL_STORE = 10_000

/** What an action shows of a store. */
export type WindowAction = Pick<
  ActionRow,
  | 'storeId'
  | 'strSearchInCat'
  | 'strSearchInBrand'
  | 'strSearchInColor'
  | 'txtCompProductsModels'
  | 'tiSearchInSale'
  | 'tiSearchJustSale'
>

/** The chosen articles, newest first, and those that stand at the end for comparison. */
export interface WindowSelection {
  readonly articleIds: readonly number[]
  /** There are more than a page shows. */
  readonly isCapped: boolean
  readonly comparedIds: readonly number[]
}

/** A size that somebody can have now: a piece is there, and its price is known. `z` is the size, `k` its stock. */
const AVAILABLE = sql`k.on_hand > k.reserved and z.sale_price_cents > 0`
const REDUCED = sql`z.sale_price_cents < z.original_price_cents`

const textList = (values: readonly string[]): SQL =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`
/** The sizes of the article `a` in the store that somebody can have now. */
const sizesInStore = (action: WindowAction, also: SQL = sql`true`): SQL => sql`
  select 1 from article_sizes z
  join stock k on k.company_id = z.company_id and k.size_id = z.id and k.store_id = ${action.storeId}
  where z.company_id = a.company_id and z.article_id = a.id and ${AVAILABLE} and ${also}`

/**
 * What an article (`a`) has to be like for an action, the store aside. What is reduced anywhere, the figures of the
 * catalogue know: no size has to be looked at for that.
 */
function wanted(ctx: Ctx, action: WindowAction): SQL {
  const narrowed = (column: SQL, names: readonly Named[]): SQL[] =>
    names.length === 0 ? [] : [sql`${column} = any(array${textList(names.map(({ name }) => name))})`]
  const models = competitorModels(action.txtCompProductsModels)
  const isReduced = sql`exists (select from article_figures f
    where f.company_id = a.company_id and f.article_id = a.id and f.price_rate > 0)`
  const conditions = [
    sql`a.company_id = ${ctx.company.id} and a.is_active`,
    ...narrowed(sql`a.category`, action.strSearchInCat),
    ...narrowed(sql`a.brand`, action.strSearchInBrand),
    ...narrowed(sql`a.color`, action.strSearchInColor),
    ...(models.length === 0 ? [] : [sql`a.wws_model not in ${textList(models)}`]),
    ...(action.tiSearchJustSale ? [isReduced] : []),
    ...(action.tiSearchInSale ? [] : [sql`not ${isReduced}`]),
  ]
  return sql.join(conditions, sql` and `)
}

const onSale = (action: WindowAction): SQL => (action.tiSearchJustSale ? REDUCED : sql`true`)

/** Nothing of it is reduced in the store, where the action leaves that out. The figures may be a moment behind. */
const unreducedInStore = (action: WindowAction): SQL =>
  action.tiSearchInSale ? sql`true` : sql`not exists (${sizesInStore(action, REDUCED)})`

/**
 * What an action shows now: active articles that match it and that the store has, newest first, and its models for
 * comparison that the store has. Costs as much as it shows, not as much as there is: the newest articles are read along an
 * index until the page is full. Where they do not fill it, all of them are, or, where a store holds little, its stock.
 */
export async function windowSelection(ctx: Ctx, action: WindowAction): Promise<WindowSelection> {
  const found = await selected(ctx, action)
  return {
    articleIds: found.slice(0, MOST_ARTICLES),
    isCapped: found.length > MOST_ARTICLES,
    comparedIds: await comparedArticles(ctx, action),
  }
}

async function selected(ctx: Ctx, action: WindowAction): Promise<number[]> {
  const newest = await idsOf(ctx, fromArticles(ctx, action, LOOKED_THROUGH))
  if (newest.length > MOST_ARTICLES || !(await matchMore(ctx, action))) return newest
  return idsOf(
    ctx,
    (await holdsLittle(ctx, action.storeId)) ? fromStock(ctx, action) : fromArticles(ctx, action, null),
  )
}

async function idsOf(ctx: Ctx, query: SQL): Promise<number[]> {
  const { rows } = await ctx.tx.execute<{ id: number }>(query)
  return rows.map(({ id }) => Number(id))
}

/** Whether more articles match than were looked through. */
async function matchMore(ctx: Ctx, action: WindowAction): Promise<boolean> {
  const { rows } = await ctx.tx.execute<{ n: number }>(sql`
    select count(*)::int as n from (
      select from articles a where ${wanted(ctx, action)} limit ${LOOKED_THROUGH + 1}) matching`)
  return (rows[0]?.n ?? 0) > LOOKED_THROUGH
}

async function holdsLittle(ctx: Ctx, storeId: number): Promise<boolean> {
  const { rows } = await ctx.tx.execute<{ n: number }>(sql`
    select count(*)::int as n from (
      select from stock where company_id = ${ctx.company.id} and store_id = ${storeId} limit ${SMALL_STORE + 1}) k`)
  return (rows[0]?.n ?? 0) <= SMALL_STORE
}

const fromStock = (ctx: Ctx, action: WindowAction): SQL => sql`
  select a.id from articles a
  where ${wanted(ctx, action)} and ${unreducedInStore(action)} and a.id in (
    select z.article_id from stock k
    join article_sizes z on z.company_id = k.company_id and z.id = k.size_id
    where k.company_id = ${ctx.company.id} and k.store_id = ${action.storeId} and ${AVAILABLE} and ${onSale(action)})
  order by a.id desc limit ${MOST_ARTICLES + 1}`

/**
 * The lateral join keeps the order of the articles, where `exists` could be turned into a join over all of them.
 * @param most so many articles are looked at; null: all
 */
const fromArticles = (ctx: Ctx, action: WindowAction, most: number | null): SQL => sql`
  select a.id from (
    select a.company_id, a.id from articles a where ${wanted(ctx, action)}
    order by a.id desc limit ${most}) a
  join lateral (${sizesInStore(action, onSale(action))} limit 1) has on true
  where ${unreducedInStore(action)}
  order by a.id desc limit ${MOST_ARTICLES + 1}`

/** In the order in which somebody has written them down. */
async function comparedArticles(ctx: Ctx, action: WindowAction): Promise<number[]> {
  const models = competitorModels(action.txtCompProductsModels)
  if (models.length === 0) return []
  const { rows } = await ctx.tx.execute<{ id: number }>(sql`
    select a.id from jsonb_array_elements_text(${JSON.stringify(models)}::jsonb) with ordinality m(model, position)
    join articles a on a.company_id = ${ctx.company.id} and a.wws_model = m.model and a.is_active
    where exists (${sizesInStore(action)})
    order by m.position, a.id limit ${MOST_COMPARED}`)
  return rows.map(({ id }) => Number(id))
}

/** A size that is there. Prices in cents. */
export interface WindowSize {
  readonly ean: string
  readonly size: string
  readonly salePriceCents: number
  readonly originalPriceCents: number
}

/** An article as a page shows it, with the sizes that are there. */
export interface WindowArticle {
  readonly id: number
  readonly brand: string
  readonly title: string
  readonly color: string
  readonly model: string
  readonly kind: string
  /** Names our copy of its picture; empty without one. */
  readonly imgId: string
  readonly sizes: readonly WindowSize[]
}

const sizesBySize = new Intl.Collator('de', { numeric: true })

/** These articles in this order; one that the store has not any more is left out. */
export async function articlesInStore(
  ctx: Ctx,
  storeId: number,
  ids: readonly number[],
): Promise<WindowArticle[]> {
  if (ids.length === 0) return []
  const { rows } = await ctx.tx.execute<Omit<WindowArticle, 'sizes'> & { sizes: WindowSize[] }>(sql`
    select a.id::int, a.brand, a.title, a.color, a.wws_model as model, a.kind, a.img_id as "imgId",
      json_agg(json_build_object('ean', z.ean, 'size', z.size, 'salePriceCents', z.sale_price_cents,
        'originalPriceCents', z.original_price_cents) order by z.id) as sizes
    from articles a
    join article_sizes z on z.company_id = a.company_id and z.article_id = a.id
    join stock k on k.company_id = z.company_id and k.size_id = z.id and k.store_id = ${storeId}
    where a.company_id = ${ctx.company.id} and a.id = any(${idList(ids)}) and a.is_active and ${AVAILABLE}
    group by a.company_id, a.id`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row
      ? [{ ...row, sizes: row.sizes.toSorted((one, other) => sizesBySize.compare(one.size, other.size)) }]
      : []
  })
}

/** A size with the article that it belongs to. */
export interface ShownSize {
  readonly article: WindowArticle
  readonly size: WindowSize
  readonly sizeId: number
}

/** Whether an action shows an article with this picture now; which of its pages does not matter. */
export async function showsPicture(ctx: Ctx, action: WindowAction, imgId: string): Promise<boolean> {
  const models = competitorModels(action.txtCompProductsModels)
  const { rows } = await ctx.tx.execute(sql`
    select from articles a
    where a.company_id = ${ctx.company.id} and a.img_id <> '' and a.img_id collate "C" = ${imgId} and a.is_active
      and ((a.wws_model in ${textList(models)} and exists (${sizesInStore(action)}))
        or (${wanted(ctx, action)} and exists (${sizesInStore(action, onSale(action))})))
    limit 1`)
  return rows.length > 0
}

/**
 * The size with this EAN as the page of an action shows it; null when it does not: another article, sold out, without a
 * price.
 */
export async function shownSize(ctx: Ctx, action: WindowAction, ean: string): Promise<ShownSize | null> {
  const models = competitorModels(action.txtCompProductsModels)
  const { rows } = await ctx.tx.execute<{ article_id: number; size_id: number }>(sql`
    select a.id::int as article_id, s.id::int as size_id
    from article_sizes s join articles a on a.company_id = s.company_id and a.id = s.article_id
    where s.company_id = ${ctx.company.id} and s.ean = ${ean} and a.is_active
      and (a.wws_model in ${textList(models)}
        or (${wanted(ctx, action)} and ${unreducedInStore(action)}
          and exists (${sizesInStore(action, onSale(action))})))`)
  const [row] = rows
  const [article] = row ? await articlesInStore(ctx, action.storeId, [row.article_id]) : []
  const size = article?.sizes.find((each) => each.ean === ean)
  return row && article && size ? { article, size, sizeId: row.size_id } : null
}
