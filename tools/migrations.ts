import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT, run } from './run.ts'

/** Fails when the tables say more than the migrations: generating from a copy of them must yield nothing new. */
const copy = mkdtempSync(join(tmpdir(), 'kontor-migrations-'))
try {
  cpSync(join(ROOT, 'apps/api/migrations'), copy, { recursive: true })
  const before = readdirSync(copy)
  const { code, output } = await run(
    'drizzle-kit',
    [
      'generate',
      '--dialect',
      'postgresql',
      '--schema',
      './src/**/*.tables.ts',
      '--out',
      copy,
      '--casing',
      'snake_case',
      '--name',
      'drift',
    ],
    { cwd: join(ROOT, 'apps/api'), quiet: true },
  )
  const added = readdirSync(copy).filter((file) => !before.includes(file))
  if (code !== 0 || added.length > 0) {
    process.stdout.write(
      code !== 0 ? output : added.map((file) => readFileSync(join(copy, file), 'utf8')).join('\n'),
    )
    console.error('\nThe tables and the migrations differ. Run `npm run db:generate`.')
    process.exitCode = 1
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
}
