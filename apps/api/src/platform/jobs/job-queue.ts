import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type QueueResult, type UpdateQueueOptions } from 'pg-boss'
import type { Secrets } from '../auth/secrets.ts'
import type { Log } from '../ctx.ts'
import type { Database, JobStore, Tx } from '../db/database.ts'
import { LOOK_FOR_WORK } from './every-minute.ts'
import {
  type EnqueueOptions,
  GIVEN_UP,
  type Job,
  type JobBehaviour,
  type QueueDeclaration,
  type SystemJob,
} from './job-declaration.ts'

/** Seconds without a sign of life after which a running job's worker counts as dead; pg-boss's smallest value. */
const HEARTBEAT_SECONDS = 10
/** How long statements of the queue itself may still run when it is closed; the engine's smallest value is a second. */
const LAST_STATEMENTS_MS = 1_000
const DEFAULTS = {
  retryLimit: 5,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 900,
  expireInSeconds: 120,
  deleteAfterSeconds: 3 * 86_400,
} as const satisfies JobBehaviour

/** Takes the jobs that were given up; what is done then is tried for days. */
const OF_THE_GIVEN_UP: QueueDeclaration = { name: GIVEN_UP, behaviour: { retryLimit: 500 } }

/**
 * Where the engine itself puts each minute of a schedule that is due, before the schedule's job is made of it. Like every other
 * queue it notices within seconds that a process died; by itself only after a quarter of an hour, which an hourly schedule
 * would wait.
 */
const OF_DUE_SCHEDULES: QueueDeclaration = { name: '__pgboss__send-it', behaviour: {} }

/** How a job lies in the queue. */
export interface QueuedJob {
  readonly company_id: number | null
  /** The instant given with `startAfter`, by the application's clock. */
  readonly not_before: string | null
  readonly payload: object | SealedPayload
}

/** The payload of a `sealed` job, encrypted. */
interface SealedPayload {
  readonly sealed: string
}

/** What a job was given, opened when its declaration says `sealed`. */
export const payloadOf = (job: QueueDeclaration, { payload }: QueuedJob, secrets: Secrets): object =>
  job.behaviour.sealed && 'sealed' in payload
    ? (JSON.parse(secrets.decrypt(payload.sealed)) as object)
    : payload

/**
 * Who takes turns with the others: a company (`7`), or who asked for something in it: a person (`7:41`), a store (`7:store-12`) or
 * an API key (`7:key-3`).
 */
export const groupOf = (companyId: number | null, who: number | string | null): string =>
  who === null ? String(companyId) : `${companyId}:${who}`

/** The queue as the API and the worker share it. */
export interface JobQueue {
  /** The queue engine, for the worker and for tests. */
  readonly boss: PgBoss
  /** Writes a job in the given transaction. With a policy, a job that counts as the same work is not added again. */
  enqueue(
    tx: Tx,
    job: Job<object> | SystemJob<object>,
    companyId: number | null,
    payload: object,
    options?: EnqueueOptions,
  ): Promise<void>
  /** Closes it; the worker has been stopped before. */
  stop(): Promise<void>
}

/**
 * Opens the queue with every job and schedule there is. `works` says whether this process will also run jobs.
 */
export async function openJobQueue(
  db: Database,
  jobs: readonly QueueDeclaration[],
  { works, log, secrets }: { works: boolean; log: Log; secrets: Secrets },
): Promise<JobQueue> {
  await declareQueues(db.jobStore, jobs)
  const boss = new PgBoss({
    ...db.jobStore,
    max: 4,
    migrate: false,
    createSchema: false,
    supervise: works,
    schedule: works,
    // Jobs that depend on each other, which there are none of: the engine would ask for them every five seconds.
    flowIntervalSeconds: 24 * 3600,
    // Both need the tables' owner.
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  // Its data can hold the parameters of a slow statement.
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'job queue'))
  await boss.start()

  return {
    boss,
    enqueue: async (tx, job, companyId, payload, options = {}) => {
      const data: QueuedJob = {
        company_id: companyId,
        not_before: options.startAfter?.toISOString() ?? null,
        payload: job.behaviour.sealed ? { sealed: secrets.encrypt(JSON.stringify(payload)) } : payload,
      }
      await boss.send(job.name, data, {
        db: fromDrizzle(tx, sql),
        ...(options.startAfter ? { startAfter: options.startAfter } : {}),
        ...(options.priority === undefined ? {} : { priority: options.priority }),
        ...(job.behaviour.inTurns && { group: { id: options.group ?? groupOf(companyId, null) } }),
        ...(options.singletonKey === undefined
          ? {}
          : {
              singletonKey:
                companyId === null ? options.singletonKey : `${companyId}:${options.singletonKey}`,
            }),
      })
    },
    stop: () => boss.stop({ graceful: true, timeout: LAST_STATEMENTS_MS }),
  }
}

/**
 * Creates the queues, or brings their behaviour up to date, with a short-lived instance: the long-lived one then
 * starts knowing all of them, and never has to look one up inside somebody's transaction, where PGlite's only
 * connection would wait for itself. Where they are as declared, that costs one query, however many there are.
 */
export async function declareQueues(store: JobStore, jobs: readonly QueueDeclaration[]): Promise<void> {
  const boss = new PgBoss({
    ...store,
    max: 1,
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
  })
  const failures: Error[] = []
  boss.on('error', (error) => failures.push(error))
  await boss.start()
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  // A queue can only point to a dead letter queue that is there.
  const pointedTo = [
    OF_THE_GIVEN_UP,
    OF_DUE_SCHEDULES,
    LOOK_FOR_WORK,
    ...jobs.filter((job) => !job.behaviour.deadLetter),
  ]
  const pointing = jobs.filter((job) => job.behaviour.deadLetter)
  for (const { name, behaviour } of [...pointedTo, ...pointing]) {
    const options = queueOptions(behaviour)
    const existing = known.get(name)
    if (!existing) await boss.createQueue(name, { ...options, policy: behaviour.policy ?? 'standard' })
    else if (!isAsDeclared(existing, options)) await boss.updateQueue(name, options)
  }
  await boss.stop({ graceful: false })
  if (failures[0]) throw failures[0]
}

/** Whether a queue has every option with the declared value; what is not declared stays as it is. */
const isAsDeclared = (queue: QueueResult, options: Readonly<UpdateQueueOptions>): boolean =>
  Object.entries(options).every(([option, value]) => queue[option as keyof UpdateQueueOptions] === value)

function queueOptions(behaviour: JobBehaviour) {
  const {
    concurrency: _concurrency,
    policy: _policy,
    sealed: _sealed,
    inTurns: _inTurns,
    ...given
  } = behaviour
  const { retryDelayMax, ...options } = {
    ...DEFAULTS,
    ...given,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    notify: true,
  }
  return options.retryBackoff ? { ...options, retryDelayMax } : options
}
