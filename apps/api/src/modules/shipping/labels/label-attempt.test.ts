import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CarrierFailure, LabelResult, LookUp } from '../carrier/carrier.ts'
import {
  type AttemptFacts,
  afterBought,
  afterFailure,
  afterFind,
  afterLookUp,
  afterPrepared,
  afterRefusedPurchase,
  afterSeeingParcels,
  FAILURES_BEFORE_GIVING_UP,
  firstTrackingAt,
  leaseMs,
  nextStep,
  pauseMs,
  quietMs,
} from './label-attempt.ts'

const PACE = {
  can: { lookUp: true, findByReference: true },
  givesUpAfterMs: 30_000,
  slowestAnswerMs: 120_000,
}
const LABEL: LabelResult = {
  trackingNumber: 'T1',
  trackingUrl: '',
  labelUrl: 'https://x/1.pdf',
  priceCents: 340,
}
const NOW = new Date('2026-03-10T09:00:00Z')

const fresh: AttemptFacts = {
  reference: '17S-abc',
  state: 'requested',
  carrierShipmentId: null,
  trackingNumber: null,
  steps: 0,
  failures: 0,
  quietUntil: null,
}
const prepared: AttemptFacts = { ...fresh, state: 'prepared', carrierShipmentId: 's1', steps: 1 }
const purchasing: AttemptFacts = {
  ...prepared,
  state: 'purchasing',
  steps: 2,
  quietUntil: new Date('2026-03-10T09:02:05Z'),
}
const bought: AttemptFacts = { ...purchasing, trackingNumber: 'T1' }

const failure = fc.oneof(
  fc.constant<CarrierFailure>({ kind: 'inDoubt', texts: ['?'] }),
  fc.constant<CarrierFailure>({ kind: 'notReached', texts: ['no'] }),
  fc.constant<CarrierFailure>({ kind: 'refused', texts: ['no'] }),
  fc.constant<CarrierFailure>({ kind: 'address', fields: ['city'], texts: ['no'] }),
)

describe('the next step of a label attempt', () => {
  it.each([
    ['a fresh one is prepared', fresh, { effect: 'prepare' }],
    ['one whose preparation began is looked for', { ...fresh, steps: 1 }, { effect: 'find' }],
    ['a prepared one is bought', prepared, { effect: 'purchase' }],
    ['one in doubt is looked up', purchasing, { effect: 'look-up' }],
    ['a bought one gets its PDF', bought, { effect: 'fetch-label' }],
  ])('%s', (_name, attempt, step) => {
    expect(nextStep(attempt, PACE, true, NOW)).toEqual(step)
  })

  it.each(['bought', 'rejected', 'unknown'] as const)('%s is over', (state) => {
    expect(nextStep({ ...bought, state }, PACE, true, NOW)).toEqual({
      verdict: { change: {}, advanceInMs: null },
    })
  })

  it('buys nothing that is no longer wanted, and leaves nothing behind', () => {
    for (const attempt of [{ ...fresh, steps: 1 }, prepared, bought]) {
      expect(nextStep(attempt, PACE, false, NOW)).toEqual({
        verdict: { change: { state: 'rejected', discard: true }, advanceInMs: null },
      })
    }
    expect(nextStep(fresh, PACE, false, NOW)).toEqual({
      verdict: { change: { state: 'rejected', discard: false }, advanceInMs: null },
    })
    // A purchase may be running: first find out what became of it.
    expect(nextStep(purchasing, PACE, false, NOW)).toEqual({ effect: 'look-up' })
  })

  describe('at a carrier that cannot be asked', () => {
    const blind = { ...PACE, can: { lookUp: false, findByReference: false } }
    const quiet = new Date('2026-03-10T09:02:05Z')

    it('waits until a purchase in doubt has surely ended before a person is asked', () => {
      expect(nextStep(purchasing, blind, true, NOW)).toEqual({
        verdict: { change: {}, advanceInMs: 125_000 },
      })
      expect(nextStep(purchasing, blind, true, quiet)).toMatchObject({
        verdict: {
          change: { state: 'unknown', error: { reason: 'ask_channel', texts: ['17S-abc'] } },
          advanceInMs: null,
        },
      })
    })

    it('looks first for what can be seen from outside, where there is something', () => {
      const seeing = { ...blind, seenParcels: () => [] }
      expect(nextStep(purchasing, seeing, true, quiet)).toEqual({ effect: 'see-parcels' })
      expect(afterSeeingParcels(['DHL 0034'])).toMatchObject({
        change: { state: 'unknown', error: { reason: 'shown_at_channel', texts: ['DHL 0034'] } },
      })
      expect(afterSeeingParcels([])).toMatchObject({
        change: { state: 'unknown', error: { reason: 'ask_channel' } },
      })
    })

    it('never purchases a second time by itself, whenever and however often it is asked', () => {
      fc.assert(
        fc.property(
          fc.date({ noInvalidDate: true }),
          fc.boolean(),
          fc.boolean(),
          fc.nat(20),
          (now, wanted, sees, failures) => {
            const pace = sees ? { ...blind, seenParcels: () => [] } : blind
            const step = nextStep({ ...purchasing, failures }, pace, wanted, now)
            if ('effect' in step) expect(step.effect).toBe('see-parcels')
            else expect([undefined, 'unknown']).toContain(step.verdict.change.state)
          },
        ),
      )
    })

    it('gets the document of what is surely bought', () => {
      expect(nextStep(bought, blind, true, NOW)).toEqual({ effect: 'fetch-label' })
    })
  })
})

describe('what a step leads to', () => {
  it('goes on at once after success', () => {
    expect(afterPrepared('s1')).toEqual({
      change: { state: 'prepared', carrierShipmentId: 's1', failures: 0 },
      advanceInMs: 0,
    })
    expect(afterBought(LABEL)).toEqual({ change: { label: LABEL, failures: 0 }, advanceInMs: 0 })
  })

  it('adopts what was found by its reference, or prepares again', () => {
    expect(afterFind(undefined)).toBe('prepare')
    expect(afterFind({ carrierShipmentId: 's1', state: 'prepared' })).toMatchObject({
      change: { state: 'prepared' },
    })
    expect(afterFind({ carrierShipmentId: 's1', state: 'bought' })).toMatchObject({
      change: { state: 'purchasing' },
    })
  })

  it('waits out the quiet period before a second purchase', () => {
    const found: LookUp = { state: 'prepared' }
    expect(afterLookUp(purchasing, found, NOW, true)).toEqual({ change: {}, advanceInMs: 125_000 })
    expect(afterLookUp(purchasing, found, new Date('2026-03-10T09:02:05Z'), true)).toBe('purchase')
    expect(afterLookUp(purchasing, found, new Date('2026-03-10T09:02:05Z'), false)).toMatchObject({
      change: { state: 'rejected', discard: true },
    })
  })

  it('keeps why the carrier refused', () => {
    const refusal: CarrierFailure = { kind: 'refused', texts: ['31,5 kg'], why: 'weight' }
    expect(afterRefusedPurchase(refusal, { state: 'gone' }).change.error).toEqual({
      reason: 'weight',
      fields: [],
      texts: ['31,5 kg'],
    })
  })

  it('adopts a purchase that the carrier refused after having done it', () => {
    const refusal: CarrierFailure = { kind: 'refused', texts: ['exists already'] }
    expect(afterRefusedPurchase(refusal, { state: 'bought', label: LABEL })).toEqual(afterBought(LABEL))
    expect(afterRefusedPurchase(refusal, { state: 'prepared' })).toEqual({
      change: {
        state: 'rejected',
        error: { reason: 'refused', fields: [], texts: ['exists already'] },
        discard: true,
      },
      advanceInMs: null,
    })
  })

  it('obeys a carrier that asks for a pause, within reason', () => {
    expect(pauseMs(1, { kind: 'notReached', texts: [], retryAfterMs: 7000 })).toBe(7000)
    expect(pauseMs(1, { kind: 'notReached', texts: [], retryAfterMs: 86_400_000 })).toBe(300_000)
    expect(pauseMs(3)).toBe(4000)
  })
})

describe('properties', () => {
  it('a purchase in doubt never leads straight to another one', () => {
    fc.assert(
      fc.property(failure, fc.nat(20), (why, failures) => {
        fc.pre(why.kind === 'inDoubt')
        const attempt = { ...purchasing, failures }
        const verdict = afterFailure(attempt, 'purchase', why)
        const next = { ...attempt, ...verdict.change }
        expect(nextStep(next, PACE, true, NOW)).toEqual({ effect: 'look-up' })
      }),
    )
  })

  it('a look-up begun inside the quiet period never allows a purchase', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 600_000 }), fc.boolean(), (early, wanted) => {
        const askedAt = new Date((purchasing.quietUntil?.getTime() ?? 0) - early)
        expect(afterLookUp(purchasing, { state: 'prepared' }, askedAt, wanted)).toMatchObject({
          advanceInMs: early,
        })
      }),
    )
  })

  it('nothing fails for ever: every effect comes to an end or to a person', () => {
    const effects = ['prepare', 'find', 'purchase', 'look-up', 'see-parcels', 'fetch-label'] as const
    fc.assert(
      fc.property(fc.constantFrom(...effects), failure, (effect, why) => {
        const worn = { ...purchasing, failures: FAILURES_BEFORE_GIVING_UP }
        const verdict = afterFailure(worn, effect, why)
        if (verdict.advanceInMs === null) expect(verdict.change.error).toBeDefined()
        else
          expect(
            afterLookUp({ ...worn, ...verdict.change }, { state: 'prepared' }, new Date(8.64e15), true),
          ).toMatchObject({
            change: { state: 'rejected' },
          })
      }),
    )
  })

  it('no other worker may claim an attempt while its effect can still be answered', () => {
    fc.assert(
      fc.property(fc.nat(300_000), fc.nat(300_000), (givesUpAfterMs, more) => {
        const pace = { ...PACE, givesUpAfterMs, slowestAnswerMs: givesUpAfterMs + more }
        expect(leaseMs(pace)).toBeGreaterThan(givesUpAfterMs)
        expect(quietMs(pace)).toBeGreaterThan(pace.slowestAnswerMs)
      }),
    )
  })
})

it('does not ask a carrier without tracking', () => {
  expect(firstTrackingAt({}, NOW)).toBeNull()
  expect(firstTrackingAt({ track: async () => ({ state: 'gone' }) }, NOW)).not.toBeNull()
})
