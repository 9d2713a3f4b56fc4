import { PICK_LIST_LIMIT, type PickListRow } from '@kontor/contract/orders'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { orderViews } from '../../../../test/builders/order-views.ts'
import { buildOrder, buildShoe, type OrderSetup, orderSetup } from '../../../../test/builders/orders.ts'
import { buildParcel } from '../../../../test/builders/parcels.ts'
import { shippingLines } from '../../shipping/shipping.tables.ts'
import { orderLines } from '../orders.tables.ts'
import { pickListStatement } from './pick-list.repository.ts'

describe('the pick list', () => {
  let kontor: TestApp
  let setup: OrderSetup
  const view = orderViews(() => kontor)
  const get = (query = '', user = kontor.a.users.co_orders) => kontor.as(user).get(`/orders/picklist${query}`)
  const rows = async (query = ''): Promise<PickListRow[]> => (await get(query)).json().data
  const titles = async (query = '') => (await rows(query)).map(({ title }) => title)
  const at = (store: number) => `00${store}`
  /** Lines that the list knows the manufacturer of, as the catalogue would have told. */
  const branded = (orderId: number, brand: string) =>
    kontor.inCtx(({ tx }) => tx.update(orderLines).set({ brand }).where(eq(orderLines.orderId, orderId)))

  beforeAll(async () => {
    kontor = await testApp()
    setup = await orderSetup(kontor)
    const shoe = await buildShoe(kontor, [50, 50, 50])
    const line = (title: string, article_number: string, size: string, store: number) => ({
      title,
      article_number,
      size,
      ean: shoe.ean,
      store_number: at(store),
    })
    const tamaris = await buildOrder(kontor, {
      lines: [line('b-9', 'T-2', '9', 2), line('b-38.5', 'T-2', '38,5', 2), line('b-40', 'T-2', '40', 2)],
    })
    await branded(tamaris, 'Tamaris')
    const rieker = await buildOrder(kontor, {
      lines: [line('a-z', 'Z-9', '38', 1), line('a-m', 'M-1', 'M', 1), line('a-38', 'M-1', '38', 1)],
    })
    await branded(rieker, 'Rieker')
    await branded(await buildOrder(kontor, { lines: [line('a-other', 'A-1', '38', 1)] }), 'Ara')
    await buildOrder(kontor, { lines: [{ title: 'homeless' }] })
    await buildOrder(kontor, { status: 'initial', lines: [line('reserved', 'R-1', '38', 1)] })
  })
  afterAll(() => kontor?.close())

  it('leads through one store after the other, by manufacturer, article and size', async () => {
    expect(await titles()).toEqual(['a-other', 'a-38', 'a-m', 'a-z', 'b-9', 'b-38.5', 'b-40', 'homeless'])
    expect(await titles('?sort=-store')).toEqual([
      'b-9',
      'b-38.5',
      'b-40',
      'a-other',
      'a-38',
      'a-m',
      'a-z',
      'homeless',
    ])
    expect((await titles('?sort=article_number')).slice(0, 4)).toEqual(['a-other', 'a-38', 'a-m', 'a-z'])
    expect((await titles('?sort=-article_number')).slice(0, 4)).toEqual(['a-z', 'a-38', 'a-m', 'a-other'])
  })

  it('shows everything that is needed at the shelf', async () => {
    const [row] = await rows('?manufacturer=Tamaris')
    expect(row).toMatchObject({
      title: 'b-9',
      store_id: setup.stores[1],
      store_name: 'Schuhhaus Bonn',
      store_street: 'Markt 1',
      store_city: '50667 Bonn',
      store_number: '002',
      manufacturer: 'Tamaris',
      article_number: 'T-2',
      size: '9',
      item_price: 79,
      currency: 'EUR',
      sales_channel: expect.any(String),
      status: { label: 'approved' },
      order_date: kontor.clock.now().toISOString(),
      // 48 hours of business time after its release.
      ship_by: '2026-03-12T09:00:00.000Z',
    })
    expect((await rows('?status=initial'))[0]?.ship_by).toBeNull()
  })

  it('filters by manufacturer, store and status, and offers what there is', async () => {
    expect(await titles('?manufacturer=Rieker')).toEqual(['a-38', 'a-m', 'a-z'])
    expect(await titles(`?store_id=${setup.stores[1]}`)).toEqual(['b-9', 'b-38.5', 'b-40'])
    expect(await titles('?status=initial')).toEqual(['reserved'])
    const { manufacturers, stores } = (await get('?manufacturer=Rieker')).json()
    expect(manufacturers).toEqual(['Ara', 'Rieker', 'Tamaris'])
    expect(stores.map(({ name }: { name: string }) => name)).toEqual(['Schuhhaus Köln', 'Schuhhaus Bonn'])
    expect((await get('?status=shipped')).statusCode).toBe(400)
  })

  it('has no line that is cancelled, in a parcel, shipped, or not sent from here', async () => {
    const id = await buildOrder(kontor, {
      lines: ['cancelled', 'in parcel', 'voided parcel', 'kept'].map((title) => ({
        title,
        store_number: at(3),
      })),
    })
    const [cancelled, parcelled, voided] = await view.lines(id)
    await kontor.as(kontor.a.admin).put(`/orders/line/${cancelled?.id}/cancel`, {})
    await buildParcel(kontor, { orderId: id, lineIds: [parcelled?.id ?? 0], state: 'requested' })
    const calledOff = await buildParcel(kontor, {
      orderId: id,
      lineIds: [voided?.id ?? 0],
      state: 'requested',
    })
    await kontor.inCtx(({ tx }) =>
      tx.update(shippingLines).set({ isLive: false }).where(eq(shippingLines.shippingId, calledOff)),
    )
    await buildOrder(kontor, { not_shippable_reason: 'pickup', lines: [{ title: 'picked up' }] })
    await buildOrder(kontor, { status: 'shipped', imported: true, lines: [{ title: 'gone' }] })
    const shown = await titles()
    expect(shown).toEqual(expect.arrayContaining(['voided parcel', 'kept']))
    for (const title of ['cancelled', 'in parcel', 'picked up', 'gone']) expect(shown).not.toContain(title)
  })

  it('counts an order that was opened again with the released ones', async () => {
    const id = await buildOrder(kontor, { lines: [{ title: 'reopened' }] })
    await kontor.inCtx(({ tx }) => tx.execute(sql`update orders set status = 'open' where id = ${id}`))
    expect(await titles()).toContain('reopened')
  })

  it('is open to those who may see the order list, and shows nobody else’s lines', async () => {
    for (const role of ['co_orders', 'co_products', 'co_orders_send'] as const) {
      expect((await get('', kontor.a.users[role])).statusCode).toBe(200)
    }
    expect((await get('', kontor.a.users.co_accounting)).statusCode).toBe(403)
    expect((await get('', kontor.b.admin)).json()).toMatchObject({ data: [], manufacturers: [], stores: [] })
    const foreign = await get(`?store_id=${setup.stores[0]}`, kontor.b.admin)
    expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'store_not_found'])
  })

  it('carries the notes of the order and what the customer wrote', async () => {
    const id = await buildOrder(kontor, {
      customer_comment: 'Bitte ohne Karton',
      lines: [{ title: 'noted', store_number: at(3) }],
    })
    const write = (note: string) => kontor.as(kontor.a.users.co_orders).post(`/orders/${id}/notes`, { note })
    await write('Vitrine')
    await write('Zweites Paar dazu')
    const row = (await rows()).find(({ title }) => title === 'noted')
    const author = kontor.a.users.co_orders.name
    expect(row).toMatchObject({
      customer_comment: 'Bitte ohne Karton',
      notes: [
        { author, note: 'Vitrine' },
        { author, note: 'Zweites Paar dazu' },
      ],
    })
  })

  it('is ticked line by line, and the tick stands in the history of the order until it is taken away', async () => {
    const id = await buildOrder(kontor, { lines: [{ title: 'ticked', store_number: at(3) }] })
    const [line] = await view.lines(id)
    const tick = (picked: boolean, user = kontor.a.users.co_orders_send) =>
      kontor.as(user).put(`/orders/picklist/${line?.id}`, { picked })
    const pickOf = async () => (await rows()).find(({ title }) => title === 'ticked')?.pick
    const twenty = await Promise.all(Array.from({ length: 20 }, () => tick(true)))
    expect(new Set(twenty.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    const by = kontor.a.users.co_orders_send.name
    expect(await pickOf()).toMatchObject({ state: 'picked', by, nobody_has_it: false })
    expect((await tick(false)).json()).toEqual({ pick: null })
    expect(await pickOf()).toBeNull()
    await tick(true)
    const { transitions } = (await kontor.as(kontor.a.admin).get(`/orders/${id}`)).json()
    expect(
      transitions
        .map(({ transition }: { transition: string }) => transition)
        .filter((name: string) => name.endsWith('picked_ln')),
    ).toEqual(['picked_ln', 'unpicked_ln', 'picked_ln'])
    expect((await tick(true, kontor.a.users.co_products)).statusCode).toBe(403)
    expect((await tick(true, kontor.b.admin)).json().code).toBe('line_not_found')
  })

  it('has no tick for what is not to be fetched', async () => {
    const tick = async (lineId: number | undefined) =>
      (await kontor.as(kontor.a.admin).put(`/orders/picklist/${lineId}`, { picked: true })).json().code
    const homeless = await buildOrder(kontor, { lines: [{ title: 'no store' }] })
    expect(await tick((await view.lines(homeless))[0]?.id)).toBe('line_not_to_fetch')
    const gone = await buildOrder(kontor, { lines: [{ title: 'cancelled', store_number: at(3) }, {}] })
    const [cancelled] = await view.lines(gone)
    await kontor.as(kontor.a.admin).put(`/orders/line/${cancelled?.id}/cancel`, {})
    expect(await tick(cancelled?.id)).toBe('line_not_to_fetch')
  })

  it('says when there is more than it takes', async () => {
    const id = await buildOrder(kontor)
    await kontor.inCtx(({ tx, company }) =>
      tx.execute(sql`insert into order_lines (company_id, order_id, position, mp_item_id, title, item_price_cents,
          original_item_price_cents, tax_rate, order_date)
        select ${company.id}, ${id}, 100 + n, 'many', 'many', 100, 100, 19, now()
        from generate_series(1, ${PICK_LIST_LIMIT}) n`),
    )
    const answer = (await get()).json()
    expect([answer.data.length, answer.is_capped, answer.limit]).toEqual([
      PICK_LIST_LIMIT,
      true,
      PICK_LIST_LIMIT,
    ])
  })

  it('reads the open orders from their index, however many others there are', async () => {
    const id = await buildOrder(kontor)
    await kontor.inCtx(({ tx, company }) =>
      tx.execute(sql`insert into orders (company_id, account_owner_id, channel_account_id, sales_channel_id, ext_order_id,
          status, order_total_cents, number_of_lines, order_date)
        select ${company.id}, o.account_owner_id, o.channel_account_id, o.sales_channel_id, 'OLD-' || n, 'shipped', 100, 1,
          o.order_date - n * interval '1 minute'
        from orders o, generate_series(1, 3000) n where o.id = ${id}`),
    )
    await kontor.asOwner('analyze orders; analyze order_lines')
    const plan = await kontor.inCtx(async ({ tx, company, part }) => {
      const statement = pickListStatement(part, company.id, { status: 'approved', sort: 'store' }, 10)
      return JSON.stringify((await tx.execute(sql`explain ${statement}`)).rows)
    })
    expect(plan).toMatch(/Scan (using|on) orders_open_(by|or_reserved_by)_(date|release)/)
  })
})
