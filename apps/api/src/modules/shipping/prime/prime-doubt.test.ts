import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeOf, primeStage } from '../../../../test/prime-stage.ts'
import { CRASH_POINTS, type CrashPoint } from '../labels/crash-points.ts'
import { settleEverything, shippingState } from '../testing/shipping-run.ts'

const { stage, worker, ask, choose, chosenOrder, ship, check, detail, sold, fault } = primeStage()

describe('a purchase in doubt', () => {
  const BOUGHT = [
    ['timeout_after_work', {}],
    ['reset_after_work', {}],
    ['status_after_work', { status: 503 }],
    ['rubbish_after_work', {}],
  ] as const

  it.each(BOUGHT)('is never repeated, and the person sees what Amazon shows: %s', async (kind, more) => {
    const { id, amazonId } = await chosenOrder()
    await fault('purchase', kind, more)
    await ship(id)
    // Until it has surely ended no person is asked to look: labels are still being made.
    await stage.kontor.runJobs({ rethrow: false })
    expect((await check(id)).status).toBe('pending')
    expect(await settleEverything(stage.kontor)).toBe(true)
    const [parcel] = await sold(amazonId)
    const { openErrors, attempts } = await shippingState(stage.kontor, id)
    expect(attempts.map((attempt) => attempt.state)).toEqual(['unknown'])
    expect(openErrors).toMatchObject([
      { reason: 'shown_at_channel', information: [`DHL ${parcel?.tracking_id}`] },
    ])
    expect((await check(id)).message).toContain('der Verkaufskanal zeigt aber ein Paket')
    expect((await detail(id)).label_errors[0].reason).toBe('shown_at_channel')

    expect(codeOf(await ship(id))).toEqual([409, 'label_in_doubt'])
    // Not even a person who says to have looked can make it two.
    await ask(id)
    await choose(id)
    expect((await ship(id, { looked_at_channel: true })).statusCode).toBe(200)
    await settleEverything(stage.kontor)
    expect(await sold(amazonId)).toHaveLength(1)
    expect((await check(id)).message).toContain('Amazon zeigt bereits ein Paket')
  })

  it('is bought anew once a person has looked and there is nothing', async () => {
    const { id, amazonId } = await chosenOrder()
    await fault('purchase', 'timeout_before_work')
    await ship(id)
    await settleEverything(stage.kontor)
    expect(await sold(amazonId)).toEqual([])
    expect((await shippingState(stage.kontor, id)).openErrors).toMatchObject([{ reason: 'ask_channel' }])
    expect((await check(id)).message).toContain('Seller Central')
    expect(codeOf(await ship(id))).toEqual([409, 'label_in_doubt'])
    // The choice of a moment ago still holds; Amazon is asked again anyway before anything is bought.
    expect((await ship(id, { looked_at_channel: true })).statusCode).toBe(200)
    await settleEverything(stage.kontor)
    expect(await sold(amazonId)).toHaveLength(1)
    const after = await shippingState(stage.kontor, id)
    expect(after.parcels.map(({ state }) => state)).toEqual(['shipped'])
    expect(after.openErrors).toEqual([])
  })

  it('stays voided although an earlier purchase of it was in doubt', async () => {
    const { id, amazonId } = await chosenOrder()
    await fault('purchase', 'timeout_before_work')
    await ship(id)
    await settleEverything(stage.kontor)
    await ship(id, { looked_at_channel: true })
    await settleEverything(stage.kontor)
    const [parcel] = (await shippingState(stage.kontor, id)).parcels
    const answer = await stage.kontor.as(stage.kontor.a.admin).put(`/shippings/${parcel?.id}/void`)
    expect(answer.statusCode).toBe(200)
    await settleEverything(stage.kontor)
    const after = await shippingState(stage.kontor, id)
    expect([after.parcels.map(({ state }) => state), after.openErrors]).toEqual([['voided'], []])
    expect((await sold(amazonId)).filter(({ status }) => status === 'Purchased')).toEqual([])
  })

  it('gets the document alone when only that is missing', async () => {
    const { id, amazonId } = await chosenOrder()
    await fault('shipment', 'status', { status: 503, times: -1 })
    await ship(id)
    await settleEverything(stage.kontor)
    expect((await shippingState(stage.kontor, id)).openErrors).toMatchObject([{ reason: 'document' }])
    await stage.amazon.admin('DELETE', 'faults')
    expect((await ship(id)).statusCode).toBe(200)
    await settleEverything(stage.kontor)
    expect(await sold(amazonId)).toHaveLength(1)
    expect((await check(id)).status).toBe('done')
  })
})

describe('workers that die while they buy at Amazon', () => {
  /** The points after which nobody can know whether the purchase was made. */
  const IN_DOUBT: readonly CrashPoint[] = ['after-purchase-row', 'after-purchase-before-save']

  it.each(CRASH_POINTS)('never buy twice: %s', async (point) => {
    let died = 0
    worker.killAt = (passed) => passed === point && died++ < 1
    const { id, amazonId } = await chosenOrder()
    await ship(id)
    expect(await settleEverything(stage.kontor)).toBe(true)
    expect(died).toBeGreaterThan(0)
    const { attempts } = await shippingState(stage.kontor, id)
    expect(attempts.map((attempt) => attempt.state)).toEqual([
      IN_DOUBT.includes(point) ? 'unknown' : 'bought',
    ])
    expect(await sold(amazonId)).toHaveLength(point === 'after-purchase-row' ? 0 : 1)
  })

  it('never buy twice whatever goes wrong, and lose nothing that they know of', async () => {
    const kinds = [
      'none',
      'timeout_before_work',
      'timeout_after_work',
      'reset',
      'reset_after_work',
      'rubbish_after_work',
      'duplicate',
    ] as const
    const plan = fc.array(
      fc.tuple(fc.constantFrom('services', 'purchase', 'shipment'), fc.constantFrom(...kinds)),
      {
        maxLength: 3,
      },
    )
    const deaths = fc.array(fc.constantFrom(...CRASH_POINTS), { maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(plan, deaths, async (faults, points) => {
        await stage.amazon.admin('DELETE', 'faults')
        const { id, amazonId } = await chosenOrder()
        // One purchase that Amazon itself carries out twice is Amazon's own doing.
        for (const [target, kind] of faults)
          if (kind !== 'none' && !(kind === 'duplicate' && target === 'purchase')) await fault(target, kind)
        const left = [...points]
        worker.killAt = (point) => left[0] === point && left.shift() !== undefined
        await ship(id)
        expect(await settleEverything(stage.kontor)).toBe(true)
        const shipments = await sold(amazonId)
        expect(shipments.length).toBeLessThanOrEqual(1)
        const { parcels, attempts, openErrors } = await shippingState(stage.kontor, id)
        if (parcels[0]?.state === 'shipped') {
          expect(attempts.at(-1)?.trackingNumber).toBe(shipments[0]?.tracking_id)
          expect(openErrors).toEqual([])
        } else {
          expect(parcels.map(({ state }) => state)).toEqual(['failed'])
          expect(openErrors).toHaveLength(1)
          // A label that was sold is never called a failure that may be repeated without looking.
          if (shipments.length > 0) expect(attempts.at(-1)?.state).toBe('unknown')
        }
      }),
      { numRuns: 8, endOnFailure: true },
    )
  }, 180_000)
})
