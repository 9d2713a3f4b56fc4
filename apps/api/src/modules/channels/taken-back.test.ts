import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ReportSetup, reportSetup } from '../../../test/builders/channel-reports.ts'
import { readOrder } from '../../../test/builders/intake.ts'
import { deadLetters } from '../intake/intake.tables.ts'
import { channelReports } from './channels.tables.ts'

let setup: ReportSetup
let kontor: ReportSetup['kontor']
let amazon: ReportSetup['amazon']
beforeAll(async () => {
  setup = await reportSetup()
  kontor = setup.kontor
  amazon = setup.amazon
})
afterAll(() => setup.close())
beforeEach(() => amazon.admin('DELETE', 'faults'))

const sell: ReportSetup['sell'] = (...spec) => setup.sell(...spec)
const buyLabel: ReportSetup['buyLabel'] = (...parcel) => setup.buyLabel(...parcel)
const reportOf = async (orderId: number) => (await setup.reportsOf(orderId)).at(-1)
const confirmationsOf = async (ext: string) =>
  (await amazon.ledger()).confirmations.filter((one) => one.order_id === ext)
const fail = (fault: object) => amazon.admin('POST', 'faults', { target: 'amazon.confirm', ...fault })

describe('parcels that were taken back and sent again', () => {
  const sellTwoPositions = async () => {
    const order = await sell()
    const [first = 0, second = 0, third = 0] = order.lineIds
    return { ...order, pair: [first, second], single: [third] }
  }

  it('keep their references at Amazon, whichever of them is sent again first', async () => {
    const order = await sellTwoPositions()
    const pair = await buyLabel(order.id, order.pair)
    const single = await buyLabel(order.id, order.single)
    await kontor.runJobs()
    await setup.voidParcel(pair)
    await setup.voidParcel(single)
    const singleAgain = await buyLabel(order.id, order.single)
    await kontor.runJobs()
    const pairAgain = await buyLabel(order.id, order.pair)
    await kontor.runJobs()
    expect((await confirmationsOf(order.ext)).slice(2)).toMatchObject([
      { package_reference_id: String(single), tracking_number: `JJD${singleAgain}` },
      { package_reference_id: String(pair), tracking_number: `JJD${pairAgain}` },
    ])
    expect(await setup.reportsOf(order.id)).toMatchObject([
      { state: 'sent', shippingId: pairAgain },
      { state: 'sent', shippingId: singleAgain },
    ])
  })

  it('wait until Amazon knows that their pieces have left the parcel before', async () => {
    const order = await sellTwoPositions()
    const whole = await buyLabel(order.id, order.lineIds)
    await kontor.runJobs()
    await setup.voidParcel(whole)
    await fail({ kind: 'status', status: 500 })
    const pair = await buyLabel(order.id, order.pair)
    await kontor.runJobs()
    const single = await buyLabel(order.id, order.single)
    await kontor.runJobs()
    expect(await reportOf(order.id)).toMatchObject({ state: 'pending', attempts: 0 })
    for (const _minute of [1, 2]) {
      kontor.clock.advance(60_000)
      await kontor.runJobs()
    }
    expect((await confirmationsOf(order.ext)).slice(1)).toMatchObject([
      { package_reference_id: String(whole), tracking_number: `JJD${pair}` },
      { package_reference_id: String(single), tracking_number: `JJD${single}` },
    ])
    expect(await setup.reportsOf(order.id)).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
  })

  it('do not wait for ever for a parcel that is not confirmed to Amazon', async () => {
    const order = await sellTwoPositions()
    const whole = await buyLabel(order.id, order.lineIds)
    await kontor.runJobs()
    await setup.voidParcel(whole)
    await buyLabel(order.id, order.pair)
    const nextAttemptAt = new Date(kontor.clock.now().getTime() + 24 * 3_600_000)
    await kontor.inCtx((ctx) =>
      ctx.tx.update(channelReports).set({ nextAttemptAt }).where(eq(channelReports.orderId, order.id)),
    )
    await buyLabel(order.id, order.single)
    await kontor.runJobs()
    for (let minutes = 0; minutes <= 60; minutes += 5) {
      kontor.clock.advance(5 * 60_000)
      await kontor.runJobs()
    }
    expect(await reportOf(order.id)).toMatchObject({
      state: 'failed',
      lastError: expect.stringContaining('more than was ordered'),
    })
  })
})

describe('what Amazon says of a parcel that was taken back', () => {
  const orderOf = (ext: string) => kontor.inCtx((ctx) => readOrder(ctx, ext))
  const lettersOf = (ext: string) =>
    kontor.inCtx((ctx) => ctx.tx.select().from(deadLetters).where(eq(deadLetters.extOrderId, ext)))
  const confirmedAndTakenBack = async (lineIds: (all: number[]) => number[] = (all) => all) => {
    const order = await sell()
    const parcel = await buyLabel(order.id, lineIds(order.lineIds))
    await kontor.runJobs()
    await setup.voidParcel(parcel)
    return order
  }
  interface AmazonOrder {
    readonly orderId: string
    readonly fulfillment: object
  }
  /** Somebody confirms what is left of an order in Amazon's own pages. */
  const shippedByHand = async (ext: string) => {
    const records = (await amazon.admin('GET', 'orders')) as { order: AmazonOrder }[]
    const order = records.map((record) => record.order).find(({ orderId }) => orderId === ext)
    const fulfillment = { ...order?.fulfillment, fulfillmentStatus: 'SHIPPED' }
    const lastUpdatedTime = kontor.clock.now().toISOString()
    await amazon.place({ order: { ...order, fulfillment, lastUpdatedTime } })
  }

  it('is only what we had said: the order stays to be shipped', async () => {
    const order = await confirmedAndTakenBack()
    await setup.pull()
    const known = await orderOf(order.ext)
    expect(known?.status).toBe('open')
    expect(known?.lines.map((line) => line.shippingId)).toEqual([null, null, null])
    expect(await lettersOf(order.ext)).toEqual([])
    await buyLabel(order.id, order.lineIds)
    await kontor.runJobs()
    await setup.pull()
    expect(await orderOf(order.ext)).toMatchObject({ status: 'shipped' })
    expect(await reportOf(order.id)).toMatchObject({ state: 'sent' })
  })

  it('is only what we had said, also where its answer was lost', async () => {
    await fail({ kind: 'timeout_after_work' })
    const order = await confirmedAndTakenBack()
    await setup.pull()
    expect(await orderOf(order.ext)).toMatchObject({ status: 'open' })
  })

  it('is only what we had said, also while another parcel takes its place and when Amazon refuses that', async () => {
    const order = await confirmedAndTakenBack()
    await fail({ kind: 'status', status: 400 })
    await buyLabel(order.id, order.lineIds.slice(0, 1))
    await kontor.runJobs()
    expect(await reportOf(order.id)).toMatchObject({ state: 'failed' })
    expect(await orderOf(order.ext)).toMatchObject({ status: 'open' })
    expect(await lettersOf(order.ext)).toEqual([])
  })

  it('says nothing of pieces that left elsewhere, where it was a part of the order', async () => {
    const order = await confirmedAndTakenBack((all) => all.slice(0, 1))
    await setup.pull()
    expect(await orderOf(order.ext)).toMatchObject({ status: 'approved' })
    expect(await lettersOf(order.ext)).toEqual([])
  })

  it('is asked about when it says more than we had said, also when it is read again', async () => {
    const order = await confirmedAndTakenBack((all) => all.slice(0, 1))
    await shippedByHand(order.ext)
    await setup.pull()
    expect(await orderOf(order.ext)).toMatchObject({ status: 'approved' })
    const [letter] = await lettersOf(order.ext)
    expect(letter).toMatchObject({ kind: 'event', reasonCode: 'shipped_in_part_elsewhere' })
    const answer = await kontor
      .as(kontor.a.admin)
      .put(`/intake/dead-letters/${letter?.id}`, { action: 'retry' })
    expect(answer.statusCode).toBe(422)
    expect(await orderOf(order.ext)).toMatchObject({ status: 'approved' })
  })
})
