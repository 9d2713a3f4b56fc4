import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { dieAtEveryAttempt } from '../../../test/dying-worker.ts'
import { stuck } from '../../../test/fixtures/stuck-job.ts'
import type { Database } from '../db/database.ts'
import { defineEvent } from '../events/event.ts'
import { domainEvents } from '../events/events.tables.ts'
import { FilesUnavailable } from '../files/files.ts'
import { LOOK_FOR_WORK } from './every-minute.ts'
import { everyMinute, handleJob, handleSystemJob, schedule } from './handlers.ts'
import { defineJob, defineSystemJob, type JobCtx, type JobHandler, type SystemCtx } from './job.ts'
import { GIVEN_UP } from './job-declaration.ts'
import { type JobQueue, openJobQueue } from './job-queue.ts'
import { runWorker, type Worker } from './worker.ts'

interface Numbered {
  n: number
}
const count = defineJob<Numbered>('count', { retryLimit: 2, retryDelay: 0, retryBackoff: false })
const once1 = defineJob<Numbered>('count-once', { policy: 'exclusive' })
const sweep = defineSystemJob<Numbered>('sweep')
const counted = defineEvent<Numbered>('thing.counted')

let kontor: TestApp
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

async function startKontor(jobs: JobHandler[]): Promise<void> {
  kontor = await testApp({ jobs })
  stops.push(() => kontor.close())
}

interface WorkerSettings {
  readonly db?: Database
  readonly lookEveryMs?: number
  readonly onQueue?: (queue: JobQueue) => void
}

/** A worker as a real process has it, beside the app that only puts jobs in. */
async function startWorker(
  jobs: JobHandler[],
  schedules: Parameters<typeof runWorker>[2] = [],
  { db = kontor.db, lookEveryMs, onQueue }: WorkerSettings = {},
): Promise<Worker> {
  const declared = [...jobs.map((handler) => handler.job), ...schedules]
  const queue = await openJobQueue(kontor.db, declared, {
    works: true,
    log: kontor.deps.log,
    secrets: kontor.deps.secrets,
  })
  onQueue?.(queue)
  const worker = await runWorker({ ...kontor.deps, db, queue }, jobs, schedules, lookEveryMs)
  stops.push(async () => {
    await worker.stop(5)
    await queue.stop()
  })
  return worker
}

describe('enqueue', () => {
  const ran = recorder<number>()
  beforeEach(async () => {
    ran.items.length = 0
    await startKontor([
      handleJob(count, async (_job, { n }) => ran.add(n)),
      handleJob(once1, async (_job, { n }) => ran.add(n)),
      handleSystemJob(sweep, async (_system, { n }) => ran.add(n)),
    ])
  })

  test('lasts when the transaction does, and only then', async () => {
    const undone = kontor.inCtx(async (ctx) => {
      await ctx.enqueue(count, { n: 1 })
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    await kontor.inCtx((ctx) => ctx.enqueue(count, { n: 2 }))
    expect(await kontor.runJobs()).toEqual(['count'])
    expect(ran.items).toEqual([2])
  })

  test('waits for the moment that was given, by the clock', async () => {
    const inAnHour = new Date(kontor.clock.now().getTime() + 3_600_000)
    await kontor.inCtx((ctx) => ctx.enqueue(count, { n: 1 }, { startAfter: inAnHour }))
    expect(await kontor.runJobs()).toEqual([])
    kontor.clock.advance(3_599_000)
    expect(await kontor.runJobs()).toEqual([])
    kontor.clock.advance(1_000)
    expect(await kontor.runJobs()).toEqual(['count'])
  })

  test('adds the same work once per company', async () => {
    const add = (n: number) => kontor.inCtx((ctx) => ctx.enqueue(once1, { n }, { singletonKey: 'x' }))
    await add(1)
    await add(2)
    await kontor.inCtx((ctx) => ctx.enqueue(once1, { n: 3 }, { singletonKey: 'x' }), kontor.b.admin)
    await kontor.runJobs()
    expect(ran.items).toEqual([1, 3])
  })

  test('takes jobs that belong to no company', async () => {
    await kontor.inCtx((ctx) => ctx.enqueue(sweep, { n: 9 }))
    expect(await kontor.runJobs()).toEqual(['sweep'])
    expect(ran.items).toEqual([9])
  })
})

describe('a job', () => {
  test('works in its own company, step by step, and knows which attempt it is', async () => {
    const seen: unknown[] = []
    const work = async (job: JobCtx, { n }: Numbered) => {
      await job.write((ctx) => ctx.emit(counted, { n }))
      const events = await job.read((ctx) => ctx.tx.select().from(domainEvents))
      seen.push([job.company.id, events.map((event) => event.actor), job.attempt])
      if (job.attempt < 3) throw new Error('not yet')
    }
    await startKontor([handleJob(count, work)])
    await kontor.inCtx((ctx) => ctx.enqueue(count, { n: 1 }))
    await kontor.runJobs({ rethrow: false })
    await kontor.runJobs({ rethrow: false, retries: true })
    await kontor.runJobs({ rethrow: false, retries: true })
    const actor = { kind: 'job', name: 'count' }
    expect(seen).toEqual([
      [kontor.a.id, [actor], 1],
      [kontor.a.id, [actor, actor], 2],
      [kontor.a.id, [actor, actor, actor], 3],
    ])
  })

  test('of the system reaches every company, and one that fails does not stop the others', async () => {
    const visited: number[] = []
    await startKontor([
      handleSystemJob(sweep, (system: SystemCtx) =>
        system.forEachCompany(async (job) => {
          visited.push(job.company.id)
          if (job.company.id === kontor.a.id) throw new Error('this one fails')
          await job.write((ctx) => ctx.emit(counted, { n: 0 }))
        }),
      ),
    ])
    await kontor.inCtx((ctx) => ctx.enqueue(sweep, { n: 0 }))
    await expect(kontor.runJobs()).rejects.toThrow(/failed for 1 compan/)
    expect(visited.sort()).toEqual([kontor.provider.id, kontor.a.id, kontor.b.id].sort())
    expect(
      await kontor.db.read({ companyId: kontor.b.id }, (tx) => tx.select().from(domainEvents)),
    ).toHaveLength(1)
  })
})

describe('a worker', () => {
  test('starts a job when its commit is announced, without looking for it', async () => {
    const ran = recorder<number>()
    const jobs = [handleJob(count, async (_job, { n }) => ran.add(n))]
    await startKontor(jobs)
    // Longer than the test may take.
    await startWorker(jobs, [], { lookEveryMs: 3_600_000 })
    for (const n of [1, 2]) {
      await kontor.inCtx((ctx) => ctx.enqueue(count, { n }))
      await ran.reached(n)
    }
    expect(ran.items).toEqual([1, 2])
  })

  test('tries again what fails', async () => {
    const attempts = recorder<number>()
    const jobs = [
      handleJob(count, async (job, { n }) => {
        attempts.add(n)
        if (job.attempt === 1) throw new Error('once more')
      }),
    ]
    await startKontor(jobs)
    await startWorker(jobs)
    await kontor.inCtx((ctx) => ctx.enqueue(count, { n: 2 }))
    await attempts.reached(2)
    expect(attempts.items).toEqual([2, 2])
  })

  test('asks nothing but one query over all queues while there is nothing to do, however many there are', async () => {
    const jobs = Array.from({ length: 40 }, (_, n) =>
      handleJob(defineJob<Numbered>(`idle-${n}`), async () => undefined),
    )
    await startKontor(jobs)
    const looks = recorder<string>()
    const fetches: string[] = []
    const { lookup } = kontor.db
    const db: Database = {
      ...kontor.db,
      lookup: (text, values) => {
        if (text.includes('start_after')) looks.add(text)
        return lookup(text, values)
      },
    }
    await startWorker(jobs, [], {
      db,
      lookEveryMs: 10,
      onQueue: ({ boss }) => {
        const fetch = boss.fetch.bind(boss)
        boss.fetch = ((name: string, options: object) => {
          fetches.push(name)
          return fetch(name, options)
        }) as typeof boss.fetch
      },
    })
    await looks.reached(5)
    expect(fetches).toEqual([])
    await kontor.inCtx((ctx) => ctx.enqueue(defineJob<Numbered>('idle-7'), { n: 1 }))
    await expect.poll(() => fetches).toContain('idle-7')
    expect(new Set(fetches)).toEqual(new Set(['idle-7']))
  })

  test('finds a job that nobody announced, and starts a delayed one when its time has come', async () => {
    const ran = recorder<number>()
    const jobs = [handleJob(count, async (_job, { n }) => ran.add(n))]
    await startKontor(jobs)
    await startWorker(jobs, [], { lookEveryMs: 50 })
    // What is not due yet when it is written is never announced.
    const soon = new Date(Date.now() + 150)
    await kontor.inCtx((ctx) => ctx.enqueue(count, { n: 1 }, { startAfter: soon }))
    await ran.reached(1)
    expect(Date.now()).toBeGreaterThanOrEqual(soon.getTime())
  })

  test('works off more jobs than it runs at a time without waiting in between', async () => {
    const ran = recorder<number>()
    let running = 0
    let most = 0
    const jobs = [
      handleJob(count, async (_job, { n }) => {
        most = Math.max(most, ++running)
        await Promise.resolve()
        running--
        ran.add(n)
      }),
    ]
    await startKontor(jobs)
    await kontor.inCtx(async (ctx) => {
      for (let n = 0; n < 9; n++) await ctx.enqueue(count, { n })
    })
    // Longer than the test may take: whoever waited for the next look would not come to an end.
    await startWorker(jobs, [], { lookEveryMs: 3_600_000 })
    await ran.reached(9)
    expect(ran.items.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
    expect(most).toBeLessThanOrEqual(2)
  })

  test('runs fewer at a time on the embedded database, whose one connection serves everybody', async () => {
    const wide = defineJob<Numbered>('wide', { concurrency: 32 })
    const [started, ran] = [recorder<number>(), recorder<number>()]
    const gate = Promise.withResolvers<void>()
    let running = 0
    let most = 0
    const jobs = [
      handleJob(wide, async (_job, { n }) => {
        most = Math.max(most, ++running)
        started.add(n)
        await gate.promise
        running--
        ran.add(n)
      }),
    ]
    await startKontor(jobs)
    const atOnce = kontor.db.kind === 'pglite' ? 8 : 12
    await kontor.inCtx(async (ctx) => {
      for (let n = 0; n < 12; n++) await ctx.enqueue(wide, { n })
    })
    await startWorker(jobs)
    await started.reached(atOnce)
    gate.resolve()
    await ran.reached(12)
    expect(most).toBe(atOnce)
  })

  test('lets those who want little take turns with those who want much, though all places are taken', async () => {
    const turns = defineJob<Numbered>('in-turns', { concurrency: 3, inTurns: true })
    const started = recorder<string>()
    const gates: (() => void)[] = []
    const jobs = [
      handleJob(turns, async (job) => {
        const gate = Promise.withResolvers<void>()
        gates.push(gate.resolve)
        started.add(job.group)
        await gate.promise
      }),
    ]
    await startKontor(jobs)
    const many = `${kontor.a.id}:${kontor.a.admin.id}`
    const few = `${kontor.b.id}:${kontor.b.admin.id}`
    await kontor.inCtx(async (ctx) => {
      for (let n = 0; n < 12; n++) await ctx.enqueue(turns, { n }, { group: many })
    })
    await startWorker(jobs)
    await started.reached(3)
    await kontor.inCtx(async (ctx) => {
      for (let n = 0; n < 2; n++) await ctx.enqueue(turns, { n }, { group: few })
    }, kontor.b.admin)
    // No place has become free: the newcomer gets one more.
    await started.reached(4)
    expect(started.items).toEqual([many, many, many, few])
    // Its second one does not wait until all the others are done either.
    const opening = setInterval(() => {
      for (const open of gates.splice(0)) open()
    }, 10)
    stops.unshift(async () => clearInterval(opening))
    await started.reached(14)
    expect(started.items.lastIndexOf(few)).toBeLessThan(11)
  })

  test('keeps what follows from a job in the turn of who asked for it', async () => {
    const turns = defineJob<Numbered>('in-turns', { inTurns: true })
    const followed = recorder<string>()
    const jobs = [
      handleJob(turns, async (job, { n }) => {
        if (n > 0) followed.add(job.group)
        else await job.write((ctx) => ctx.enqueue(turns, { n: 1 }))
      }),
    ]
    await startKontor(jobs)
    const person = `${kontor.a.id}:${kontor.a.admin.id}`
    await kontor.inCtx((ctx) => ctx.enqueue(turns, { n: 0 }, { group: person }))
    await startWorker(jobs)
    await followed.reached(1)
    expect(followed.items).toEqual([person])
  })

  test('gives back what is not done when it has to stop', async () => {
    const attempts = recorder<number>()
    const jobs = [
      handleJob(stuck, (job) => {
        attempts.add(job.attempt)
        return job.attempt === 1 ? new Promise(() => undefined) : Promise.resolve()
      }),
    ]
    await startKontor(jobs)
    const first = await startWorker(jobs)
    await kontor.inCtx((ctx) => ctx.enqueue(stuck, { n: 1 }))
    await attempts.reached(1)
    await first.stop(0)
    await startWorker(jobs)
    await attempts.reached(2)
    expect(attempts.items).toEqual([1, 2])
  })

  test('aborts and repeats what takes longer than it may', async () => {
    const hasty = defineJob<Numbered>('hasty', { expireInSeconds: 1, retryDelay: 0, retryBackoff: false })
    const attempts = recorder<number>()
    let aborted = false
    const jobs = [
      handleJob(hasty, async (job) => {
        attempts.add(job.attempt)
        if (job.attempt > 1) return
        await new Promise((resolve) => job.signal.addEventListener('abort', resolve))
        aborted = true
      }),
    ]
    await startKontor(jobs)
    await startWorker(jobs)
    await kontor.inCtx((ctx) => ctx.enqueue(hasty, { n: 1 }))
    await attempts.reached(2)
    expect({ attempts: attempts.items, aborted }).toEqual({ attempts: [1, 2], aborted: true })
  })

  test('counts no attempt that met an outage of our own storage', async () => {
    const once = defineJob<Numbered>('once', { retryLimit: 0 })
    const attempts = recorder<number>()
    const outage = new FilesUnavailable(true, new Error('ENOSPC'))
    const jobs = [
      handleJob(once, async (job) => {
        attempts.add(job.attempt)
        if (attempts.items.length < 3) throw outage
      }),
    ]
    await startKontor(jobs)
    await startWorker(jobs)
    await kontor.inCtx((ctx) => ctx.enqueue(once, { n: 1 }))
    for (const tries of [1, 2]) {
      await attempts.reached(tries)
      const waiting = () =>
        kontor.db.lookup(
          `select 1 from pgboss.job where name = 'once' and state = 'retry' and start_after > now()`,
        )
      await expect.poll(waiting).toHaveLength(1)
      await kontor.db.lookup(`update pgboss.job set start_after = now() where name = 'once'`)
    }
    await attempts.reached(3)
    expect(attempts.items).toEqual([1, 1, 1])
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
    await startKontor(jobs)
    const queue = await openJobQueue(kontor.db, [count], {
      works: true,
      log: kontor.deps.log,
      secrets: kontor.deps.secrets,
    })
    const worker = await runWorker({ ...kontor.deps, queue }, jobs, [])
    await kontor.inCtx((ctx) => ctx.enqueue(count, { n: 1 }))
    await started.reached(1)
    const stopped = worker.stop(10)
    gate.resolve()
    await stopped
    await queue.stop()
    expect(finished).toBe(true)
    expect(await kontor.db.lookup(`select state::text from pgboss.job where name = 'count'`)).toEqual([
      { state: 'completed' },
    ])
  })

  test('takes up at once, when it is the only process, what the one before it left', async () => {
    const ran = recorder<number>()
    const jobs = [handleJob(stuck, async (job) => ran.add(job.attempt))]
    await startKontor(jobs)
    await kontor.inCtx((ctx) => ctx.enqueue(stuck, { n: 1 }))
    const [taken] = await kontor.deps.queue.boss.fetch(stuck.name)
    expect(taken).toBeDefined()
    if (kontor.db.kind === 'postgres') return
    await startWorker(jobs)
    await ran.reached(1)
    expect(ran.items).toEqual([2])
  })

  test('runs schedules by Berlin time', async () => {
    await startKontor([])
    const entry = schedule('nightly', '30 3 * * *', async () => undefined)
    await startWorker([], [entry])
    const rows = await kontor.db.lookup(`select cron, timezone from pgboss.schedule where name = 'nightly'`)
    expect(rows).toEqual([{ cron: '30 3 * * *', timezone: 'Europe/Berlin' }])
  })

  test('runs the work of each minute that has something to do, and puts nothing else into the queue', async () => {
    const ran = recorder<number>()
    const recurring = (name: string, condition: string) =>
      everyMinute(
        name,
        () => ({ text: `select id from list_companies() where ${condition}` }),
        async (job) => ran.add(job.company.id),
      )
    await startKontor([])
    const entries = [recurring('busy', `id = ${kontor.a.id}`), recurring('quiet', 'false')]
    const { boss } = kontor.deps.queue
    // As a former version left it: with a time of its own.
    await boss.createQueue('quiet')
    await boss.schedule('quiet', '* * * * *')
    await startWorker([], entries, { lookEveryMs: 100 })
    await boss.send(LOOK_FOR_WORK.name, {})
    await ran.reached(1)
    expect(ran.items).toEqual([kontor.a.id])
    const waiting = await kontor.db.lookup(`select 1 from pgboss.job where name = 'quiet'`)
    const times = await kontor.db.lookup(`select name from pgboss.schedule where name in ('busy', 'quiet')`)
    expect([waiting, times]).toEqual([[], []])
  })
})

describe.skipIf(!process.env.TEST_DATABASE_URL)('a worker that is killed', () => {
  test('loses its job to another one within seconds', async () => {
    const ran = recorder<number>()
    const jobs = [handleJob(stuck, async (job) => ran.add(job.attempt))]
    await startKontor(jobs)
    const script = fileURLToPath(new URL('../../../test/fixtures/stuck-worker.ts', import.meta.url))
    const child = spawn(process.execPath, [script, kontor.databaseUrl ?? '', kontor.deps.config.dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    stops.push(async () => child.kill('SIGKILL'))
    await kontor.inCtx((ctx) => ctx.enqueue(stuck, { n: 1 }))
    await once(child.stdout, 'data')
    await startWorker(jobs)
    child.kill('SIGKILL')
    const killed = Date.now()
    await ran.reached(1)
    expect(ran.items).toEqual([2])
    expect(Date.now() - killed).toBeLessThan(16_000)
  }, 30_000)
})

test('a minute of a schedule that was cut while it was passed on is passed on by the next process', async () => {
  const hourly = schedule('hourly', '0 * * * *', async () => undefined)
  kontor = await testApp()
  stops.push(() => kontor.close())
  await startWorker([], [hourly])
  const { boss } = kontor.deps.queue
  // As the queue's engine writes a minute that is due, and as it takes it: the process that took it dies.
  const passedOn = '__pgboss__send-it'
  await kontor.db.lookup(`delete from pgboss.job where name = $1`, [passedOn])
  await boss.insert(passedOn, [
    { data: { name: hourly.name, key: '', data: {}, options: {} }, startAfter: 3600 },
  ])
  await kontor.db.lookup(
    `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 minute' where name = $1`,
    [passedOn],
  )
  await expect
    .poll(() => kontor.db.lookup(`select 1 from pgboss.job where name = 'hourly'`), { timeout: 20_000 })
    .toHaveLength(1)
}, 30_000)

describe('a job that is given up', () => {
  const fragile = defineJob<Numbered>('fragile', { retryLimit: 1, retryDelay: 0, deadLetter: GIVEN_UP })

  test.each([
    ['fails', async () => Promise.reject(new Error('always'))],
    ['loses its worker', () => new Promise<void>(() => undefined)],
  ])('at every attempt because it %s has what its handler says done, once', async (how, work) => {
    const attempts = recorder<number>()
    const givenUp = recorder<[number, number]>()
    const jobs = [
      handleJob(
        fragile,
        (job) => {
          attempts.add(job.attempt)
          return work()
        },
        async (job, { n }) => givenUp.add([job.company.id, n]),
      ),
    ]
    await startKontor(jobs)
    await kontor.inCtx((ctx) => ctx.enqueue(fragile, { n: 7 }))
    if (how === 'loses its worker') expect(await dieAtEveryAttempt(kontor, fragile.name)).toBe(2)
    await startWorker(jobs, [], { lookEveryMs: 100 })
    await givenUp.reached(1)
    expect(givenUp.items).toEqual([[kontor.a.id, 7]])
  })

  test('says what is done then, or its handler is refused', () => {
    expect(() => handleJob(fragile, async () => undefined)).toThrow('given up')
    expect(() =>
      handleJob(
        count,
        async () => undefined,
        async () => undefined,
      ),
    ).toThrow('given up')
  })
})
