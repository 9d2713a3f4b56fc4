import type { CompaniesQuery, JobCtx, JobHandler, Schedule, SystemCtx } from './job.ts'
import { GIVEN_UP, type Job, type JobBehaviour, type SystemJob } from './job-declaration.ts'

/** Never twice at a time, however many workers there are. */
const ONCE = { policy: 'exclusive', concurrency: 1 } as const satisfies JobBehaviour

/**
 * Says what runs when a company's job is due. A throw counts as a failed attempt.
 * @param givenUp what is done once nothing more is tried, however that came; the job's behaviour says `deadLetter: GIVEN_UP`
 */
export function handleJob<P extends object>(
  job: Job<P>,
  handler: (job: JobCtx, payload: P) => Promise<void>,
  givenUp?: (job: JobCtx, payload: P) => Promise<void>,
): JobHandler {
  if ((job.behaviour.deadLetter === GIVEN_UP) !== (givenUp !== undefined))
    throw new TypeError(`${job.name}: what is done when it is given up belongs to "deadLetter: GIVEN_UP"`)
  return {
    job,
    ...(givenUp && { givenUp: (ctx, payload) => givenUp(ctx, payload as P) }),
    run: (attempt, payload) => {
      if (!('company' in attempt)) throw new TypeError(`${job.name} was queued without a company`)
      return handler(attempt.company, payload as P)
    },
  }
}

/** Says what runs when a system job is due. A throw counts as a failed attempt. */
export function handleSystemJob<P extends object>(
  job: SystemJob<P>,
  handler: (system: SystemCtx, payload: P) => Promise<void>,
): JobHandler {
  return {
    job,
    run: (attempt, payload) => {
      if (!('system' in attempt))
        throw new TypeError(`${job.name} belongs to no company, but was queued with one`)
      return handler(attempt.system, payload as P)
    },
  }
}

/**
 * Work that recurs; `cron` has five fields and counts in Europe/Berlin. Runs once, however many workers there are,
 * and a run that came due while nothing was up is made up for.
 */
export const schedule = (
  name: string,
  cron: string,
  run: (system: SystemCtx) => Promise<void>,
  behaviour: JobBehaviour = {},
): Schedule => ({ name, cron, among: null, run, behaviour: { ...ONCE, ...behaviour } })

/**
 * Work that recurs each minute for the companies that have something to do. One question is asked for all such work
 * together, and nothing is put into the queue where there is nothing to do.
 */
export const everyMinute = (
  name: string,
  among: (now: Date) => CompaniesQuery,
  work: (job: JobCtx) => Promise<void>,
): Schedule => ({
  name,
  cron: null,
  among,
  run: (system) => system.forEachCompany(work, among(system.now())),
  behaviour: ONCE,
})
