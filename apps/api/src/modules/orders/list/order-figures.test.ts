import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { AMAZON, buildOrder, EBAY, orderSetup } from '../../../../test/builders/orders.ts'
import { applyOrderEvent } from '../lifecycle/apply-order-event.ts'

describe('figures of all orders, and finding one', () => {
  let kontor: TestApp
  const get = (path: string, language = 'de') =>
    kontor.as(kontor.a.admin).get(path, { 'accept-language': language })
  beforeAll(async () => {
    kontor = await testApp()
    await orderSetup(kontor)
  })
  afterAll(() => kontor?.close())

  it('finds an order by its number at a channel', async () => {
    const ebay = await buildOrder(kontor, {
      channel: EBAY,
      ext_order_id: '4711',
      ext_order_id_addition: 'R-1',
    })
    const shop = await buildOrder(kontor, { ext_order_id: '4711' })
    const find = async (channel: string, number: string | number, language?: string) =>
      (await get(`/orders/find/${channel}/${number}`, language)).json()
    expect(await find('2', '4711')).toEqual({ order_id: ebay })
    expect(await find('ebay', 'R-1')).toEqual({ order_id: ebay })
    expect(await find('shop', '4711')).toEqual({ order_id: shop })
    expect(await find('1', shop)).toEqual({ order_id: shop })
    expect(await find('ebay', ebay)).toMatchObject({
      code: 'order_not_found_by_channel',
      message: `Bestellung nicht gefunden für eBay-ID ${ebay}`,
    })
    expect((await find('zalando', '4711', 'en')).message).toBe('Order not found for Zalando-ID 4711')
    expect((await find('99', '4711')).message).toBe('Bestellung nicht gefunden für 99-ID 4711')
    await buildOrder(kontor, { channel: EBAY, ext_order_id: '4712', ext_order_id_addition: 'R-1' })
    expect((await get('/orders/find/ebay/R-1')).json().code).toBe('order_number_ambiguous')
    const theirs = await kontor.as(kontor.b.admin).get('/orders/find/ebay/4711')
    expect(theirs.json().code).toBe('order_not_found_by_channel')
  })

  it('counts what is in which state', async () => {
    const before = (await get('/orders/stats')).json()
    await buildOrder(kontor, { status: 'initial' })
    await buildOrder(kontor, { status: 'fulfilled' })
    await buildOrder(kontor, { status: 'open', order_date: new Date('2025-11-11T11:11:11.000Z') })
    const cancelled = await buildOrder(kontor)
    await kontor.inCtx((ctx) => applyOrderEvent(ctx, cancelled, { type: 'channel_cancelled' }))
    expect((await get('/orders/stats')).json()).toEqual({
      ...before,
      open: before.open + 1,
      shipped: before.shipped + 1,
      reserved: before.reserved + 1,
      mp_cancellation: before.mp_cancellation + 1,
      new: before.new + 4,
    })
    // What the figure leads to: placed last year, and here since today.
    const arrived = (
      await get('/orders?order_status=all-all&event=arrived&start=2026-03-10&end=2026-03-10')
    ).json()
    expect(arrived.total).toBe(before.new + 4)
    // In the evening, which also keeps the session awake, and after midnight in Berlin.
    kontor.clock.set('2026-03-10T20:59:00.000Z')
    expect((await get('/orders/stats')).json()).toMatchObject({ new: before.new + 4 })
    kontor.clock.set('2026-03-10T23:05:00.000Z')
    expect((await get('/orders/stats')).json()).toMatchObject({ open: before.open + 1, new: 0 })
    kontor.clock.set('2026-03-10T09:00:00.000Z')
  })

  it('offers the channels that there are orders from, own shop first', async () => {
    await buildOrder(kontor, { channel: AMAZON })
    const { channels, payments, status } = (await get('/orders/orderFilters')).json()
    expect(channels.map(({ key }: { key: string }) => key)).toEqual(['shop', 'amazon', 'ebay'])
    expect(payments).toEqual(['paypal'])
    expect(status[1]).toEqual({ value: 'open-initial' })
    const theirs = (await kontor.as(kontor.b.admin).get('/orders/orderFilters')).json()
    expect(theirs.channels).toEqual([])
  })
})
