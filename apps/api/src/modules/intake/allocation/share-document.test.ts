import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type NewOrderCharge, sharedDiscounts } from '../../orders/index.ts'
import type { PositionState } from '../intake.repository.ts'
import type { ChannelOrder } from '../order-source.ts'
import { partOf } from './part-of-order.ts'
import { shareDocument } from './share-document.ts'

const order = (quantity: number): ChannelOrder => ({
  ext_order_id: 'X-1',
  ext_order_id_addition: '',
  order_type: 'standard',
  state: 'paid',
  fulfilled_by_channel: false,
  payment_method: '',
  currency: 'EUR',
  order_total_cents: quantity * 5_000 + 490,
  customer_comment: '',
  customer_id: '',
  email: '',
  phone_number: '',
  delivery: null,
  billing: null,
  ship_by_at: null,
  order_date: new Date('2026-03-10T08:00:00Z'),
  extra: null,
  lines: quantity === 0 ? [] : [{ ...line, quantity }],
  charges: [{ kind: 'gift_wrap', name: '', mp_item_id: 'P1', amount_cents: 490, tax_rate: 19 }],
  cancelled_item_ids: [],
  shipped_quantities: {},
})
const line = {
  mp_item_id: 'P1',
  mp_item_id_addition: '',
  sku: '',
  ean: '4006381333931',
  title: 'Sneaker',
  size: '',
  color: '',
  article_number: '',
  image_url: '',
  item_price_cents: 5_000,
  original_item_price_cents: 5_000,
  shipping_price_cents: 0,
  tax_rate: 19,
  quantity: 1,
  store_number: '',
}
const position = (more: Partial<PositionState>): PositionState => ({
  mp_item_id: 'P1',
  cancelled: 0,
  shipped: 0,
  open: 0,
  free: 0,
  passed_on: 0,
  ...more,
})
const quantityOf = (one: ChannelOrder | null | undefined) =>
  one?.lines.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0

const drawnParts = fc.array(
  fc
    .record({ free: fc.nat(3), inPapers: fc.nat(2), shipped: fc.nat(2), cancelled: fc.nat(2) })
    .map(({ free, inPapers, shipped, cancelled }) =>
      position({ free, open: free + inPapers, shipped, cancelled }),
    ),
  { minLength: 2, maxLength: 4 },
)
const standingOf = (parts: readonly PositionState[]) =>
  parts.reduce((sum, { open, shipped }) => sum + open + shipped, 0)

it('takes what the channel wants fewer off the part that was allocated last, free pieces before all others', () => {
  fc.assert(
    fc.property(drawnParts, fc.nat(20), (parts, wanted) => {
      const standing = standingOf(parts)
      fc.pre(wanted < standing)
      // The pieces in the order in which they go.
      const pieces = parts
        .flatMap((part, n) =>
          Array.from({ length: part.open + part.shipped }, (_, at) => ({ n, isFree: at < part.free })),
        )
        .sort((one, other) => Number(other.isFree) - Number(one.isFree) || one.n - other.n)
      const gone = pieces.slice(0, standing - wanted)
      const shares = shareDocument(
        order(wanted),
        order(standing),
        parts.map((part) => [part]),
      )
      for (const [n, share] of shares.entries()) {
        const lost = gone.filter((piece) => piece.n === n).length
        const [part] = parts.slice(n)
        if (lost > 0) {
          expect(quantityOf(share.before)).toBe((part?.open ?? 0) + (part?.shipped ?? 0))
          expect(quantityOf(share.now)).toBe(quantityOf(share.before) - lost)
        } else {
          expect(quantityOf(share.now)).toBeGreaterThanOrEqual(
            Math.min(wanted, (part?.open ?? 0) + (part?.shipped ?? 0)),
          )
        }
      }
    }),
  )
})

it('says the same again where the channel does, whatever happened to the pieces', () => {
  fc.assert(
    fc.property(drawnParts, fc.nat(20), (parts, wanted) => {
      for (const share of shareDocument(
        order(wanted),
        order(wanted),
        parts.map((part) => [part]),
      ))
        expect(share.now).toEqual(share.before)
    }),
  )
})

it('gives what the channel wants more to one part that is open', () => {
  const parts = [position({ shipped: 1 }), position({ open: 1, free: 1 }), position({ open: 1, free: 1 })]
  const shares = shareDocument(
    order(5),
    order(3),
    parts.map((part) => [part]),
  )
  expect(shares.map(({ now }) => quantityOf(now))).toEqual([1, 3, 1])
})

it('leaves a part without pieces the amounts that it had', () => {
  const [last, first] = shareDocument(order(1), order(2), [
    [position({ open: 1, free: 1 })],
    [position({ open: 1, free: 1 })],
  ])
  expect(last?.now).toMatchObject({ lines: [], order_total_cents: 5_000, charges: [] })
  expect(first?.now).toMatchObject({ lines: [{ quantity: 1 }], order_total_cents: 5_490 })
})

it('charges a position once, in the first part that still has pieces of it, and says nothing new of one that is over', () => {
  const parts = [
    [position({ open: 1, free: 1 })],
    [position({ shipped: 1 })],
    [position({ cancelled: 1 })],
  ] as const
  const shares = shareDocument(order(2), order(3), parts)
  expect(shares.map(({ now }) => now.charges.length)).toEqual([0, 1, 0])
  expect(shares[2]?.now.order_total_cents).toBe(shares[2]?.before?.order_total_cents)
  const over = shareDocument(order(1), order(2), parts.slice(1))
  expect(over[1]?.now.order_total_cents).toBe(over[1]?.before?.order_total_cents)
  expect(over[0]?.now.order_total_cents).toBe(5_490)
})

it('takes what the channel counts as shipped for what the others sent, and the rest for its own', () => {
  const parts = [[position({ open: 1, free: 1 })], [position({ shipped: 1, open: 1, free: 1 })]]
  const shippedOf = (pieces: number) =>
    shareDocument({ ...order(3), shipped_quantities: { P1: pieces } }, order(3), parts).map(
      ({ now }) => now.shipped_quantities,
    )
  expect(shippedOf(1)).toEqual([{}, { P1: 1 }])
  expect(shippedOf(2)).toEqual([{ P1: 1 }, { P1: 2 }])
})

/** An order made of some pieces: what is charged there, and which of its lines were passed on. */
interface Part {
  charges: readonly NewOrderCharge[]
  passedOn: boolean[]
}

/** What each line of a part bears of its discounts. */
function borneBy({ charges, passedOn }: Part): number[] {
  const lines = passedOn.map((_, id) => ({ ...line, id, is_taken_out: false }))
  const shares = sharedDiscounts(lines, charges, 'EUR').flatMap((one) => one.shares)
  return lines.map(({ id }) =>
    shares.filter(({ line_id }) => line_id === id).reduce((sum, { cents }) => sum + cents, 0),
  )
}

it('shares a discount to the cent, however pieces of its position were split and passed on before it changed', () => {
  const discounted = (quantity: number, cents: number): ChannelOrder => ({
    ...order(quantity),
    order_total_cents: quantity * 5_000 - cents,
    charges: [{ kind: 'discount', name: '', mp_item_id: 'P1', amount_cents: -cents, tax_rate: 19 }],
  })
  const cents = fc.integer({ min: 1, max: 999 })
  const passes = fc.array(fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }), { maxLength: 3 })
  const split = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(split, passes, cents, cents, (split, passes, before, now) => {
      const quantity = split.reduce((sum, pieces) => sum + pieces, 0)
      const was = discounted(quantity, before)
      const parts = split.map((pieces, n): Part => {
        const own = Array.from({ length: pieces }, () => was.lines[0] ?? line)
        const { charges } = partOf(was, own, new Set(n === 0 ? ['P1'] : []))
        return { charges, passedOn: own.map(() => false) }
      })
      for (const [round, drawn] of passes.entries()) {
        const giver = parts[round % parts.length]
        const given = giver?.passedOn.flatMap((gone, at) => (!gone && drawn[at] ? [at] : [])) ?? []
        if (!giver || given.length === 0) continue
        const borne = borneBy(giver)
        const amount_cents = -given.reduce((sum, at) => sum + (borne[at] ?? 0), 0)
        for (const at of given) giver.passedOn[at] = true
        const charges = [{ ...was.charges[0], amount_cents } as NewOrderCharge]
        parts.push({ charges, passedOn: given.map(() => false) })
      }
      fc.pre(parts.length > 1)
      const newestFirst = parts.toReversed()
      const shares = shareDocument(
        discounted(quantity, now),
        was,
        newestFirst.map(({ passedOn }) => {
          const passed_on = passedOn.filter(Boolean).length
          const open = passedOn.length - passed_on
          return [position({ open, free: open, cancelled: passed_on, passed_on })]
        }),
      )
      // As an order takes it: what was said before is no news.
      for (const [n, part] of newestFirst.entries()) {
        const share = shares[n]
        const said = (one: ChannelOrder | null | undefined) =>
          JSON.stringify([one?.order_total_cents, one?.charges])
        if (share?.areAmountsNew || said(share?.before) !== said(share?.now))
          part.charges = share?.now.charges ?? []
      }
      const kept = parts.flatMap((part) => borneBy(part).filter((_, at) => !part.passedOn[at]))
      expect(kept).toHaveLength(quantity)
      expect(kept.reduce((sum, each) => sum + each, 0)).toBe(now)
    }),
  )
})
