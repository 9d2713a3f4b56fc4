import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ENGINE_TESTS, usesDatabase } from '../engine-tests.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const OWN = 'apps/api/test/architecture/engine-tests.test.ts'
/** What only a test of one engine's own behaviour asks for. */
const ENGINE = /TEST_DATABASE_URL|\.db\.kind\b|\.databaseUrl\b|openPglite|migratePostgres|runChaos/

const tests = globSync(['apps/{api,demo}/src/**/*.test.ts', 'apps/api/test/**/*.test.ts'], { cwd: ROOT })
  .filter((path) => path !== OWN)
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
const unlisted = tests.filter(({ path }) => !ENGINE_TESTS.includes(path))
const paths = (found: typeof tests) => found.map(({ path }) => path)

describe('the tests that run on both engines', () => {
  it('are there, and use a database', () => {
    const using = paths(tests.filter(({ text }) => usesDatabase(text)))
    expect(ENGINE_TESTS.filter((path) => !using.includes(path))).toEqual([])
  })

  it('are all that ask for an engine', () => {
    expect(paths(unlisted.filter(({ text }) => ENGINE.test(text)))).toEqual([])
  })

  it('are all of the platform that use a database', () => {
    const ofPlatform = unlisted.filter(({ path }) => path.startsWith('apps/api/src/platform/'))
    expect(paths(ofPlatform.filter(({ text }) => usesDatabase(text)))).toEqual([])
  })
})
