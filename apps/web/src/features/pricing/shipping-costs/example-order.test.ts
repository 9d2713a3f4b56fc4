import { describe, expect, it } from 'vitest'
import { exampleOrders } from './example-order.ts'

describe('the orders of the example', () => {
  it('stand at the threshold and a cent below it', () => {
    expect(exampleOrders('49,90', '4.95')).toEqual({
      freeCents: 4990,
      paid: { priceCents: 4989, costCents: 495 },
    })
  })

  it.each([
    ['0', '4,95'],
    ['49,90', '0'],
  ])('are all sent free from %s on at %s', (free, shipping) => {
    expect(exampleOrders(free, shipping)?.paid).toBeNull()
  })

  it.each([
    ['', '4,95'],
    ['49,90', ''],
    ['1.000,00', '4,95'],
    ['-1', '4,95'],
    ['NaN', '4,95'],
  ])('are none for “%s” and “%s”', (free, shipping) => {
    expect(exampleOrders(free, shipping)).toBeUndefined()
  })
})
