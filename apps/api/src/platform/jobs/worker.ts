import { setTimeout as wait } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import { keepTables } from '../db/keep-tables.ts'
import type { Deps } from '../deps.ts'
import { releaseAbandonedJobs } from './abandoned-jobs.ts'
import { listenForJobs, queuesDueWithin } from './due-jobs.ts'
import { LOOK_FOR_WORK, schedulesWithWork } from './every-minute.ts'
import type { JobHandler, Schedule } from './job.ts'
import { GIVEN_UP } from './job-declaration.ts'
import { QueueLine } from './queue-line.ts'
import { repeat } from './repeat.ts'
import { runGivenUp, runJob, runSchedule } from './run-job.ts'

/** New jobs announce themselves; this is how soon those are found whose announcement was lost. */
const LOOK_FOR_DUE_JOBS_MS = 2_000
const HEARTBEAT_MS = 3_000
const KEEP_TABLES_MS = 60_000
const DEFAULT_CONCURRENCY = 2
/**
 * So many of a job run at a time at most on the embedded database. All of them wait for its one connection: with more, whoever
 * presses something waits behind them at each of its statements, and nothing is done sooner.
 */
const EMBEDDED_CONCURRENCY = 8
const EACH_MINUTE = '* * * * *'

/** A worker that is running. */
export interface Worker {
  /** Takes no more jobs and waits for the running ones, at most `seconds`; those left are given back to the queue. */
  stop(seconds: number): Promise<void>
}

/** Schedules of former versions, which an existing database still keeps: their jobs would wait for a worker for ever. */
const FORMER_SCHEDULES = [
  'fail-silent-bulk-updates',
  'fail-silent-downloads',
  'fail-silent-imports',
  'fail-silent-retail-imports',
]

/**
 * Starts to run jobs and schedules. The queue must have been opened with `works: true`.
 *
 * At idle, the database is asked once in two seconds over all queues, and not by each queue for itself: what is due, and
 * whether a worker has died. The number of statements does not grow with the queues.
 * @param lookEveryMs how often due jobs are looked for
 */
export async function runWorker(
  deps: Deps,
  handlers: readonly JobHandler[],
  schedules: readonly Schedule[],
  lookEveryMs = LOOK_FOR_DUE_JOBS_MS,
): Promise<Worker> {
  const { boss } = deps.queue
  const { db, log } = deps
  const alone = db.kind === 'pglite'
  if (alone) await releaseAbandonedJobs(boss, db, true)
  const lines = openLines(deps, handlers, schedules)
  await writeSchedules(boss, schedules)

  const look = async () => {
    for (const { name, in_ms } of await queuesDueWithin(db, lookEveryMs)) {
      if (name === null) await releaseJobsOfDeadWorkers(deps)
      else if (in_ms === 0) lines.get(name)?.wake()
      else setTimeout(() => lines.get(name)?.wake(), in_ms).unref()
    }
  }
  const looking = repeat(look, lookEveryMs, (error) => log.error({ err: error }, 'looking for due jobs'))
  const listening = await listenForJobs(
    { boss, db, log },
    (queue) => lines.get(queue)?.wake(),
    () => looking.now(),
  )
  // One that came between the first look and the announcements.
  looking.now()
  const beating = repeat(
    async () => {
      for (const line of lines.values()) await line.beat()
    },
    HEARTBEAT_MS,
    (error) => log.error({ err: error }, 'showing that jobs are alive'),
  )
  const watching = alone ? keepingTables(deps) : null
  return {
    stop: async (seconds) => {
      await Promise.all([watching?.stop(), looking.stop(), listening?.close()])
      const isOver = new AbortController()
      const deadline = wait(seconds * 1000, null, { signal: isOver.signal }).catch(() => null)
      await Promise.all([...lines.values()].map((line) => line.stop(deadline)))
      isOver.abort()
      await beating.stop()
    },
  }
}

/**
 * Writes when recurring work is due. That of each minute has no time of its own: one schedule asks for all of it, so that a
 * quiet minute costs a handful of statements and not as many for each.
 */
async function writeSchedules(boss: PgBoss, schedules: readonly Schedule[]): Promise<void> {
  const times = new Map([[LOOK_FOR_WORK.name, EACH_MINUTE]])
  const timeless = new Set(FORMER_SCHEDULES)
  for (const { name, cron } of schedules) {
    if (cron === null) timeless.add(name)
    else times.set(name, cron)
  }
  for (const { name } of await boss.getSchedules()) if (timeless.has(name)) await boss.unschedule(name)
  for (const [name, cron] of times)
    await boss.schedule(name, cron, {}, { tz: 'Europe/Berlin', missed: 'once' })
}

function openLines(
  deps: Deps,
  handlers: readonly JobHandler[],
  schedules: readonly Schedule[],
): ReadonlyMap<string, QueueLine> {
  const most = deps.db.kind === 'pglite' ? EMBEDDED_CONCURRENCY : Number.POSITIVE_INFINITY
  const work = [
    ...handlers.map((handler) => ({
      name: handler.job.name,
      concurrency: Math.min(handler.job.behaviour.concurrency ?? DEFAULT_CONCURRENCY, most),
      inTurns: handler.job.behaviour.inTurns ?? false,
      run: (job: Parameters<typeof runJob>[2]) => runJob(deps, handler, job),
    })),
    ...schedules.map((entry) => ({
      name: entry.name,
      concurrency: 1,
      inTurns: false,
      isAlone: true,
      run: (job: Parameters<typeof runSchedule>[2]) => runSchedule(deps, entry, job),
    })),
  ]
  work.push({
    name: LOOK_FOR_WORK.name,
    concurrency: 1,
    inTurns: false,
    run: async () => {
      for (const name of await schedulesWithWork(deps.db, schedules, deps.clock.now()))
        await deps.queue.boss.send(name, {})
    },
  })
  work.push({
    name: GIVEN_UP,
    concurrency: DEFAULT_CONCURRENCY,
    inTurns: false,
    run: (job: Parameters<typeof runJob>[2]) => runGivenUp(deps, handlers, job),
  })
  return new Map(work.map((one) => [one.name, new QueueLine(deps.queue.boss, deps.log, one)]))
}

const keepingTables = ({ db, log }: Deps) =>
  repeat(
    async () => {
      await keepTables(db)
    },
    KEEP_TABLES_MS,
    (error) => log.error({ err: error }, 'looking after the tables of the embedded database'),
  )

async function releaseJobsOfDeadWorkers({ queue, db, log }: Deps): Promise<void> {
  const count = await releaseAbandonedJobs(queue.boss, db)
  if (count > 0) log.warn({ count }, 'jobs of a dead worker given back to the queue')
}
