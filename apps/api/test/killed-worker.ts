import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'

const WORKER = fileURLToPath(new URL('fixtures/product-worker.ts', import.meta.url))

/** Long enough for a process to start, and for a killed worker's job to be taken over once its heartbeat has failed. */
export const TAKEN_OVER = { timeout: 60_000 }

/** What ends the processes and connections of a test, in the order in which they were made. */
export type Stops = (() => unknown)[]

/** Starts a worker with all jobs on the test's database and files. PostgreSQL alone. */
export function startWorker(kontor: TestApp, stops: Stops): ChildProcess {
  const child = spawn(process.execPath, [WORKER, kontor.databaseUrl ?? '', kontor.deps.config.dataDir], {
    stdio: 'inherit',
  })
  stops.push(() => child.kill('SIGKILL'))
  return child
}

/** Starts a worker, kills it where it waits for a lock that `statement` takes, and lets the lock go. */
export async function killWhereItWaits(kontor: TestApp, stops: Stops, statement: string): Promise<void> {
  const holder = new pg.Client({ connectionString: kontor.databaseUrl ?? '' })
  await holder.connect()
  stops.push(() => holder.end())
  await holder.query('begin')
  await holder.query(statement)
  const worker = startWorker(kontor, stops)
  const waiting = async () => {
    // A transaction sees the activity as it was when it first looked.
    await holder.query('select pg_stat_clear_snapshot()')
    const { rows } = await holder.query(
      `select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and backend_type = 'client backend'`,
    )
    return rows[0].n
  }
  await expect.poll(waiting, TAKEN_OVER).toBe(1)
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  await holder.query('rollback')
}
