import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const SECRETS_KEY = Buffer.alloc(32, 7).toString('base64')
const DATABASE_URL = 'postgres://kontor@db/kontor'
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kontor-config-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

const refusal = (env: NodeJS.ProcessEnv, args: string[] = []): string => {
  try {
    readConfig({ DATA_DIR: dataDir, ...env }, args)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'accepted'
}

describe('without a database', () => {
  test('everything has a default, and the demo runs', () => {
    const config = readConfig({ DATA_DIR: dataDir })
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      role: 'both',
      demo: true,
      publicUrl: 'http://localhost:3000',
      migrationUrl: null,
    })
    expect(config.database).toEqual({ kind: 'pglite', dataDir: join(dataDir, 'database') })
    expect(config.filesUrl).toBe(join(dataDir, 'files'))
  })

  test('reading the settings writes nothing', async () => {
    expect(readConfig({ DATA_DIR: dataDir })).toMatchObject({
      secretsKey: null,
      secretsKeyFile: join(dataDir, 'secrets.key'),
    })
    expect(await readdir(dataDir)).toEqual([])
  })

  test('one process does everything', () => {
    expect(refusal({}, ['--worker'])).toContain('ROLE')
  })
})

test('nothing private is called unless the operator says so', () => {
  expect(readConfig({ DATA_DIR: dataDir }).allowPrivateOutbound).toBe(false)
  expect(readConfig({ DATA_DIR: dataDir, ALLOW_PRIVATE_OUTBOUND: '1' }).allowPrivateOutbound).toBe(true)
})

test('pictures of hosts are named one by one', () => {
  expect(readConfig({ DATA_DIR: dataDir }).pictureHosts).toEqual([])
  const PICTURE_HOSTS = 'img.example.com, *.Example.net'
  expect(readConfig({ DATA_DIR: dataDir, PICTURE_HOSTS }).pictureHosts).toEqual([
    'img.example.com',
    '*.example.net',
  ])
  for (const wrong of [
    '*',
    'https:',
    '*.',
    "'self'",
    'a.example; script-src *',
    'a.example:8443',
    'a.example/x',
  ])
    expect(refusal({ PICTURE_HOSTS: wrong }), wrong).toContain('PICTURE_HOSTS')
})

describe('with a database', () => {
  test('a password may hold any character, of either login', () => {
    const password = 'a/b+c=d@e:f%g?h#i'
    const config = readConfig({
      DATA_DIR: dataDir,
      DATABASE_URL,
      DATABASE_PASSWORD: password,
      MIGRATION_DATABASE_URL: 'postgres://owner:other@db/kontor',
      MIGRATION_DATABASE_PASSWORD: password,
      SECRETS_KEY,
    })
    if (config.database.kind !== 'postgres') throw new Error('not PostgreSQL')
    for (const address of [config.database.url, config.migrationUrl ?? '']) {
      const url = new URL(address)
      expect([url.hostname, url.pathname, decodeURIComponent(url.password)]).toEqual([
        'db',
        '/kontor',
        password,
      ])
    }
  })

  test('there is no demo unless it is asked for', () => {
    expect(readConfig({ DATABASE_URL, SECRETS_KEY }).demo).toBe(false)
    expect(readConfig({ DATABASE_URL, SECRETS_KEY }).host).toBe('0.0.0.0')
    expect(readConfig({ DATABASE_URL, SECRETS_KEY, DEMO: '1', HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
    expect(readConfig({ DATABASE_URL, SECRETS_KEY, DEMO: '1' }).demo).toBe(true)
  })

  test('an FTP server encrypts outside the demo, and has its ports in order', () => {
    const ftp = { DATABASE_URL, SECRETS_KEY, FTP_PORT: '21' }
    expect(readConfig({ DATABASE_URL, SECRETS_KEY }).ftp).toBeNull()
    expect(refusal(ftp)).toContain('FTP_TLS_KEY')
    expect(readConfig({ ...ftp, DEMO: '1' }).ftp).toMatchObject({ port: 21, tls: null, passivePorts: null })
    const ports = (FTP_PASSIVE_PORTS: string) => ({ ...ftp, DEMO: '1', FTP_PASSIVE_PORTS })
    expect(readConfig(ports('40000-40099')).ftp?.passivePorts).toEqual({ from: 40_000, to: 40_099 })
    for (const wrong of ['40099-40000', '0-10', '40000', '40000-70000'])
      expect(refusal(ports(wrong)), wrong).toContain('FTP_PASSIVE_PORTS')
    expect(refusal({ ...ftp, DEMO: '1', FTP_PASSIVE_HOST: 'ftp.example' })).toContain('FTP_PASSIVE_HOST')
  })

  test('a key that is given must have its length', () => {
    expect(readConfig({ DATABASE_URL, SECRETS_KEY }).secretsKey).toEqual(Buffer.alloc(32, 7))
    expect(refusal({ DATABASE_URL, SECRETS_KEY: 'c2hvcnQ=' })).toContain('32 bytes')
  })

  test('keys of former times are a list of such keys', () => {
    const [old, older] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
    const SECRETS_KEYS_RETIRED = `${old.toString('base64')}, ${older.toString('base64')}`
    const retired = (more: NodeJS.ProcessEnv) =>
      readConfig({ DATABASE_URL, SECRETS_KEY, ...more }).retiredSecretsKeys
    expect(retired({ SECRETS_KEYS_RETIRED })).toEqual([old, older])
    expect(retired({})).toEqual([])
    expect(refusal({ DATABASE_URL, SECRETS_KEY, SECRETS_KEYS_RETIRED: 'c2hvcnQ=' })).toContain(
      'SECRETS_KEYS_RETIRED: must be 32 bytes',
    )
  })

  test('flags win over ROLE', () => {
    const env = { DATABASE_URL, SECRETS_KEY, ROLE: 'both' }
    expect(
      [[], ['--api'], ['--worker'], ['--api', '--worker']].map((args) => readConfig(env, args).role),
    ).toEqual(['both', 'api', 'worker', 'both'])
  })

  test('behind a pooler, migrations and announcements have a way of their own', () => {
    const pooled = { DATABASE_URL, SECRETS_KEY, DATABASE_POOLER: 'transaction', DATABASE_PASSWORD: 'a/b' }
    const DATABASE_LISTEN_URL = 'postgres://kontor@direct/kontor'
    expect(readConfig({ DATABASE_URL, SECRETS_KEY }).database).toMatchObject({ pooler: null })
    expect(readConfig(pooled).database).toMatchObject({ pooler: { listenUrl: null } })
    expect(readConfig({ ...pooled, DATABASE_LISTEN_URL }).database).toMatchObject({
      pooler: { listenUrl: 'postgres://kontor:a%2Fb@direct/kontor' },
    })
    expect(refusal({ ...pooled, DATABASE_POOLER: 'session' })).toContain('DATABASE_POOLER')
    expect(refusal({ ...pooled, MIGRATION_DATABASE_URL: DATABASE_URL })).toContain('MIGRATION_DATABASE_URL')
    expect(refusal({ DATABASE_URL, SECRETS_KEY, DATABASE_LISTEN_URL })).toContain('DATABASE_LISTEN_URL')
    expect(refusal({ DATABASE_POOLER: 'transaction' })).toContain('DATABASE_POOLER')
  })

  test('migrations use the same login unless another one is given', () => {
    const owner = 'postgres://owner@db/kontor'
    expect(readConfig({ DATABASE_URL, SECRETS_KEY }).migrationUrl).toBe(DATABASE_URL)
    expect(readConfig({ DATABASE_URL, SECRETS_KEY, MIGRATION_DATABASE_URL: owner }).migrationUrl).toBe(owner)
  })
})

test('every wrong setting is named at once', () => {
  const message = refusal({
    PORT: 'many',
    PUBLIC_URL: 'ftp://x',
    DATABASE_URL: 'mysql://x',
    LOG_LEVEL: 'loud',
  })
  for (const name of ['PORT', 'PUBLIC_URL', 'DATABASE_URL', 'LOG_LEVEL'])
    expect(message).toContain(`  ${name}: `)
})

test('the inbox is given key and certificate by two files in PEM', async () => {
  const [key, cert] = [join(dataDir, 'key.pem'), join(dataDir, 'cert.pem')]
  await writeFile(key, '-----BEGIN PRIVATE KEY-----')
  await writeFile(cert, '-----BEGIN CERTIFICATE-----')
  const mailIn = { DATA_DIR: dataDir, MAIL_IN_PORT: '25', MAIL_IN_DOMAIN: 'kontor.example' }
  expect(readConfig(mailIn).mailInTls).toBeNull()
  expect(readConfig({ ...mailIn, MAIL_IN_TLS_KEY: key, MAIL_IN_TLS_CERT: cert }).mailInTls).toEqual({
    key: '-----BEGIN PRIVATE KEY-----',
    cert: '-----BEGIN CERTIFICATE-----',
  })
  expect(refusal({ ...mailIn, MAIL_IN_TLS_KEY: key })).toContain('MAIL_IN_TLS_CERT: and MAIL_IN_TLS_KEY')
  expect(refusal({ ...mailIn, MAIL_IN_TLS_KEY: key, MAIL_IN_TLS_CERT: '/no/such/file' })).toContain(
    'MAIL_IN_TLS_CERT: must name a readable file',
  )
})

test('an empty setting is none', () => {
  expect(readConfig({ DATA_DIR: dataDir, DATABASE_URL: '', PORT: '' }).port).toBe(3000)
})

test.each([
  ['https://kontor.example', 'https://kontor.example'],
  ['http://kontor.example', null],
  ['https://localhost:3000', null],
  ['https://192.168.1.5', null],
  ['https://[::1]', null],
  ['https://kontor.internal', null],
  ['', null],
])('carriers call at %s only where they can: %s', (url, expected) => {
  expect(readConfig({ DATA_DIR: dataDir, PUBLIC_URL: url }).carrierWebhookUrl).toBe(expected)
})

describe('TRUST_PROXY', () => {
  const believed = (TRUST_PROXY: string) => readConfig({ DATA_DIR: dataDir, TRUST_PROXY }).trustProxy

  test('is a number of proxies or their networks', () => {
    expect([believed('0'), believed('false'), believed('1'), believed('2')]).toEqual([false, false, 1, 2])
    expect(believed('10.0.0.0/8, 192.0.2.7,fd00::/16')).toEqual(['10.0.0.0/8', '192.0.2.7', 'fd00::/16'])
    expect(believed('::ffff:10.0.0.0/104')).toEqual(['::ffff:10.0.0.0/104'])
  })

  test.each(['true', 'all', '*', '0.0.0.0/0', '::/0', '10.0.0.0/33', '11', 'proxy', '10.0.0.1/8/8', ','])(
    'is not %s',
    (TRUST_PROXY) => {
      expect(refusal({ TRUST_PROXY })).toMatch(/TRUST_PROXY: must be the number of proxies/)
    },
  )

  test.each([
    '0.0.0.0/1,128.0.0.0/1',
    '10.0.0.0/8,64.0.0.0/7',
    '::/1,8000::/1',
    'fd00::/15',
    '::ffff:0.0.0.0/96',
    '0:0:0:0:0:ffff:a00:0/103',
  ])('is not %s, which is wider than any network of proxies', (TRUST_PROXY) => {
    expect(refusal({ TRUST_PROXY })).toMatch(/TRUST_PROXY: .* none wider than \/8 \(IPv4\) or \/16 \(IPv6\)/)
  })
})

describe('what the operator sets for carriers', () => {
  const ofCarriers = [
    { name: 'BIKE_URL', holds: 'address', usually: null, text: '' },
    { name: 'BIKE_KEY', holds: 'secret', usually: null, text: '' },
  ] as const
  const carriersIn = (env: NodeJS.ProcessEnv) =>
    readConfig({ DATA_DIR: dataDir, ...env }, [], ofCarriers).carriers

  test('is read by the names of the manifests, and nothing else is', () => {
    const env = { BIKE_URL: 'https://bike.example/v1/', BIKE_KEY: 'k', OTHER_KEY: 'x' }
    expect(carriersIn(env)).toEqual({ BIKE_URL: 'https://bike.example/v1', BIKE_KEY: 'k' })
    expect(carriersIn({ BIKE_URL: '' })).toEqual({})
    expect(readConfig({ DATA_DIR: dataDir, ...env }).carriers).toEqual({})
  })

  test('stops the start where it is wrong, beside what else is', () => {
    const wrong = { BIKE_URL: 'bike.example', PORT: 'x' }
    expect(() => carriersIn(wrong)).toThrow(/PORT: [\s\S]*BIKE_URL: /)
  })
})
