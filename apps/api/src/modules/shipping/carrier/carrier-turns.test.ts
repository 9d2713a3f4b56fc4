import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { CallTimes } from './call-times.ts'
import { CarrierError } from './carrier.ts'
import { storedPaces } from './carrier-paces.repository.ts'
import { type CarrierPaces, CarrierTurns, NoTurn } from './carrier-turns.ts'

let kontor: TestApp
beforeAll(async () => {
  kontor = await testApp()
})
afterAll(() => kontor.close())

const rateOf = async (account: string) => {
  const [row] = await kontor.db.lookup<{ rate: number }>(
    `select rate from carrier_paces where account = '${account}'`,
  )
  return row?.rate
}

describe('the pace of an account in the database', () => {
  it('gives every turn to one worker only', async () => {
    const workers = [storedPaces(kontor.db), storedPaces(kontor.db), storedPaces(kontor.db)]
    const [row] = await kontor.db.lookup<{ now: number }>(
      'select extract(epoch from clock_timestamp())::float8 as now',
    )
    const before = row?.now ?? 0
    const reserved = await Promise.all(
      Array.from({ length: 12 }, (_, n) => workers[n % 3]?.reserve('shared', 5, false)),
    )
    expect(reserved.every((turns) => Math.round(turns?.gapMs ?? 0) === 50)).toBe(true)
    const [after] = await kontor.db.lookup<{ taken: number }>(
      `select (extract(epoch from next_at)::float8 - ${before}) * 20 as taken from carrier_paces where account = 'shared'`,
    )
    // Sixty turns at twenty a second take three seconds, of which a quarter may be made up for.
    expect(after?.taken).toBeGreaterThan(60 - 6)
  })

  it('grows while it is fully used and the carrier stays quick, and is left alone otherwise', async () => {
    const paces = storedPaces(kontor.db)
    const later = (account: string) =>
      kontor.db.lookup(
        `update carrier_paces set changed_at = changed_at - interval '1 second' where account = $1`,
        [account],
      )
    await paces.reserve('growing', 50, true)
    await later('growing')
    await paces.reserve('growing', 1, false)
    expect(await rateOf('growing')).toBe(20)
    await paces.reserve('growing', 1, true)
    expect(await rateOf('growing')).toBeCloseTo(22.5)
    // Once the carrier has refused a call, the limit is known roughly, and approached slowly.
    await paces.slowDown('growing', null, 0)
    expect(await rateOf('growing')).toBeCloseTo(20.25)
    await later('growing')
    await paces.reserve('growing', 1, true)
    expect(await rateOf('growing')).toBeCloseTo(20.45, 1)
  })

  it('follows the limit that a refusal announces where that can be the one that was met', async () => {
    const paces = storedPaces(kontor.db)
    for (const account of ['near', 'far']) await paces.reserve(account, 1, false)
    await paces.slowDown('near', 15, 0)
    // Refused together, counted once.
    await paces.slowDown('near', 15, 0)
    await paces.slowDown('far', 2, 0)
    expect(await rateOf('near')).toBeCloseTo(14.55)
    expect(await rateOf('far')).toBe(18)
  })

  it('waits as long as the carrier asks for', async () => {
    const paces = storedPaces(kontor.db)
    await paces.reserve('paused', 1, false)
    await paces.slowDown('paused', null, 7_000)
    const { waitMs } = await paces.reserve('paused', 1, false)
    expect(waitMs).toBeGreaterThan(5_000)
  })
})

/** A pace in memory: every turn is free at once. */
const freePaces = (asked: number[] = []): CarrierPaces => ({
  reserve: async (_account, turns) => {
    asked.push(turns)
    return { waitMs: 0, gapMs: 10 }
  },
  slowDown: async () => undefined,
})

describe('the turns of a process', () => {
  it('go round, so that one who wants much does not hold up one who wants little', async () => {
    const turns = new CarrierTurns(freePaces(), kontor.deps.log)
    const order: string[] = []
    const take = (group: string) =>
      turns.take('x', { group, patienceMs: 10_000 }).then(() => order.push(group))
    await Promise.all([...Array.from({ length: 30 }, () => take('much')), take('little'), take('little')])
    expect(order.indexOf('little')).toBeLessThanOrEqual(2)
    expect(order.lastIndexOf('little')).toBeLessThanOrEqual(4)
    expect(order).toHaveLength(32)
  })

  it('go to what somebody has pressed before the two hundred labels of bulk that wait already', async () => {
    const turns = new CarrierTurns(freePaces(), kontor.deps.log)
    const order: string[] = []
    const take = (group: string) =>
      turns.take('x', { group, patienceMs: 10_000 }).then(() => order.push(group))
    const bulk = Array.from({ length: 200 }, () => take('7'))
    await Promise.all([...bulk, take('7:41'), take('7:41')])
    expect(order.slice(0, 3)).toEqual(['7:41', '7:41', '7'])
    expect(order).toHaveLength(202)
  })

  it('go to purchases first, however long a question has been waiting', async () => {
    const turns = new CarrierTurns(freePaces(), kontor.deps.log)
    const order: string[] = []
    const take = (name: string, comesLast: boolean) =>
      turns.take('x', { group: name, patienceMs: 10_000, comesLast }).then(() => order.push(name))
    const questions = Array.from({ length: 5 }, () => take('question', true))
    await Promise.all([...questions, ...Array.from({ length: 20 }, () => take('purchase', false))])
    expect(order.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'purchase'))
    expect(order).toHaveLength(25)
  })

  it('are reserved a few at a time, and only for those who wait', async () => {
    const asked: number[] = []
    const turns = new CarrierTurns(freePaces(asked), kontor.deps.log)
    await Promise.all(Array.from({ length: 45 }, () => turns.take('x', { group: 'g', patienceMs: 10_000 })))
    expect(asked.reduce((sum, each) => sum + each, 0)).toBe(45)
    expect(asked.length).toBeLessThan(6)
  })

  it('end for somebody who cannot wait that long', async () => {
    const never: CarrierPaces = {
      reserve: () => new Promise(() => undefined),
      slowDown: async () => undefined,
    }
    const turns = new CarrierTurns(never, kontor.deps.log)
    expect(await turns.take('x', { group: 'g', patienceMs: 5 })).toBe(false)
  })

  it('go on after the database could not be asked', async () => {
    let asked = 0
    const shaky: CarrierPaces = {
      reserve: async () => {
        if (++asked === 1) throw new Error('connection lost')
        return { waitMs: 0, gapMs: 1 }
      },
      slowDown: async () => undefined,
    }
    expect(await new CarrierTurns(shaky, kontor.deps.log).take('x', { group: 'g', patienceMs: 10_000 })).toBe(
      true,
    )
  })
})

describe('a call in its turn', () => {
  const turn = { account: 'x', group: 'g', patienceMs: 10_000 }
  const turnsWith = (paces: CarrierPaces) => new CarrierTurns(paces, kontor.deps.log)

  it('takes one, and tells the pace when it was refused as one too many', async () => {
    const asked: number[] = []
    const slowed: unknown[] = []
    const paces = {
      ...freePaces(asked),
      slowDown: async (...refusal: unknown[]) => void slowed.push(refusal),
    }
    const turns = turnsWith(paces)
    expect(await turns.call(turn, async () => 'answer')).toBe('answer')
    const tooOften = new CarrierError({
      kind: 'notReached',
      texts: [],
      retryAfterMs: 7000,
      tooOften: { announced: 12 },
    })
    const refuse = () => Promise.reject(tooOften)
    await expect(turns.call(turn, refuse)).rejects.toBe(tooOften)
    expect([asked.length, slowed]).toEqual([2, [['x', 12, 7000]]])
    expect(await turns.call({ ...turn, account: undefined }, async () => 'at once')).toBe('at once')
    expect(asked).toHaveLength(2)
  })

  it('is not made where there is none in time', async () => {
    const turns = turnsWith({ ...freePaces(), reserve: () => new Promise(() => undefined) })
    let calls = 0
    const call = turns.call({ ...turn, patienceMs: 5 }, async () => void calls++)
    await expect(call).rejects.toBeInstanceOf(NoTurn)
    expect(calls).toBe(0)
  })
})

describe('how long calls take', () => {
  const timesOf = (values: readonly number[]) => {
    const times = new CallTimes()
    for (const value of values) times.add(value)
    return times
  }

  it('shows a carrier that is busy, and says nothing of one that is as slow as ever', () => {
    const usual = Array.from({ length: 100 }, () => 300)
    expect(timesOf(usual).areLong).toBe(false)
    expect(timesOf([...usual, ...Array.from({ length: 10 }, () => 900)]).areLong).toBe(true)
  })

  it('never calls it busy while all calls take about as long', () => {
    const within = fc.array(fc.integer({ min: 300, max: 600 }), { minLength: 0, maxLength: 400 })
    fc.assert(
      fc.property(within, (values) => {
        expect(timesOf(values).areLong).toBe(false)
      }),
    )
  })
})
