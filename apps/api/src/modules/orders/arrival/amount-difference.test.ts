import fc from 'fast-check'
import { expect, it } from 'vitest'
import { amountDifference } from './amount-difference.ts'

const line = (mp_item_id: string, item_price_cents: number, shipping_price_cents = 0, quantity = 1) => ({
  mp_item_id,
  item_price_cents,
  shipping_price_cents,
  quantity,
})

it.each([
  ['2 × (59.95 + 4.99) + 2.49 = 132.37', 13_237, 0],
  ['a cent too much', 13_238, 1],
  ['ten euros for a hundred and thirty-two', 1000, -12_237],
])('%s', (_name, order_total_cents, difference) => {
  const charges = [{ mp_item_id: '1', amount_cents: 249 }]
  const lines = [line('1', 5995, 499, 2)]
  expect(amountDifference({ order_total_cents, lines, charges, cancelled_item_ids: [] })).toBe(difference)
})

it('takes a figure with or without what the channel has cancelled', () => {
  const order = {
    lines: [line('1', 5000), line('2', 3000)],
    charges: [{ mp_item_id: '2', amount_cents: 100 }],
    cancelled_item_ids: ['2'],
  }
  const differences = [8100, 5000, 8000].map((order_total_cents) =>
    amountDifference({ ...order, order_total_cents }),
  )
  expect(differences).toEqual([0, 0, -100])
})

it('is exactly what the figure is off by', () => {
  const cents = fc.integer({ min: 0, max: 100_000 })
  const lines = fc.array(fc.tuple(cents, cents, fc.integer({ min: 1, max: 9 })), {
    minLength: 1,
    maxLength: 20,
  })
  fc.assert(
    fc.property(lines, fc.array(cents), fc.integer({ min: -999, max: 999 }), (drawn, charged, off) => {
      const whole =
        drawn.reduce((sum, [price, shipping, pieces]) => sum + pieces * price + pieces * shipping, 0) +
        charged.reduce((sum, amount) => sum + amount, 0)
      const difference = amountDifference({
        order_total_cents: whole + off,
        lines: drawn.map(([price, shipping, pieces], index) => line(String(index), price, shipping, pieces)),
        charges: charged.map((amount_cents) => ({ mp_item_id: '', amount_cents })),
        cancelled_item_ids: [],
      })
      expect(difference).toBe(off)
    }),
  )
})
