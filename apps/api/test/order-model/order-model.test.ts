import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../app.ts'
import { withDatabase } from './database-system.ts'
import { life, plan } from './order-lives.ts'
import { OrderModel, type Seen, type Step } from './order-model.ts'
import type { OrderSystem, WithSystem } from './order-system.ts'
import { withRules } from './rules-system.ts'

/**
 * Random lives of orders: the product has to answer and to look as a model does that was written from decisions.md
 * alone. More of them, against the rules and against the database (on PGlite about ten minutes):
 *
 *     MODEL_RUNS=10000 npx vitest run order-model
 *
 * A failure prints the shortest life that shows it, with a seed to repeat it.
 */
const RUNS = Number(process.env.MODEL_RUNS ?? 300)
/** Far more than a life takes on a busy machine. */
const MS_PER_RUN = 600
/** Lives by the rules cost nothing; those in the database some statements a step. */
const LONGEST_LIFE = { rules: 40, database: 14 }
/** Orders that are written once; each life in the database begins with one of them and is rolled back. */
const PLANS = fc.sample(plan, { numRuns: 24, seed: 4711 })

/** What the lives have come across, so that a test that never gets anywhere does not look like a good one. */
const seen = new Set<string>()

/** Takes the steps that are possible, in the model and in the system, and compares both. */
async function live(model: OrderModel, system: OrderSystem, steps: readonly Step[]): Promise<void> {
  for (const drawn of steps) {
    const step = model.fit(drawn)
    if (!model.canTry(step)) continue
    const expected = model.take(step)
    expect([step, await system.take(step)]).toEqual([step, expected])
    seen.add(`${step.do}: ${expected}`)
    seen.add(model.status)
    if (system.isCheapToLookAt) await looksAlike(model, system)
  }
  await looksAlike(model, system)
  await system.audit()
}

async function looksAlike(model: OrderModel, system: OrderSystem): Promise<void> {
  const now = await system.see()
  expect(now).toEqual(model.see())
  for (const [index, line] of now.lines.entries()) keepsMoney(line, model.lines[index]?.price ?? 0)
}

/** All refunds of a line together never exceed its price, and of what came back nothing is lost. */
function keepsMoney({ refund, accepted, requested, refundable }: Seen['lines'][number], price: number): void {
  for (const cents of [refund ?? 0, accepted, requested, refundable]) {
    expect(Number.isSafeInteger(cents) && cents >= 0).toBe(true)
  }
  expect((refund ?? 0) + accepted + requested + refundable).toBe(price)
  if (refund !== null) expect(refundable).toBe(0)
}

const livesIn = (withSystem: WithSystem, plans: fc.Arbitrary<(typeof PLANS)[number]>, longest: number) =>
  fc.assert(
    fc.asyncProperty(plans, life(longest), (order, steps) =>
      withSystem(order, (system) => live(new OrderModel(order), system, steps)),
    ),
    { numRuns: RUNS },
  )

/** What hundreds of lives cannot but come across. */
const MUST_BE_SEEN = [
  ...['approved', 'open', 'shipped', 'fulfilled', 'returned', 'cancelled'],
  'cancel line: applied',
  'cancel line: line_not_cancelable',
  'buy label: applied',
  'void label: applied',
  'return: applied',
  'return: line_not_returnable',
  'return: return_not_handed_over',
  'ask goodwill: applied',
  'ask goodwill: line_not_refundable',
  'ask goodwill: refund_exceeds_price',
  'answer goodwill: applied',
]
const wereMissed = () => (RUNS < 300 ? [] : MUST_BE_SEEN.filter((what) => !seen.has(what)))

describe('an order lives as the model says', () => {
  let kontor: TestApp
  beforeAll(async () => {
    kontor = await testApp()
  })
  afterAll(() => kontor?.close())

  it('by the rules alone', { timeout: RUNS * MS_PER_RUN }, async () => {
    seen.clear()
    await livesIn(withRules, plan, LONGEST_LIFE.rules)
    expect(wereMissed()).toEqual([])
  })

  it('in the database', { timeout: RUNS * MS_PER_RUN }, async () => {
    seen.clear()
    const withSystem = await withDatabase(kontor, PLANS)
    await livesIn(withSystem, fc.constantFrom(...PLANS), LONGEST_LIFE.database)
    expect(wereMissed()).toEqual([])
  })
})
