import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { stuck } from '../../../test/fixtures/stuck-job.ts'
import { defineEvent } from '../events/event.ts'
import { domainEvents } from '../events/events.tables.ts'
import { handleJob, handleSystemJob, schedule } from './handlers.ts'
import { defineJob, defineSystemJob, type JobCtx, type JobHandler, type SystemCtx } from './job.ts'
import { openJobQueue } from './job-queue.ts'
import { runWorker, type Worker } from './worker.ts'

interface Numbered {
  n: number
}
const count = defineJob<Numbered>('count', { retryLimit: 2, retryDelay: 0, retryBackoff: false })
const once1 = defineJob<Numbered>('count-once', { policy: 'exclusive' })
const sweep = defineSystemJob<Numbered>('sweep')
const counted = defineEvent<Numbered>('thing.counted')

let house: TestApp
const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

/** A list that can be waited on. */
function recorder<T>() {
  const items: T[] = []
  const waiting: { size: number; resolve: () => void }[] = []
  return {
    items,
    add(item: T) {
      items.push(item)
      for (const each of waiting) if (items.length >= each.size) each.resolve()
    },
    reached: (size: number) =>
      items.length >= size
        ? Promise.resolve()
        : new Promise<void>((resolve) => waiting.push({ size, resolve })),
  }
}

async function startHouse(jobs: JobHandler[]): Promise<void> {
  house = await testApp({ jobs })
  stops.push(() => house.close())
}

/** A worker as a real process has it, beside the app that only puts jobs in. */
async function startWorker(
  jobs: JobHandler[],
  schedules: Parameters<typeof runWorker>[2] = [],
): Promise<Worker> {
  const declared = [...jobs.map((handler) => handler.job), ...schedules]
  const queue = await openJobQueue(house.db, declared, { works: true, log: house.deps.log })
  const worker = await runWorker({ ...house.deps, queue }, jobs, schedules)
  stops.push(async () => {
    await worker.stop()
    await queue.stop(5)
  })
  return worker
}

describe('enqueue', () => {
  const ran = recorder<number>()
  beforeEach(async () => {
    ran.items.length = 0
    await startHouse([
      handleJob(count, async (_job, { n }) => ran.add(n)),
      handleJob(once1, async (_job, { n }) => ran.add(n)),
      handleSystemJob(sweep, async (_system, { n }) => ran.add(n)),
    ])
  })

  test('lasts when the transaction does, and only then', async () => {
    const undone = house.inCtx(async (ctx) => {
      await ctx.enqueue(count, { n: 1 })
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    await house.inCtx((ctx) => ctx.enqueue(count, { n: 2 }))
    expect(await house.runJobs()).toEqual(['count'])
    expect(ran.items).toEqual([2])
  })

  test('waits for the moment that was given, by the clock', async () => {
    const inAnHour = new Date(house.clock.now().getTime() + 3_600_000)
    await house.inCtx((ctx) => ctx.enqueue(count, { n: 1 }, { startAfter: inAnHour }))
    expect(await house.runJobs()).toEqual([])
    house.clock.advance(3_599_000)
    expect(await house.runJobs()).toEqual([])
    house.clock.advance(1_000)
    expect(await house.runJobs()).toEqual(['count'])
  })

  test('adds the same work once per company', async () => {
    const add = (n: number) => house.inCtx((ctx) => ctx.enqueue(once1, { n }, { singletonKey: 'x' }))
    await add(1)
    await add(2)
    await house.inCtx((ctx) => ctx.enqueue(once1, { n: 3 }, { singletonKey: 'x' }), house.b.admin)
    await house.runJobs()
    expect(ran.items).toEqual([1, 3])
  })

  test('takes jobs that belong to no company', async () => {
    await house.inCtx((ctx) => ctx.enqueue(sweep, { n: 9 }))
    expect(await house.runJobs()).toEqual(['sweep'])
    expect(ran.items).toEqual([9])
  })
})

describe('a job', () => {
  test('works in its own company, step by step, and knows which attempt it is', async () => {
    const seen: unknown[] = []
    const work = async (job: JobCtx, { n }: Numbered) => {
      await job.write((ctx) => ctx.emit(counted, { n }))
      const events = await job.read((ctx) => ctx.tx.select().from(domainEvents))
      seen.push([job.company.id, events.map((event) => event.actor), job.attempt, job.lastAttempt])
      if (job.attempt < 3) throw new Error('not yet')
    }
    await startHouse([handleJob(count, work)])
    await house.inCtx((ctx) => ctx.enqueue(count, { n: 1 }))
    await house.runJobs({ rethrow: false })
    await house.runJobs({ rethrow: false, retries: true })
    await house.runJobs({ rethrow: false, retries: true })
    const actor = { kind: 'job', name: 'count' }
    expect(seen).toEqual([
      [house.a.id, [actor], 1, false],
      [house.a.id, [actor, actor], 2, false],
      [house.a.id, [actor, actor, actor], 3, true],
    ])
  })

  test('of the system reaches every company, and one that fails does not stop the others', async () => {
    const visited: number[] = []
    await startHouse([
      handleSystemJob(sweep, (system: SystemCtx) =>
        system.forEachCompany(async (job) => {
          visited.push(job.company.id)
          if (job.company.id === house.a.id) throw new Error('this one fails')
          await job.write((ctx) => ctx.emit(counted, { n: 0 }))
        }),
      ),
    ])
    await house.inCtx((ctx) => ctx.enqueue(sweep, { n: 0 }))
    await expect(house.runJobs()).rejects.toThrow(/failed for 1 compan/)
    expect(visited.sort()).toEqual([house.provider.id, house.a.id, house.b.id].sort())
    expect(
      await house.db.read({ companyId: house.b.id }, (tx) => tx.select().from(domainEvents)),
    ).toHaveLength(1)
  })
})

describe('a worker', () => {
  test('starts a job well within a second of its commit, and tries again what fails', async () => {
    const attempts = recorder<number>()
    const jobs = [
      handleJob(count, async (job, { n }) => {
        attempts.add(n)
        if (n === 2 && job.attempt === 1) throw new Error('once more')
      }),
    ]
    await startHouse(jobs)
    await startWorker(jobs)
    const before = Date.now()
    await house.inCtx((ctx) => ctx.enqueue(count, { n: 1 }))
    await attempts.reached(1)
    expect(Date.now() - before).toBeLessThan(900)
    await house.inCtx((ctx) => ctx.enqueue(count, { n: 2 }))
    await attempts.reached(3)
    expect(attempts.items).toEqual([1, 2, 2])
  })

  test('finishes what it is doing before it stops', async () => {
    const started = recorder<number>()
    const gate = Promise.withResolvers<void>()
    let finished = false
    const jobs = [
      handleJob(count, async (_job, { n }) => {
        started.add(n)
        await gate.promise
        finished = true
      }),
    ]
    await startHouse(jobs)
    const queue = await openJobQueue(house.db, [count], { works: true, log: house.deps.log })
    const worker = await runWorker({ ...house.deps, queue }, jobs, [])
    await house.inCtx((ctx) => ctx.enqueue(count, { n: 1 }))
    await started.reached(1)
    await worker.stop()
    const stopped = queue.stop(10)
    gate.resolve()
    await stopped
    expect(finished).toBe(true)
    expect(await house.db.lookup(`select state::text from pgboss.job where name = 'count'`)).toEqual([
      { state: 'completed' },
    ])
  })

  test('takes up at once, when it is the only process, what the one before it left', async () => {
    const ran = recorder<number>()
    const jobs = [handleJob(stuck, async (job) => ran.add(job.attempt))]
    await startHouse(jobs)
    await house.inCtx((ctx) => ctx.enqueue(stuck, { n: 1 }))
    const [taken] = await house.deps.queue.boss.fetch(stuck.name)
    expect(taken).toBeDefined()
    if (house.db.kind === 'postgres') return
    await startWorker(jobs)
    await ran.reached(1)
    expect(ran.items).toEqual([2])
  })

  test('runs schedules by Berlin time', async () => {
    await startHouse([])
    const entry = schedule('nightly', '30 3 * * *', async () => undefined)
    await startWorker([], [entry])
    const rows = await house.db.lookup(`select cron, timezone from pgboss.schedule where name = 'nightly'`)
    expect(rows).toEqual([{ cron: '30 3 * * *', timezone: 'Europe/Berlin' }])
  })
})

describe.skipIf(!process.env.TEST_DATABASE_URL)('a worker that is killed', () => {
  test('loses its job to another one within seconds', async () => {
    const ran = recorder<number>()
    const jobs = [handleJob(stuck, async (job) => ran.add(job.attempt))]
    await startHouse(jobs)
    const script = fileURLToPath(new URL('../../../test/fixtures/stuck-worker.ts', import.meta.url))
    const child = spawn(process.execPath, [script, house.databaseUrl ?? '', house.deps.config.dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    stops.push(async () => child.kill('SIGKILL'))
    await house.inCtx((ctx) => ctx.enqueue(stuck, { n: 1 }))
    await once(child.stdout, 'data')
    await startWorker(jobs)
    child.kill('SIGKILL')
    const killed = Date.now()
    await ran.reached(1)
    expect(ran.items).toEqual([2])
    expect(Date.now() - killed).toBeLessThan(16_000)
  }, 30_000)
})
