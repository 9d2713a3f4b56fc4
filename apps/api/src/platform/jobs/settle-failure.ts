import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { storedFailure } from '../errors/logged-error.ts'
import { sqlState } from '../errors/sql-state.ts'
import { FilesUnavailable } from '../files/files.ts'

/** How long a job waits that met an outage of Kontor's own storage. */
const PAUSE_SECONDS = 60
const DISK_FULL = '53100'

/**
 * Whether an attempt failed because Kontor's own storage takes nothing: the file storage, or a database without room. That
 * lasts as long as it takes the operator, and says nothing of the job.
 */
export function isOutage(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof FilesUnavailable) return true
  }
  return sqlState(error) === DISK_FULL
}

/** An attempt as the queue knows it. */
type Attempted = Pick<JobWithMetadata<object>, 'name' | 'id' | 'retryCount'>

/**
 * Says of an attempt that it failed: the queue tries again later or gives the job up. An attempt that met an outage does not
 * count, so that work waits for its end however long that takes. Counts for this attempt alone; may be repeated.
 */
export async function settleFailure(boss: PgBoss, job: Attempted, error: unknown): Promise<void> {
  if (isOutage(error)) await postpone(boss, job)
  else await boss.fail(job.name, job, storedFailure(error))
}

/** The queue counts an attempt when it hands out a job that was begun before: this one was not. */
const postpone = (boss: PgBoss, { name, id, retryCount }: Attempted): Promise<unknown> =>
  boss.getDb().executeSql(
    `update pgboss.job set state = 'retry', started_on = null, heartbeat_on = null,
       start_after = now() + $4 * interval '1 second'
     where name = $1 and id = $2 and retry_count = $3 and state = 'active'`,
    [name, id, retryCount, PAUSE_SECONDS],
  )
