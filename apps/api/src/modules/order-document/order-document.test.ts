import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { AMAZON, buildOrder, buildShoe, type OrderSetup, orderSetup } from '../../../test/builders/orders.ts'
import { applyOrderEvent, recordTransition } from '../orders/index.ts'

describe('GET /orders/{id}', () => {
  let kontor: TestApp
  let setup: OrderSetup
  const get = (path: string, language = 'de') =>
    kontor.as(kontor.a.admin).get(path, { 'accept-language': language })
  beforeAll(async () => {
    kontor = await testApp()
    setup = await orderSetup(kontor)
  })
  afterAll(() => kontor?.close())

  it('shows everything about the order', async () => {
    const shoe = await buildShoe(kontor, [1, 3])
    const id = await buildOrder(kontor, {
      channel: AMAZON,
      order_type: 'prime',
      order_total_cents: 17_029,
      lines: [{ ean: shoe.ean, quantity: 2, item_price_cents: 7_940, shipping_price_cents: 450 }],
      charges: [{ kind: 'gift_wrap', name: '', mp_item_id: 'item-1', amount_cents: 249, tax_rate: 19 }],
    })
    const order = (await get(`/orders/${id}`)).json()
    expect(order).toMatchObject({
      id,
      sales_channel: 'Amazon',
      sales_channel_id: AMAZON,
      order_type: 'prime',
      order_total: 170.29,
      charges: [
        { id: expect.any(Number), kind: 'gift_wrap', mp_item_id: 'item-1', amount: 2.49, tax_value: 19 },
      ],
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
      store_id: setup.stores[1],
      booked_store_id: setup.stores[1],
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

  it('words the history in the language of the reader, with times in Europe/Berlin', async () => {
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

  it('has a deadline as long as it waits', async () => {
    const told = new Date('2026-03-12T16:00:00Z')
    const deadline = async (status: 'approved' | 'initial' | 'shipped') => {
      const id = await buildOrder(kontor, { status, ship_by_at: told })
      return (await kontor.as(kontor.a.admin).get(`/orders/${id}`)).json().ship_by
    }
    expect(await deadline('approved')).toBe(told.toISOString())
    expect(await deadline('initial')).toBeNull()
    expect(await deadline('shipped')).toBeNull()
  })

  it('answers another company as if the order had never existed', async () => {
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

  it('is allowed to the rights that the spec names', async () => {
    const id = await buildOrder(kontor)
    const { users } = kontor.a
    expect((await kontor.as(users.co_accounting).get(`/orders/${id}`)).statusCode).toBe(200)
    expect((await kontor.as(users.co_dashboard).get(`/orders/${id}`)).statusCode).toBe(403)
    expect((await kontor.as(users.co_dashboard).get('/orders/stats')).statusCode).toBe(200)
    expect((await kontor.as(users.co_accounting).get('/orders/list-export')).statusCode).toBe(403)
  })
})
