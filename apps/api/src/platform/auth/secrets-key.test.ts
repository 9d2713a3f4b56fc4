import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { FUNCTION_OWNERS } from '../../modules.ts'
import { ConfigError, readConfig } from '../config.ts'
import { migrateAndOpen } from '../db/open-database.ts'
import { secretsKeys } from './secrets.tables.ts'
import { forgetOtherKeys, openSecrets } from './secrets-key.ts'

let filled: TestApp
let empty: TestDatabase
let dataDir: string
beforeAll(async () => {
  filled = await testApp()
  empty = await testDatabase()
})
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kontor-key-'))
  // As if nothing had been started on it yet.
  for (const { db } of [filled, empty]) await db.write({ companyId: null }, (tx) => tx.delete(secretsKeys))
})
afterEach(() => rm(dataDir, { recursive: true }))
afterAll(async () => {
  await filled.close()
  await empty.close()
})

const config = (more: NodeJS.ProcessEnv = {}) => readConfig({ DATA_DIR: dataDir, ...more })

test('a start without the secrets key of a filled database fails, says so, and goes on failing', async () => {
  for (let starts = 0; starts < 2; starts += 1) {
    const refused = openSecrets(config(), filled.db)
    await expect(refused).rejects.toThrow(ConfigError)
    await expect(refused).rejects.toThrow(/SECRETS_KEY.*backup/s)
    expect(await readdir(dataDir)).toEqual([])
  }
})

test('a start that does not reach its database leaves no key behind', async () => {
  await expect(
    migrateAndOpen(config({ DATABASE_URL: 'postgres://kontor@127.0.0.1:1/kontor' }), FUNCTION_OWNERS),
  ).rejects.toThrow()
  expect(await readdir(dataDir)).toEqual([])
  await expect(openSecrets(config(), filled.db)).rejects.toThrow(ConfigError)
})

test('an empty database takes a new key, for its owner only, which is then the one that it is opened with', async () => {
  const sealed = (await openSecrets(config(), empty.db)).encrypt('geheim')
  expect((await openSecrets(config(), filled.db)).decrypt(sealed)).toBe('geheim')
  expect(await readdir(dataDir)).toEqual(['secrets.key'])
  const file = join(dataDir, 'secrets.key')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(Buffer.from(await readFile(file, 'utf8'), 'base64')).toHaveLength(32)
})

test('processes that start together on an empty database have one key', async () => {
  const started = await Promise.all(Array.from({ length: 8 }, () => openSecrets(config(), empty.db)))
  const sealed = started.map((secrets, i) => secrets.encrypt(`${i}`))
  for (const secrets of started)
    expect(sealed.map((one) => secrets.decrypt(one))).toEqual(started.map((_, i) => `${i}`))
  expect(await readdir(dataDir)).toEqual(['secrets.key'])
})

test('a process does not refuse the companies that the one beside it made a moment ago, with its key', async () => {
  const first = await openSecrets(config(), empty.db)
  const key = await readFile(join(dataDir, 'secrets.key'))
  await rm(join(dataDir, 'secrets.key'))
  const asked = {
    write: filled.db.write,
    lookup: async <Row>(text: string): Promise<Row[]> => {
      await writeFile(join(dataDir, 'secrets.key'), key)
      return filled.db.lookup<Row>(text)
    },
  }
  expect((await openSecrets(config(), asked)).decrypt(first.encrypt('geheim'))).toBe('geheim')
})

test('a key that is given needs no file; one that is kept must be whole', async () => {
  const SECRETS_KEY = Buffer.alloc(32, 7).toString('base64')
  await openSecrets(config({ SECRETS_KEY }), filled.db)
  expect(await readdir(dataDir)).toEqual([])
  await writeFile(join(dataDir, 'secrets.key'), 'c2hvcnQ=')
  await expect(openSecrets(config(), filled.db)).rejects.toThrow(/secrets\.key: must be 32 bytes/)
})

describe('a start with another key than that of the database', () => {
  const [OLD, NEW, WRONG] = [7, 8, 9].map((byte) => Buffer.alloc(32, byte).toString('base64')) as [
    string,
    string,
    string,
  ]
  const start = (SECRETS_KEY: string, SECRETS_KEYS_RETIRED = '', db = filled.db) =>
    openSecrets(config({ SECRETS_KEY, SECRETS_KEYS_RETIRED }), db)

  test('fails and says which, also while nothing is encrypted yet, and leaves the right one in its place', async () => {
    const { keyId } = await start(OLD)
    for (let starts = 0; starts < 2; starts += 1) {
      const refused = start(WRONG)
      await expect(refused).rejects.toThrow(ConfigError)
      await expect(refused).rejects.toThrow(new RegExp(`another key \\(${keyId}\\) than SECRETS_KEY holds`))
    }
    expect((await start(OLD)).keyId).toBe(keyId)
  })

  test('fails for a key in a file, too, and names the file', async () => {
    await start(OLD)
    await writeFile(join(dataDir, 'secrets.key'), WRONG)
    await expect(openSecrets(config(), filled.db)).rejects.toThrow(join(dataDir, 'secrets.key'))
  })

  test('succeeds while the old key is known beside it, and alone once everything is encrypted anew', async () => {
    await start(OLD)
    await start(OLD, NEW)
    const secrets = await start(NEW, OLD)
    // Some secrets may still be under the old key.
    await expect(start(NEW)).rejects.toThrow(/SECRETS_KEYS_RETIRED/)
    await forgetOtherKeys(filled.db, secrets)
    await start(NEW)
    await expect(start(OLD)).rejects.toThrow(ConfigError)
  })

  test('succeeds on a database without companies, whose key it is then', async () => {
    await start(OLD, '', empty.db)
    await start(NEW, '', empty.db)
    expect(await empty.db.lookup('select from secrets_keys')).toHaveLength(1)
  })
})
