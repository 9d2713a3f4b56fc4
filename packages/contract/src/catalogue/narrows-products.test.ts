import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { BulkFilters } from './bulk-updates.schemas.ts'
import { narrowsProducts } from './narrows-products.ts'
import { PRODUCT_SORTS } from './products.schemas.ts'

describe('a filter', () => {
  test.each<[object, boolean]>([
    [{}, false],
    [{ stock_company_bigger: 1 }, false],
    [{ stock_company_bigger: 0 }, false],
    [{ stock_company_bigger: 2 }, true],
    [{ brand: '' }, false],
    [{ brand: 'Gabor' }, true],
    [{ sort_price_rate: 'asc' }, false],
    [{ return_rate_bigger: 0, return_rate_lower: 0 }, false],
    [{ return_rate_lower: 40 }, true],
    [{ products_price_bigger: 0 }, false],
    [{ products_price_lower: 0 }, true],
    [{ total_sales_lower: 0 }, true],
    [{ no_image: false }, false],
    [{ no_image: true }, true],
    [{ seasons: [] }, false],
    [{ seasons: ['FS26'] }, true],
    [{ channels: {} }, false],
    [{ channels: { ebay: false } }, true],
  ])('%j narrows the list: %s', (filters, expected) => {
    expect(narrowsProducts(BulkFilters.parse(filters))).toBe(expected)
  })

  it('narrows however it is sorted, and beside one that does not', () => {
    fc.assert(
      fc.property(
        fc.constantFrom({ brand: 'Gabor' }, { wws_model: 'A' }, {}),
        fc.constantFrom(undefined, ...PRODUCT_SORTS),
        fc.constantFrom({}, { stock_company_bigger: 1 }, { return_rate_bigger: 0 as const }),
        (filters, sort, more) => {
          const whole = BulkFilters.parse({ ...filters, ...more, ...(sort && { [sort]: 'desc' }) })
          expect(narrowsProducts(whole)).toBe(Object.keys(filters).length > 0)
        },
      ),
    )
  })
})
