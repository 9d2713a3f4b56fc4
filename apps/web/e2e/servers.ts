import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An app with its sandbox, as one worker of the journeys uses it. */
interface Server {
  readonly url: string
  readonly sandboxUrl: string
}

/** Of every account of the demo. */
export const PASSWORD = 'Kontor-Demo-2026'

/** Set when the journeys use an app that is running already. */
export const RUNNING = process.env.E2E_URL
/** How many journeys run at once; each worker has an app, data and sandbox of its own. */
export const WORKERS = RUNNING ? 1 : Number(process.env.E2E_WORKERS ?? 2)

const FIRST_PORT = Number(process.env.E2E_PORT ?? 23_400)
const port = (worker: number): number => FIRST_PORT + 10 * worker
const sandboxPort = (worker: number): number => port(worker) + 1

/** The app of a worker, counted from 0. */
export const serverOf = (worker: number): Server =>
  RUNNING
    ? { url: RUNNING, sandboxUrl: process.env.E2E_SANDBOX_URL ?? '' }
    : { url: `http://localhost:${port(worker)}`, sandboxUrl: `http://127.0.0.1:${sandboxPort(worker)}` }

/** Answers once the apps of all workers are ready. */
export const READY_PORT = FIRST_PORT - 1

/** How the app of a worker is started: the built product as a new user gets it, with embedded database and demo data. */
export function settingsOf(worker: number) {
  return {
    readyUrl: `${serverOf(worker).url}/ready`,
    env: {
      PORT: String(port(worker)),
      SANDBOX_PORT: String(sandboxPort(worker)),
      DATA_DIR: join(process.env.E2E_DATA_DIR ?? '', String(worker)),
      DATABASE_URL: '',
      // A journey tells by how much a figure rises, so nobody else may order meanwhile.
      DEMO_SALES: '0',
      LOG_LEVEL: 'warn',
    },
  }
}

/** The process that starts them. */
export function startedServers() {
  // The workers read this configuration too, and make no folder of their own.
  process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'kontor-e2e-'))
  return {
    command: 'node apps/web/e2e/start-servers.ts',
    cwd: '../..',
    url: `http://127.0.0.1:${READY_PORT}`,
    // Two demos are filled and counted at once, which a busy machine may take minutes for.
    timeout: 600_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 } as const,
    stdout: 'ignore' as const,
    stderr: 'pipe' as const,
    env: { E2E_DATA_DIR: process.env.E2E_DATA_DIR },
  }
}
