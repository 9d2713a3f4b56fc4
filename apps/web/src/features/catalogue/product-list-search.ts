import { IdInPath, Line, pageQuery } from '@kontor/contract/shared'
import { z } from 'zod'

/** What the list starts with (spec: catalogue §9, Stock_company_bigger); emptied it shows what is nowhere in stock, too. */
const DEFAULT_STOCK = '1'

/** The order of the list until somebody chooses another one: no switch moves a row in it. */
export const OWN_SORT = 'model'

const text = Line(100).optional()
/** An amount or a number of pieces, as it was typed. */
const amount = z.string().regex(/^(\d{1,9}([.,]\d{1,2})?)?$/)
const limit = amount.optional()

/** The state of the product list in its address. */
export const ProductListSearch = z.strictObject({
  ...pageQuery,
  /** The name of a column, with `-` in front downwards. */
  sort: Line(100).default(OWN_SORT),
  brand: text,
  wws_number: text,
  wws_model: text,
  img_id: text,
  /** `1` */
  no_image: text,
  return_rate_bigger: limit,
  return_rate_lower: limit,
  products_price_bigger: limit,
  products_price_lower: limit,
  total_sales_bigger: limit,
  total_sales_lower: limit,
  stock_company_bigger: amount.default(DEFAULT_STOCK),
  stock_company_lower: limit,
  /** `ebay:1,amazon:0`: what is on at the one and off at the other. */
  marketplaces: Line(1000).optional(),
  /** Divided by commas, as `seasonInAddress` writes each. */
  seasons: Line(1000).optional(),
})
export type ProductListValues = z.output<typeof ProductListSearch>

/** A season as the address holds it: its own commas do not divide. */
export const seasonInAddress = (season: string): string => season.replace(/[%,]/g, encodeURIComponent)

/** The season that the address holds so; a sign that stands for nothing stays. */
export const seasonFromAddress = (text: string): string => text.replace(/%2[5C]/gi, decodeURIComponent)

/** The state of a product's page in its address. */
export const ProductSearch = z.strictObject({
  /** Which one, where articles share a model. */
  wws_number: text,
  /** Shows what this store has. */
  storeId: IdInPath.optional(),
})
