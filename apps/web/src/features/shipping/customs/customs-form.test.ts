import { OrderCustomsBody } from '@kontor/contract/shipping'
import { expect, test } from 'vitest'
import { aLine } from '../../../testing/order-document/order-builders.ts'
import { customsBody, customsGroups, problemsOfGroups } from './customs-form.ts'

const item = (line_id: number, more: object = {}) => ({
  line_id,
  description: 'Sneaker',
  hs_tariff_number: '',
  origin_country: 'PT',
  net_weight_grams: 720,
  value: 79.5,
  missing: ['hs_tariff_number' as const],
  ...more,
})
const LINES = [1, 2, 3].map((id) => aLine({ id, position: id, ean: '4006381333931' }))

test('pieces that are alike are asked for once', () => {
  const groups = customsGroups({ items: [item(1), item(2), item(3, { value: 60 })], currency: 'EUR' }, LINES)
  expect(groups.map(({ lineIds, positions }) => [lineIds, positions])).toEqual([
    [
      [1, 2],
      [1, 2],
    ],
    [[3], [3]],
  ])
  expect(groups[0]?.values).toEqual({
    description: 'Sneaker',
    hs_tariff_number: '',
    origin_country: 'PT',
    net_weight_grams: '720',
    value: '79,50',
  })
})

test('yen are asked for without decimals', () => {
  const [group] = customsGroups({ items: [item(1, { value: 5500 })], currency: 'JPY' }, LINES)
  expect(group?.values.value).toBe('5500')
})

test('what is typed goes to every piece of its group, and a problem comes back to it', () => {
  const groups = customsGroups({ items: [item(1), item(2), item(3, { value: 60 })], currency: 'EUR' }, LINES)
  const typed = groups.map((group) => ({
    ...group,
    values: { ...group.values, hs_tariff_number: '6404.11', value: '80,25' },
  }))
  const body = customsBody('Shoes', typed)
  expect(OrderCustomsBody.parse(body).items).toHaveLength(3)
  expect(body.items[1]).toMatchObject({ line_id: 2, value: 80.25, net_weight_grams: 720 })
  expect(problemsOfGroups({ 'items.0.value': 'A', 'items.2.origin_country': 'B' }, groups)).toEqual([
    { value: 'A' },
    { origin_country: 'B' },
  ])
})

test('an empty field is refused by the contract', () => {
  const groups = customsGroups(
    { items: [item(1, { net_weight_grams: null, value: null })], currency: 'EUR' },
    LINES,
  )
  const result = OrderCustomsBody.safeParse(customsBody('', groups))
  expect(result.error?.issues.map(({ path }) => path.join('.'))).toEqual([
    'contents',
    'items.0.hs_tariff_number',
    'items.0.net_weight_grams',
    'items.0.value',
  ])
})
