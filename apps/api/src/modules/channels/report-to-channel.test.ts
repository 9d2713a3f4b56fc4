import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ReportSetup, reportSetup } from '../../../test/builders/channel-reports.ts'
import { addAccount } from '../../../test/builders/intake.ts'
import { deadLetters } from '../intake/intake.tables.ts'
import { MarketplaceError, reportToChannelJob, sweepChannelReports } from './index.ts'
import { nextAttempt, nextLook } from './report-outcomes.ts'

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
const historyOf: ReportSetup['historyOf'] = (ext) => setup.historyOf(ext)
const reportOf = async (orderId: number) => (await setup.reportsOf(orderId)).at(-1)
const confirmationsOf = async (ext: string) =>
  (await amazon.ledger()).confirmations.filter((one) => one.order_id === ext)
const fail = (fault: object) => amazon.admin('POST', 'faults', { target: 'amazon.confirm', ...fault })

describe('the shipment confirmation', () => {
  it('goes out once, with carrier, tracking number and pieces by position', async () => {
    const order = await sell()
    const shippingId = await buyLabel(order.id, order.lineIds)
    expect(await reportOf(order.id)).toMatchObject({
      state: 'pending',
      attempts: 0,
      reference: String(shippingId),
    })
    expect(await kontor.runJobs()).toEqual(['report-to-channel'])
    expect(await confirmationsOf(order.ext)).toMatchObject([
      {
        package_reference_id: String(shippingId),
        carrier_code: 'DHL',
        tracking_number: `JJD${shippingId}`,
        items: expect.arrayContaining([
          expect.objectContaining({ quantity: 2 }),
          expect.objectContaining({ quantity: 1 }),
        ]),
      },
    ])
    expect(await reportOf(order.id)).toMatchObject({
      state: 'sent',
      attempts: 1,
      lastError: null,
      nextAttemptAt: null,
      sentAt: kontor.clock.now(),
    })
    expect(await historyOf(order.ext)).toMatchObject([
      {
        transition: 'channel_confirmed_tr',
        actorKind: 'channel',
        actorName: 'Amazon',
        detail: { carrier: 'dhl', tracking_number: `JJD${shippingId}` },
      },
    ])
  })

  it('names each parcel of an order', async () => {
    const order = await sell()
    const [first, ...others] = order.lineIds
    await buyLabel(order.id, [first ?? 0])
    await buyLabel(order.id, others, 'Eigene Flotte')
    await kontor.runJobs()
    expect(await confirmationsOf(order.ext)).toMatchObject([
      { carrier_code: 'DHL', items: [{ quantity: 1 }] },
      { carrier_code: 'Other', items: [{ quantity: 1 }, { quantity: 1 }] },
    ])
  })

  it('is sent by one of two workers', async () => {
    const order = await sell()
    await buyLabel(order.id, order.lineIds)
    const report = await reportOf(order.id)
    await kontor.inCtx((ctx) => ctx.enqueue(reportToChannelJob, { channel_report_id: report?.id ?? 0 }))
    await Promise.all([kontor.runJobs(), kontor.runJobs()])
    expect(await confirmationsOf(order.ext)).toHaveLength(1)
    expect(await historyOf(order.ext)).toHaveLength(1)
  })

  it('is tried again with growing pauses, visible on the order and confirmed once', async () => {
    const order = await sell()
    await fail({ kind: 'status', status: 500, times: 3 })
    await buyLabel(order.id, order.lineIds)
    for (const minutes of [1, 2, 4]) {
      expect(await kontor.runJobs()).toEqual(['report-to-channel'])
      const next = new Date(kontor.clock.now().getTime() + minutes * 60_000)
      expect(await reportOf(order.id)).toMatchObject({
        state: 'pending',
        lastError: expect.stringContaining('500'),
        nextAttemptAt: next,
      })
      expect(await kontor.runJobs()).toEqual([])
      kontor.clock.set(next)
    }
    await kontor.runJobs()
    expect(await reportOf(order.id)).toMatchObject({ state: 'sent', attempts: 4, lastError: null })
    expect((await historyOf(order.ext)).map((one) => [one.transition, one.detail?.error])).toEqual([
      ['channel_confirmation_failed_tr', expect.stringContaining('500')],
      ['channel_confirmed_tr', undefined],
    ])
    expect(await confirmationsOf(order.ext)).toHaveLength(1)
  })

  it('may have arrived although the answer was lost: the same parcel is confirmed again', async () => {
    const order = await sell()
    await fail({ kind: 'timeout_after_work' })
    const shippingId = await buyLabel(order.id, order.lineIds)
    await kontor.runJobs()
    kontor.clock.advance(60_000)
    await kontor.runJobs()
    const confirmations = await confirmationsOf(order.ext)
    expect(confirmations.map((one) => one.package_reference_id)).toEqual([
      String(shippingId),
      String(shippingId),
    ])
    expect(await reportOf(order.id)).toMatchObject({ state: 'sent' })
  })

  it('waits as long as Amazon says, which is no failure', async () => {
    const order = await sell()
    await fail({ kind: 'status', status: 429, retry_after: 1 })
    await buyLabel(order.id, order.lineIds)
    await kontor.runJobs()
    expect(await reportOf(order.id)).toMatchObject({ state: 'pending', lastError: null, attempts: 1 })
    expect(await historyOf(order.ext)).toEqual([])
    kontor.clock.advance(60_000)
    await kontor.runJobs()
    // Within its patience the client itself waits for the second that is left.
    expect(await reportOf(order.id)).toMatchObject({ state: 'sent' })
  })

  it('is given up at once where Amazon refuses, and what changed there is read', async () => {
    const order = await sell()
    await amazon.admin('POST', `amazon/orders/${order.ext}/cancel`, {})
    await buyLabel(order.id, order.lineIds)
    await kontor.runJobs()
    expect(await reportOf(order.id)).toMatchObject({
      state: 'failed',
      attempts: 1,
      nextAttemptAt: null,
      lastError: expect.stringContaining('400'),
    })
    expect(await historyOf(order.ext)).toMatchObject([{ transition: 'channel_confirmation_failed_tr' }])
    const letters = await kontor.inCtx((ctx) =>
      ctx.tx.select().from(deadLetters).where(eq(deadLetters.extOrderId, order.ext)),
    )
    expect(letters).toMatchObject([{ kind: 'event', reasonCode: 'cancelled_after_shipping' }])
  })

  it('is given up after a day, and shown a second time then', async () => {
    // A seller of its own: so many failures in a row make the client keep away from Amazon for a while.
    const seller = { ...JSON.parse(amazon.credentials), refresh_token: 'Atzr|sandbox-refresh-token-2' }
    const other = {
      sales_channel_id: 4,
      name: 'Amazon zwei',
      adapter: 'amazon',
      credentials: JSON.stringify(seller),
    } as const
    const order = await sell(await addAccount(kontor, other), 'A2SANDBOXSELLER')
    await fail({ kind: 'status', status: 503, times: -1 })
    await buyLabel(order.id, order.lineIds)
    await kontor.runJobs()
    const start = kontor.clock.now().getTime()
    let report = await reportOf(order.id)
    for (; report?.nextAttemptAt; report = await reportOf(order.id)) {
      kontor.clock.set(report.nextAttemptAt)
      await kontor.runJobs()
    }
    expect(report).toMatchObject({ state: 'failed', lastError: expect.any(String) })
    const hours = (kontor.clock.now().getTime() - start) / 3_600_000
    expect(hours).toBeGreaterThan(20)
    expect(hours).toBeLessThanOrEqual(24)
    expect((await historyOf(order.ext)).map((one) => one.transition)).toEqual([
      'channel_confirmation_failed_tr',
      'channel_confirmation_failed_tr',
    ])
  })

  it('comes back when its job was lost', async () => {
    const order = await sell()
    await buyLabel(order.id, order.lineIds)
    await kontor.db.lookup(
      `update pgboss.job set state = 'cancelled' where name = 'report-to-channel' and state = 'created'`,
    )
    expect(await kontor.runJobs()).toEqual([])
    kontor.clock.advance(3 * 60_000)
    await kontor.runSchedule(sweepChannelReports)
    await kontor.runJobs()
    expect(await reportOf(order.id)).toMatchObject({ state: 'sent' })
  })

  it('is not sent for a parcel that stays, and the next parcel takes its place', async () => {
    const order = await sell()
    const first = await buyLabel(order.id, order.lineIds)
    await setup.voidParcel(first)
    await kontor.runJobs()
    expect(await confirmationsOf(order.ext)).toEqual([])
    const second = await buyLabel(order.id, order.lineIds)
    await kontor.runJobs()
    await setup.voidParcel(second)
    const third = await buyLabel(order.id, order.lineIds)
    await kontor.runJobs()
    expect(await confirmationsOf(order.ext)).toMatchObject([
      { package_reference_id: String(first), tracking_number: `JJD${second}` },
      { package_reference_id: String(first), tracking_number: `JJD${third}` },
    ])
    expect(await reportOf(order.id)).toMatchObject({ state: 'sent', shippingId: third })
  })
})

describe('nextAttempt', () => {
  const now = new Date('2026-03-10T09:00:00Z')
  const pause = (attempts: number, error: MarketplaceError) => {
    const next = nextAttempt({ attempts, createdAt: now }, error, now)
    return next && (next.getTime() - now.getTime()) / 60_000
  }
  it('doubles up to three hours', () => {
    const error = new MarketplaceError('unavailable', '')
    expect([1, 2, 3, 8, 9, 20].map((attempts) => pause(attempts, error))).toEqual([1, 2, 4, 128, 180, 180])
  })
  it('waits longer where the channel says so, and not at all where it makes no sense', () => {
    expect(pause(1, new MarketplaceError('rate_limited', '', { retryAfterMs: 600_000 }))).toBe(10)
    expect(pause(1, new MarketplaceError('unauthorised', ''))).toBe(1)
    expect(pause(1, new MarketplaceError('refused', ''))).toBeNull()
    expect(pause(1, new MarketplaceError('not_found', ''))).toBeNull()
  })
  it('asks again soon about what may have arrived', () => {
    const error = new MarketplaceError('unavailable', '')
    const report = { attempts: 20, createdAt: now }
    expect(nextAttempt(report, error, now, 'ask')).toEqual(new Date(now.getTime() + 15 * 60_000))
  })
})

describe('nextLook', () => {
  it('waits as long as it has taken so far, within bounds', () => {
    const submitted = new Date('2026-03-10T09:00:00Z')
    const pauses = [0, 60, 300, 86_400].map((seconds) => {
      const now = new Date(submitted.getTime() + seconds * 1000)
      return (nextLook(submitted, now).getTime() - now.getTime()) / 1000
    })
    expect(pauses).toEqual([30, 60, 300, 900])
  })
})
