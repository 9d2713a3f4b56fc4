import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DiscountedCharge } from '../orders/index.ts'
import { type DeliveredLine, deliveryRefund as refundOf } from './delivery-refund.ts'

const line = (id: number, more: Partial<DeliveredLine> = {}): DeliveredLine => ({
  id,
  mp_item_id: `item-${id}`,
  tax_rate: 19,
  item_price_cents: 7_900,
  shipping_price_cents: 495,
  is_taken_out: false,
  is_cancelled: false,
  return_reason: 'no_reason',
  ...more,
})
const charge = (kind: DiscountedCharge['kind'], amount_cents: number, mp_item_id = ''): DiscountedCharge => ({
  kind,
  mp_item_id,
  tax_rate: 19,
  amount_cents,
})

/** In euros. */
const deliveryRefund = (
  lines: readonly DeliveredLine[],
  charges: readonly DiscountedCharge[],
  standardCents: number | null,
) => refundOf(lines, charges, standardCents, 'EUR')

describe('the refund of delivery', () => {
  it('comes with the last piece, cancelled ones not counted', () => {
    expect(deliveryRefund([line(1), line(2, { return_reason: null })], [], null)).toBeNull()
    const cancelled = line(2, { return_reason: null, is_cancelled: true })
    expect(deliveryRefund([line(1), cancelled], [], null)?.shipping).toEqual([{ line_id: 1, cents: 495 }])
    expect(deliveryRefund([cancelled], [], null)).toBeNull()
  })

  it.each(['address_invalid', 'customer_decline'])(
    'is none where a piece came back as %s',
    (return_reason) => {
      expect(deliveryRefund([line(1), line(2, { return_reason })], [], null)).toBeNull()
    },
  )

  it('gives back charges, those of a returned position and cash on delivery too, but no tip', () => {
    const cancelled = line(2, { is_cancelled: true, return_reason: null })
    const charges = [
      charge('cod_fee', 400),
      charge('gift_wrap', 399, 'item-1'),
      charge('gift_wrap', 299, 'item-2'),
      charge('delivery_tip', 200),
    ]
    expect(deliveryRefund([line(1), cancelled], charges, null)?.charges).toEqual([
      { charge: charges[0], cents: 400 },
      { charge: charges[1], cents: 399 },
    ])
  })

  it('keeps what a faster delivery cost beyond the standard price: 9.90 and 4.95 give back 9.90 of 14.85', () => {
    const lines = [line(1, { shipping_price_cents: 990 }), line(2)]
    expect(deliveryRefund(lines, [], 990)?.shipping).toEqual([{ line_id: 1, cents: 990 }])
    expect(deliveryRefund(lines, [], 1_200)?.shipping).toEqual([
      { line_id: 1, cents: 990 },
      { line_id: 2, cents: 210 },
    ])
  })

  it('is in whole yen: of 500 and 500, less 333 of their discount, 333 and 334 go back', () => {
    const lines = [1, 2].map((id) => line(id, { shipping_price_cents: 50_000 }))
    const off = [charge('shipping_discount', -33_300)]
    expect(refundOf(lines, off, null, 'JPY')?.shipping.map(({ cents }) => cents)).toEqual([33_300, 33_400])
  })

  it('takes a discount on shipping off: 4.95 − 1.95 = 3.00', () => {
    expect(deliveryRefund([line(1)], [charge('shipping_discount', -195)], null)?.shipping).toEqual([
      { line_id: 1, cents: 300 },
    ])
  })
})

it('never gives back more than was paid beside the goods, whatever the order', () => {
  const cents = fc.integer({ min: 0, max: 2_000 })
  const lines = fc.array(fc.record({ goods: cents, shipping: cents, isCancelled: fc.boolean() }), {
    minLength: 1,
    maxLength: 4,
  })
  const charges = fc.array(
    fc.oneof(
      fc.integer({ min: 1, max: 900 }).map((amount) => charge('gift_wrap', amount)),
      fc.integer({ min: 1, max: 900 }).map((amount) => charge('discount', -amount)),
      fc.integer({ min: 1, max: 900 }).map((amount) => charge('shipping_discount', -amount)),
    ),
    { maxLength: 4 },
  )
  fc.assert(
    fc.property(lines, charges, fc.option(cents), (of, beside, standard) => {
      const pieces = of.map(({ goods, shipping, isCancelled }, index) =>
        line(index + 1, {
          item_price_cents: goods,
          shipping_price_cents: shipping,
          is_cancelled: isCancelled,
        }),
      )
      const due = deliveryRefund(pieces, beside, standard)
      const shipping = (due?.shipping ?? []).reduce((sum, one) => sum + one.cents, 0)
      for (const one of due?.shipping ?? [])
        expect(one.cents).toBeLessThanOrEqual(of[one.line_id - 1]?.shipping ?? 0)
      for (const one of due?.charges ?? []) expect(one.cents).toBeLessThanOrEqual(one.charge.amount_cents)
      if (standard !== null) expect(shipping).toBeLessThanOrEqual(standard)
    }),
  )
})
