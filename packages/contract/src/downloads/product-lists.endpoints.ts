import { z } from 'zod'
import type { Endpoint } from '../shared/index.ts'
import { anyOf, FileStream, TABLE_MEDIA_TYPES } from '../shared/index.ts'
import { CreateProductListQuery, DownloadProductListQuery, ProductListFile } from './product-lists.schemas.ts'

/** Who sees the products may take them along (spec: catalogue §6). */
const products = anyOf('co_accounting')

/** Starts a job, so that it counts with the `auth-token` header only, as logout does. */
export const createProductCsv = {
  method: 'GET',
  url: '/inventory/createCsv',
  config: { access: products, writes: true },
  schema: {
    summary:
      'Have the products of a filter written as CSV or XLSX, in the order of the list; one that is being made is not begun again',
    querystring: CreateProductListQuery,
    response: { 200: ProductListFile },
  },
} as const satisfies Endpoint

export const listProductCsvs = {
  method: 'GET',
  url: '/inventory-csv',
  config: { access: products },
  schema: {
    summary: 'The lists of products that the caller has had made in the last seven days, newest first',
    response: { 200: z.object({ data: z.array(ProductListFile) }) },
  },
} as const satisfies Endpoint

export const downloadProductCsv = {
  method: 'GET',
  url: '/inventory/downloadCsv',
  config: {
    access: products,
    speaksOutside: true,
    produces: TABLE_MEDIA_TYPES,
    errors: ['download_not_found', 'download_not_ready'],
  },
  schema: {
    summary: 'A list of products as it was made: CSV or XLSX',
    querystring: DownloadProductListQuery,
    response: { 200: FileStream },
  },
} as const satisfies Endpoint
