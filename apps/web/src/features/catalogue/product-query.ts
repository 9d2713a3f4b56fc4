import type { listProducts, ProductFilters } from '@kontor/contract/catalogue'
import type { Query } from '@kontor/contract/shared'
import type { ProductListValues } from './product-list-search.ts'

const amount = (text: string | undefined): number | undefined =>
  text === undefined || text === '' ? undefined : Number(text.replace(',', '.'))

/** The filters of the list as its call takes them, without those that are not set. */
export function filtersOf(values: ProductListValues): ProductFilters {
  const { sort } = values
  const filters: ProductFilters = {
    brand: values.brand,
    wws_number: values.wws_number,
    wws_model: values.wws_model,
    ...(values.no_image ? { no_image: true } : { img_id: values.img_id }),
    return_rate_bigger: amount(values.return_rate_bigger) as ProductFilters['return_rate_bigger'],
    return_rate_lower: amount(values.return_rate_lower) as ProductFilters['return_rate_lower'],
    products_price_bigger: amount(values.products_price_bigger),
    products_price_lower: amount(values.products_price_lower),
    total_sales_bigger: amount(values.total_sales_bigger),
    total_sales_lower: amount(values.total_sales_lower),
    stock_company_bigger: amount(values.stock_company_bigger),
    stock_company_lower: amount(values.stock_company_lower),
    ...(sort && { [`sort_${sort.replace('-', '')}`]: sort.startsWith('-') ? 'desc' : 'asc' }),
  }
  return Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== undefined && value !== ''),
  )
}

/** The query of the list's call for what its address holds. */
export function productQuery(values: ProductListValues): Query<typeof listProducts> {
  const channels = (values.marketplaces ?? '')
    .split(',')
    .filter((entry) => entry !== '')
    .map((entry) => entry.split(':'))
    .map(([key, isOn]) => [key, isOn === '1'] as const)
  const seasons = (values.seasons ?? '').split(',').filter((season) => season !== '')
  return {
    count: values.per_page,
    page: values.page,
    filters: JSON.stringify(filtersOf(values)),
    ...(channels.length > 0 && { channels: JSON.stringify(Object.fromEntries(channels)) }),
    ...(seasons.length > 0 && { seasons: JSON.stringify(seasons) }),
  }
}
