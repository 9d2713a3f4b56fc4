import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const ROOT = join(import.meta.dirname, '..')
const PORT = 3990
const LOOK_EVERY_MS = 100
const KIB_A_MIB = 1024
/** Clock ticks a second of `/proc/…/stat`. */
const TICKS = 100

/** What a start takes. */
export interface StartMeasure {
  /** Seconds from `npm start` until its first own line, and until it serves. */
  readonly firstLine: number
  readonly ready: number
  /** The most that one process of it held at once, MiB. */
  readonly peak: number
}

/** A first and a second start, and what all processes of the second hold and do when they are left alone. */
export interface FirstStart {
  readonly cold: StartMeasure
  readonly warm: StartMeasure
  readonly idleSeconds: number
  /** All processes together, MiB; what they share counts once. */
  readonly idleMemory: number
  /** Processor seconds a second. */
  readonly idleLoad: number
}

/**
 * Starts the product as a newcomer does, with nothing built and no data, then again, and leaves it alone. Linux only: what
 * processes hold is read from `/proc`.
 * @param idleSeconds for how long it is left alone; what is measured is the last tenth
 */
export async function measureFirstStart(idleSeconds: number): Promise<FirstStart> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kontor-first-start-'))
  try {
    for (const built of ['apps/web/dist', 'node_modules/.cache/kontor'])
      await rm(join(ROOT, built), { recursive: true, force: true })
    const first = await start(dataDir)
    await stop(first.npm)
    const second = await start(dataDir)
    try {
      await wait(idleSeconds * 900)
      const before = processorSeconds(second.npm)
      await wait(idleSeconds * 100)
      const idleLoad = (processorSeconds(second.npm) - before) / (idleSeconds / 10)
      return {
        cold: first.measure,
        warm: second.measure,
        idleSeconds,
        idleMemory: sharedMemory(second.npm),
        idleLoad,
      }
    } finally {
      await stop(second.npm)
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Prints what was measured, a line each. */
export function printFirstStart({ cold, warm, idleSeconds, idleMemory, idleLoad }: FirstStart): void {
  for (const [name, { firstLine, ready, peak }] of Object.entries({ cold, warm }))
    console.log(
      `${name}: first line ${firstLine.toFixed(1)} s, ready ${ready.toFixed(1)} s, peak of one process ${peak.toFixed(0)} MiB`,
    )
  console.log(
    `after ${idleSeconds} s: ${idleMemory.toFixed(0)} MiB in all processes, ${(idleLoad * 100).toFixed(1)} % of a core`,
  )
}

async function start(dataDir: string): Promise<{ npm: ChildProcess; measure: StartMeasure }> {
  const started = performance.now()
  const seconds = () => (performance.now() - started) / 1000
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    detached: true,
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, PORT: String(PORT) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let firstLine = 0
  npm.stdout?.on('data', (chunk: Buffer) => {
    // What npm says of the script begins with `>`.
    const lines = chunk.toString().split('\n')
    if (firstLine === 0 && lines.some((line) => line.trim() !== '' && !line.startsWith('>')))
      firstLine = seconds()
  })
  let peak = 0
  const isReady = () =>
    fetch(`http://127.0.0.1:${PORT}/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    peak = Math.max(peak, ...processesOf(npm).map((pid) => kibOf(pid, 'status', 'VmHWM') / KIB_A_MIB))
    await wait(LOOK_EVERY_MS)
  }
  return { npm, measure: { firstLine, ready: seconds(), peak } }
}

async function stop(npm: ChildProcess): Promise<void> {
  const ended = once(npm, 'exit')
  npm.kill('SIGTERM')
  await ended
}

/** npm and everything that came of it: they are a group of their own. */
function processesOf({ pid }: ChildProcess): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((each) => each > 0 && statOf(each)[2] === String(pid))
}

/** What the kernel says of a process behind its name: state, parent, group, …; nothing when it has ended. */
function statOf(pid: number): string[] {
  const text = readProc(pid, 'stat')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

function processorSeconds(npm: ChildProcess): number {
  return processesOf(npm).reduce((sum, pid) => {
    const stat = statOf(pid)
    return sum + (Number(stat[11]) + Number(stat[12])) / TICKS
  }, 0)
}

const sharedMemory = (npm: ChildProcess): number =>
  processesOf(npm).reduce((sum, pid) => sum + kibOf(pid, 'smaps_rollup', 'Pss') / KIB_A_MIB, 0)

const kibOf = (pid: number, file: string, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readProc(pid, file))?.[1] ?? 0)

/** Empty when the process has ended meanwhile. */
function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ESRCH') return ''
    throw error
  }
}
