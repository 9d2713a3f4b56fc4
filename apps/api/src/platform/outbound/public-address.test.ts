import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

const octet = fc.integer({ min: 0, max: 255 })
const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16))
const ipv4Within = (...parts: fc.Arbitrary<number>[]) => fc.tuple(...parts).map((values) => values.join('.'))
const exactly = (value: number) => fc.constant(value)
const between = (min: number, max: number) => fc.integer({ min, max })
const rest = (length: number) => fc.array(group, { minLength: length, maxLength: length })
const after = (head: string, length: number) => rest(length).map((groups) => [head, ...groups].join(':'))
const hexBetween = (min: number, max: number) => between(min, max).map((value) => value.toString(16))

const NEVER_PUBLIC: Record<string, fc.Arbitrary<string>> = {
  'this network': ipv4Within(exactly(0), octet, octet, octet),
  'private 10': ipv4Within(exactly(10), octet, octet, octet),
  'private 172.16': ipv4Within(exactly(172), between(16, 31), octet, octet),
  'private 192.168': ipv4Within(exactly(192), exactly(168), octet, octet),
  'carrier-grade NAT': ipv4Within(exactly(100), between(64, 127), octet, octet),
  loopback: ipv4Within(exactly(127), octet, octet, octet),
  'link-local': ipv4Within(exactly(169), exactly(254), octet, octet),
  benchmarks: ipv4Within(exactly(198), between(18, 19), octet, octet),
  'multicast, reserved, broadcast': ipv4Within(between(224, 255), octet, octet, octet),
  'unique-local IPv6': hexBetween(0xfc00, 0xfdff).chain((head) => after(head, 7)),
  'link-local IPv6': hexBetween(0xfe80, 0xfebf).chain((head) => after(head, 7)),
  'multicast IPv6': hexBetween(0xff00, 0xffff).chain((head) => after(head, 7)),
  'IPv4 in IPv6, dotted': ipv4Within(octet, octet, octet, octet).map((address) => `::ffff:${address}`),
  'IPv4 in IPv6, hexadecimal': rest(2).map((groups) => `::ffff:${groups.join(':')}`),
  'IPv4 behind NAT64': rest(2).map((groups) => `64:ff9b::${groups.join(':')}`),
  'IPv4 in 6to4': after('2002', 7),
  Teredo: rest(6).map((groups) => `2001:0:${groups.join(':')}`),
  'outside global unicast': fc
    .oneof(hexBetween(0, 0x1fff), hexBetween(0x4000, 0xffff))
    .chain((head) => after(head, 7)),
}

describe('an address that is never public', () => {
  test.each(Object.entries(NEVER_PUBLIC))('%s', (_name, addresses) => {
    fc.assert(fc.property(addresses, (address) => !isPublicAddress(address)))
  })

  test.each([
    '::',
    '::1',
    '0:0:0:0:0:0:0:1',
    'fe80::1%lo',
    '2a00:1450::1%eth0',
    '2001:db8::1',
    '255.255.255.255',
    '169.254.169.254',
    '192.0.2.1',
  ])('%s', (address) => expect(isPublicAddress(address)).toBe(false))

  test('whatever is no address at all', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !/^[\d.]+$|:/.test(text)),
        (text) => !isPublicAddress(text),
      ),
    )
  })
})

describe('an address on the open Internet', () => {
  test.each([
    '8.8.8.8',
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '169.253.255.255',
    '169.255.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2001:200::1',
    '2003::1',
    '2606:4700::1111',
    '2a00:1450:4001::1',
  ])('%s', (address) => expect(isPublicAddress(address)).toBe(true))
})
