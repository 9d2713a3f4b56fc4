import { ORDER_STATUSES, type OrderStatus } from '@kontor/contract/orders'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  eventOfLines,
  isUnshipped,
  LIFECYCLE,
  LIFECYCLE_EVENTS,
  type LifecycleEvent,
  type LineFacts,
  lineFlags,
  lineStatusView,
  nextStatus,
  ORDER_STATUS_VIEWS,
  refundableCents,
} from './order-lifecycle.ts'

const status = fc.constantFrom(...ORDER_STATUSES)
const event = fc.constantFrom(...LIFECYCLE_EVENTS)
const id = fc.option(fc.integer({ min: 1, max: 9 }))
const line: fc.Arbitrary<LineFacts> = fc.record({
  shipping_id: id,
  cancellation_id: id,
  return_id: id,
  in_parcel: fc.boolean(),
  case_state: fc.constantFrom(null, 'requested' as const, 'accepted' as const, 'declined' as const),
  item_price_cents: fc.integer({ min: 0, max: 50_000 }),
  discount_cents: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 50_000 })),
  refunded_cents: fc.integer({ min: 0, max: 60_000 }),
  requested_cents: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 60_000 })),
})
const reason = fc.constantFrom(null, 'imported_closed', 'pickup', 'fulfilled_by_channel')

const UNTOUCHED: LineFacts = {
  shipping_id: null,
  cancellation_id: null,
  return_id: null,
  in_parcel: false,
  case_state: null,
  item_price_cents: 7_900,
  discount_cents: 0,
  refunded_cents: 0,
  requested_cents: 0,
}
const of = (orderStatus: OrderStatus) => ({ status: orderStatus, not_shippable_reason: null })

/** Applies events one after the other; what is illegal or no news changes nothing. */
function walk(start: OrderStatus, events: readonly LifecycleEvent[]): OrderStatus[] {
  const path = [start]
  for (const each of events) {
    const from = path.at(-1) ?? start
    const to = nextStatus(from, each)
    if (to !== 'illegal' && to !== 'unchanged') path.push(to)
  }
  return path
}

describe('the state machine', () => {
  test.each<[OrderStatus, LifecycleEvent, ReturnType<typeof nextStatus>]>([
    ['initial', 'paid', 'approved'],
    ['initial', 'payment_expired', 'cancelled'],
    ['initial', 'cancelled', 'cancelled'],
    ['initial', 'channel_cancelled', 'mp_cancellation'],
    ['initial', 'all_shipped', 'illegal'],
    ['approved', 'all_shipped', 'shipped'],
    ['approved', 'cancelled', 'cancelled'],
    ['approved', 'channel_cancelled', 'mp_cancellation'],
    ['approved', 'delivered', 'illegal'],
    ['open', 'all_shipped', 'shipped'],
    ['open', 'channel_cancelled', 'mp_cancellation'],
    ['shipped', 'delivered', 'fulfilled'],
    ['shipped', 'all_returned', 'returned'],
    ['shipped', 'labels_voided', 'open'],
    ['shipped', 'cancelled', 'illegal'],
    ['shipped', 'channel_cancelled', 'illegal'],
    ['fulfilled', 'all_returned', 'returned'],
    ['fulfilled', 'labels_voided', 'illegal'],
    ['approved', 'paid', 'unchanged'],
    ['fulfilled', 'delivered', 'unchanged'],
    ['mp_cancellation', 'channel_cancelled', 'unchanged'],
    ['cancelled', 'paid', 'illegal'],
    ['returned', 'cancelled', 'illegal'],
  ])('%s + %s → %s', (from, happens, to) => {
    expect(nextStatus(from, happens)).toBe(to)
  })

  test('no sequence of events leaves the table, and none brings back what is over', () => {
    fc.assert(
      fc.property(status, fc.array(event, { maxLength: 30 }), (start, events) => {
        const path = walk(start, events)
        path.slice(1).forEach((to, index) => {
          const from = path[index] ?? start
          expect(Object.values(LIFECYCLE[from])).toContain(to)
          expect(from).not.toMatch(/^(cancelled|mp_cancellation|returned)$/)
          expect(to).not.toBe('initial')
        })
      }),
    )
  })

  test('news that were heard before change nothing when they come again', () => {
    fc.assert(
      fc.property(status, event, (from, happens) => {
        const to = nextStatus(from, happens)
        if (to !== 'illegal' && to !== 'unchanged') expect(nextStatus(to, happens)).toBe('unchanged')
      }),
    )
  })
})

describe('a line', () => {
  test('is cancelable only while it is here and untouched, returnable only once it is gone', () => {
    fc.assert(
      fc.property(status, reason, line, (orderStatus, not_shippable_reason, facts) => {
        const flags = lineFlags({ status: orderStatus, not_shippable_reason }, facts)
        if (flags.cancelable) {
          expect(isUnshipped(orderStatus)).toBe(true)
          expect([facts.shipping_id, facts.cancellation_id, facts.return_id, facts.in_parcel]).toEqual([
            null,
            null,
            null,
            false,
          ])
        }
        const isGone = facts.shipping_id !== null || orderStatus === 'shipped' || orderStatus === 'fulfilled'
        const isKept = facts.return_id === null && facts.cancellation_id === null
        expect(flags.returnable).toBe(isGone && isKept && not_shippable_reason !== 'fulfilled_by_channel')
        expect(flags.cancelable && flags.returnable).toBe(false)
        if (flags.partial_refundable) {
          expect(flags.returnable && facts.case_state !== 'requested').toBe(true)
          const paid = facts.item_price_cents - facts.discount_cents
          expect(facts.refunded_cents + facts.requested_cents).toBeLessThan(paid)
        }
      }),
    )
  })

  test('whose papers are being made cannot be cancelled', () => {
    expect(lineFlags(of('approved'), UNTOUCHED).cancelable).toBe(true)
    expect(lineFlags(of('approved'), { ...UNTOUCHED, in_parcel: true }).cancelable).toBe(false)
    expect(lineFlags(of('shipped'), UNTOUCHED).cancelable).toBe(false)
  })

  test('of an order that was shipped elsewhere comes back here, of one that the channel sent does not', () => {
    const elsewhere = { status: 'fulfilled', not_shippable_reason: 'imported_closed' } as const
    const byChannel = { status: 'fulfilled', not_shippable_reason: 'fulfilled_by_channel' } as const
    expect(lineFlags(elsewhere, UNTOUCHED)).toMatchObject({ returnable: true, partial_refundable: true })
    expect(lineFlags(byChannel, UNTOUCHED)).toMatchObject({ returnable: false, partial_refundable: false })
  })

  test('never has more to refund than it cost, and nothing twice', () => {
    fc.assert(
      fc.property(line, (facts) => {
        const rest = refundableCents(facts)
        const spoken = facts.discount_cents + facts.refunded_cents + facts.requested_cents
        expect(rest).toBeGreaterThanOrEqual(0)
        expect(rest).toBeLessThanOrEqual(facts.item_price_cents)
        expect(rest === 0 || rest + spoken === facts.item_price_cents).toBe(true)
        if (facts.return_id !== null) expect(rest).toBe(0)
      }),
    )
  })

  test.each<[string, OrderStatus, Partial<LineFacts>]>([
    ['open', 'approved', {}],
    ['open', 'open', {}],
    ['shipped', 'approved', { shipping_id: 1 }],
    ['shipped', 'fulfilled', {}],
    ['cancelled', 'approved', { cancellation_id: 1 }],
    ['returned', 'shipped', { shipping_id: 1, return_id: 1 }],
    ['partially_refunded', 'shipped', { shipping_id: 1, case_state: 'requested' }],
    ['partial_refund_accepted', 'shipped', { shipping_id: 1, return_id: 1, case_state: 'accepted' }],
    ['partial_refund_declined', 'fulfilled', { shipping_id: 1, case_state: 'declined' }],
    ['initial', 'initial', {}],
    ['mp_cancellation', 'mp_cancellation', { cancellation_id: 1 }],
    ['returned', 'returned', { shipping_id: 1, return_id: 1 }],
    ['returned', 'returned', { shipping_id: 1, return_id: 1, case_state: 'accepted' }],
    ['partially_refunded', 'open', { cancellation_id: 1, case_state: 'requested' }],
  ])('is shown as %s in an order that is %s', (label, orderStatus, facts) => {
    expect(lineStatusView(orderStatus, { ...UNTOUCHED, ...facts }).label).toBe(label)
  })

  test('takes the status of an order that is neither open nor shipped', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('initial', 'returned', 'cancelled', 'mp_cancellation'),
        line,
        (over, facts) => {
          expect(lineStatusView(over, facts)).toEqual(ORDER_STATUS_VIEWS[over])
        },
      ),
    )
  })
})

describe('eventOfLines', () => {
  const gone = { ...UNTOUCHED, shipping_id: 1 }
  const off = { ...UNTOUCHED, cancellation_id: 1 }
  const back = { ...gone, return_id: 1 }
  test.each([
    ['nothing while a line waits', [gone, UNTOUCHED], null],
    ['shipped when every line that is not cancelled has a parcel', [gone, off], 'all_shipped'],
    ['cancelled when no line is left', [off, off], 'all_cancelled'],
    ['returned when all that was shipped came back', [back, off], 'all_returned'],
    ['shipped while one is still with the customer', [back, gone], 'all_shipped'],
    [
      'shipped when what has no parcel came back all the same',
      [{ ...UNTOUCHED, return_id: 1 }, gone],
      'all_shipped',
    ],
  ])('%s', (_, lines, verdict) => {
    expect(eventOfLines(lines)).toBe(verdict)
  })
})
