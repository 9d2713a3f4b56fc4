import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { buildOrder, EBAY } from '../../../test/builders/orders.ts'
import { makeUser } from '../../../test/people.ts'
import { applyOrderEvent } from '../orders/index.ts'
import { comparedDays, dayFrom } from './live-sales.ts'
import { foldFiguresOfOrders } from './statistics.jobs.ts'

/** A Tuesday, 10:02 in Berlin. */
const NOW = '2026-03-10T09:02:00.000Z'
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

let kontor: TestApp
beforeAll(async () => {
  kontor = await testApp({ now: NOW })
})
afterAll(() => kontor?.close())

const ask = (headers: Record<string, string> = {}, user = kontor.a.users.co_dashboard) =>
  kontor.as(user).get('/statistics/live/sales', headers)

const order = (at: string, cents: number, more: Parameters<typeof buildOrder>[1] = {}) =>
  buildOrder(kontor, {
    order_date: new Date(at),
    lines: [{ item_price_cents: cents, original_item_price_cents: cents }],
    ...more,
  })

describe('live sales', () => {
  it('tell today and last week up to this time, by hour and channel, counted by hand', async () => {
    // Today: 8:59 in Berlin 10.00, 9:00 20.00 at eBay, and one in francs; one that nobody has paid.
    await order('2026-03-10T07:59:59.000Z', 1000)
    const ebay = await order('2026-03-10T08:00:00.000Z', 2000, { channel: EBAY })
    await order('2026-03-10T08:30:00.000Z', 5000, { currency: 'CHF' })
    await order('2026-03-10T08:30:00.000Z', 7000, { status: 'initial' })
    // Last Tuesday: before 10:00 counts, after does not. The day before it does not count at all.
    await order('2026-03-03T08:59:59.000Z', 400)
    await order('2026-03-03T09:00:00.000Z', 800)
    await order('2026-03-02T22:59:59.000Z', 1600)
    const check = async () => {
      const found = await ask()
      expect(found.statusCode, found.body).toBe(200)
      const { updated_at, today, last_week } = found.json()
      expect(updated_at).toBe('2026-03-10T09:00:00.000Z')
      expect(today).toMatchObject({
        date: '2026-03-10',
        items: 3,
        count: 3,
        amount: 30,
        channels: {
          schuhede: { sales_channel_id: 1, name: 'Webshop', items: 2, count: 2, amount: 10 },
          ebay: { sales_channel_id: 2, name: 'eBay', items: 1, count: 1, amount: 20 },
        },
        other_currencies: [{ currency: 'CHF', amount: 50 }],
      })
      expect(today.hours).toHaveLength(24)
      expect(today.hours[8]).toEqual({
        start: '2026-03-10T07:00:00.000Z',
        items: 1,
        count: 1,
        amount: 10,
        channels: { schuhede: { items: 1, count: 1, amount: 10 } },
      })
      expect(today.hours[9]).toMatchObject({
        count: 2,
        amount: 20,
        channels: { ebay: { items: 1, count: 1, amount: 20 }, schuhede: { items: 1, count: 1, amount: 0 } },
      })
      expect(last_week).toMatchObject({ date: '2026-03-03', items: 1, count: 1, amount: 4 })
    }
    await check()
    await kontor.runSchedule(foldFiguresOfOrders)
    await check()
    // What is cancelled was sold all the same.
    await kontor.inCtx((ctx) =>
      applyOrderEvent(ctx, ebay, { type: 'cancelled', by: 'merchant', reason: 'out_of_stock' }),
    )
    await check()
  })

  it('answer 304 to who knows the figures already, until something is sold', async () => {
    const { headers } = await ask()
    const tag = String(headers.etag)
    expect(headers['cache-control']).toBe('private, no-cache')
    const unchanged = await ask({ 'if-none-match': tag })
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, ''])
    expect((await ask({ 'if-none-match': `"other", W/${tag}` })).statusCode).toBe(304)
    expect((await ask({ 'if-none-match': '"other"' })).statusCode).toBe(200)
    await order('2026-03-10T09:01:00.000Z', 100)
    expect((await ask({ 'if-none-match': tag })).statusCode).toBe(200)
  })

  it('forget what is older than two weeks', async () => {
    kontor.clock.advance(30 * DAY_MS)
    await order(kontor.clock.now().toISOString(), 100)
    await kontor.runSchedule(foldFiguresOfOrders)
    const { rows } = await kontor.inCtx(({ tx }) =>
      tx.execute<{ n: number }>('select count(*)::int as n from order_figure_slots'),
    )
    expect(rows[0]?.n).toBe(1)
    kontor.clock.set(new Date(NOW))
  })

  it('let nobody in without the right, and show nothing of another company', async () => {
    expect((await ask({}, kontor.a.users.co_orders)).statusCode).toBe(403)
    const other = await makeUser(kontor.db, kontor.b.id, ['co_dashboard'], kontor.clock.now())
    expect((await ask({}, other)).json().today.count).toBe(0)
  })
})

describe('the hours of a day', () => {
  it.each([
    ['2026-03-29', 23],
    ['2026-10-25', 25],
    ['2026-03-10', 24],
  ])('of %s are %i', (day, hours) => {
    expect(dayFrom(day, []).hours).toHaveLength(hours)
  })

  it('tell the two hours that both begin at two o’clock apart', () => {
    const row = {
      sales_channel_id: 1,
      sales_channel: 'shop',
      channel_name: 'Webshop',
      currency: 'EUR',
      sold_items: 1,
      sold_orders: 1,
      sold_cents: 100,
    }
    const { hours, count } = dayFrom('2026-10-25', [
      { ...row, at: Date.parse('2026-10-25T00:00:00Z') },
      { ...row, at: Date.parse('2026-10-25T01:00:00Z') },
    ])
    expect(count).toBe(2)
    expect([2, 3].map((n) => [hours[n]?.start, hours[n]?.count])).toEqual([
      ['2026-10-25T00:00:00.000Z', 1],
      ['2026-10-25T01:00:00.000Z', 1],
    ])
  })

  it('are compared with the same weekday up to the same time of day', () => {
    const berlin = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Berlin',
      dateStyle: 'short',
      timeStyle: 'short',
    })
    const noon = (day: string) => Date.parse(`${day}T12:00:00Z`)
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2024-01-01'), max: new Date('2031-12-31'), noInvalidDate: true }),
        (now) => {
          const { updatedAt, today, lastWeek } = comparedDays(now)
          expect(now.getTime() - updatedAt.getTime()).toBeLessThan(300_000)
          const [day = '', time = ''] = berlin.format(updatedAt).split(' ')
          expect(today.date).toBe(day)
          expect(Number(time.slice(3)) % 5).toBe(0)
          expect(noon(today.date) - noon(lastWeek.date)).toBe(7 * DAY_MS)
          // The hour that the clocks skip is where they jump to.
          const skipped = lastWeek.date.slice(5, 7) === '03' && time.startsWith('02')
          const shown = berlin.format(lastWeek.until)
          if (!skipped) expect(shown).toBe(`${lastWeek.date} ${time}`)
          const hours = (today.until.getTime() - today.from.getTime()) / HOUR_MS
          expect([23, 24, 25]).toContain(hours)
        },
      ),
    )
  })
})
