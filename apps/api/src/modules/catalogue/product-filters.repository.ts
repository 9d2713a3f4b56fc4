import { PRODUCT_SORTS, type ProductSelection, type ProductSort } from '@kontor/contract/catalogue'
import { type SQL, sql } from 'drizzle-orm'

/** What a list is narrowed by, by the table that knows it: `a` is the article, `f` its figures. */
export interface ProductConditions {
  readonly articles: readonly SQL[]
  readonly figures: readonly SQL[]
}

/** A rate in percent as the figures hold it, in hundredths. */
const HUNDREDTHS = 100

/** Compiles the filters of the product list; all bounds are inclusive. */
export function compileProductFilters(companyId: number, query: ProductSelection): ProductConditions {
  const { filters = {}, channels = {}, seasons = [] } = query
  const articles: SQL[] = []
  if (filters.brand) articles.push(sql`a.brand = ${filters.brand}`)
  if (filters.wws_number) articles.push(beginsWith(sql`a.wws_number`, filters.wws_number))
  if (filters.wws_model) articles.push(beginsWith(sql`a.wws_model`, filters.wws_model))
  if (filters.no_image) articles.push(sql`a.img_id = ''`)
  else if (filters.img_id) articles.push(sql`a.img_id <> '' and ${beginsWith(sql`a.img_id`, filters.img_id)}`)
  if (seasons.length > 0) articles.push(sql`a.season in ${[...seasons]}`)
  for (const [key, isOn] of Object.entries(channels)) articles.push(switchedTo(companyId, key, isOn))
  return {
    articles,
    figures: [
      // 0 stands for all.
      ...bounds(
        sql`f.return_rate`,
        filters.return_rate_bigger || undefined,
        filters.return_rate_lower || undefined,
        HUNDREDTHS,
      ),
      ...bounds(
        sql`f.products_price_cents`,
        filters.products_price_bigger,
        filters.products_price_lower,
        100,
      ),
      ...bounds(sql`f.sold`, filters.total_sales_bigger, filters.total_sales_lower),
      // With this every list begins. In the text, so that a kept plan knows how few products it leaves out.
      ...(filters.stock_company_bigger === 1
        ? [sql`f.stock_company >= 1`, ...bounds(sql`f.stock_company`, undefined, filters.stock_company_lower)]
        : bounds(sql`f.stock_company`, filters.stock_company_bigger, filters.stock_company_lower)),
    ],
  }
}

/** Whether articles are on or off on a channel; what nobody has switched is on. On a channel that there is not nothing is either. */
function switchedTo(companyId: number, key: string, isOn: boolean): SQL {
  const channel = sql`(select id from sales_channels where key = ${key})`
  const isOff = sql`exists (
    select from article_channels x
    where x.company_id = ${companyId} and x.article_id = a.id and not x.is_active
      and x.sales_channel_id = ${channel})`
  return isOn ? sql`${channel} is not null and not ${isOff}` : isOff
}

function bounds(column: SQL, least: number | undefined, most: number | undefined, factor = 1): SQL[] {
  return [
    ...(least === undefined ? [] : [sql`${column} >= ${Math.round(least * factor)}::bigint`]),
    ...(most === undefined ? [] : [sql`${column} <= ${Math.round(most * factor)}::bigint`]),
  ]
}

/** Greater or equal to the text and below everything that begins with it. */
export const beginsWith = (column: SQL, typed: string): SQL =>
  sql`${column} collate "C" >= ${typed} and ${column} collate "C" < ${`${typed}\u{10ffff}`}`

const SORT_COLUMNS: Readonly<Record<Exclude<ProductSort, 'sort_model'>, SQL>> = {
  sort_price_rate: sql`f.price_rate`,
  sort_return_rate: sql`f.return_rate`,
  sort_stock_company: sql`f.stock_company`,
  sort_products_price: sql`f.products_price_cents`,
}

/** The order of a list: by a figure, or by the model, which no switch and no feed changes: rows stay where they are. */
export function productOrder(filters: ProductSelection['filters']): { byFigures: boolean; order: SQL } {
  for (const sort of PRODUCT_SORTS) {
    const direction = filters?.[sort]
    if (direction === undefined || sort === 'sort_model') continue
    const way = sql.raw(direction)
    return { byFigures: true, order: sql`${SORT_COLUMNS[sort]} ${way}, f.article_id ${way}` }
  }
  const way = sql.raw(filters?.sort_model ?? 'asc')
  return { byFigures: false, order: sql`a.wws_model collate "C" ${way}, a.id ${way}` }
}

const allOf = (conditions: readonly SQL[]): SQL => sql.join([...conditions], sql` and `)

/** Articles (`a`) and figures (`f`), as far as conditions and order need them. */
export function matching(
  companyId: number,
  { articles: ofArticles, figures }: ProductConditions,
  byFigures: boolean,
): SQL {
  const article = sql`a.company_id = ${companyId}`
  const figure = sql`f.company_id = ${companyId}`
  if (ofArticles.length === 0 && byFigures) return sql`article_figures f where ${allOf([figure, ...figures])}`
  if (figures.length === 0 && !byFigures) return sql`articles a where ${allOf([article, ...ofArticles])}`
  return sql`article_figures f join articles a on a.company_id = f.company_id and a.id = f.article_id
    where ${allOf([figure, article, ...figures, ...ofArticles])}`
}

/** The ids of all products of a selection, as a query with the column `id`. */
export const selectedProducts = (companyId: number, selection: ProductSelection): SQL => {
  const conditions = compileProductFilters(companyId, selection)
  const id = conditions.articles.length === 0 && conditions.figures.length > 0 ? sql`f.article_id` : sql`a.id`
  return sql`select ${id} as id from ${matching(companyId, conditions, conditions.figures.length > 0)}`
}

/** The same in the order of the list, with the column `position` from 1. */
export function orderedProducts(companyId: number, selection: ProductSelection): SQL {
  const { byFigures, order } = productOrder(selection.filters)
  return sql`select ${byFigures ? sql`f.article_id` : sql`a.id`} as id, row_number() over (order by ${order}) as position
    from ${matching(companyId, compileProductFilters(companyId, selection), byFigures)}`
}
