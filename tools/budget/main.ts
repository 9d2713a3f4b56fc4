import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FRUGAL_ENV, SERVER_FLAGS, SMALL_HEAP } from '../../apps/api/src/prepare-first-start.ts'
import { ROOT, toolEnv } from '../run.ts'
import { installed } from './installed.ts'
import { judge } from './judge.ts'
import limits from './limits.json' with { type: 'json' }

/**
 * `npm run budget`: what everybody pays for a start, held against `limits.json`. Counts and sizes, no clock: a busy machine
 * finds the same. Limits are 5 % above what was found; a commit that raises one says why, and a lower figure lowers it.
 */
const FOLDER = import.meta.dirname
const MODULE_RESOLUTION = new URL('../../apps/api/src/platform/module-resolution.ts', import.meta.url).href
const LOOK_EVERY_MS = 50
const KIB_A_MIB = 1024
const WEB_BUILDS = 3

interface Measured<Answer> {
  readonly answer: Answer
  /** The most that the process held at once, MiB; 0 where the system does not say it. */
  readonly peak: number
}

/** Runs a script of Node to its end. @returns what it printed as JSON, and its peak memory */
async function measured<Answer>(
  flags: readonly string[],
  script: string,
  ...args: readonly string[]
): Promise<Measured<Answer>> {
  const child = spawn(process.execPath, [...flags, script, ...args], {
    cwd: ROOT,
    env: toolEnv({ ...FRUGAL_ENV, NODE_COMPILE_CACHE: undefined }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  let peak = 0
  const looking = setInterval(() => {
    peak = Math.max(peak, peakOf(child.pid ?? 0))
  }, LOOK_EVERY_MS)
  const [code] = (await once(child, 'close')) as [number | null]
  clearInterval(looking)
  if (code !== 0) throw new Error(`${script} ended with ${code}`)
  const json = output.slice(output.lastIndexOf('\n{') + 1).trim()
  return { answer: (json.startsWith('{') ? JSON.parse(json) : {}) as Answer, peak }
}

/**
 * The least of several runs, MiB: the bundler's threads hold more at once when others have the processor in between, which
 * says nothing of what it needs.
 */
async function leastPeak(runs: number, run: () => Promise<Measured<unknown>>): Promise<number> {
  const peaks: number[] = []
  for (let done = 0; done < runs; done += 1) peaks.push((await run()).peak)
  return Math.min(...peaks)
}

/** MiB, as the kernel keeps it; 0 once the process has ended. */
function peakOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Math.round(Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / KIB_A_MIB)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
}

async function figures(): Promise<Readonly<Record<keyof typeof limits, number>>> {
  const resolving = ['--import', MODULE_RESOLUTION]
  // Waiting for a minute is no work: both roles do it beside the others.
  const quiet = Promise.all(
    ['api', 'worker'].map((role) =>
      measured<{ statements: number; heapMiB: number }>(
        ['--expose-gc', ...SERVER_FLAGS, ...resolving],
        join(FOLDER, 'quiet-minute.ts'),
        role,
      ),
    ),
  )
  const web = await leastPeak(WEB_BUILDS, () => measured([], join(ROOT, 'apps/web/build.ts')))
  const start = await measured<{ statements: number; rows: number; modules: number }>(
    [...SMALL_HEAP, '--max-old-space-size=320', ...resolving],
    join(FOLDER, 'first-start.ts'),
  )
  const running = await measured<{ modules: number; heapMiB: number }>(
    ['--expose-gc', ...SERVER_FLAGS, ...resolving],
    join(FOLDER, 'process-start.ts'),
  )
  const { packages, mebibytes } = await installed(ROOT)
  const [api, worker] = await quiet
  return {
    'first start: statements': start.answer.statements,
    'first start: rows': start.answer.rows,
    'first start: modules': start.answer.modules,
    'first start: most memory, MiB': start.peak,
    'web build: most memory, MiB': web,
    'API and worker: modules': running.answer.modules,
    'API and worker: heap, MiB': running.answer.heapMiB,
    'API after a quiet minute: heap, MiB': api?.answer.heapMiB ?? 0,
    'API in a quiet minute: statements': api?.answer.statements ?? 0,
    'worker after a quiet minute: heap, MiB': worker?.answer.heapMiB ?? 0,
    'worker in a quiet minute: statements': worker?.answer.statements ?? 0,
    packages,
    'packages, MiB': mebibytes,
  }
}

const { lines, isOver } = judge(await figures(), limits)
for (const line of lines) console.log(line)
process.exit(isOver ? 1 : 0)
