import type { JobWithMetadata } from 'pg-boss'
import type { Deps } from '../deps.ts'
import { storedFailure } from '../errors/logged-error.ts'
import { releaseAbandonedJobs } from './abandoned-jobs.ts'
import type { JobHandler, Schedule } from './job.ts'
import type { QueuedJob } from './job-queue.ts'
import { runJob, runSchedule } from './run-job.ts'

/** New jobs announce themselves; polling finds delayed ones, and all of them while nothing can be announced. */
const POLLING = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 2, heartbeatRefreshSeconds: 3 }
const LOOK_FOR_DEAD_WORKERS_MS = 3_000
const DEFAULT_CONCURRENCY = 2

/** A worker that is running. */
export interface Worker {
  /** Stops looking for the dead; the queue itself is stopped by its owner. */
  stop(): Promise<void>
}

/** Starts to run jobs and schedules. The queue must have been opened with `works: true`. */
export async function runWorker(
  deps: Deps,
  handlers: readonly JobHandler[],
  schedules: readonly Schedule[],
): Promise<Worker> {
  const { boss } = deps.queue
  const alone = deps.db.kind === 'pglite'
  if (alone) await releaseAbandonedJobs(boss, deps.db, true)
  for (const handler of handlers) {
    const localConcurrency = handler.job.behaviour.concurrency ?? DEFAULT_CONCURRENCY
    const options = { ...POLLING, localConcurrency, includeMetadata: true } as const
    await boss.work(handler.job.name, options, async (jobs: JobWithMetadata<QueuedJob>[]) => {
      for (const job of jobs) await kept(runJob(deps, handler, job))
    })
  }
  for (const entry of schedules) {
    await boss.schedule(entry.name, entry.cron, {}, { tz: 'Europe/Berlin', missed: 'once' })
    await boss.work(
      entry.name,
      { ...POLLING, includeMetadata: true },
      async (jobs: JobWithMetadata<object>[]) => {
        for (const job of jobs) await kept(runSchedule(deps, entry, job))
      },
    )
  }
  return alone ? { stop: async () => undefined } : watchForDeadWorkers(deps)
}

/** The queue keeps what an attempt threw; the log has had it already. */
const kept = (attempt: Promise<void>): Promise<void> =>
  attempt.catch((error: unknown) => {
    throw storedFailure(error)
  })

function watchForDeadWorkers(deps: Deps): Worker {
  let running: Promise<unknown> = Promise.resolve()
  let looking = false
  const timer = setInterval(() => {
    if (looking) return
    looking = true
    running = releaseAbandonedJobs(deps.queue.boss, deps.db)
      .then((count) => count > 0 && deps.log.warn({ count }, 'jobs of a dead worker given back to the queue'))
      .catch((error: unknown) => deps.log.error({ err: error }, 'looking for dead workers'))
      .finally(() => {
        looking = false
      })
  }, LOOK_FOR_DEAD_WORKERS_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
