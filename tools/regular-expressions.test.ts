import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT, run } from './run.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-regexp-'))
  copyFileSync(join(ROOT, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Whether `npm run check` takes a file with this expression. */
async function passes(expression: string): Promise<boolean> {
  writeFileSync(join(folder, 'planted.ts'), `export const planted: RegExp = ${expression}\n`)
  const { code } = await run('oxlint', ['planted.ts'], { cwd: folder, quiet: true })
  return code === 0
}

test.each([['/<[^>]*>/g'], ['/^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$/'], ['/^(a+)+$/']])(
  '%s takes quadratic time or worse and is refused',
  async (expression) => {
    expect(await passes(expression)).toBe(false)
  },
)

test.each([['/<[^<>]*>/g'], ['/^\\d{6,10}$/']])('%s is taken', async (expression) => {
  expect(await passes(expression)).toBe(true)
})
