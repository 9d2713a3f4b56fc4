import {
  type BulkFilters,
  type listProducts,
  PRODUCT_SORTS,
  type ProductFilters,
  RETURN_RATE_STEPS,
} from '@kontor/contract/catalogue'
import type { Query } from '@kontor/contract/shared'
import { OWN_SORT, type ProductListValues, seasonFromAddress } from './product-list-search.ts'

const amount = (text: string | undefined): number | undefined =>
  text === undefined || text === '' ? undefined : Number(text.replace(',', '.'))

/** Whole pieces, whatever an address says. */
const pieces = (text: string | undefined): number | undefined => {
  const number = amount(text)
  return number === undefined ? undefined : Math.floor(number)
}

/** A rate of the steps that there are; any other stands for all. */
const rate = (text: string | undefined) => RETURN_RATE_STEPS.find((step) => step === amount(text))

/** The filters of the list as its call takes them, without those that are not set. */
export function filtersOf(values: ProductListValues): ProductFilters {
  const { sort } = values
  const filters: ProductFilters = {
    brand: values.brand,
    wws_number: values.wws_number,
    wws_model: values.wws_model,
    ...(values.no_image ? { no_image: true } : { img_id: values.img_id }),
    return_rate_bigger: rate(values.return_rate_bigger),
    return_rate_lower: rate(values.return_rate_lower),
    products_price_bigger: amount(values.products_price_bigger),
    products_price_lower: amount(values.products_price_lower),
    total_sales_bigger: pieces(values.total_sales_bigger),
    total_sales_lower: pieces(values.total_sales_lower),
    stock_company_bigger: pieces(values.stock_company_bigger),
    stock_company_lower: pieces(values.stock_company_lower),
    ...sortOf(sort),
  }
  return Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== undefined && value !== ''),
  )
}

const SORTS: ReadonlySet<string> = new Set(PRODUCT_SORTS)

/** The sort that an address names; one that the list does not have is left out, and the one that it has by itself. */
function sortOf(sort: string): ProductFilters {
  if (sort === OWN_SORT) return {}
  const name = `sort_${sort.replace('-', '')}`
  return SORTS.has(name) ? { [name]: sort.startsWith('-') ? 'desc' : 'asc' } : {}
}

/** What an address holds as the filters of a bulk update: channels and seasons among them. */
export function bulkFiltersOf(values: ProductListValues): BulkFilters {
  const channels = (values.marketplaces ?? '')
    .split(',')
    .filter((entry) => /^[a-z0-9_]{1,40}:[01]$/.test(entry))
    .map((entry) => entry.split(':'))
    .map(([key, isOn]) => [key, isOn === '1'] as const)
  const seasons = (values.seasons ?? '')
    .split(',')
    .filter((season) => season !== '')
    .map(seasonFromAddress)
  return {
    ...filtersOf(values),
    ...(channels.length > 0 && { channels: Object.fromEntries(channels) }),
    ...(seasons.length > 0 && { seasons }),
  }
}

/** The part of the list's query that an address narrows and sorts it by. */
export function selectionQuery(
  values: ProductListValues,
): Pick<Query<typeof listProducts>, 'filters' | 'channels' | 'seasons'> {
  const { channels, seasons, ...filters } = bulkFiltersOf(values)
  return {
    filters: JSON.stringify(filters),
    ...(channels && { channels: JSON.stringify(channels) }),
    ...(seasons && { seasons: JSON.stringify(seasons) }),
  }
}

/** The query of the list's call for what its address holds. */
export const productQuery = (values: ProductListValues): Query<typeof listProducts> => ({
  count: values.per_page,
  page: values.page,
  ...selectionQuery(values),
})
