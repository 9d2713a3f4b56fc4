import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { marketplaceCode, productPage, shopPage } from './article-links.ts'

describe('ways to an article', () => {
  it('lead to Amazon only with what can be an ASIN', () => {
    expect(productPage(4, 'B09XYZ1234')).toBe('https://www.amazon.de/dp/B09XYZ1234')
    expect(productPage(4, 'javascript:')).toBeUndefined()
    expect(productPage(2, 'B09XYZ1234')).toBeUndefined()
  })

  it('lead to Zalando by the code of the article, whatever the size', () => {
    const page = 'https://www.zalando.de/catalog/?q=RI111A0CG-Q11'
    expect(productPage(3, 'RI111A0CG-Q11')).toBe(page)
    expect(productPage(3, 'RI111A0CG-Q110065000')).toBe(page)
    expect(productPage(3, '10245000001-1')).toBeUndefined()
    expect(productPage(4, 'RI111A0CG-Q11')).toBeUndefined()
  })

  it('show the code of the channel, and the number of the item only where it is one', () => {
    const line = { mp_item_id: 'RI111A0CG-Q11', mp_item_id_addition: '' }
    expect(marketplaceCode(3, line)).toBe('RI111A0CG-Q11')
    expect(marketplaceCode(2, line)).toBe('')
    expect(marketplaceCode(2, { ...line, mp_item_id_addition: 'X-1' })).toBe('X-1')
    expect(marketplaceCode(3, { mp_item_id: '50031', mp_item_id_addition: '' })).toBe('')
  })

  it('lead to the shop below the homepage', () => {
    expect(shopPage('https://www.schuhe.example', 'RIE-1/38')).toBe(
      'https://www.schuhe.example/search?q=RIE-1%2F38',
    )
    expect(shopPage('https://schuhe.example/shop/?a=1#x', 'A')).toBe('https://schuhe.example/shop/search?q=A')
    expect(shopPage('', 'A')).toBeUndefined()
    expect(shopPage('schuhe.example', 'A')).toBeUndefined()
    expect(shopPage('javascript:alert(1)', 'A')).toBeUndefined()
    expect(shopPage('https://schuhe.example', '')).toBeUndefined()
  })

  it('never leave the shop, whatever the SKU', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (sku) => {
        const page = new URL(shopPage('https://schuhe.example/', sku) ?? 'about:blank')
        expect(page.origin).toBe('https://schuhe.example')
        expect(page.pathname).toBe('/search')
      }),
    )
  })
})
