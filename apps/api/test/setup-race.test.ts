import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { issueSetupLink } from '../src/modules/setup/setup-link.ts'
import { type TestApp, testApp } from './app.ts'

const CALLERS = 6
const MINUTE = 60_000

describe('an installation that several set up at once', () => {
  let kontor: TestApp
  beforeAll(async () => {
    kontor = await testApp()
    await kontor.asOwner('truncate companies, users cascade')
  })
  afterAll(() => kontor?.close())

  const tokenOf = async () => {
    const { secrets } = kontor.deps
    const link = await kontor.db.read({ companyId: null }, (tx) =>
      issueSetupLink(tx, secrets, 'https://kontor.example', kontor.clock.now()),
    )
    return link?.split('#')[1] ?? ''
  }
  const setUp = (token: string, each: number) =>
    kontor.as(null).post('/setup', {
      token,
      business: 'provider',
      company_name: 'Schuhhaus Anders',
      first_name: 'Ada',
      last_name: 'Anders',
      username: `person${each}`,
      email: 'ada@anders.example',
      password: 'sieben rote sandalen',
    })

  /** How many transactions of this database wait for another one. */
  const waiting = () =>
    kontor.db.read({ companyId: null }, async (tx) => {
      const { rows } = await tx.execute<{ waiting: number }>(sql`
        select count(*)::int as waiting from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and not l.granted`)
      return rows[0]?.waiting
    })

  /** Has all callers wait inside of their transactions before the first of them writes; only a server has several. */
  async function beforeAnyPersonIsWritten<T>(work: () => Promise<T>): Promise<T> {
    if (!process.env.TEST_DATABASE_URL) return work()
    const { running } = await kontor.db.write({ companyId: null }, async (tx) => {
      await tx.execute(sql`lock table users in share mode`)
      const begun = work()
      await vi.waitFor(async () => expect(await waiting()).toBe(CALLERS), { timeout: 15_000, interval: 10 })
      return { running: begun }
    })
    return running
  }

  it('belongs to one of them, by one link or two', async () => {
    const first = await tokenOf()
    kontor.clock.advance(MINUTE)
    const tokens = [first, await tokenOf()]
    const answers = await beforeAnyPersonIsWritten(() =>
      Promise.all(Array.from({ length: CALLERS }, (_, each) => setUp(tokens[each % 2] ?? '', each))),
    )
    const codes = answers.map((answer) => answer.json().code ?? 'done').sort()
    expect(codes).toEqual(['done', ...Array(CALLERS - 1).fill('setup_done')])
    expect(await kontor.db.lookup('select from list_companies()')).toHaveLength(1)
  })
})
