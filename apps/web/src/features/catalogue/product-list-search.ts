import { IdInPath, Line, pageQuery } from '@kontor/contract/shared'
import { z } from 'zod'

/** What the list starts with (spec: catalogue §9, Stock_company_bigger); emptied it shows what is nowhere in stock, too. */
const DEFAULT_STOCK = '1'

const Pieces = z.string().regex(/^\d{0,9}$/)
const Price = z.string().regex(/^(\d{1,9}([.,]\d{1,2})?)?$/)
/** 10 to 80 in steps of 10; left out: all. */
const Rate = z.string().regex(/^[1-8]0$/)

/** The state of the product list in its address. */
export const ProductListSearch = z.strictObject({
  page: pageQuery.page,
  per_page: pageQuery.per_page,
  sort: z
    .string()
    .regex(/^-?(price_rate|return_rate|stock_company|products_price)$/)
    .optional(),
  brand: Line(100).optional(),
  wws_number: Line(60).optional(),
  wws_model: Line(60).optional(),
  img_id: Line(100).optional(),
  no_image: z.enum(['1']).optional(),
  return_rate_bigger: Rate.optional(),
  return_rate_lower: Rate.optional(),
  products_price_bigger: Price.optional(),
  products_price_lower: Price.optional(),
  total_sales_bigger: Pieces.optional(),
  total_sales_lower: Pieces.optional(),
  stock_company_bigger: Pieces.default(DEFAULT_STOCK),
  stock_company_lower: Pieces.optional(),
  /** `ebay:1,amazon:0`: what is on at the one and off at the other. */
  marketplaces: z
    .string()
    .regex(/^[a-z0-9_]+:[01](,[a-z0-9_]+:[01])*$/)
    .optional(),
  /** Divided by commas. */
  seasons: Line(1000).optional(),
})
export type ProductListValues = z.output<typeof ProductListSearch>

/** The state of a product's page in its address. */
export const ProductSearch = z.strictObject({
  /** Which one, where articles share a model. */
  wws_number: Line(60).optional(),
  /** Shows what this store has. */
  storeId: IdInPath.optional(),
})
