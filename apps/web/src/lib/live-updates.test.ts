import { expect, test } from 'vitest'
import { pathsShowing } from './live-updates.ts'

test('an event has what shows it asked for again, each path once, and nothing else', () => {
  expect(pathsShowing(['reservation.received'])).toEqual(['/clickAndCollect', '/today'])
  expect(pathsShowing(['dead_letter.changed'])).toEqual(['/intake/dead-letters', '/today'])
  expect(pathsShowing(['label.failed', 'order.shipped'])).toEqual([
    '/orders',
    '/observation',
    '/monitoring',
    '/messages/labelerrors',
    '/messages/notifications',
    '/today',
  ])
  expect(pathsShowing(['order.noted', 'erp_export.changed'])).toContain('/orders')
  expect(pathsShowing(['delivery.refunded'])).toEqual(['/orders', '/today'])
  expect(pathsShowing(['observation.hidden'])).toEqual(['/observation', '/today'])
  expect(pathsShowing(['announcement.changed', 'message.hidden'])).toEqual(['/messages', '/today'])
  expect(pathsShowing(['provider.acted'])).toEqual([])
})
