import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT, type RunOptions, run } from './run.ts'

const DIST = join(ROOT, 'apps/web/dist')
const STAMP = join(DIST, '.sources')
const COMPRESSED = join(DIST, '.compressed')
const SOURCES = ['apps/web/src', 'apps/web/public', 'packages/contract/src']
const FILES = [
  'apps/web/build.ts',
  'apps/web/compress.ts',
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

/** Whether the build that is there was made from these very sources. */
export const isWebBuilt = (): boolean => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sourcesHash()

/**
 * The bundler is a program of its own inside Node, which takes a third less memory with one thread and without a cache of what
 * it has freed, and as long.
 */
const FRUGAL = { RAYON_NUM_THREADS: '1', TOKIO_WORKER_THREADS: '1', MIMALLOC_PURGE_DELAY: '0' }

/** With `behind`, the work takes what other processes leave of the processor. */
type Turn = Pick<RunOptions, 'behind'>

/** Builds the web app unless it is built. */
export async function ensureWebBuild(turn: Turn = {}): Promise<void> {
  if (isWebBuilt()) return
  const wanted = sourcesHash()
  const args = ['--max-semi-space-size=2', 'apps/web/build.ts']
  const { code, output } = await run('node', args, { quiet: true, env: FRUGAL, ...turn })
  if (code !== 0) throw new Error(`The web app could not be built.\n${output}`)
  writeFileSync(STAMP, wanted)
}

/** Compresses the assets of the build that is there, unless it is done. Without them the server compresses each answer anew. */
export async function ensureCompressedAssets(turn: Turn = {}): Promise<void> {
  const wanted = readFileSync(STAMP, 'utf8')
  if (existsSync(COMPRESSED) && readFileSync(COMPRESSED, 'utf8') === wanted) return
  const { code, output } = await run('node', ['apps/web/compress.ts'], { quiet: true, ...turn })
  if (code !== 0) throw new Error(`The assets of the web app could not be compressed.\n${output}`)
  writeFileSync(COMPRESSED, wanted)
}

if (import.meta.main) {
  await ensureWebBuild()
  await ensureCompressedAssets()
}
