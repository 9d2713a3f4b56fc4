import { describe, expect, test } from 'vitest'
import { type OutboundError, OutboundForbidden, OutboundTimeout } from './outbound-error.ts'
import { type OutboundPolicy, outboundTarget } from './outbound-target.ts'

const never = new AbortController().signal
const resolvesTo = (...addresses: string[]): OutboundPolicy => ({
  allowPrivate: false,
  resolve: async () => addresses,
})
const check = (typed: string, policy = resolvesTo('8.8.8.8'), kind: 'http' | 'ftp' = 'http') =>
  outboundTarget(typed, kind, policy, never).then(
    (target) => `${target.address}:${target.port}`,
    (error: OutboundError) => (error instanceof OutboundForbidden ? error.reason : error.name),
  )

describe('an address somebody typed', () => {
  test.each([
    ['https://erp.example/orders', '8.8.8.8:443'],
    ['https://erp.example:8443/orders', '8.8.8.8:8443'],
    ['https://8.8.4.4/', '8.8.4.4:443'],
    ['https://[2606:4700::1111]/', '2606:4700::1111:443'],
    ['http://erp.example/', 'not_encrypted'],
    ['ftps://erp.example/', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['gopher://erp.example/', 'scheme'],
    ['constructor://erp.example/', 'scheme'],
    ['erp.example', 'scheme'],
    ['https://', 'scheme'],
    ['https://me:secret@erp.example/', 'credentials_in_url'],
    ['https://erp.example:22/', 'port'],
    ['https://erp.example:6379/', 'port'],
    ['https://127.0.0.1/', 'private_address'],
    ['https://0x7f.1/', 'private_address'],
    ['https://2130706433/', 'private_address'],
    ['https://0177.0.0.1/', 'private_address'],
    ['https://[::ffff:127.0.0.1]/', 'private_address'],
    ['https://[::1]/', 'private_address'],
    ['https://169.254.169.254/latest/meta-data', 'private_address'],
  ])('%s over HTTP: %s', async (typed, expected) => expect(await check(typed)).toBe(expected))

  test.each([
    ['ftps://erp.example/in', '8.8.8.8:21'],
    ['ftps://erp.example:990/in', '8.8.8.8:990'],
    ['FTPS://erp.example', '8.8.8.8:21'],
    ['ftp://erp.example/in', 'not_encrypted'],
    ['https://erp.example/', 'scheme'],
    ['ftps://erp.example:25/', 'port'],
    ['ftps://2130706433/', 'private_address'],
  ])('%s over FTP: %s', async (typed, expected) => {
    expect(await check(typed, resolvesTo('8.8.8.8'), 'ftp')).toBe(expected)
  })

  test('whose name has a private address beside a public one is not called', async () => {
    expect(await check('https://erp.example/', resolvesTo('8.8.8.8', '10.0.0.5'))).toBe('private_address')
    expect(await check('https://erp.example/', resolvesTo('2606:4700::1', '::1'))).toBe('private_address')
  })

  test('whose name nobody knows is not called', async () => {
    expect(await check('https://erp.example/', resolvesTo())).toBe('OutboundUnreachable')
    const unknown = { allowPrivate: false, resolve: () => Promise.reject(new Error('ENOTFOUND')) }
    expect(await check('https://erp.example/', unknown)).toBe('OutboundUnreachable')
  })

  test('may be private, unencrypted and at any port where the operator allows it', async () => {
    const policy = { ...resolvesTo('10.0.0.5'), allowPrivate: true }
    expect(await check('http://erp.lan:9999/', policy)).toBe('10.0.0.5:9999')
    expect(await check('ftp://erp.lan:2121/', policy, 'ftp')).toBe('10.0.0.5:2121')
    expect(await check('http://me:secret@erp.lan/', policy)).toBe('credentials_in_url')
  })

  test('is given up when its name is not resolved in time', async () => {
    const policy = { allowPrivate: false, resolve: () => new Promise<string[]>(() => undefined) }
    const late = AbortSignal.timeout(5)
    await expect(outboundTarget('https://erp.example/', 'http', policy, late)).rejects.toBeInstanceOf(
      OutboundTimeout,
    )
  })

  test('is named without query', async () => {
    const error = await outboundTarget('http://erp.example/in?key=1', 'http', resolvesTo(), never).catch(
      String,
    )
    expect(error).toContain('http://erp.example/in')
    expect(error).not.toContain('key')
  })
})
