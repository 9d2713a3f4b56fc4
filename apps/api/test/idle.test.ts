import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Deps } from '../src/platform/deps.ts'
import { schedules } from '../src/worker.ts'
import { type TestApp, testApp } from './app.ts'
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
const oftenRun = schedules.filter(({ cron }) => /^\*/.test(cron))

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
