import type { TARGET_GROUPS } from '@kontor/contract/catalogue'
import type { ProductListForm, ProductListRequest } from '@kontor/contract/downloads'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Batch } from '../../../platform/documents/read-ahead.ts'
import { orderedProducts, SIZE_ORDER } from '../../catalogue/index.ts'
import { deleteListRows } from '../generated-files.repository.ts'

/** A row of a list of products. Amounts in cents, rates in hundredths of a percent. */
export interface ProductListRow {
  readonly wws_number: string
  readonly wws_model: string
  readonly article_number: string
  readonly manufacturer_number: string
  readonly brand: string
  readonly title: string
  readonly color: string
  readonly season: string
  readonly category: string
  readonly target_group: (typeof TARGET_GROUPS)[number]
  readonly img_id: string
  readonly products_price_cents: number
  readonly price_rate: number
  readonly sold: number
  readonly returned: number
  readonly return_rate: number
  readonly stock_company: number
  readonly is_active: boolean
  /** Pieces by id of the sales channel. */
  readonly channels: Readonly<Record<string, { readonly sold: number; readonly returned: number }>>
  /** Ids of the sales channels it is off on. */
  readonly off: readonly number[]
  /** Null in a list of products, and for a product without sizes. */
  readonly size: string | null
  readonly ean: string | null
  readonly sku: string | null
  readonly original_price_cents: number | null
  readonly sale_price_cents: number | null
  readonly size_stock: number | null
}

/** Products of a batch: with their sizes some five thousand rows. */
export const PRODUCTS_A_BATCH = 500

/** Writes down which products a list is about, in their order, as they match now; an earlier attempt's are forgotten. */
export async function writeDownProducts(
  ctx: Ctx,
  fileId: number,
  { filters, channels, seasons }: ProductListRequest,
): Promise<void> {
  await deleteListRows(ctx, fileId)
  await ctx.tx.execute(sql`
    insert into product_list_rows (company_id, file_id, position, article_id)
    select ${ctx.company.id}::bigint, ${fileId}::bigint, hit.position, hit.id
    from (${orderedProducts(ctx.company.id, { filters, channels, seasons })}) hit`)
}

/** The rows of the products behind a position, in their order; sizes in theirs. */
export async function productListBatch(
  ctx: Ctx,
  fileId: number,
  form: ProductListForm,
  after: number | null,
): Promise<Batch<ProductListRow, number>> {
  const company = sql`${ctx.company.id}::bigint`
  const first = (after ?? 0) + 1
  const ofSize =
    form === 'product'
      ? sql`null as size, null as ean, null as sku, null as original_price_cents, null as sale_price_cents, null as size_stock`
      : sql`s.size, s.ean, s.sku, s.original_price_cents::float8 as original_price_cents,
        s.sale_price_cents::float8 as sale_price_cents, (
          select coalesce(sum(greatest(0, k.on_hand - k.reserved)), 0)::float8
          from stock k join stores o on o.company_id = k.company_id and o.id = k.store_id and o.is_active
          where k.company_id = ${company} and k.size_id = s.id) as size_stock`
  const sizes =
    form === 'product'
      ? sql``
      : sql`left join article_sizes s on s.company_id = ${company} and s.article_id = a.id`
  const order = form === 'product' ? sql`batch.position` : sql`batch.position, ${SIZE_ORDER}`
  const { rows } = await ctx.tx.execute<ProductListRow & { position: number } & Record<string, unknown>>(sql`
    with batch as materialized (
      select r.position, r.article_id from product_list_rows r
      where r.company_id = ${company} and r.file_id = ${fileId}::bigint
        and r.position between ${first} and ${first + PRODUCTS_A_BATCH - 1})
    select batch.position, a.wws_number, a.wws_model, a.article_number, a.manufacturer_number, a.brand, a.title, a.color,
      a.season, a.category, a.target_group, a.img_id, a.is_active,
      coalesce(f.products_price_cents, 0)::float8 as products_price_cents, coalesce(f.price_rate, 0)::float8 as price_rate,
      coalesce(f.sold, 0) as sold, coalesce(f.returned, 0) as returned, coalesce(f.return_rate, 0) as return_rate,
      coalesce(f.stock_company, 0) as stock_company, coalesce(f.channels, '{}') as channels,
      coalesce((select json_agg(x.sales_channel_id) from article_channels x
        where x.company_id = ${company} and x.article_id = a.id and not x.is_active), '[]') as off,
      ${ofSize}
    from batch
    join articles a on a.company_id = ${company} and a.id = batch.article_id
    left join article_figures f on f.company_id = ${company} and f.article_id = a.id
    ${sizes}
    order by ${order}`)
  const last = rows.at(-1)
  return { rows, next: last ? last.position : null }
}
