import type { BulkFilters } from './bulk-updates.schemas.ts'
import { DEFAULT_STOCK_COMPANY_BIGGER, PRODUCT_SORTS } from './products.schemas.ts'

const SORTS: ReadonlySet<string> = new Set(PRODUCT_SORTS)

/**
 * Whether filters narrow the list beyond what it starts with: sorts do not, nor what stands for all, nor the stock that the
 * list begins with (issue: the button shows only with a filter beyond the default). Pure.
 */
export function narrowsProducts(filters: BulkFilters): boolean {
  return Object.entries(filters).some(([name, value]) => {
    if (value === undefined || value === '' || value === false || SORTS.has(name)) return false
    if (name === 'stock_company_bigger') return Number(value) > DEFAULT_STOCK_COMPANY_BIGGER
    if (name === 'img_id' && filters.no_image === true) return false
    if (typeof value === 'object') return Object.keys(value).length > 0
    return !(name.endsWith('_bigger') || name === 'return_rate_lower') || Number(value) > 0
  })
}
