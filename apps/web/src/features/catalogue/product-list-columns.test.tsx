import { expect, it } from 'vitest'
import { returnRateStyle } from './product-list-columns.tsx'

it('a return rate is fine up to 40 %, and bad from 80 % on', () => {
  expect([0, 40, 40.01, 79.99, 80, 100].map(returnRateStyle)).toEqual([
    'success',
    'success',
    'warning',
    'warning',
    'danger',
    'danger',
  ])
})
