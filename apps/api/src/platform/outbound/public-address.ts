import { BlockList, isIP } from 'node:net'

/** What no service on the Internet answers at, by IANA's registry of special-purpose IPv4 addresses. */
const SPECIAL_IPV4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier-grade NAT
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local, and the metadata services of clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
]

/**
 * Global unicast is the only part of IPv6 in which services live. What lies outside, such as loopback, unique-local,
 * link-local, multicast, and IPv4 inside IPv6 (mapped, NAT64), is never public here.
 */
const GLOBAL_IPV6 = '2000::/3'
const SPECIAL_IPV6 = [
  '2001::/23', // protocol assignments, with Teredo, ORCHID and benchmarks among them
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4: an IPv4 address inside
  '3fff::/20', // documentation
]

function blockList(subnets: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [network = '', prefix = ''] = subnet.split('/')
    list.addSubnet(network, Number(prefix), family)
  }
  return list
}

const specialIpv4 = blockList(SPECIAL_IPV4, 'ipv4')
const globalIpv6 = blockList([GLOBAL_IPV6], 'ipv6')
const specialIpv6 = blockList(SPECIAL_IPV6, 'ipv6')

/**
 * Whether an IP address belongs to the open Internet: neither private, loopback, link-local, carrier-grade NAT,
 * unique-local, mapped, multicast nor reserved (design §6). Anything that is no address is not public either.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !specialIpv4.check(address, 'ipv4')
  // A zone (`fe80::1%eth0`) names a network card of this machine.
  if (family !== 6 || address.includes('%')) return false
  return globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6')
}
