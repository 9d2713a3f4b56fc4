import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ENGINE_TESTS } from '../apps/api/test/engine-tests.ts'
import { ROOT, run } from './run.ts'

interface ListedFile {
  readonly file: string
  readonly projectName: string
}

it('every test file is run by exactly one project, what depends on the engine by one more', async () => {
  const { code, output } = await run('vitest', ['list', '--filesOnly', '--json'], {
    quiet: true,
    env: { TEST_DATABASE_URL: 'postgres://127.0.0.1/not-opened' },
  })
  expect(code, output).toBe(0)
  const listed: ListedFile[] = JSON.parse(output.slice(output.indexOf('[')))
  const ofEngine = listed.filter(({ projectName }) => projectName === 'engine')
  const runs = listed.filter(({ projectName }) => projectName !== 'engine').map(({ file }) => file)
  const written = globSync(
    ['{apps,packages}/*/{src,test}/**/*.test.{ts,tsx}', '{bench,tools}/**/*.test.ts'],
    {
      cwd: ROOT,
      exclude: (path) => path.endsWith('node_modules'),
    },
  ).map((path) => join(ROOT, path))
  expect(runs.toSorted()).toEqual(written.toSorted())
  expect(ofEngine.map(({ file }) => file).toSorted()).toEqual(
    ENGINE_TESTS.map((path) => join(ROOT, path)).toSorted(),
  )
})
