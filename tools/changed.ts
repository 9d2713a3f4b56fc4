import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { usesDatabase } from '../apps/api/test/engine-tests.ts'
import { ROOT, run } from './run.ts'

/**
 * `npm run test:changed [branch]`: tests what differs from the branch (`main` unless given), uncommitted changes included.
 * Of the tests that a change reaches, those run that need neither database nor sandbox, and those in the folder of a
 * changed file: nearly every other one starts the whole product, and so is reached by everything.
 */
const startsMore = (source: string): boolean =>
  usesDatabase(source) || /@kontor\/sandbox|-stage\.ts/.test(source)

async function lines(...args: string[]): Promise<string[]> {
  const { code, output } = await run('git', args, { quiet: true })
  if (code !== 0) throw new Error(output)
  return output.split('\n').filter((line) => line !== '')
}

const base = process.argv[2] ?? 'main'
const changed = [
  ...(await lines('diff', '--name-only', '--relative', `${base}...HEAD`)),
  ...(await lines('diff', '--name-only', '--relative', 'HEAD')),
  ...(await lines('ls-files', '--others', '--exclude-standard')),
]
const folders = new Set(changed.map((path) => dirname(path)))
const tests = await lines('ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx')
const near = tests.filter(
  (path) => folders.has(dirname(path)) || !startsMore(readFileSync(join(ROOT, path), 'utf8')),
)
const { code } = await run('vitest', [
  'run',
  '--passWithNoTests',
  '--project=!engine',
  `--changed=${base}`,
  ...near,
])
process.exit(code)
