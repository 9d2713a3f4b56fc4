import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import {
  AMAZON,
  buildOrder,
  buildShoe,
  EBAY,
  type OrderHouse,
  orderHouse,
} from '../../../test/builders/orders.ts'
import { applyOrderEvent, recordTransition } from './index.ts'

describe('one order and the figures of all', () => {
  let kontor: TestApp
  let house: OrderHouse
  const get = (path: string, language = 'de') =>
    kontor.as(kontor.a.admin).get(path, { 'accept-language': language })
  beforeAll(async () => {
    kontor = await testApp()
    house = await orderHouse(kontor)
  })
  afterAll(() => kontor?.close())

  it('is told with everything about it', async () => {
    const shoe = await buildShoe(kontor, [1, 3])
    const id = await buildOrder(kontor, {
      channel: AMAZON,
      order_type: 'prime',
      order_total_cents: 15_880,
      lines: [{ ean: shoe.ean, quantity: 2, item_price_cents: 7_940, shipping_price_cents: 450 }],
    })
    const order = (await get(`/orders/${id}`)).json()
    expect(order).toMatchObject({
      id,
      sales_channel: 'Amazon',
      sales_channel_id: AMAZON,
      order_type: 'prime',
      order_total: 158.8,
      order_date: '2026-03-10T09:00:00.000Z',
      status: { label: 'approved', style: 'info', icon: 'thumb-up' },
      shippingLock: false,
      own_label_error: null,
      customer: { email: 'jana@example.test', delivery: { city: 'Köln' }, corrected: null },
      shippings: [],
      channel_reports: [],
    })
    expect(order.lines).toHaveLength(2)
    expect(order.lines[0]).toMatchObject({
      position: 1,
      item_price: 79.4,
      original_item_price: 99,
      shipping_price: 4.5,
      tax_value: 19,
      reductions: { refund_amount: 0, refundable_amount: 79.4 },
      store_id: house.stores[1],
      booked_store_id: house.stores[1],
      status: { label: 'open' },
      status_transitions: { returnable: false, cancelable: true, partial_refundable: false },
      allocations: [
        {
          date: '2026-03-10 10:00:00',
          reason: 'same_parcel',
          actor: 'Kontor',
          store: { store_number: '002' },
          candidates: [
            { store_number: '001', available: 1, ranking: 1 },
            { store_number: '002', available: 3, ranking: 2 },
          ],
        },
      ],
    })
    expect(order.transitions.map((row: { transition: string }) => row.transition)).toEqual([
      'approved_tr',
      'allocated_ln',
      'allocated_ln',
    ])
  })

  it('tells its history in the language of the reader, by the clocks of Berlin', async () => {
    const id = await buildOrder(kontor)
    await kontor.inCtx(async (ctx) => {
      await recordTransition(ctx, {
        order_id: id,
        transition: 'channel_confirmed_tr',
        actor: { kind: 'channel', name: 'Amazon' },
        at: new Date('2026-07-01T22:30:00.000Z'),
      })
      await applyOrderEvent(ctx, id, { type: 'cancelled', by: 'merchant', reason: 'out_of_stock' })
    })
    const history = (await get(`/orders/${id}`, 'en-GB,en')).json().transitions
    expect(history[2]).toEqual({
      transition: 'channel_confirmed_tr',
      date: '2026-07-02 00:30:00',
      line_id: null,
      points: 0,
      actor: 'Amazon',
      message: 'Shipment reported to the sales channel',
    })
    expect(history.at(-1)).toMatchObject({
      message: 'Order cancelled: out of stock',
      actor: kontor.a.admin.name,
    })
  })

  it('is not there for another company, as if it had never been', async () => {
    const id = await buildOrder(kontor)
    const calls = kontor.as(kontor.b.admin)
    for (const path of ['', '/customer/shipping', '/notes']) {
      const [foreign, never] = [
        await calls.get(`/orders/${id}${path}`),
        await calls.get(`/orders/987654321${path}`),
      ]
      const { request_id: _, ...body } = foreign.json()
      const { request_id: __, ...other } = never.json()
      expect([foreign.statusCode, body]).toEqual([404, other])
      expect(body.code).toBe('order_not_found')
    }
  })

  it('is found by its number at a channel', async () => {
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
    // In the evening, which also keeps the session awake, and after midnight in Berlin.
    kontor.clock.set('2026-03-10T20:59:00.000Z')
    expect((await get('/orders/stats')).json()).toMatchObject({ new: before.new + 4 })
    kontor.clock.set('2026-03-10T23:05:00.000Z')
    expect((await get('/orders/stats')).json()).toMatchObject({ open: before.open + 1, new: 0 })
    kontor.clock.set('2026-03-10T09:00:00.000Z')
  })

  it('offers the channels that there are orders from, own shop first', async () => {
    const { channels, payments, status } = (await get('/orders/orderFilters')).json()
    expect(channels.map(({ key }: { key: string }) => key)).toEqual(['shop', 'amazon', 'ebay'])
    expect(payments).toEqual(['paypal'])
    expect(status[1]).toEqual({ value: 'open-initial' })
    const theirs = (await kontor.as(kontor.b.admin).get('/orders/orderFilters')).json()
    expect(theirs.channels).toEqual([])
  })

  it('opens to those whom the screens name', async () => {
    const id = await buildOrder(kontor)
    const { users } = kontor.a
    expect((await kontor.as(users.co_accounting).get(`/orders/${id}`)).statusCode).toBe(200)
    expect((await kontor.as(users.co_dashboard).get(`/orders/${id}`)).statusCode).toBe(403)
    expect((await kontor.as(users.co_dashboard).get('/orders/stats')).statusCode).toBe(200)
    expect((await kontor.as(users.co_accounting).get('/orders/list-export')).statusCode).toBe(403)
  })
})
