import { ProductListQuery } from '@kontor/contract/catalogue'
import { describe, expect, it } from 'vitest'
import { productHref } from './product-href.ts'
import { ProductListSearch, seasonInAddress } from './product-list-search.ts'
import { productQuery } from './product-query.ts'

const asked = (search: Readonly<Record<string, string>>) =>
  ProductListQuery.parse(productQuery(ProductListSearch.parse(search)))

describe('what the product list asks for', () => {
  it('is what is somewhere in stock, until the filter is emptied', () => {
    expect(asked({})).toEqual({ count: 25, page: 1, filters: { stock_company_bigger: 1 } })
    expect(asked({ stock_company_bigger: '' }).filters).toEqual({})
  })

  it('takes amounts with a comma, one sort, several seasons and channels', () => {
    expect(
      asked({
        products_price_lower: '49,95',
        return_rate_bigger: '40',
        sort: '-products_price',
        seasons: 'FS26,HW25',
        marketplaces: 'ebay:1,amazon:0',
        page: '3',
        per_page: '50',
      }),
    ).toEqual({
      count: 50,
      page: 3,
      filters: {
        stock_company_bigger: 1,
        products_price_lower: 49.95,
        return_rate_bigger: 40,
        sort_products_price: 'desc',
      },
      seasons: ['FS26', 'HW25'],
      channels: { ebay: true, amazon: false },
    })
  })

  it('holds seasons whatever stands in their names', () => {
    const names = ['HW, 26', '50 %', '%2C', 'HW26']
    expect(asked({ seasons: names.map(seasonInAddress).join(',') }).seasons).toEqual(names)
    // Links from before.
    expect(asked({ seasons: '50 %,HW26' }).seasons).toEqual(['50 %', 'HW26'])
  })

  it('forgets the image id while only products without a picture are shown', () => {
    expect(asked({ img_id: 'a', no_image: '1' }).filters).toEqual({ stock_company_bigger: 1, no_image: true })
    expect(asked({ img_id: 'a' }).filters).toMatchObject({ img_id: 'a' })
  })
})

describe('the address of a product', () => {
  it('holds whatever stands in its model', () => {
    const product = { wws_model: 'A/B #1 50% ü', wws_number: 'W 1', shares_model: false }
    expect(productHref(product)).toBe('/productmanagement/products/A%2FB%20%231%2050%25%20%C3%BC')
    expect(productHref({ ...product, shares_model: true })).toMatch(/\?wws_number=W\+1$/)
  })
})
