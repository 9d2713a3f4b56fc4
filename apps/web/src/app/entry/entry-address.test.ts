import { describe, expect, it } from 'vitest'
import { takeEntry } from './entry-address.ts'

/** The entry read from an address, and the address left in the bar. */
function take(address: string) {
  window.history.replaceState({ kept: true }, '', address)
  const length = window.history.length
  const entry = takeEntry(window.location, window.history)
  const { pathname, search } = window.location
  expect(window.history.length).toBe(length)
  expect(window.history.state).toEqual({ kept: true })
  return { entry, left: pathname + search }
}

describe('an address from outside', () => {
  it.each([
    ['/home?auth_token=abc', { kind: 'sign-on', token: 'abc' }, '/home'],
    ['/home?x=1&auth_token=a%2Bb', { kind: 'sign-on', token: 'a+b' }, '/home?x=1'],
    ['/orderDetail?order=7&orderToken=t', { kind: 'order', orderId: '7', token: 't' }, '/order-detail'],
    ['/orderDetail?orderToken=t', { kind: 'order', orderId: '', token: 't' }, '/order-detail'],
    ['/orderDetail?order=7', { kind: 'order', orderId: '7', token: '' }, '/order-detail'],
    ['/orderDetail', undefined, '/order-detail'],
    // A token never stays in the bar, wherever somebody put it.
    ['/orders?auth_token=abc', { kind: 'sign-on', token: 'abc' }, '/orders'],
    ['/order-detail?order=7&orderToken=t', { kind: 'order', orderId: '7', token: 't' }, '/order-detail'],
    ['/home?auth_token=', undefined, '/home'],
    ['/orders?order=7&page=2', undefined, '/orders?order=7&page=2'],
  ])('%s', (address, entry, left) => {
    expect(take(address)).toEqual({ entry, left })
  })
})
