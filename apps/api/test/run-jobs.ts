import type { JobWithMetadata } from 'pg-boss'
import type { Deps } from '../src/platform/deps.ts'
import type { JobHandler, Schedule } from '../src/platform/jobs/job.ts'
import { GIVEN_UP } from '../src/platform/jobs/job-declaration.ts'
import type { QueuedJob } from '../src/platform/jobs/job-queue.ts'
import { runGivenUp, runJob, runSchedule } from '../src/platform/jobs/run-job.ts'
import { settleFailure } from '../src/platform/jobs/settle-failure.ts'

export interface RunJobsOptions {
  /** Also run what failed before, without waiting for its pause; each at most once per call. */
  readonly retries?: boolean
  /** Throw what a handler throws. Default true; false leaves the failed job in the queue, as in real life. */
  readonly rethrow?: boolean
}

/**
 * Runs every job that is due by the clock, and those that they put into the queue, one after the other, until none is
 * left. What waits for a later moment stays. Answers the names of the jobs in the order in which they ran.
 */
export async function runJobs(
  deps: Deps,
  handlers: readonly JobHandler[],
  { retries = false, rethrow = true }: RunJobsOptions = {},
): Promise<string[]> {
  const ran: string[] = []
  if (retries) await makeDue(deps, `state = 'retry'`)
  for (let found = true; found; ) {
    found = false
    await holdBackUntilClock(deps)
    let due = await dueQueues(deps)
    if (due.has(GIVEN_UP)) await runGivenUps(deps, handlers)
    for (const handler of handlers) {
      if (!due.has(handler.job.name)) continue
      const [job] = await deps.queue.boss.fetch<QueuedJob>(handler.job.name, { includeMetadata: true })
      if (!job || (await isPutBack(deps, job))) continue
      found = true
      ran.push(job.name)
      await attempt(deps, handlers, handler, { ...job, signal: new AbortController().signal }, rethrow)
      due = await dueQueues(deps)
    }
  }
  return ran
}

/** The queues in which something is due: one statement, where fetching from each would take some thirty. */
async function dueQueues(deps: Deps): Promise<ReadonlySet<string>> {
  const rows = await deps.db.lookup<{ name: string }>(
    `select distinct name from pgboss.job where state in ('created', 'retry') and start_after <= now()`,
  )
  return new Set(rows.map(({ name }) => name))
}

/** Runs scheduled work as its first and only attempt. */
export const runScheduleNow = (deps: Deps, entry: Schedule): Promise<void> =>
  runSchedule(deps, entry, {
    id: entry.name,
    name: entry.name,
    retryCount: 0,
    retryLimit: 0,
    signal: new AbortController().signal,
  })

async function attempt(
  deps: Deps,
  handlers: readonly JobHandler[],
  handler: JobHandler,
  job: JobWithMetadata<QueuedJob>,
  rethrow: boolean,
): Promise<void> {
  const { boss } = deps.queue
  try {
    await runJob(deps, handler, job)
  } catch (error) {
    await settleFailure(boss, job, error)
    // Its pause counts from the real time; the test says when it is over.
    await deps.db.lookup(`update pgboss.job set start_after = 'infinity' where id = $1 and state = 'retry'`, [
      job.id,
    ])
    await runGivenUps(deps, handlers)
    if (rethrow) throw error
    return
  }
  await boss.complete(job.name, job)
}

/** What follows for those that were given up. */
async function runGivenUps(deps: Deps, handlers: readonly JobHandler[]): Promise<void> {
  const { boss } = deps.queue
  for (;;) {
    const [job] = await boss.fetch<QueuedJob>(GIVEN_UP, { includeMetadata: true })
    if (!job) return
    await runGivenUp(deps, handlers, { ...job, signal: new AbortController().signal })
    await boss.complete(job.name, job)
  }
}

/** The database counts in real time; here the test's clock says what is due. */
async function holdBackUntilClock(deps: Deps): Promise<void> {
  const now = deps.clock.now().toISOString()
  await makeDue(deps, `state = 'created' and (data->>'not_before')::timestamptz <= '${now}'`)
  await deps.db.lookup(
    `update pgboss.job set start_after = 'infinity'
     where state = 'created' and (data->>'not_before')::timestamptz > $1::timestamptz`,
    [now],
  )
}

/**
 * Puts a fetched job back that is not due by the clock: one that another caller has enqueued since this one held back
 * what has to wait, and that the database takes for due because real time is ahead of the test's.
 */
async function isPutBack(deps: Deps, { id, data }: JobWithMetadata<QueuedJob>): Promise<boolean> {
  if (data.not_before === null || new Date(data.not_before) <= deps.clock.now()) return false
  await deps.db.lookup(
    `update pgboss.job set state = 'created', started_on = null, start_after = 'infinity' where id = $1`,
    [id],
  )
  return true
}

async function makeDue(deps: Deps, condition: string): Promise<void> {
  await deps.db.lookup(`update pgboss.job set start_after = now() where ${condition} and start_after > now()`)
}
