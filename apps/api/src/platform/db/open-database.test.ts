import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { ConfigError, readConfig } from '../config.ts'
import { refuseNewKey } from './open-database.ts'

let filled: TestApp
let empty: TestDatabase
let dataDir: string
beforeAll(async () => {
  filled = await testApp()
  empty = await testDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'kontor-key-'))
})
afterAll(async () => {
  await filled.close()
  await empty.close()
  await rm(dataDir, { recursive: true })
})

test('a start without the secrets key of a filled database fails, says so, and goes on failing', async () => {
  for (let starts = 0; starts < 2; starts += 1) {
    const refused = refuseNewKey(readConfig({ DATA_DIR: dataDir }), filled.db)
    await expect(refused).rejects.toThrow(ConfigError)
    await expect(refused).rejects.toThrow(/SECRETS_KEY.*backup/s)
    expect(existsSync(join(dataDir, 'secrets.key'))).toBe(false)
  }
})

test('an empty database takes a new key, which is then the one that it is opened with', async () => {
  await refuseNewKey(readConfig({ DATA_DIR: dataDir }), empty.db)
  await refuseNewKey(readConfig({ DATA_DIR: dataDir }), filled.db)
  const SECRETS_KEY = Buffer.alloc(32, 7).toString('base64')
  await refuseNewKey(readConfig({ DATA_DIR: join(dataDir, 'other'), SECRETS_KEY }), filled.db)
})
