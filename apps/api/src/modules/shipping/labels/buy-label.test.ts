import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { TEST_NOW, type TestApp, testApp } from '../../../../test/app.ts'
import { EANS, orderToShip, type ShippingSetup, shippingSetup } from '../../../../test/builders/shipping.ts'
import {
  MEMORY_FAULTS,
  MemoryCarrier,
  type MemoryFault,
  memoryCarriers,
  type Operation,
} from '../../../../test/conformance/memory-carrier.ts'
import { settableClock } from '../../../platform/clock/clock.ts'
import { applyOrderEvent } from '../../orders/index.ts'
import { companies } from '../../organisation/organisation.tables.ts'
import { CarrierTurns } from '../carrier/carrier-turns.ts'
import { shipOrder } from '../dispatch/ship-order.ts'
import { voidShipping } from '../parcels/void-shipping.ts'
import { labelAttempts } from '../shipping.tables.ts'
import { settleEverything, shippingState } from '../testing/shipping-run.ts'
import { CRASH_POINTS, type CrashPoint } from './crash-points.ts'
import { changeAttempt, findAttempt } from './label-attempts.repository.ts'

class WorkerKilled extends Error {}
const DAY_MS = 24 * 60 * 60_000

describe('buying a label', () => {
  let kontor: TestApp
  let setup: ShippingSetup
  let carrier: MemoryCarrier
  let killAt: (point: CrashPoint) => boolean = () => false
  let meanwhile: (point: CrashPoint) => Promise<unknown> = async () => undefined

  beforeAll(async () => {
    // The carrier uses the clock of the test app, which does not exist yet.
    const clock = settableClock(TEST_NOW)
    carrier = new MemoryCarrier({ now: () => kontor?.clock.now() ?? clock.now() })
    kontor = await testApp({
      adapters: {
        carriers: memoryCarriers(() => carrier),
        onPoint: async (point) => {
          if (killAt(point)) throw new WorkerKilled(point)
          await meanwhile(point)
        },
      },
    })
    setup = await shippingSetup(kontor)
  })
  afterAll(() => kontor?.close())
  beforeEach(async () => {
    await returnLabels(false)
    carrier = new MemoryCarrier(kontor.clock)
    killAt = () => false
    meanwhile = async () => undefined
  })

  const deps = () => ({ carriers: carrier.carriers(), secrets: kontor.deps.secrets })
  const ship = (orderId: number) => kontor.inCtx((ctx) => shipOrder(ctx, deps(), orderId, 1))
  const newOrder = () => kontor.inCtx((ctx) => orderToShip(ctx, setup))
  const returnLabels = (on: boolean) =>
    kontor.db.write({ companyId: null }, (tx) =>
      tx.update(companies).set({ returnLabels: on }).where(eq(companies.id, kontor.a.id)),
    )
  /** The n-th call of an operation goes wrong, all others go well. */
  const failing = (operation: Operation, fault: MemoryFault, times = 1) => {
    let left = times
    carrier.fault = (asked) => (asked === operation && left-- > 0 ? fault : 'none')
  }

  it.each([
    ['forward', DAY_MS],
    ['back', -DAY_MS],
  ])('buys one label although the clock jumps a day %s at any step', async (_where, jump) => {
    for (const at of CRASH_POINTS) {
      carrier = new MemoryCarrier(kontor.clock)
      let jumped = false
      meanwhile = async (point) => {
        if (point !== at || jumped) return
        jumped = true
        kontor.clock.advance(jump)
      }
      const orderId = await newOrder()
      await ship(orderId)
      expect(await settleEverything(kontor), at).toBe(true)
      const { parcels } = await shippingState(kontor, orderId)
      expect([jumped, parcels.map(({ state }) => state), carrier.liveLabels], at).toEqual([
        true,
        ['shipped'],
        1,
      ])
    }
  })

  it('buys a shipping label and a return label, and says so', async () => {
    await returnLabels(true)
    const orderId = await newOrder()
    await ship(orderId)
    expect(await settleEverything(kontor)).toBe(true)
    const { parcels, attempts, openErrors } = await shippingState(kontor, orderId)
    expect(parcels.map((parcel) => parcel.state)).toEqual(['shipped'])
    expect(attempts.map(({ labelType, state }) => [labelType, state])).toEqual([
      ['shipping', 'bought'],
      ['return', 'bought'],
    ])
    expect(openErrors).toEqual([])
    expect(carrier.liveLabels).toBe(2)
    expect(attempts[1]?.payload.to.company).toBe('Schuhhaus Nürnberg')
  })

  it('takes a turn for each call of the account, the look-up after a refusal included, and none for its papers', async () => {
    const calls: string[] = []
    const take = vi.spyOn(CarrierTurns.prototype, 'take').mockImplementation(async () => {
      calls.push('turn')
      return true
    })
    try {
      carrier.account = 'counted'
      let refusals = 1
      carrier.fault = (operation) => {
        calls.push(operation)
        return operation === 'purchase' && refusals-- > 0 ? 'refused-after-work' : 'none'
      }
      const orderId = await newOrder()
      await ship(orderId)
      expect(await settleEverything(kontor)).toBe(true)
      expect(calls).toEqual(['turn', 'prepare', 'turn', 'purchase', 'turn', 'lookUp', 'fetchLabel'])
      expect(carrier.purchases).toBe(1)
    } finally {
      take.mockRestore()
    }
  })

  it('buys one label when there is no turn for the look-up after a refusal', async () => {
    let turns = 0
    const take = vi.spyOn(CarrierTurns.prototype, 'take').mockImplementation(async () => ++turns !== 3)
    try {
      carrier.account = 'scarce'
      failing('purchase', 'refused-after-work')
      const orderId = await newOrder()
      await ship(orderId)
      expect(await settleEverything(kontor)).toBe(true)
      const { attempts, openErrors } = await shippingState(kontor, orderId)
      expect([attempts.map(({ state }) => state), openErrors]).toEqual([['bought'], []])
      expect({ bought: carrier.purchases, left: carrier.leftovers }).toEqual({ bought: 1, left: 0 })
    } finally {
      take.mockRestore()
    }
  })

  it('keeps a removal to one worker, however long its calls wait for their turns', async () => {
    const orderId = await newOrder()
    await ship(orderId)
    expect(await settleEverything(kontor)).toBe(true)
    const { attempts, parcels } = await shippingState(kontor, orderId)
    const isClaimed: boolean[] = []
    const take = vi
      .spyOn(CarrierTurns.prototype, 'take')
      .mockImplementation(async (_account, { patienceMs }) => {
        kontor.clock.advance(patienceMs - 1 + carrier.givesUpAfterMs)
        const [attempt] = (await shippingState(kontor, orderId)).attempts
        isClaimed.push((attempt?.dueAt?.getTime() ?? 0) > kontor.clock.now().getTime())
        return true
      })
    try {
      carrier.account = 'slow'
      await kontor.inCtx((ctx) => voidShipping(ctx, parcels[0]?.id ?? 0))
      await kontor.runJobs()
      expect(isClaimed).toEqual([true, true])
      expect(carrier.shipments.get(attempts[0]?.carrierShipmentId ?? '')?.removed).toBe(true)
    } finally {
      take.mockRestore()
    }
  })

  it.each(CRASH_POINTS)('buys one label when the worker dies %s', async (point) => {
    let died = 0
    killAt = (passed) => passed === point && died++ < 1
    const orderId = await newOrder()
    await ship(orderId)
    expect(await settleEverything(kontor)).toBe(true)
    expect(died).toBeGreaterThan(0)
    const { attempts, parcels } = await shippingState(kontor, orderId)
    expect(parcels.map((parcel) => parcel.state)).toEqual(['shipped'])
    expect(attempts.map((attempt) => attempt.state)).toEqual(['bought'])
    expect({ bought: carrier.purchases, left: carrier.leftovers }).toEqual({ bought: 1, left: 0 })
  })

  it.each([
    ['prepare', 'lost-answer'],
    ['prepare', 'lost-request'],
    ['prepare', 'late'],
    ['prepare', 'not-reached'],
    ['purchase', 'lost-answer'],
    ['purchase', 'lost-request'],
    ['purchase', 'late'],
    ['purchase', 'not-reached'],
    ['purchase', 'refused-after-work'],
    ['fetchLabel', 'broken-pdf'],
    ['fetchLabel', 'lost-answer'],
  ] as const)('buys one label in spite of %s: %s', async (operation, fault) => {
    failing(operation, fault)
    const orderId = await newOrder()
    await ship(orderId)
    expect(await settleEverything(kontor)).toBe(true)
    const { attempts } = await shippingState(kontor, orderId)
    expect(attempts.map((attempt) => attempt.state)).toEqual(['bought'])
    expect({ bought: carrier.purchases, left: carrier.leftovers }).toEqual({ bought: 1, left: 0 })
  })

  it.each(['prepare', 'purchase'] as const)(
    'calls again in its next turn when %s was refused because there were too many, and counts no failure',
    async (operation) => {
      carrier.account = `memory ${operation}`
      failing(operation, 'too-often', 2)
      const orderId = await newOrder()
      await ship(orderId)
      await kontor.runJobs()
      const { attempts } = await shippingState(kontor, orderId)
      // Two effects, as in a purchase where nothing goes wrong: the repeated call had its row already.
      expect(attempts.map(({ state, failures, steps }) => ({ state, failures, steps }))).toEqual([
        { state: 'bought', failures: 0, steps: 2 },
      ])
      expect({ bought: carrier.purchases, left: carrier.leftovers }).toEqual({ bought: 1, left: 0 })
      const [pace] = await kontor.db.lookup<{ rate: number }>(
        `select rate from carrier_paces where account = 'memory ${operation}'`,
      )
      expect(pace?.rate).toBeLessThan(20)
    },
  )

  it('fetches the label in a job of its own, so that calls to the carrier do not wait for papers', async () => {
    const orderId = await newOrder()
    await ship(orderId)
    const jobs = await kontor.runJobs()
    // What lies in the shops has changed as well, and their channels are told of it.
    expect(jobs.filter((name) => name !== 'refresh-offers')).toEqual(['buy-label', 'fetch-label'])
    const { attempts } = await shippingState(kontor, orderId)
    expect(attempts.map((attempt) => attempt.state)).toEqual(['bought'])
  })

  it.each(['prepare', 'purchase'] as const)(
    'shows an address error found by %s, and succeeds after a retry',
    async (operation) => {
      failing(operation, 'address')
      const orderId = await newOrder()
      await ship(orderId)
      await settleEverything(kontor)
      const before = await shippingState(kontor, orderId)
      expect(before.parcels.map((parcel) => parcel.state)).toEqual(['failed'])
      expect(before.openErrors).toMatchObject([
        { ownLabelError: true, reason: 'address', fields: ['zip_code'] },
      ])
      expect(carrier.leftovers).toBe(0)
      await ship(orderId)
      await settleEverything(kontor)
      const after = await shippingState(kontor, orderId)
      expect(after.parcels.map((parcel) => parcel.state)).toEqual(['shipped'])
      expect(after.openErrors).toEqual([])
      expect(carrier.purchases).toBe(1)
    },
  )

  it('shows a broken PDF as a technical error, and fetches only the PDF when asked again', async () => {
    failing('fetchLabel', 'broken-pdf', 100)
    const orderId = await newOrder()
    await ship(orderId)
    await settleEverything(kontor)
    const before = await shippingState(kontor, orderId)
    expect(before.attempts.map((attempt) => attempt.state)).toEqual(['unknown'])
    expect(before.openErrors).toMatchObject([{ ownLabelError: false, reason: 'document' }])
    carrier.fault = () => 'none'
    await ship(orderId)
    await settleEverything(kontor)
    const after = await shippingState(kontor, orderId)
    expect(after.attempts.map((attempt) => attempt.state)).toEqual(['bought'])
    expect(after.openErrors).toEqual([])
    expect(carrier.purchases).toBe(1)
  })

  it.each(['rejected', 'unknown', 'bought'] as const)(
    'keeps no document as its address once an attempt is %s',
    async (state) => {
      const orderId = await newOrder()
      await ship(orderId)
      await settleEverything(kontor)
      const [bought] = (await shippingState(kontor, orderId)).attempts
      const { id = 0 } = bought ?? {}
      const document = 'data:application/pdf;base64,JVBERi0='
      const ended = await kontor.inCtx(async (ctx) => {
        await ctx.tx
          .update(labelAttempts)
          .set({ state: 'purchasing', labelUrl: document, customsUrl: document })
          .where(and(eq(labelAttempts.companyId, ctx.company.id), eq(labelAttempts.id, id)))
        const attempt = await findAttempt(ctx, id)
        return attempt && changeAttempt(ctx, attempt, { state })
      })
      expect(ended).toMatchObject({ state, labelUrl: null, customsUrl: null })
    },
  )

  it('has a document that it no longer has shown by the carrier, in its turn', async () => {
    const document = 'data:application/pdf;base64,JVBERi0='
    carrier.account = 'shows'
    const purchase = carrier.purchase.bind(carrier)
    carrier.purchase = async (id) => ({ ...(await purchase(id)), labelUrl: document })
    failing('fetchLabel', 'broken-pdf', 100)
    const orderId = await newOrder()
    await ship(orderId)
    await settleEverything(kontor)
    expect((await shippingState(kontor, orderId)).attempts).toMatchObject([
      { state: 'unknown', labelUrl: null },
    ])
    const calls: string[] = []
    const take = vi.spyOn(CarrierTurns.prototype, 'take').mockImplementation(async () => {
      calls.push('turn')
      return true
    })
    try {
      carrier.fault = (operation) => {
        calls.push(operation)
        return 'none'
      }
      await ship(orderId)
      expect(await settleEverything(kontor)).toBe(true)
      expect(calls).toEqual(['turn', 'lookUp', 'fetchLabel'])
      expect((await shippingState(kontor, orderId)).attempts).toMatchObject([{ state: 'bought' }])
      expect(carrier.purchases).toBe(1)
    } finally {
      take.mockRestore()
    }
  })

  it('leaves a purchase in doubt to a person while the carrier cannot be asked, and finds it when it can', async () => {
    carrier.fault = (operation) =>
      operation === 'purchase' ? 'lost-answer' : operation === 'lookUp' ? 'not-reached' : 'none'
    const orderId = await newOrder()
    await ship(orderId)
    await settleEverything(kontor)
    const before = await shippingState(kontor, orderId)
    expect(before.openErrors).toMatchObject([{ reason: 'in_doubt' }])
    // A second parcel could be one too many: the line stays where it is.
    expect(before.lines.map((line) => line.isLive)).toEqual([true])
    carrier.fault = () => 'none'
    await ship(orderId)
    await settleEverything(kontor)
    expect((await shippingState(kontor, orderId)).parcels.map((parcel) => parcel.state)).toEqual(['shipped'])
    expect(carrier.purchases).toBe(1)
  })

  it('ships the parcel although its return label failed, and gets that one alone when asked again', async () => {
    await returnLabels(true)
    let prepared = 0
    carrier.fault = (operation) => (operation === 'prepare' && ++prepared > 1 ? 'refused' : 'none')
    const orderId = await newOrder()
    await ship(orderId)
    await settleEverything(kontor)
    const before = await shippingState(kontor, orderId)
    expect(before.parcels.map((parcel) => parcel.state)).toEqual(['shipped'])
    expect(before.openErrors).toMatchObject([{ ownLabelError: false, reason: 'refused' }])
    carrier.fault = () => 'none'
    expect(await ship(orderId)).toMatchObject({ status: 'pending' })
    await settleEverything(kontor)
    const after = await shippingState(kontor, orderId)
    expect(after.openErrors).toEqual([])
    expect(after.attempts.map(({ labelType, state }) => `${labelType} ${state}`)).toEqual([
      'shipping bought',
      'return rejected',
      'return bought',
    ])
  })

  it.each([...CRASH_POINTS.slice(0, 7)])(
    'voids what was bought when the channel cancels %s',
    async (point) => {
      const orderId = await newOrder()
      await ship(orderId)
      let cancelled = false
      killAt = (passed) => passed === point && !cancelled
      await kontor.runJobs({ rethrow: false })
      cancelled = true
      await kontor.inCtx((ctx) => applyOrderEvent(ctx, orderId, { type: 'channel_cancelled' }))
      expect(await settleEverything(kontor)).toBe(true)
      const { parcels, lines, openErrors } = await shippingState(kontor, orderId)
      expect(parcels.map((parcel) => parcel.state)).toEqual(['voided'])
      expect(lines.every((line) => !line.isLive)).toBe(true)
      expect(openErrors).toEqual([])
      expect({ labels: carrier.liveLabels, left: carrier.leftovers }).toEqual({ labels: 0, left: 0 })
    },
  )

  it.each(['before-prepare', 'before-purchase-row', 'after-purchase-row', 'after-label-fetch'] as const)(
    'voids what was bought when the channel cancels while the worker is %s',
    async (moment) => {
      const orderId = await newOrder()
      await ship(orderId)
      meanwhile = async (point) => {
        if (point !== moment) return
        meanwhile = async () => undefined
        await kontor.inCtx((ctx) => applyOrderEvent(ctx, orderId, { type: 'channel_cancelled' }))
      }
      expect(await settleEverything(kontor)).toBe(true)
      const { parcels, lines } = await shippingState(kontor, orderId)
      expect(parcels.map((parcel) => parcel.state)).toEqual(['voided'])
      expect(lines.every((line) => !line.isLive)).toBe(true)
      expect({ labels: carrier.liveLabels, left: carrier.leftovers }).toEqual({ labels: 0, left: 0 })
    },
  )

  it('sends what is left of a parcel when one of its lines is cancelled while its papers are made', async () => {
    const orderId = await kontor.inCtx((ctx) =>
      orderToShip(ctx, setup, { lines: [{ ean: EANS[0] }, { ean: EANS[1] }] }),
    )
    await ship(orderId)
    meanwhile = async (point) => {
      if (point !== 'after-label-fetch') return
      meanwhile = async () => undefined
      const part = {
        type: 'cancelled',
        by: 'customer',
        mp_item_ids: ['item-1'],
        reason: 'customer_cancellation',
      } as const
      await kontor.inCtx((ctx) => applyOrderEvent(ctx, orderId, part))
    }
    expect(await settleEverything(kontor)).toBe(true)
    const { parcels, lines } = await shippingState(kontor, orderId)
    expect(parcels.map((parcel) => parcel.state)).toEqual(['shipped'])
    expect(lines.map((line) => line.isLive)).toEqual([false, true])
    expect(carrier.liveLabels).toBe(1)
  })

  it('raises a label error when the carrier does not cancel a label any more', async () => {
    carrier.fault = (operation) => (operation === 'void' ? 'refused' : 'none')
    const orderId = await newOrder()
    await ship(orderId)
    meanwhile = async (point) => {
      if (point !== 'after-label-fetch') return
      meanwhile = async () => undefined
      await kontor.inCtx((ctx) => applyOrderEvent(ctx, orderId, { type: 'channel_cancelled' }))
    }
    expect(await settleEverything(kontor)).toBe(true)
    const { openErrors, attempts } = await shippingState(kontor, orderId)
    expect(openErrors).toMatchObject([
      { reason: 'void_refused', ownLabelError: false, information: ['not possible'] },
    ])
    expect(attempts.map((attempt) => attempt.discard)).toEqual(['refused'])
  })

  it('clears up what failed or is in doubt when the order is cancelled afterwards', async () => {
    failing('prepare', 'refused')
    const failed = await newOrder()
    await ship(failed)
    await settleEverything(kontor)
    carrier.fault = (operation) =>
      operation === 'purchase' ? 'lost-answer' : operation === 'lookUp' ? 'not-reached' : 'none'
    const doubtful = await newOrder()
    await ship(doubtful)
    await settleEverything(kontor)
    carrier.fault = () => 'none'
    for (const orderId of [failed, doubtful]) {
      expect((await shippingState(kontor, orderId)).openErrors).toHaveLength(1)
      await kontor.inCtx((ctx) => applyOrderEvent(ctx, orderId, { type: 'channel_cancelled' }))
    }
    await settleEverything(kontor)
    for (const orderId of [failed, doubtful]) {
      const { parcels, openErrors } = await shippingState(kontor, orderId)
      expect(parcels.map((parcel) => parcel.state)).toEqual(['voided'])
      expect(openErrors).toEqual([])
    }
    expect({ labels: carrier.liveLabels, left: carrier.leftovers }).toEqual({ labels: 0, left: 0 })
  })

  it('never buys twice and never gets stuck, whatever goes wrong', async () => {
    const faults = fc.array(fc.constantFrom(...MEMORY_FAULTS), { maxLength: 14 })
    const deaths = fc.array(fc.option(fc.constantFrom(...CRASH_POINTS), { freq: 2 }), { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(faults, deaths, fc.boolean(), async (faultPlan, deathPlan, cancel) => {
        carrier = new MemoryCarrier(kontor.clock)
        const faultsLeft = [...faultPlan]
        const deathsLeft = deathPlan.filter((point) => point !== null)
        let isVoidedDespiteRefusal = false
        carrier.fault = (operation) => {
          const fault = faultsLeft.shift() ?? 'none'
          if (operation === 'void' && fault === 'refused-after-work') isVoidedDespiteRefusal = true
          return fault
        }
        killAt = (point) => deathsLeft[0] === point && deathsLeft.shift() !== undefined
        const orderId = await newOrder()
        await ship(orderId)
        if (cancel) {
          await kontor.runJobs({ rethrow: false })
          await kontor
            .inCtx((ctx) => applyOrderEvent(ctx, orderId, { type: 'channel_cancelled' }))
            .catch(isShipped)
        }
        expect(await settleEverything(kontor)).toBe(true)
        carrier.catchUp()
        const { parcels, attempts, openErrors, lines } = await shippingState(kontor, orderId)
        const state = parcels[0]?.state
        expect(carrier.liveLabels).toBeLessThanOrEqual(1)
        expect(carrier.purchases).toBeLessThanOrEqual(1)
        if (state === 'shipped') {
          expect(carrier.liveLabels).toBe(1)
          expect(openErrors).toEqual([])
          expect(attempts.at(-1)?.labelFile).toEqual(expect.any(String))
        } else if (state === 'failed') {
          expect(openErrors).toHaveLength(1)
          if (attempts.at(-1)?.state === 'rejected') expect(lines.every((line) => !line.isLive)).toBe(true)
        } else {
          expect(state).toBe('voided')
          const reported = openErrors.some((error) => error.reason === 'void_refused')
          expect(carrier.liveLabels).toBe(reported && !isVoidedDespiteRefusal ? 1 : 0)
        }
      }),
      { numRuns: 30, endOnFailure: true },
    )
  }, 120_000)
})

/** A cancellation that comes after the parcel left is refused; nothing else may be. */
function isShipped(error: unknown): void {
  if (!(error instanceof Error && error.message === 'illegal_transition')) throw error
}
