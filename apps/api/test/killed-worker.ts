import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'

const WORKER = fileURLToPath(new URL('fixtures/product-worker.ts', import.meta.url))

/** Long enough for a process to start and to take over the job of one that was killed. */
export const TAKEN_OVER = { timeout: 60_000 }

/** What ends the processes and connections of a test, in the order in which they were made. */
export type Stops = (() => unknown)[]

/** Settings by their names in the environment: where stand-ins for other systems are. */
export type WorkerSettings = Readonly<Record<string, string>>

/** Starts a worker with all jobs on the test's database and files. PostgreSQL alone. */
export function startWorker(kontor: TestApp, stops: Stops, settings: WorkerSettings = {}): ChildProcess {
  const parts = [WORKER, kontor.databaseUrl ?? '', kontor.deps.config.dataDir, JSON.stringify(settings)]
  const child = spawn(process.execPath, parts, { stdio: 'inherit' })
  stops.push(() => child.kill('SIGKILL'))
  return child
}

/**
 * Starts a worker, kills it where it waits for a lock that `statement` takes, and lets the lock go.
 * @param reaches the lock is taken once the worker has come so far; without it before it starts
 */
export async function killWhereItWaits(
  kontor: TestApp,
  stops: Stops,
  statement: string,
  { settings, reaches }: { settings?: WorkerSettings; reaches?: () => Promise<unknown> } = {},
): Promise<void> {
  const holder = new pg.Client({ connectionString: kontor.databaseUrl ?? '' })
  await holder.connect()
  stops.push(() => holder.end())
  const early = reaches && startWorker(kontor, stops, settings)
  await reaches?.()
  await holder.query('begin')
  await holder.query(statement)
  const worker = early ?? startWorker(kontor, stops, settings)
  const waiting = async () => {
    // A transaction sees the activity as it was when it first looked.
    await holder.query('select pg_stat_clear_snapshot()')
    const { rows } = await holder.query(
      `select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and backend_type = 'client backend'`,
    )
    return rows[0].n
  }
  await expect.poll(waiting, TAKEN_OVER).toBeGreaterThan(0)
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  await holder.query('rollback')
  // How long another one waits for a sign of life is tested with the jobs; here its last one is long ago.
  await holder.query(
    `update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`,
  )
}
