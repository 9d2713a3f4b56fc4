import { hashToken } from '../../platform/auth/tokens.ts'

/**
 * What is kept of a caller's network address to count how often it asks: a hash that differs from company to company. Of an
 * IPv6 address its first half counts, which is what one subscriber gets.
 */
export const addressHash = (companyId: number, address: string): string =>
  hashToken(`storewindow ${companyId} ${networkOf(address)}`)

/** Pure. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!address.includes(':')) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length)
  const whole = [
    ...groups,
    ...Array<string>(Math.max(0, missing)).fill('0'),
    ...(tail ? tail.split(':') : []),
  ]
  return whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
