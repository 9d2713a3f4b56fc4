import type { PgBoss } from 'pg-boss'
import type { Database } from '../db/database.ts'

/** Which jobs are held by a worker that shows no sign of life. */
export const ABANDONED = `state = 'active' and heartbeat_on + heartbeat_seconds * interval '1 second' < now()`

/**
 * Gives jobs whose worker has died back to the queue, to start at once. The lost attempt counts, so a job that kills
 * its worker every time ends as failed.
 * @param all also those that still showed signs of life: right when no other process can be running them
 * @returns how many were given back
 */
export async function releaseAbandonedJobs(boss: PgBoss, db: Database, all = false): Promise<number> {
  const lost = await db.lookup<{ name: string; id: string; retry_count: number }>(
    `select name, id::text, retry_count from pgboss.job where ${all ? `state = 'active'` : ABANDONED}`,
  )
  for (const { name, id, retry_count } of lost) {
    await giveBack(boss, { name, id, retryCount: retry_count }, 'the worker died')
  }
  return lost.length
}

/** Gives a job that is running nowhere back to the queue, to start at once; the lost attempt counts. */
export async function giveBack(
  boss: PgBoss,
  { name, id, retryCount }: { name: string; id: string; retryCount: number },
  message: string,
): Promise<void> {
  await boss.fail(name, { id, retryCount }, { message })
  await boss.update(name, undefined, { id, startAfter: 0 })
}
