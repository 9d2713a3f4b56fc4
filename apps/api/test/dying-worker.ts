import { releaseAbandonedJobs } from '../src/platform/jobs/abandoned-jobs.ts'
import type { TestApp } from './app.ts'

/**
 * Lets every attempt of the jobs of a queue begin and be left by a worker that dies, until the queue gives them up.
 * @returns how many attempts there were
 */
export async function dieAtEveryAttempt({ deps, db }: TestApp, queue: string): Promise<number> {
  const { boss } = deps.queue
  for (let attempts = 0; ; attempts++) {
    const [job] = await boss.fetch(queue)
    if (!job) return attempts
    await db.lookup(`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where id = $1`, [
      job.id,
    ])
    await releaseAbandonedJobs(boss, db)
  }
}
