import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pctOf, productRow } from './product-view.ts'
import type { ProductRecord } from './products.repository.ts'

const RECORD: ProductRecord = {
  id: 1,
  title: 'Pumps',
  brand: 'Gabor',
  img_id: '',
  kind: 'pumps',
  color: '',
  category: '',
  target_group: '',
  wws_number: '1',
  wws_model: 'M',
  shares_model: false,
  season: '',
  is_active: true,
  sold: 7,
  returned: 2,
  channels: { 2: { sold: 4, returned: 2 }, 99: { sold: 3, returned: 0 } },
  return_reasons: {},
  return_rate: 2857,
  products_price_cents: 5995,
  price_rate: 2001,
  stock_company: 3,
  off: [2],
}
const CHANNELS = [
  { id: 1, key: 'shop', name: 'Webshop' },
  { id: 2, key: 'ebay', name: 'eBay' },
]

describe('a row of the product list', () => {
  it('names channels by their key, and those that are no longer sold on by their id', () => {
    // 2 of 7 came back: 28.57 %.
    expect(productRow(RECORD, CHANNELS)).toMatchObject({
      products_price: 59.95,
      price_rate: 20.01,
      return_rate: 28.57,
      sales: { total: 7, channels: { ebay: 4, 99: 3 } },
      returns: { total: 2, channels: { ebay: 2, 99: 0 } },
      channels: [
        { name: 'shop', active: true },
        { name: 'ebay', active: false },
      ],
    })
  })
})

describe('how a reduction looks', () => {
  it.each([
    [-5, 'success', 'arrow-up'],
    [0, 'success', 'equal'],
    [19.99, 'success', 'arrow-down'],
    [20, 'warning', 'arrow-down'],
    [39.99, 'warning', 'arrow-down'],
    [40, 'danger', 'arrow-down'],
    [100, 'danger', 'arrow-down'],
  ])('%d %% is %s, %s', (rate, style, icon) => {
    expect(pctOf(rate)).toEqual({ val: rate, style, icon })
  })

  it('never looks better for more', () => {
    const rank = { success: 0, warning: 1, danger: 2 }
    const rate = fc.double({ min: -1000, max: 100, noNaN: true })
    fc.assert(
      fc.property(rate, rate, (one, other) => {
        const [less, more] = one < other ? [one, other] : [other, one]
        expect(rank[pctOf(less).style]).toBeLessThanOrEqual(rank[pctOf(more).style])
      }),
    )
  })
})
