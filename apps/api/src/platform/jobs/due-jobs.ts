import { PgBoss } from 'pg-boss'
import type { Log } from '../ctx.ts'
import type { Database } from '../db/database.ts'
import { ABANDONED } from './abandoned-jobs.ts'

/** The channel on which the queue engine announces new jobs by their queue's name. */
const CHANNEL = `select 'pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24) as channel`

/**
 * One query over all queues: which have a job that is due within $1 milliseconds, and in how many; and, without a name, that
 * some job's worker shows no sign of life.
 */
const DUE_SOON = `
  select name, greatest(0, extract(epoch from min(start_after) - now()) * 1000)::float8 as in_ms
  from pgboss.job
  where state < 'active' and not blocked and start_after <= now() + $1 * interval '1 millisecond'
  group by name
  union all
  select null, 0 where exists (select from pgboss.job where ${ABANDONED})`

/** An instance of the queue engine for a connection past a pooler: it runs nothing and looks after nothing. */
const LISTENS_ONLY = {
  max: 1,
  migrate: false,
  createSchema: false,
  supervise: false,
  schedule: false,
} as const

/** A queue in which something is due; null: jobs of a worker that is dead. */
export interface DueQueue {
  readonly name: string | null
  readonly in_ms: number
}

/** The queues in which something is due within `withinMs`, and whether workers have died, however many queues there are: one statement. */
export const queuesDueWithin = (db: Database, withinMs: number): Promise<DueQueue[]> =>
  db.lookup<DueQueue>(DUE_SOON, [withinMs])

/**
 * Listens for new jobs. Null where nothing can be announced: then looking for due ones finds them.
 * @param onGap announcements may have been missed
 */
export async function listenForJobs(
  { boss, db, log }: { boss: PgBoss; db: Database; log: Log },
  onNew: (queue: string) => void,
  onGap: () => void,
): Promise<{ close(): Promise<void> } | null> {
  const { jobStore, listenStore } = db
  if (listenStore === null) {
    log.warn({}, 'new jobs are found by looking: there is no DATABASE_LISTEN_URL past the pooler')
    return null
  }
  const direct = listenStore === jobStore ? null : new PgBoss({ ...listenStore, ...LISTENS_ONLY })
  direct?.on('error', (error) => log.error({ err: error }, 'job queue'))
  try {
    await direct?.start()
    const [row] = await db.lookup<{ channel: string }>(CHANNEL)
    const listening = await (direct ?? boss).getDb().listen?.(row?.channel ?? '', onNew, onGap)
    return {
      close: async () => {
        await listening?.close()
        await direct?.stop({ graceful: false })
      },
    }
  } catch (error) {
    log.warn({ err: error }, 'new jobs cannot be announced; they are found by looking')
    await direct?.stop({ graceful: false })
    return null
  }
}
