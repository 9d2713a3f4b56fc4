import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { ConfigError, readConfig } from '../config.ts'
import { migrateAndOpen } from '../db/open-database.ts'
import { openSecrets } from './secrets-key.ts'

let filled: TestApp
let empty: TestDatabase
let dataDir: string
beforeAll(async () => {
  filled = await testApp()
  empty = await testDatabase()
})
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kontor-key-'))
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
    migrateAndOpen(config({ DATABASE_URL: 'postgres://kontor@127.0.0.1:1/kontor' })),
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
