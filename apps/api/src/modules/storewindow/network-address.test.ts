import { expect, it } from 'vitest'
import { addressHash, networkOf } from './network-address.ts'

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:0:7::1', '2001:db8:0:7'],
  ['2001:0db8:0000:0007:ffff:1:2:3', '2001:db8:0:7'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('of %s counts %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

it('differs from company to company', () => {
  expect(addressHash(1, '203.0.113.9')).not.toBe(addressHash(2, '203.0.113.9'))
})
