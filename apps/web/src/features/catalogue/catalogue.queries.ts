import {
  getProduct,
  getProductHistory,
  listProducts,
  type Product,
  productFilterOptions,
} from '@kontor/contract/catalogue'
import { keepPreviousData } from '@tanstack/react-query'
import { queryOf } from '../../lib/api-client.ts'
import type { ProductListValues } from './product-list-search.ts'
import { productQuery } from './product-query.ts'

const OPTIONS_STAY_FRESH_MS = 5 * 60_000

/** A page of the product list; the last page stays while the next one loads. */
export const productListQuery = (values: ProductListValues) => ({
  ...queryOf(listProducts, { query: productQuery(values) }),
  placeholderData: keepPreviousData,
})

export const productOptionsQuery = () => ({
  ...queryOf(productFilterOptions),
  staleTime: OPTIONS_STAY_FRESH_MS,
})

/** A product by its model; the sizes of the last store stay while those of another load. */
export const oneProductQuery = (
  model: string,
  query: { wws_number?: string | undefined; storeId?: number | undefined },
) => ({
  ...queryOf(getProduct, {
    params: { id: model },
    query: {
      ...(query.wws_number === undefined ? {} : { wws_number: query.wws_number }),
      ...(query.storeId === undefined ? {} : { storeId: query.storeId }),
    },
  }),
  placeholderData: keepPreviousData,
})

export const productHistoryQuery = ({ wws_model, wws_number, shares_model }: Product) =>
  queryOf(getProductHistory, { params: { id: wws_model }, query: shares_model ? { wws_number } : {} })
