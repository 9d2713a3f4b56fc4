import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const PREPARE = fileURLToPath(new URL('./prepare.ts', import.meta.url))
const UNTIL = { timeout: 60_000, interval: 5 }

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kontor-first-start-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** The process that makes the embedded database, without demo data. */
const prepare = () =>
  spawn(process.execPath, [PREPARE], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })

test.each(['database.new', 'database.new/PG_VERSION', 'database.new/postmaster.pid'])(
  'a first start that is killed when there is %s leaves no database',
  async (file) => {
    await rm(join(dataDir, 'database.new'), { recursive: true, force: true })
    const child = prepare()
    await expect.poll(() => existsSync(join(dataDir, file)), UNTIL).toBe(true)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(existsSync(join(dataDir, 'database'))).toBe(false)
  },
  90_000,
)

test('the next one begins anew and says what it does', async () => {
  const child = prepare()
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  expect(await once(child, 'close')).toEqual([0, null])
  expect(said).toMatch(/^ {2}database +\d+\.\d s\n$/)
  expect(existsSync(join(dataDir, 'database/PG_VERSION'))).toBe(true)
  expect(existsSync(join(dataDir, 'database.new'))).toBe(false)
}, 90_000)
