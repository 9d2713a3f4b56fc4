import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT, run } from './run.ts'

const DIST = join(ROOT, 'apps/web/dist')
const STAMP = join(DIST, '.sources')
const SOURCES = ['apps/web/src', 'apps/web/public', 'packages/contract/src']
const FILES = [
  'apps/web/index.html',
  'apps/web/scan.html',
  'apps/web/scan.config.ts',
  'apps/web/json-schemas.ts',
  'apps/web/scan-page.ts',
  'apps/web/scan-worker.js',
  'apps/web/vite.config.ts',
  'apps/web/package.json',
  'package-lock.json',
]

function files(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** A hash over everything the web build reads. */
function sourcesHash(): string {
  const hash = createHash('sha256')
  for (const file of [
    ...SOURCES.flatMap((folder) => files(join(ROOT, folder))),
    ...FILES.map((file) => join(ROOT, file)),
  ]) {
    hash.update(relative(ROOT, file)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** Builds the web app unless the build that is there was made from these very sources. */
export async function ensureWebBuild(): Promise<void> {
  const wanted = sourcesHash()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return
  for (const config of ['vite.config.ts', 'scan.config.ts']) {
    const args = ['build', 'apps/web', '--config', `apps/web/${config}`, '--logLevel', 'warn']
    const { code, output } = await run('vite', args, { quiet: true })
    if (code !== 0) throw new Error(`The web app could not be built.\n${output}`)
  }
  writeFileSync(STAMP, wanted)
}

if (import.meta.main) await ensureWebBuild()
