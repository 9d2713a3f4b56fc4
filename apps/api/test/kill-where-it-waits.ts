import pg from 'pg'
import { expect } from 'vitest'
import type { Schedule } from '../src/platform/jobs/job.ts'
import type { TestApp } from './app.ts'

/** Runs scheduled work, and ends its connection where it waits for a lock that `statement` takes. */
export async function killWhereItWaits(kontor: TestApp, work: Schedule, statement: string): Promise<void> {
  const holder = new pg.Client({ connectionString: kontor.databaseUrl ?? '' })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query(statement)
    const ended = kontor.runSchedule(work).then(
      () => 'done',
      () => 'killed',
    )
    const waiting = async () => {
      // A transaction sees the activity as it was when it first looked.
      await holder.query('select pg_stat_clear_snapshot()')
      const { rows } = await holder.query<{ pid: number }>(
        `select pid from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and backend_type = 'client backend'`,
      )
      return rows.map(({ pid }) => pid)
    }
    await expect.poll(waiting, { timeout: 20_000 }).toHaveLength(1)
    const [pid = 0] = await waiting()
    await kontor.asOwner(`select pg_terminate_backend(${pid})`)
    expect(await ended).toBe('killed')
    await holder.query('rollback')
  } finally {
    await holder.end()
  }
}
