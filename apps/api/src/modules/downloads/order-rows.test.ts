import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OrderListCharge, OrderListLine } from './order-list.repository.ts'
import { type OrderListRow, orderRows } from './order-rows.ts'

const SELLER = {
  vat_rule: { distance_sales: 'destination', northern_ireland: 'export' },
  country: 'DE',
} as const

const LINE: OrderListLine = {
  id: 1,
  order_id: 7,
  ext_order_id: 'B-7',
  order_date: '10.03.2026 10:00:00',
  sales_channel: 'Webshop',
  order_status: 'open',
  delivery_country: 'DE',
  currency: 'EUR',
  country: 'DE',
  zip_code: '50672',
  ordered_on: '2026-03-10',
  left_on: null,
  order_total_cents: 0,
  amount_difference_cents: 0,
  mp_item_id: 'A',
  is_taken_out: false,
  position: 1,
  ean: '',
  article_number: '',
  title: 'Schuh',
  brand: '',
  size: '',
  color: '',
  store_number: '001',
  store: 'Schuhhaus Köln',
  original_price_cents: 10_000,
  item_price_cents: 10_000,
  shipping_price_cents: 0,
  tax_rate: 19,
  is_shipped: false,
  shipped_at: '',
  cancelled_at: '',
  cancel_reason: '',
  returned_at: '',
  return_reason: '',
  return_refund_cents: 0,
  shipping_refund_cents: 0,
  goodwill_cents: 0,
  carrier: '',
  tracking_number: '',
}
const CHARGE: OrderListCharge = {
  order_id: 7,
  kind: 'gift_wrap',
  name: '',
  mp_item_id: '',
  amount_cents: 399,
  tax_rate: 19,
  refund_cents: 0,
}

/** An order of lines, each with a number of its own, and of what is charged beside them. */
function rowsOf(
  lines: readonly Partial<OrderListLine>[],
  charges: readonly Partial<OrderListCharge>[],
  order: Partial<OrderListLine>,
  seller: Parameters<typeof orderRows>[1] = SELLER,
): OrderListRow[] {
  return orderRows(
    {
      lines: lines.map((line, index) => ({ ...LINE, id: index + 1, position: index + 1, ...order, ...line })),
      charges: charges.map((charge) => ({ ...CHARGE, ...charge })),
    },
    seller,
  )
}
const sum = (rows: readonly OrderListRow[], figure: keyof OrderListRow['figures']) =>
  rows.reduce((total, { figures }) => total + figures[figure], 0)

test('two pairs, a discount and gift wrap add up to what was paid', () => {
  // 100,00 and 50,00 less 15,00 shared 10,00 : 5,00, shipping 4,90, gift wrap 3,99: 143,89.
  const rows = rowsOf(
    [{ shipping_price_cents: 490 }, { item_price_cents: 5000, mp_item_id: 'B' }],
    [{}, { kind: 'discount', amount_cents: -1500 }],
    { order_total_cents: 14_389 },
  )
  expect(
    rows.map(({ kind, discount_cents, figures }) => [kind, discount_cents, figures.gross, figures.tax]),
  ).toEqual([
    ['line', 1000, 9490, 1515],
    ['line', 500, 4500, 718],
    ['gift_wrap', 0, 399, 64],
  ])
  expect([sum(rows, 'gross'), sum(rows, 'kept')]).toEqual([14_389, 14_389])
})

describe('VAT is that of where it goes', () => {
  const rates = (order: Partial<OrderListLine>, seller?: Parameters<typeof orderRows>[1]) =>
    rowsOf([{}], [{}], { order_total_cents: 10_399, ...order }, seller).map(({ tax_rate }) => tax_rate)
  const below = { distance_sales: 'home', northern_ireland: 'eu' } as const

  test('in Belgium, outside the VAT area, below the threshold and in Northern Ireland', () => {
    expect(rates({ country: 'BE', zip_code: '1000' })).toEqual([21, 21])
    expect(rates({ country: 'GB', zip_code: 'SW1A 1AA' })).toEqual([0, 0])
    expect(rates({ country: 'ES', zip_code: '35001' })).toEqual([0, 0])
    expect(rates({ country: 'BE', zip_code: '1000' }, { ...SELLER, vat_rule: below })).toEqual([19, 19])
    expect(
      rates(
        { country: 'GB', zip_code: 'BT1 5GS' },
        { ...SELLER, vat_rule: { ...below, distance_sales: 'destination' } },
      ),
    ).toEqual([20, 20])
  })

  test('on the day on which it left, before that on the day of the order', () => {
    expect(rates({ ordered_on: '2020-12-30', tax_rate: 16 })).toEqual([16, 16])
    expect(rates({ ordered_on: '2020-12-30', left_on: '2021-01-02' })).toEqual([19, 19])
  })
})

test('what the channel charged without a reason is a row, cancelled with the order', () => {
  const order = { order_total_cents: 10_399, amount_difference_cents: 399 }
  const [, difference] = rowsOf([{}], [], order)
  expect(difference).toMatchObject({ kind: 'difference', figures: { gross: 399, cancelled: 0, kept: 399 } })
  const gone = rowsOf([{ cancelled_at: 'x' }], [], order)
  expect([sum(gone, 'gross'), sum(gone, 'kept')]).toEqual([10_399, 0])
})

test('a piece that the channel cancelled and counts no longer is neither paid nor cancelled twice', () => {
  const rows = rowsOf([{}, { item_price_cents: 5000, cancelled_at: 'x', is_taken_out: true }], [], {
    order_total_cents: 10_000,
  })
  expect(rows.at(-1)).toMatchObject({ kind: 'difference', figures: { gross: -5000, cancelled: -5000 } })
  expect([sum(rows, 'gross'), sum(rows, 'cancelled'), sum(rows, 'kept')]).toEqual([10_000, 0, 10_000])
})

test('a charge is cancelled with the last piece that it belongs to, and no return gives it back', () => {
  const gift = (first: Partial<OrderListLine>, second: Partial<OrderListLine>) =>
    rowsOf([first, second, { mp_item_id: 'B' }], [{ mp_item_id: 'A' }], { order_total_cents: 30_399 })[3]
  expect(gift({ cancelled_at: 'x' }, {})).toMatchObject({ standing: 'open', figures: { cancelled: 0 } })
  expect(gift({ cancelled_at: 'x' }, { cancelled_at: 'x' })).toMatchObject({
    standing: 'cancelled',
    figures: { cancelled: 399, kept: 0 },
  })
  expect(gift({ returned_at: 'x' }, { returned_at: 'x' })).toMatchObject({
    standing: 'shipped',
    figures: { refund: 0, kept: 399 },
  })
})

test('takes what a full return gives back off shipping and charges: of 50.00, 4.95 and 3.99 nothing is kept', () => {
  const returned = {
    item_price_cents: 5_000,
    shipping_price_cents: 495,
    returned_at: '20.11.2026 10:00:00',
    return_refund_cents: 5_000,
  }
  const kept = rowsOf([returned], [{}], { order_total_cents: 5_894 })
  expect(kept.map(({ figures }) => [figures.refund, figures.kept])).toEqual([
    [5_000, 495],
    [0, 399],
  ])
  const gone = rowsOf([{ ...returned, shipping_refund_cents: 495 }], [{ refund_cents: 399 }], {
    order_total_cents: 5_894,
  })
  expect(gone.map(({ figures }) => [figures.refund, figures.kept])).toEqual([
    [5_495, 0],
    [399, 0],
  ])
})

test('whatever the lines, charges, discounts and the total: the rows add up to it, and to nothing once cancelled', () => {
  const cents = fc.integer({ min: 0, max: 50_000 })
  const anyLine = fc.record({
    item_price_cents: cents,
    shipping_price_cents: fc.constantFrom(0, 490),
    tax_rate: fc.constantFrom(7, 19),
    mp_item_id: fc.constantFrom('A', 'B'),
  })
  const anyCharge = fc
    .record({ mp_item_id: fc.constantFrom('', 'A'), amount_cents: fc.integer({ min: -9000, max: 900 }) })
    .filter(({ amount_cents }) => amount_cents !== 0)
    .map((charge) => ({
      ...charge,
      kind: charge.amount_cents < 0 ? ('discount' as const) : ('other' as const),
    }))
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 4 }),
      fc.array(anyCharge, { maxLength: 3 }),
      fc.integer({ min: 0, max: 100_000 }),
      (lines, charges, order_total_cents) => {
        const rows = rowsOf(lines, charges, { order_total_cents })
        expect(sum(rows, 'gross')).toBe(order_total_cents)
        expect(sum(rows, 'net') + sum(rows, 'tax')).toBe(order_total_cents)
        const gone = rowsOf(lines, charges, { order_total_cents, order_status: 'cancelled' })
        expect([sum(gone, 'cancelled'), sum(gone, 'kept')]).toEqual([order_total_cents, 0])
      },
    ),
  )
})
