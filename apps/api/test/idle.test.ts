import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Deps } from '../src/platform/deps.ts'
import { schedulesWithWork } from '../src/platform/jobs/every-minute.ts'
import { everyMinute } from '../src/platform/jobs/handlers.ts'
import { schedules } from '../src/worker.ts'
import { type TestApp, testApp } from './app.ts'
import { buildOrder, orderSetup } from './builders/orders.ts'
import { makeCompany } from './people.ts'
import { runScheduleNow } from './run-jobs.ts'

const COMPANIES = 30

let kontor: TestApp

beforeAll(async () => {
  kontor = await testApp()
  for (let n = 0; n < COMPANIES; n += 1) await makeCompany(kontor.deps.db, `Ruhig ${n} GmbH`)
})

afterAll(() => kontor.close())

/** Runs more often than once an hour: its minutes are a pattern. */
const oftenRun = schedules.filter(({ cron }) => cron === null || cron.startsWith('*'))

test('some of the scheduled work recurs within the hour', () => {
  expect(oftenRun.length).toBeGreaterThan(5)
})

test.each(oftenRun.map((entry) => [entry.name, entry] as const))(
  '%s asks once when there is nothing to do, however many companies there are',
  async (_name, entry) => {
    // What setting up has left to do is done by the first run.
    await runScheduleNow(kontor.deps, entry)
    await kontor.runJobs()
    const asked: string[] = []
    const counted = <T extends unknown[], R>(name: string, ask: (...args: T) => R) => {
      return (...args: T): R => {
        asked.push(name)
        return ask(...args)
      }
    }
    const { db } = kontor.deps
    const deps: Deps = {
      ...kontor.deps,
      db: {
        ...db,
        lookup: counted('lookup', db.lookup) as typeof db.lookup,
        read: counted('read', db.read) as typeof db.read,
        write: counted('write', db.write) as typeof db.write,
      },
    }
    await runScheduleNow(deps, entry)
    expect(asked).toEqual(['lookup'])
  },
)

test('one statement asks which work of the minute has something to do', async () => {
  for (const entry of oftenRun) await runScheduleNow(kontor.deps, entry)
  await kontor.runJobs()
  const ask = () => schedulesWithWork(kontor.db, schedules, kontor.clock.now())
  expect(await ask()).toEqual([])
  await orderSetup(kontor)
  await buildOrder(kontor)
  expect(await ask()).toEqual(expect.arrayContaining(['fold-order-counts', 'fold-order-figures']))
  // Asked of the database by each question's own value: nothing is due yet, and all is in a thousand years.
  const [none, all] = [new Date(0), new Date('3000-01-01')].map((now) =>
    schedulesWithWork(kontor.db, [sweepAt(now)], now),
  )
  expect([await none, await all]).toEqual([[], ['due']])
})

/** Has something to do for each company after the year 2000. */
const sweepAt = (now: Date) =>
  everyMinute(
    'due',
    () => ({
      text: 'select id from list_companies() where $1::timestamptz > $2',
      values: [now, new Date('2000-01-01')],
    }),
    async () => undefined,
  )
