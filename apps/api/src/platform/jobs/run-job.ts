import { DEFAULT_LOCALE } from '@kontor/contract/shared'
import { sql } from 'drizzle-orm'
import type { JobWithMetadata } from 'pg-boss'
import type { Ctx } from '../ctx.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { makeCtx } from '../make-ctx.ts'
import type { CompaniesQuery, JobCtx, JobHandler, Schedule, SystemCtx } from './job.ts'
import { groupOf, payloadOf, type QueuedJob } from './job-queue.ts'
import { isOutage } from './settle-failure.ts'

type Parts = Pick<
  Deps,
  'db' | 'clock' | 'log' | 'queue' | 'secrets' | 'subscriptions' | 'sqlParts' | 'metrics'
>

/** What an attempt has to know of its job. */
type JobFacts = Pick<JobWithMetadata<object>, 'id' | 'name' | 'retryCount' | 'retryLimit' | 'signal'> &
  Partial<Pick<JobWithMetadata<object>, 'groupId'>>

/** Runs one attempt of a queued job. @throws what the handler throws, after counting and logging it */
export async function runJob(
  parts: Parts,
  handler: JobHandler,
  job: JobWithMetadata<QueuedJob>,
): Promise<void> {
  const system = systemCtx(parts, job)
  const companyId = job.data.company_id
  await observed(parts, system, job, () => {
    const payload = payloadOf(handler.job, job.data, parts.secrets)
    return companyId === null
      ? handler.run({ system }, payload)
      : handler.run({ company: jobCtx(parts, system, job, companyId) }, payload)
  })
}

/** Does what the handler of a job that was given up says, with the payload that the job had. */
export async function runGivenUp(
  parts: Parts,
  handlers: readonly JobHandler[],
  job: JobWithMetadata<QueuedJob>,
): Promise<void> {
  const handler = handlers.find((one) => one.job.name === job.sourceName)
  const { company_id: companyId } = job.data
  if (!handler?.givenUp || companyId === null)
    throw new TypeError(`nobody knows what to do now that ${job.sourceName} was given up`)
  const system = systemCtx(parts, job)
  const payload = payloadOf(handler.job, job.data, parts.secrets)
  await handler.givenUp(jobCtx(parts, system, { ...job, name: handler.job.name }, companyId), payload)
  system.log.error({ given_up: job.sourceName, company_id: companyId }, 'a job was given up')
}

/** Runs one attempt of scheduled work. */
export async function runSchedule(parts: Parts, entry: Schedule, job: JobFacts): Promise<void> {
  const system = systemCtx(parts, job)
  await observed(parts, system, job, () => entry.run(system))
}

async function observed(
  parts: Parts,
  system: SystemCtx,
  job: JobFacts,
  run: () => Promise<void>,
): Promise<void> {
  const { name } = job
  const stop = parts.metrics.jobDuration.startTimer({ job: name })
  try {
    await run()
    parts.metrics.jobs.inc({ job: name, outcome: 'done' })
  } catch (error) {
    const last = job.retryCount >= job.retryLimit && !isOutage(error)
    parts.metrics.jobs.inc({ job: name, outcome: last ? 'failed' : 'retried' })
    system.log.error({ err: error, last }, 'job attempt failed')
    throw error
  } finally {
    stop()
  }
}

const ALL_COMPANIES: CompaniesQuery = { text: 'select id from list_companies()' }

function systemCtx(parts: Parts, job: JobFacts): SystemCtx {
  const log = parts.log.child({ job: job.name, job_id: job.id, attempt: job.retryCount + 1 })
  const companies = async ({ text, values }: CompaniesQuery = ALL_COMPANIES) => {
    const rows = await parts.db.lookup<{ id: number }>(text, values)
    return rows.map((row) => row.id)
  }
  const system: SystemCtx = {
    id: job.id,
    now: () => parts.clock.now(),
    log,
    signal: job.signal,
    attempt: job.retryCount + 1,
    companies,
    inCompany: (companyId, work) => work(jobCtx(parts, system, job, companyId)),
    forEachCompany: async (work, among) => {
      const failures: unknown[] = []
      for (const companyId of await companies(among)) {
        try {
          await work(jobCtx(parts, system, job, companyId))
        } catch (error) {
          log.error({ err: error, company_id: companyId }, 'failed for one company')
          failures.push(error)
        }
      }
      if (failures.length > 0)
        throw new AggregateError(failures, `${job.name} failed for ${failures.length} companies`)
    },
    write: (work) => parts.db.write({ companyId: null }, work),
  }
  return system
}

function jobCtx(
  parts: Parts,
  system: SystemCtx,
  { name, groupId }: Pick<JobFacts, 'name' | 'groupId'>,
  companyId: number,
): JobCtx {
  const group = groupId ?? groupOf(companyId, null)
  const log = parts.log.child({ job: name, company_id: companyId, attempt: system.attempt })
  const inScope =
    <T>(work: (ctx: Ctx) => Promise<T>) =>
    async (tx: Tx): Promise<T> => {
      const { rows } = await tx.execute<{ name: string | null }>(
        sql`select company_name(${companyId}) as name`,
      )
      const facts = {
        company: { id: companyId, name: rows[0]?.name ?? '' },
        user: null,
        actor: { kind: 'job', name } as const,
        // What follows from a job is still what its person asked for.
        group,
        roles: [],
        tx,
        now: parts.clock.now(),
        locale: DEFAULT_LOCALE,
        log,
      }
      return work(makeCtx(facts, parts))
    }
  return {
    company: { id: companyId },
    id: system.id,
    group,
    now: system.now,
    log,
    signal: system.signal,
    attempt: system.attempt,
    read: (work) => parts.db.read({ companyId }, inScope(work)),
    write: (work) => parts.db.write({ companyId }, inScope(work)),
  }
}
