import type { PickList, PickWalks } from '@kontor/contract/orders'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { orderViews } from '../../../../test/builders/order-views.ts'
import { buildOrder, buildShoe, type OrderSetup, orderSetup } from '../../../../test/builders/orders.ts'
import { buildParcel } from '../../../../test/builders/parcels.ts'
import { companies } from '../../organisation/organisation.tables.ts'
import { orders } from '../orders.tables.ts'

describe('the pick list of a walk', () => {
  let kontor: TestApp
  let setup: OrderSetup
  let ean: string
  const view = orderViews(() => kontor)
  const staff = () => kontor.a.users.co_orders_send
  const plan = (body: object, user = staff()) => kontor.as(user).post('/orders/picklist', body)
  const walks = async (body: object): Promise<PickWalks> => (await plan(body)).json()
  const list = async (lines: readonly number[], more = '', user = staff()): Promise<PickList> =>
    (await kontor.as(user).get(`/orders/picklist?lines=${lines.join()}${more}`)).json()
  const tick = (lineId: number, picked = true, user = staff()) =>
    kontor.as(user).put(`/orders/picklist/${lineId}`, { picked })
  const linesOf = async (orderId: number) => (await view.lines(orderId)).map(({ id }) => id)
  const one = <T>(rows: readonly T[]): T => {
    const [row] = rows
    if (row === undefined) throw new Error('nothing is there')
    return row
  }
  /** An order of so many pairs that lie in a store. */
  const order = (pieces: number, store = 1, more: Partial<Parameters<typeof buildOrder>[1]> = {}) =>
    buildOrder(kontor, {
      lines: Array.from({ length: pieces }, () => ({ ean, store_number: `00${store}` })),
      ...more,
    })
  const dueAt = (orderId: number, at: string) =>
    kontor.inCtx(({ tx }) =>
      tx
        .update(orders)
        .set({ shipByAt: new Date(at) })
        .where(eq(orders.id, orderId)),
    )
  const carry = (piecesPerWalk: number) =>
    kontor.db.write({ companyId: null }, (tx) =>
      tx.update(companies).set({ piecesPerWalk }).where(eq(companies.id, kontor.a.id)),
    )

  beforeAll(async () => {
    kontor = await testApp()
    setup = await orderSetup(kontor)
    ean = (await buildShoe(kontor, [500, 500, 500])).ean
  })
  afterAll(() => kontor?.close())

  it('takes what one walk carries, whole orders and the most urgent first, and says what is left', async () => {
    const later = await order(2)
    const urgent = await order(3)
    const last = await order(1)
    await dueAt(urgent, '2026-03-01T09:00:00Z')
    await dueAt(later, '2026-03-02T09:00:00Z')
    await dueAt(last, '2026-03-03T09:00:00Z')
    expect((await walks({ order_ids: [last, later, urgent] })).pieces).toBe(60)
    await carry(4)
    const plan = await walks({ order_ids: [last, later, urgent] })
    await carry(60)
    expect(plan).toEqual({
      walks: [
        { lines: await linesOf(urgent), orders: 1 },
        { lines: [...(await linesOf(later)), ...(await linesOf(last))], orders: 2 },
      ],
      pieces: 4,
      nothing: 0,
    })
  })

  it('divides more than 60 pieces of a view into walks, and leaves reserved ones out', async () => {
    const made: number[] = []
    for (let n = 0; n < 3; n += 1) made.push(await order(25, 2))
    const reserved = await order(1, 2, { status: 'initial' })
    const filter = { store: setup.stores[1] }
    const sizes = async (more: object) =>
      (await walks({ filter: { ...filter, ...more } })).walks.map(({ lines, orders }) => [
        lines.length,
        orders,
      ])
    expect(await sizes({})).toEqual([
      [50, 2],
      [25, 1],
    ])
    expect(await walks({ order_ids: [reserved] })).toMatchObject({ walks: [], nothing: 1 })
    await dueAt(one(made), '2026-03-01T09:00:00Z')
    expect(await sizes({ due: 'overdue' })).toEqual([[25, 1]])
    const { salesChannelId } = await view.order(one(made))
    expect(await sizes({ sales_channel: salesChannelId })).toHaveLength(2)
    expect(await sizes({ sales_channel: salesChannelId + 1 })).toEqual([])
  })

  it('puts orders of a single pair first, in the plan and on the list', async () => {
    const pair = await order(2, 3)
    const single = await order(1, 3)
    const body = { order_ids: [pair, single] }
    const [first] = (await walks({ ...body, single_first: true })).walks
    expect(first?.lines).toEqual([...(await linesOf(single)), ...(await linesOf(pair))])
    const ordersOn = async (more: string) =>
      (await list(first?.lines ?? [], more)).data.map(({ qb_id, order_pieces }) => [qb_id, order_pieces])
    expect(await ordersOn('')).toEqual([
      [pair, 2],
      [pair, 2],
      [single, 1],
    ])
    expect(await ordersOn('&single_first=1')).toEqual([
      [single, 1],
      [pair, 2],
      [pair, 2],
    ])
  })

  it('is of one store where that is asked for; an order with pieces elsewhere cannot leave with it', async () => {
    const id = await buildOrder(kontor, {
      lines: [
        { ean, store_number: '001' },
        { ean, store_number: '002' },
      ],
    })
    const [here = 0, there = 0] = await linesOf(id)
    const { walks: planned } = await walks({ order_ids: [id], store_id: setup.stores[0] })
    expect(planned).toEqual([{ lines: [here], orders: 1 }])
    expect((await list([here])).incomplete_orders).toEqual([id])
    expect((await list([here, there])).incomplete_orders).toEqual([])
    await tick(there)
    expect((await list([here])).incomplete_orders).toEqual([])
  })

  it('keeps ticks of two people at once, and the next plan has what nobody has picked', async () => {
    const id = await order(2)
    const [first = 0, second = 0] = await linesOf(id)
    const answers = await Promise.all([
      tick(first),
      tick(first, true, kontor.a.users.co_orders),
      tick(second, true, kontor.a.users.co_orders),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(answers[0]?.json()).toEqual(answers[1]?.json())
    for (const user of [staff(), kontor.a.users.co_orders]) {
      const { data } = await list([first, second], '', user)
      expect(data.map(({ pick }) => pick?.state)).toEqual(['picked', 'picked'])
    }
    expect(await walks({ order_ids: [id] })).toMatchObject({ walks: [], nothing: 1 })
    await tick(second, false)
    expect((await walks({ order_ids: [id] })).walks).toEqual([{ lines: [second], orders: 1 }])
  })

  it('keeps what was cancelled or packed meanwhile, says so, and takes no tick for it', async () => {
    const kept = await order(3)
    const gone = await order(1)
    const [cancelled = 0, packed = 0, open = 0] = await linesOf(kept)
    const all = [cancelled, packed, open, ...(await linesOf(gone))]
    await kontor.as(kontor.a.admin).put(`/orders/line/${cancelled}/cancel`, {})
    await buildParcel(kontor, { orderId: kept, lineIds: [packed], state: 'requested' })
    await kontor.as(kontor.a.admin).put(`/orders/line/${one(await linesOf(gone))}/cancel`, {})
    expect((await view.order(gone)).status).toBe('cancelled')
    const standings = new Map((await list(all)).data.map((row) => [row.line_id, row.standing]))
    expect(all.map((id) => standings.get(id))).toEqual(['cancelled', 'in_parcel', 'open', 'cancelled'])
    expect((await tick(cancelled)).json().code).toBe('line_not_to_fetch')
    expect((await tick(packed)).statusCode).toBe(409)
    expect((await tick(open)).statusCode).toBe(200)
  })

  it('says for which pieces the customer paid gift wrap', async () => {
    const charge = (mp_item_id: string) => ({
      kind: 'gift_wrap' as const,
      name: '',
      mp_item_id,
      amount_cents: 249,
      tax_rate: 19,
    })
    const lines = ['g-1', 'g-2'].map((mp_item_id) => ({ ean, store_number: '001', mp_item_id }))
    const hints = async (id: number) =>
      (await list(await linesOf(id))).data
        .toSorted((a, b) => a.line_id - b.line_id)
        .map(({ gift_wrap }) => gift_wrap)
    expect(await hints(await buildOrder(kontor, { lines, charges: [charge('g-2')] }))).toEqual([false, true])
    expect(await hints(await buildOrder(kontor, { lines, charges: [charge('')] }))).toEqual([true, true])
    expect(await hints(await buildOrder(kontor, { lines }))).toEqual([false, false])
  })

  it('refuses what it cannot read, who may not ship, and shows another company nothing', async () => {
    const id = await order(1)
    const lines = await linesOf(id)
    expect((await plan({ order_ids: [id], filter: {} })).statusCode).toBe(400)
    expect((await plan({})).statusCode).toBe(400)
    expect((await plan({ order_ids: [id] }, kontor.a.users.co_products)).statusCode).toBe(403)
    const answer = await kontor.as(staff()).get('/orders/picklist?lines=1,x')
    expect(answer.statusCode).toBe(400)
    expect((await plan({ order_ids: [id] }, kontor.b.admin)).json()).toMatchObject({ walks: [], nothing: 1 })
    expect(await list(lines, '', kontor.b.admin)).toMatchObject({ data: [], incomplete_orders: [] })
    expect((await tick(one(lines), true, kontor.b.admin)).json().code).toBe('line_not_found')
    for (const foreign of [
      { order_ids: [1], store_id: setup.stores[0] },
      { filter: { store: setup.stores[0] } },
    ]) {
      const refused = await plan(foreign, kontor.b.admin)
      expect([refused.statusCode, refused.json().code]).toEqual([404, 'store_not_found'])
    }
  })
})
