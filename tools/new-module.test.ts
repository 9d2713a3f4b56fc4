import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moduleNames } from './module-files.ts'
import { ROOT, run } from './run.ts'

describe('a domain word', () => {
  it('gives every name of its module', () => {
    expect(moduleNames('direct-sales')).toEqual({
      word: 'direct-sales',
      camel: 'directSales',
      pascal: 'DirectSales',
      title: 'Direct sales',
    })
  })

  it.each(['DirectSales', 'direct_sales', '-sales', 'sales-', '1st', '../x', ''])('is not %j', (word) => {
    expect(() => moduleNames(word)).toThrow('no domain word')
  })
})

describe('npm run new-module', () => {
  let copy: string
  beforeAll(async () => {
    copy = await copyOfProject()
  }, 120_000)
  afterAll(() => rmSync(copy, { recursive: true, force: true }))

  const make = (...words: string[]) =>
    run('node', ['tools/new-module.ts', ...words], { cwd: copy, quiet: true })

  it('wants a title in every language', async () => {
    const made = await make('gift-cards', 'Geschenkkarten', 'Gift cards')
    expect(made).toMatchObject({ code: 2, output: expect.stringContaining('in Spanish') })
  })

  it('makes a module that passes every check', async () => {
    const made = await make('gift-cards', 'Geschenkkarten', 'Gift cards', 'Tarjetas regalo')
    expect(made).toMatchObject({ code: 0 })
    const { output: changed } = await run('git', ['status', '--porcelain', '--untracked-files=all'], {
      cwd: copy,
      quiet: true,
    })
    expect(changed).toContain('apps/api/src/modules/gift-cards/gift-cards.routes.ts')
    // Two checks are left out of those of a new module: of tables it has none, and its call has just been described.
    expect(changed.split('\n').filter((line) => /^(\?\?| M) .*(\.tables\.|migrations\/)/.test(line))).toEqual(
      [],
    )
    const described = JSON.parse(readFileSync(join(copy, 'docs/openapi.json'), 'utf8'))
    expect(described.paths['/v1/gift-cards'].get.summary).toBe('Gift cards')
    for (const [locale, title] of [
      ['de', 'Geschenkkarten'],
      ['en', 'Gift cards'],
      ['es', 'Tarjetas regalo'],
    ])
      expect(readFileSync(join(copy, `apps/web/src/app/locales/${locale}.ts`), 'utf8')).toContain(
        `giftCards: '${title}'`,
      )
    const { code, output } = await run('node', ['tools/check.ts', '--of-new-module'], {
      cwd: copy,
      quiet: true,
    })
    expect(code, output).toBe(0)
    const again = await make('gift-cards', 'Geschenkkarten', 'Gift cards', 'Tarjetas regalo')
    expect(again).toMatchObject({ code: 2, output: expect.stringContaining('already') })
  }, 600_000)
})

/** The project's files in another folder, with the same packages, its own ones apart. */
async function copyOfProject(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-copy-'))
  const { output } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    quiet: true,
  })
  for (const path of output.split('\n').filter((line) => line !== '')) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(ROOT, path), join(folder, path), { errorOnExist: false })
  }
  linkPackages(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  await run('git', ['init', '--quiet'], { cwd: folder, quiet: true })
  await run('git', ['add', '--all'], { cwd: folder, quiet: true })
  return folder
}

/** Links every package but those of the workspace, which lead to the copy. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    if (name === '@kontor')
      cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true })
    else symlinkSync(join(from, name), join(to, name))
  }
}
