import { allows, type Role } from '@kontor/contract/shared'
import { describe, expect, it } from 'vitest'
import type { can } from '../../../lib/session.ts'
import { aLine, anOrder } from '../../../testing/order-document/order-builders.ts'
import { lineActions, whyNoAction } from './line-actions.ts'

const holding =
  (...roles: Role[]): typeof can =>
  ({ config }) =>
    allows(config.access, roles)

const flags = (returnable: boolean, partial_refundable: boolean, cancelable: boolean) =>
  aLine({ status_transitions: { returnable, partial_refundable, cancelable } })

describe('what can be done with a line', () => {
  it.each([
    [[false, false, false], []],
    [[true, false, false], ['return']],
    [
      [true, true, false],
      ['return', 'refund'],
    ],
    [[false, false, true], ['cancel']],
    [
      [true, true, true],
      ['return', 'refund', 'cancel'],
    ],
  ] as const)('follows the flags %j of the server', ([a, b, c], expected) => {
    expect(lineActions(anOrder(), flags(a, b, c), holding('co_orders'))).toEqual(expected)
  })

  it.each(['co_orders', 'co_admin'] as const)('is open to %s', (role) => {
    expect(lineActions(anOrder(), flags(true, true, true), holding(role))).toHaveLength(3)
  })
  it.each(['co_orders_send', 'co_accounting', 'co_products', 'service'] as const)(
    'is closed to %s, with the reason',
    (role) => {
      const line = flags(true, true, true)
      expect(lineActions(anOrder(), line, holding(role))).toEqual([])
      expect(whyNoAction(anOrder(), line, holding(role))).toBe('noPermission')
    },
  )

  it.each([
    [{}, { cancellation_id: 3 }, 'cancelled'],
    [{ status_id: 'shipped' }, { shipping_id: 5, return_id: 4 }, 'returned'],
    [{ status_id: 'shipped' }, {}, 'sentElsewhere'],
    [{ status_id: 'fulfilled' }, {}, 'sentElsewhere'],
    [{ status_id: 'mp_cancellation' }, {}, 'orderClosed'],
    [{ status_id: 'cancelled' }, {}, 'orderClosed'],
    [{ shippingLock: true }, {}, 'papersRunning'],
    [{}, {}, 'nothing'],
  ] as const)('says why not: %j %j is %s', (order, line, expected) => {
    expect(whyNoAction(anOrder(order), aLine(line), holding('co_orders'))).toBe(expected)
  })
})
