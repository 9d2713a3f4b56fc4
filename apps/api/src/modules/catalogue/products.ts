import {
  DEFAULT_STOCK_COMPANY_BIGGER,
  gtinSpellings,
  type Product,
  type ProductListQuery,
  type ProductPicture,
  type ProductRow,
} from '@kontor/contract/catalogue'
import { type Page, pageOf } from '@kontor/contract/shared'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { fromCents } from '../../platform/money.ts'
import { pictureOf, pictureView } from './article-picture.repository.ts'
import { fitSignal } from './fit-signal.ts'
import { fetchSoon } from './pictures/pictures.jobs.ts'
import { askAgain } from './pictures/pictures.repository.ts'
import { productRow } from './product-view.ts'
import {
  brandsAndSeasons,
  type Candidate,
  type FoundProduct,
  findByText,
  productDetail,
  productPage,
  productsOfModel,
  type SizeRecord,
  type StoreRecord,
  soldChannels,
} from './products.repository.ts'

/** Shorter parts of a title are in too many. */
const SHORTEST_PART = 3

/** What the filters of the product list offer. */
export async function productFilterOptions(ctx: Ctx) {
  return {
    ...(await brandsAndSeasons(ctx)),
    channels: (await soldChannels(ctx)).map(({ id, key, name }) => ({ id, name: key, label: name })),
    defaults: { stock_company_bigger: DEFAULT_STOCK_COMPANY_BIGGER },
  }
}

/** One page of the product list. */
export async function listProducts(ctx: Ctx, query: ProductListQuery): Promise<Page<ProductRow>> {
  const { rows, total, isCapped, channels } = await productPage(ctx, query)
  const paging = { page: query.page, per_page: query.count }
  return pageOf(
    rows.map((record) => productRow(record, channels)),
    total,
    paging,
    isCapped,
  )
}

/**
 * The id of the product with a model.
 * @param wwsNumber its ERP id, where several share the model
 * @throws AppError `product_not_found`, `product_ambiguous` with the candidates
 */
export async function findProductId(ctx: Ctx, model: string, wwsNumber: string | undefined): Promise<number> {
  const [product, ...others] = await productsOfModel(ctx, model, wwsNumber)
  if (!product) throw new AppError('product_not_found')
  if (others.length === 0) return product.id
  throw ambiguous([product, ...others].map(({ wws_number, title }) => ({ wws_number, title })))
}

function ambiguous(candidates: readonly Candidate[]): AppError {
  const wws_numbers = candidates.map(({ wws_number }) => wws_number).join(', ')
  return new AppError('product_ambiguous', { wws_numbers }, undefined, [...candidates])
}

/**
 * A product with its sizes and where they lie.
 * @throws AppError `product_not_found`, `product_ambiguous`, `store_not_found` for a store that is not active here
 */
export async function getProduct(
  ctx: Ctx,
  model: string,
  { wws_number, storeId }: { wws_number?: string | undefined; storeId?: number | undefined },
): Promise<Product> {
  const { candidates, detail } = await productDetail(ctx, model, wws_number)
  if (candidates.length > 1) throw ambiguous(candidates)
  if (!detail) throw new AppError('product_not_found')
  const { record, picture, sizes, stores, channels } = detail
  if (storeId !== undefined && !stores.some((store) => store.id === storeId))
    throw new AppError('store_not_found')
  const holding = new Set(sizes.flatMap(({ places }) => places.map(({ store_id }) => store_id)))
  return {
    ...productRow(record, channels),
    picture: pictureView(picture, ctx.now),
    fit: fitSignal(record.return_reasons),
    stores: stores
      .filter((store) => holding.has(store.id))
      .map((store) => ({
        id: store.id,
        store_number: store.store_number,
        name: store.name,
        address: addressOf(store),
        zip: store.zip_code,
        city: store.city,
        erp_store_id: store.erp_store_id,
      })),
    sizes: sizes.map((size) => sizeView(size, stores, storeId)),
  }
}

const addressOf = ({ street, street_no, zip_code, city }: StoreRecord): string =>
  `${street} ${street_no}, ${zip_code} ${city}`

function sizeView(size: SizeRecord, stores: readonly StoreRecord[], storeId: number | undefined) {
  const places = size.places.filter(({ store_id }) => storeId === undefined || store_id === storeId)
  const known = new Map(stores.map((store) => [store.id, store]))
  return {
    size: size.size,
    ean: size.ean,
    original_price: fromCents(size.original_price_cents),
    sale_price: fromCents(size.sale_price_cents),
    stock: places.reduce((sum, { available }) => sum + available, 0),
    storeId: storeId ?? null,
    by_store: size.places.map(({ store_id, available, reserved }) => ({
      id: store_id,
      stock: available,
      reserved,
    })),
    store_information: places.flatMap(({ store_id, available }) => {
      const store = known.get(store_id)
      if (!store || available === 0) return []
      const { id, store_number, name } = store
      return [{ id, store_number, name, address: addressOf(store), stock: available }]
    }),
  }
}

/**
 * Has the picture of a product fetched again.
 * @throws AppError `product_not_found`, `product_ambiguous`, `product_without_picture`
 */
export async function refetchPicture(
  ctx: Ctx,
  model: string,
  wwsNumber: string | undefined,
): Promise<ProductPicture> {
  const id = await findProductId(ctx, model, wwsNumber)
  if (!(await askAgain(ctx, id))) throw new AppError('product_without_picture')
  await fetchSoon(ctx)
  return pictureOf(ctx, id)
}

/** A few products by what somebody typed. */
export function findProducts(ctx: Ctx, typed: string): Promise<FoundProduct[]> {
  const part = typed.length < SHORTEST_PART ? null : `%${typed.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return findByText(ctx, typed, gtinSpellings(typed), part)
}
