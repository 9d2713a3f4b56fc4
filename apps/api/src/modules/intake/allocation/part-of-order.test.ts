import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type NewOrderCharge, type NewOrderLine, sharedDiscounts } from '../../orders/index.ts'
import { partOf } from './part-of-order.ts'

const line = (mp_item_id: string, item_price_cents: number, quantity = 1): NewOrderLine => ({
  mp_item_id,
  mp_item_id_addition: '',
  sku: '',
  ean: '',
  title: 'Sneaker',
  size: '',
  color: '',
  article_number: '',
  image_url: '',
  item_price_cents,
  original_item_price_cents: item_price_cents,
  shipping_price_cents: 0,
  tax_rate: 19,
  quantity,
  store_number: '',
})
const charge = (more: Partial<NewOrderCharge>): NewOrderCharge => ({
  kind: 'discount',
  name: '',
  mp_item_id: '',
  amount_cents: -1000,
  tax_rate: 19,
  ...more,
})
const piecesOf = (lines: readonly NewOrderLine[]) =>
  lines.flatMap((one) => Array.from({ length: one.quantity }, () => one))

test('each part bears the share of its pieces in a discount of the order, and fees go with the first item', () => {
  // 30,00 off 100,00 and 50,00 are 20,00 and 10,00.
  const lines = [line('1', 10_000), line('2', 5000)]
  const fee = charge({ kind: 'gift_wrap', amount_cents: 399 })
  const order = {
    lines,
    charges: [fee, charge({ amount_cents: -3000 })],
    order_total_cents: 12_399,
    currency: 'EUR',
  }
  const [first, second] = lines.map((one) => partOf(order, [one], new Set([one.mp_item_id])))
  expect(first).toMatchObject({ order_total_cents: 8399, charges: [fee, { amount_cents: -2000 }] })
  expect(second).toMatchObject({ order_total_cents: 4000, charges: [{ amount_cents: -1000 }] })
})

test('parts add up to the whole, however its pieces are given out', () => {
  const anyLine = fc.record({
    price: fc.integer({ min: 100, max: 20_000 }),
    quantity: fc.integer({ min: 1, max: 4 }),
  })
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 3 }),
      fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 2 }),
      fc.infiniteStream(fc.nat(2)),
      (made, percents, draws) => {
        const lines = made.map(({ price, quantity }, index) => line(String(index), price, quantity))
        const goods = piecesOf(lines).reduce((sum, { item_price_cents }) => sum + item_price_cents, 0)
        const charges = percents.map((percent, index) =>
          charge({
            amount_cents: -Math.ceil(
              ((index === 1 ? (lines[0]?.item_price_cents ?? 0) : goods) * percent) / 200,
            ),
            mp_item_id: index === 1 ? '0' : '',
          }),
        )
        const order_total_cents = charges.reduce((sum, { amount_cents }) => sum + amount_cents, goods)
        const parts: NewOrderLine[][] = [[], [], []]
        for (const piece of piecesOf(lines)) parts[draws.next().value ?? 0]?.push(piece)
        const given = new Set<string>()
        const totals = parts.map((pieces) => {
          if (pieces.length === 0) return 0
          const charged = new Set(pieces.map((one) => one.mp_item_id).filter((item) => !given.has(item)))
          for (const item of charged) given.add(item)
          return partOf({ lines, charges, order_total_cents, currency: 'EUR' }, pieces, charged)
            .order_total_cents
        })
        expect(totals.reduce((sum, each) => sum + each, 0)).toBe(order_total_cents)
      },
    ),
  )
})

test('pieces that are lines of their own take along what they bear, whichever are left', () => {
  const anyPiece = fc.record({ price: fc.integer({ min: 1, max: 20_000 }), isGiven: fc.boolean() })
  fc.assert(
    fc.property(fc.array(anyPiece, { minLength: 1, maxLength: 6 }), fc.nat(99), (made, percent) => {
      const lines = made.map(({ price }, n) => line(String(n % 3), price))
      const goods = lines.reduce((sum, { item_price_cents }) => sum + item_price_cents, 0)
      const charges = [
        charge({ amount_cents: -Math.ceil((goods * percent) / 200) }),
        charge({ amount_cents: -Math.floor((lines[0]?.item_price_cents ?? 0) / 3), mp_item_id: '0' }),
      ].filter(({ amount_cents }) => amount_cents < 0)
      const order = { lines, charges, order_total_cents: goods, currency: 'EUR' }
      const given = new Set(made.flatMap(({ isGiven }, n) => (isGiven ? [n] : [])))
      fc.pre(given.size < lines.length)
      const pieces = lines.filter((_, n) => given.has(n))
      const part = partOf(order, pieces, new Set(), new Set(['0', '1', '2']))
      const bearing = lines.map((one, id) => ({ ...one, id, is_taken_out: false }))
      const borne = sharedDiscounts(bearing, charges, 'EUR')
        .flatMap(({ shares }) => shares)
        .filter(({ line_id }) => line_id !== null && given.has(line_id))
        .reduce((sum, { cents }) => sum + cents, 0)
      expect(part.charges.reduce((sum, { amount_cents }) => sum - amount_cents, 0)).toBe(borne)
    }),
  )
})
