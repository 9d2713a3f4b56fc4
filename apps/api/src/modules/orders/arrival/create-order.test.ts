import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { orderViews } from '../../../../test/builders/order-views.ts'
import {
  ADDRESS,
  AMAZON,
  buildOrder,
  buildShoe,
  type OrderSetup,
  orderSetup,
} from '../../../../test/builders/orders.ts'
import { on } from '../../../platform/events/event.ts'
import { orderCreated } from '../index.ts'

describe('createOrder', () => {
  let kontor: TestApp
  let setup: OrderSetup
  const created: object[] = []
  const view = orderViews(() => kontor)
  beforeAll(async () => {
    kontor = await testApp({
      subscriptions: [on(orderCreated, async (_, payload) => void created.push(payload))],
    })
    setup = await orderSetup(kontor)
  })
  afterAll(() => kontor?.close())

  it('makes one line of each piece, filled in from the catalogue', async () => {
    const shoe = await buildShoe(kontor, [5])
    const id = await buildOrder(kontor, {
      lines: [{ ean: shoe.ean, quantity: 3, mp_item_id: 'p1' }, { title: 'Socken' }],
    })
    const lines = await view.lines(id)
    expect(
      lines.map((line) => [line.position, line.mpItemId, line.brand, line.wwsSize, line.articleSizeId]),
    ).toEqual([
      [1, 'p1', 'Rieker', '38', shoe.sizeId],
      [2, 'p1', 'Rieker', '38', shoe.sizeId],
      [3, 'p1', 'Rieker', '38', shoe.sizeId],
      [4, 'item-2', '', '', null],
    ])
    expect((await view.order(id)).numberOfLines).toBe(4)
    expect(created).toContainEqual({ order_id: id, status: 'approved', imported: false })
  })

  it('reserves at the chosen store and keeps the reason', async () => {
    const shoe = await buildShoe(kontor, [0, 4, 4])
    const id = await buildOrder(kontor, { lines: [{ ean: shoe.ean, quantity: 2 }] })
    expect((await view.lines(id)).map((line) => [line.storeId, line.bookedStoreId])).toEqual([
      [setup.stores[1], setup.stores[1]],
      [setup.stores[1], setup.stores[1]],
    ])
    expect(await view.reserved(setup.stores[1], shoe.sizeId)).toBe(2)
    expect((await view.allocations(id))[0]).toMatchObject({
      storeId: setup.stores[1],
      reason: 'best_ranking',
      actorKind: 'system',
      candidates: [
        { store_id: setup.stores[1], available: 4, ranking: 2 },
        { store_id: setup.stores[2], available: 4, ranking: 3 },
        { store_id: setup.stores[0], available: 0, ranking: 1 },
      ],
    })
    expect(await view.history(id)).toEqual(['approved_tr', 'allocated_ln', 'allocated_ln'])
  })

  it('sends from the store that the channel named, even when the last feed knew of none there', async () => {
    const shoe = await buildShoe(kontor, [9])
    const id = await buildOrder(kontor, { lines: [{ ean: shoe.ean, store_number: '003' }] })
    expect((await view.lines(id))[0]?.storeId).toBe(setup.stores[2])
    expect(await view.reserved(setup.stores[2], shoe.sizeId)).toBe(1)
  })

  it('imports what nobody has without a store, and says why', async () => {
    const shoe = await buildShoe(kontor, [0])
    const id = await buildOrder(kontor, { lines: [{ ean: shoe.ean }, { ean: '4006381333931' }, {}] })
    expect((await view.allocations(id)).map(({ storeId, reason }) => [storeId, reason])).toEqual([
      [null, 'no_stock'],
      [null, 'unknown_ean'],
      [null, 'no_ean'],
    ])
    expect(await view.history(id)).toEqual(['approved_tr', ...Array(3).fill('unallocated_ln')])
  })

  it('takes the same number of the same account once, however many try at once', async () => {
    const shoe = await buildShoe(kontor, [9])
    const spec = { ext_order_id: 'once', lines: [{ ean: shoe.ean }] }
    const ids = await Promise.all([1, 2, 3, 4].map(() => buildOrder(kontor, spec)))
    expect(new Set(ids).size).toBe(1)
    expect(await view.reserved(setup.stores[0], shoe.sizeId)).toBe(1)
    expect(await buildOrder(kontor, { ...spec, channel: AMAZON })).not.toBe(ids[0])
  })

  it('never promises more than is there, however many ask at once', async () => {
    const shoe = await buildShoe(kontor, [2, 1])
    const ids = await Promise.all(
      [1, 2, 3, 4, 5].map(() => buildOrder(kontor, { lines: [{ ean: shoe.ean }] })),
    )
    const chosen = await Promise.all(ids.map(async (id) => (await view.lines(id))[0]?.storeId))
    const at = (store: number | null) => chosen.filter((each) => each === store).length
    expect([at(setup.stores[0]), at(setup.stores[1]), at(null)]).toEqual([2, 1, 2])
  })

  it('has what is due left within 48 hours of business time, unless the channel says otherwise', async () => {
    const saturday = new Date('2026-03-07T09:00:00.000Z')
    const due = await buildOrder(kontor, { order_date: saturday })
    expect((await view.order(due)).shipByAt?.toISOString()).toBe('2026-03-10T09:00:00.000Z')
    const told = new Date('2026-03-12T22:59:59.000Z')
    const ofChannel = await buildOrder(kontor, { ship_by_at: told })
    expect((await view.order(ofChannel)).shipByAt).toEqual(told)
    const reserved = await buildOrder(kontor, { status: 'initial' })
    expect((await view.order(reserved)).shipByAt).toBeNull()
  })

  it('flags an address that nobody could deliver to', async () => {
    const id = await buildOrder(kontor, { delivery: { ...ADDRESS, street_no: '', zip_code: '1' } })
    expect((await view.order(id)).addressProblems).toEqual(['street_no', 'zip_code'])
  })

  it('keeps what was over before, marked and without any claim on stock', async () => {
    const shoe = await buildShoe(kontor, [5])
    const id = await buildOrder(kontor, {
      status: 'fulfilled',
      imported: true,
      not_shippable_reason: 'imported_closed',
      delivery: null,
      lines: [{ ean: shoe.ean }],
    })
    expect(await view.reserved(setup.stores[0], shoe.sizeId)).toBe(0)
    expect(await view.history(id)).toEqual(['fulfilled_tr'])
    const detail = (await kontor.as(kontor.a.admin).get(`/orders/${id}`)).json()
    expect(detail.address_problems).toEqual([])
    expect(detail.transitions[0].message).toBe('Bestellung zugestellt (importiert)')
  })

  it('keeps the counts right', async () => {
    const { maintained, counted } = await view.counts()
    expect(maintained).toEqual(counted)
    expect(counted.approved).toBeGreaterThan(5)
  })
})
