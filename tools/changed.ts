import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { usesDatabase } from '../apps/api/test/engine-tests.ts'
import { changedFiles, gitLines } from './changed-files.ts'
import { ROOT, run } from './run.ts'

/**
 * `npm run test:changed [branch]`: tests what differs from the branch (`main` unless given), uncommitted changes included.
 * Of the tests that a change reaches, those run that need neither database nor sandbox, and for a changed file without a
 * test of its own name those in its folder: nearly every other one starts the whole product, and so is reached by everything.
 */
const startsMore = (source: string): boolean =>
  usesDatabase(source) || /@kontor\/sandbox|-stage\.ts/.test(source)

const base = process.argv[2] ?? 'main'
const changed = await changedFiles(base)
const tests = await gitLines(
  'ls-files',
  '--cached',
  '--others',
  '--exclude-standard',
  '*.test.ts',
  '*.test.tsx',
)
const hasOwnTest = (path: string): boolean =>
  tests.some((test) => test.replace(/\.test\.tsx?$/, '') === path.replace(/\.tsx?$/, ''))
const folders = new Set(changed.filter((path) => !hasOwnTest(path)).map((path) => dirname(path)))
const near = tests.filter(
  (path) =>
    changed.includes(path) ||
    folders.has(dirname(path)) ||
    !startsMore(readFileSync(join(ROOT, path), 'utf8')),
)
const { code } = await run('vitest', [
  'run',
  '--passWithNoTests',
  '--project=!engine',
  `--changed=${base}`,
  ...near,
])
process.exit(code)
