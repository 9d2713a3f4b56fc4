import { readFileSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { z } from 'zod'

// The forms that settings of the program have in its environment.

/** On or off. */
export const flag = z
  .enum(['0', '1', 'false', 'true'])
  .transform((value) => value === '1' || value === 'true')
/** The address of a PostgreSQL server with login and database. */
export const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ })
const MOST_PROXIES = 10

/**
 * Proxies stand in networks at most this wide: the largest private one of IPv4, and what is given to whole registries in
 * IPv6. Two halves would be all addresses, and anybody could then claim any.
 */
const WIDEST_IPV4 = 8
const WIDEST_IPV6 = 16
/** IPv4 written as IPv6 has its own bits behind these. */
const MAPPED_BITS = 96
const mapped = new BlockList()
mapped.addSubnet('::ffff:0:0', MAPPED_BITS, 'ipv6')

/** A network in CIDR notation, not too wide, or an address. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  if (bits === undefined) return true
  if (!/^[1-9]\d{0,2}$/.test(bits)) return false
  if (version === 4) return Number(bits) >= WIDEST_IPV4 && Number(bits) <= 32
  const widest = mapped.check(address, 'ipv6') ? MAPPED_BITS + WIDEST_IPV4 : WIDEST_IPV6
  return Number(bits) >= widest && Number(bits) <= 128
}

/** Whose `X-Forwarded-*` is believed: nobody's, so many proxies in front, or those of some networks. */
export const trustedProxies = z.string().transform((text, context) => {
  if (text === '0' || text === 'false') return false
  if (/^\d{1,2}$/.test(text) && Number(text) <= MOST_PROXIES) return Number(text)
  const networks = text.split(',').map((one) => one.trim())
  if (networks.every(isNetwork)) return networks
  context.addIssue({
    code: 'custom',
    message: `must be the number of proxies in front (1 to ${MOST_PROXIES}) or their networks (10.0.0.0/8,192.0.2.7), none wider than /${WIDEST_IPV4} (IPv4) or /${WIDEST_IPV6} (IPv6), never all`,
  })
  return z.NEVER
})

/** Names of hosts, with commas; not a scheme, port or path, and not every host. */
export const hosts = z.string().transform((text, context) => {
  const names = text.split(',').map((one) => one.trim().toLowerCase())
  if (names.every((name) => /^(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*$/.test(name)))
    return names
  context.addIssue({ code: 'custom', message: 'must be names of hosts (img.example.com,*.example.net)' })
  return z.NEVER
})

/** The name of a file in PEM; what is in it. */
export const pemFile = z.string().transform((file, context) => {
  try {
    const text = readFileSync(file, 'utf8')
    if (text.includes('-----BEGIN ')) return text
  } catch {
    // Said below, as a file without PEM is.
  }
  context.addIssue({ code: 'custom', message: `must name a readable file in PEM, not ${file}` })
  return z.NEVER
})

/** The first and the last of some ports. */
export const portRange = z.string().transform((text, context) => {
  const [from, to] = (/^(\d{1,5})-(\d{1,5})$/.exec(text)?.slice(1) ?? []).map(Number)
  if (from !== undefined && to !== undefined && from >= 1 && from <= to && to <= 65_535) return { from, to }
  context.addIssue({ code: 'custom', message: 'must be the first and the last port (40000-40099)' })
  return z.NEVER
})
