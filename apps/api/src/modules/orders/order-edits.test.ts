import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { orderViews } from '../../../test/builders/order-views.ts'
import { ADDRESS, buildOrder, buildShoe, type OrderSetup, orderSetup } from '../../../test/builders/orders.ts'
import { on } from '../../platform/events/event.ts'
import { shippingLines, shippings } from '../shipping/shipping.tables.ts'
import { addressCorrected, applyOrderEvent, lockOrderForShipping } from './index.ts'

const CORRECTION = {
  corrected_first_name: 'Jana',
  corrected_last_name: 'Özdemir',
  corrected_street: 'Domstraße',
  corrected_street_number: '3',
  corrected_zip: '50668',
  corrected_city: 'Köln',
  corrected_company: 'Amt',
  corrected_care_of: '',
  version: 0,
}

let kontor: TestApp
let setup: OrderSetup
const told: object[] = []
const view = orderViews(() => kontor)
const put = (path: string, body: object, language = 'de') =>
  kontor.as(kontor.a.users.co_orders).put(path, body, { 'accept-language': language })
beforeAll(async () => {
  kontor = await testApp({
    subscriptions: [on(addressCorrected, async (_, payload) => void told.push(payload))],
  })
  setup = await orderSetup(kontor)
})
afterAll(() => kontor?.close())

/** A parcel that papers are being made for, or exist. */
const buildParcel = (orderId: number, state: 'requested' | 'shipped' | 'failed', lineIds: number[] = []) =>
  kontor.inCtx(async ({ tx, company }) => {
    const [shipping] = await tx
      .insert(shippings)
      .values({
        companyId: company.id,
        orderId,
        storeId: setup.stores[0],
        parcelOptionId: 1,
        state,
        requestedByName: 'Jana',
      })
      .returning({ id: shippings.id })
    for (const lineId of lineIds) {
      await tx.insert(shippingLines).values({ companyId: company.id, shippingId: shipping?.id ?? 0, lineId })
    }
  })

test('the list marks an order of which a line to be sent has no store', async () => {
  const listed = async (id: number) =>
    (await kontor.as(kontor.a.admin).get(`/orders?order_status=all-all&order_id=${id}`)).json().data[0]
  const id = await buildOrder(kontor, { lines: [{ store_number: '001' }, {}] })
  expect(await listed(id)).toMatchObject({ is_without_store: true })
  const homeless = (await view.lines(id)).find(({ storeId }) => storeId === null)
  await put(`/orders/line/${homeless?.id}/store`, { store_id: setup.stores[0] })
  expect(await listed(id)).toMatchObject({ is_without_store: false })
  const pickup = await buildOrder(kontor, { not_shippable_reason: 'pickup', lines: [{}] })
  expect(await listed(pickup)).toMatchObject({ is_without_store: false })
})

describe('correcting the address', () => {
  const path = (id: number) => `/orders/${id}/customer/shipping`

  it('stands before the channel’s own, in list, document and on the label', async () => {
    const id = await buildOrder(kontor, {
      delivery: { ...ADDRESS, zip_code: '1', address_addition: '3. Stock' },
    })
    const answer = await put(path(id), CORRECTION, 'en')
    expect(answer.json()).toMatchObject({
      message: 'The delivery address has been updated.',
      address: { ...CORRECTION, version: 1, country: 'DE', editable: true },
    })
    const detail = (await kontor.as(kontor.a.admin).get(`/orders/${id}`)).json()
    expect(detail.address_problems).toEqual([])
    expect(detail.customer.delivery.zip_code).toBe('1')
    expect(detail.customer.corrected).toMatchObject({ last_name: 'Özdemir', address_addition: '3. Stock' })
    expect(detail.transitions.at(-1)).toMatchObject({
      transition: 'address_corrected_tr',
      actor: kontor.a.users.co_orders.name,
    })
    expect(told).toEqual([{ order_id: id }])
    const found = await kontor.as(kontor.a.admin).get('/orders?customer_name=özdem')
    expect(found.json()).toMatchObject({ total: 1, data: [{ id, has_address_problem: false }] })
  })

  it('gives an order without country its country, and no other one another', async () => {
    const id = await buildOrder(kontor, { delivery: { ...ADDRESS, country: '' } })
    const problems = async () =>
      (await kontor.as(kontor.a.admin).get(`/orders/${id}`)).json().address_problems
    expect(await problems()).toEqual(['country'])
    expect((await put(path(id), CORRECTION)).json().address.country).toBe('')
    const corrected = await put(path(id), { ...CORRECTION, corrected_country: 'DE', version: 1 })
    expect(corrected.json().address.country).toBe('DE')
    expect(await problems()).toEqual([])
    expect((await view.order(id)).deliveryCountry).toBe('DE')
    const refused = await put(path(id), { ...CORRECTION, corrected_country: 'FR', version: 2 })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'country_stays'])
  })

  it('takes a company alone at a street address, which lists then name, and a person at a Packstation', async () => {
    const id = await buildOrder(kontor, { delivery: { ...ADDRESS, street_no: '' } })
    const alone = { ...CORRECTION, corrected_first_name: '', corrected_last_name: '' }
    expect((await put(path(id), alone)).statusCode).toBe(200)
    expect(await view.order(id)).toMatchObject({ customerName: 'Amt', addressProblems: [] })
    const nobody = await put(path(id), { ...alone, corrected_company: '', version: 1 })
    expect(nobody.json().errors).toEqual({
      corrected_first_name: ['Bitte ausfüllen.'],
      corrected_last_name: ['Bitte ausfüllen.'],
    })
    const station = {
      corrected_street: 'packstation',
      corrected_street_number: '145',
      corrected_care_of: '1234567',
    }
    expect((await put(path(id), { ...alone, ...station, version: 1 })).statusCode).toBe(400)
  })

  it('writes a Packstation by its word, without company or addition', async () => {
    const id = await buildOrder(kontor, { delivery: { ...ADDRESS, address_addition: '3. Stock' } })
    const station = {
      corrected_street: 'Packstation',
      corrected_street_number: '145',
      corrected_care_of: '1234567',
    }
    const answer = await put(path(id), { ...CORRECTION, ...station })
    expect(answer.json().address).toMatchObject({ corrected_street: 'packstation', corrected_company: '' })
    const { recipient, problems } = await kontor
      .inCtx((ctx) => lockOrderForShipping(ctx, id))
      .catch(() => ({
        recipient: null,
        problems: null,
      }))
    expect([recipient, problems]).toEqual([null, null])
    const detail = (await kontor.as(kontor.a.admin).get(`/orders/${id}`)).json()
    expect(detail.customer.corrected.address_addition).toBe('')
    const refused = await put(path(id), { ...CORRECTION, ...station, corrected_care_of: '', version: 1 })
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, ['corrected_care_of']])
  })

  it('lets one of two win and refuses the other', async () => {
    const id = await buildOrder(kontor)
    const both = await Promise.all([put(path(id), CORRECTION), put(path(id), CORRECTION)])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(both.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('stale_version')
    expect((await put(path(id), { ...CORRECTION, version: 1 })).statusCode).toBe(200)
  })

  it.each(['requested', 'shipped'] as const)('is refused while a parcel is %s', async (state) => {
    const id = await buildOrder(kontor)
    await buildParcel(id, state)
    expect((await put(path(id), CORRECTION)).json().code).toBe('address_locked')
    expect((await kontor.as(kontor.a.admin).get(path(id))).json().editable).toBe(false)
  })

  it('is possible again when the papers have failed', async () => {
    const id = await buildOrder(kontor)
    await buildParcel(id, 'failed')
    expect((await put(path(id), CORRECTION)).statusCode).toBe(200)
  })

  it('is refused once the order is over, for another company and without the right', async () => {
    const id = await buildOrder(kontor)
    await kontor.inCtx((ctx) => applyOrderEvent(ctx, id, { type: 'channel_cancelled' }))
    expect((await put(path(id), CORRECTION)).json().code).toBe('address_locked')
    expect((await kontor.as(kontor.b.admin).put(path(id), CORRECTION)).json().code).toBe('order_not_found')
    expect((await kontor.as(kontor.a.users.co_products).put(path(id), CORRECTION)).statusCode).toBe(403)
  })
})

describe('choosing the sender store', () => {
  const path = (id: number) => `/orders/line/${id}/store`
  const orderOf = async (onHand: number[]) => {
    const shoe = await buildShoe(kontor, onHand)
    const orderId = await buildOrder(kontor, { lines: [{ ean: shoe.ean }] })
    const [line] = await view.lines(orderId)
    return { shoe, orderId, lineId: line?.id ?? 0 }
  }

  it('moves the reservation and keeps why', async () => {
    const { shoe, orderId, lineId } = await orderOf([4, 4])
    const answer = await put(path(lineId), { store_id: setup.stores[1], comment: 'liegt im Fenster' })
    expect(answer.json()).toEqual({ message: 'Die Position wird jetzt aus 002 Schuhhaus Bonn versendet.' })
    expect([
      await view.reserved(setup.stores[0], shoe.sizeId),
      await view.reserved(setup.stores[1], shoe.sizeId),
    ]).toEqual([0, 1])
    const detail = (await kontor.as(kontor.a.admin).get(`/orders/${orderId}`)).json()
    expect(detail.lines[0]).toMatchObject({
      store_id: setup.stores[1],
      booked_store_id: setup.stores[0],
      version: 2,
    })
    expect(detail.lines[0].allocations[1]).toMatchObject({
      reason: 'chosen_by_staff',
      comment: 'liegt im Fenster',
      actor: kontor.a.users.co_orders.name,
      candidates: [
        { store_number: '001', available: 3 },
        { store_number: '002', available: 4 },
      ],
    })
    expect(detail.transitions.at(-1).message).toBe(
      'Absenderfiliale geändert: 001 Schuhhaus Köln → 002 Schuhhaus Bonn',
    )
  })

  it('may name a store that the last feed knew of none in', async () => {
    const { shoe, lineId } = await orderOf([1])
    expect((await put(path(lineId), { store_id: setup.stores[2] })).statusCode).toBe(200)
    expect(await view.reserved(setup.stores[2], shoe.sizeId)).toBe(1)
  })

  it('gives an unallocated line its store', async () => {
    const orderId = await buildOrder(kontor)
    const [line] = await view.lines(orderId)
    expect((await put(path(line?.id ?? 0), { store_id: setup.stores[0] })).statusCode).toBe(200)
    expect((await view.lines(orderId))[0]).toMatchObject({
      storeId: setup.stores[0],
      bookedStoreId: setup.stores[0],
    })
  })

  it('lets one of two win and refuses the other', async () => {
    const { orderId, lineId } = await orderOf([4, 4, 4])
    const both = await Promise.all(
      [setup.stores[1], setup.stores[2]].map((store_id) => put(path(lineId), { store_id, version: 1 })),
    )
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(await view.allocations(orderId)).toHaveLength(2)
  })

  it('changes nothing when the line is sent from there already', async () => {
    const { orderId, lineId } = await orderOf([4])
    expect((await put(path(lineId), { store_id: setup.stores[0] })).statusCode).toBe(200)
    expect((await view.history(orderId)).includes('store_changed_ln')).toBe(false)
  })

  it('is refused when papers are being made, when the line is over, and for strange stores', async () => {
    const inParcel = await orderOf([4])
    await buildParcel(inParcel.orderId, 'requested', [inParcel.lineId])
    const over = await orderOf([4])
    await kontor.inCtx((ctx) => applyOrderEvent(ctx, over.orderId, { type: 'channel_cancelled' }))
    const free = await orderOf([4])
    const theirs = await orderSetup(kontor, kontor.b)
    const code = async (lineId: number, store_id: number) =>
      (await put(path(lineId), { store_id })).json().code
    expect(await code(inParcel.lineId, setup.stores[1])).toBe('line_store_locked')
    expect(await code(over.lineId, setup.stores[1])).toBe('line_store_locked')
    expect(await code(free.lineId, theirs.stores[0])).toBe('store_not_found')
    expect(await code(free.lineId, 987_654)).toBe('store_not_found')
    expect(await code(987_654, setup.stores[1])).toBe('line_not_found')
    const foreign = await kontor.as(kontor.b.admin).put(path(free.lineId), { store_id: theirs.stores[0] })
    expect(foreign.json().code).toBe('line_not_found')
  })
})

describe('notes', () => {
  const calls = () => kontor.as(kontor.a.users.co_orders)

  it('are written, listed and edited; the first wording stays', async () => {
    const id = await buildOrder(kontor)
    const first = await calls().post(`/orders/${id}/notes`, { note: ' Kunde ruft an\nab 14 Uhr ' })
    expect([first.statusCode, first.json()]).toMatchObject([
      201,
      {
        note: 'Kunde ruft an\nab 14 Uhr',
        author: kontor.a.users.co_orders.name,
        original_message: null,
        version: 1,
      },
    ])
    await calls().post(`/orders/${id}/notes`, { note: 'Zweite' })
    const path = `/orders/${id}/notes/${first.json().id}`
    await kontor.as(kontor.a.admin).put(path, { note: 'Kunde hat angerufen', version: 1 })
    const edited = (await calls().put(path, { note: 'Erledigt' })).json()
    expect(edited).toMatchObject({
      note: 'Erledigt',
      original_message: 'Kunde ruft an\nab 14 Uhr',
      updated_by: kontor.a.users.co_orders.name,
      updated_at: '2026-03-10T09:00:00.000Z',
      version: 3,
    })
    const { data } = (await calls().get(`/orders/${id}/notes`)).json()
    expect(data.map(({ note }: { note: string }) => note)).toEqual(['Erledigt', 'Zweite'])
  })

  it('let one of two editors win and tell the other', async () => {
    const id = await buildOrder(kontor)
    const { id: noteId } = (await calls().post(`/orders/${id}/notes`, { note: 'a' })).json()
    const edit = (note: string) => calls().put(`/orders/${id}/notes/${noteId}`, { note, version: 1 })
    const both = await Promise.all([edit('b'), edit('c')])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })

  it('belong to one order of one company', async () => {
    const [id, other] = [await buildOrder(kontor), await buildOrder(kontor)]
    const { id: noteId } = (await calls().post(`/orders/${id}/notes`, { note: 'a' })).json()
    const edit = (user: typeof kontor.a.admin, order: number) =>
      kontor.as(user).put(`/orders/${order}/notes/${noteId}`, { note: 'x' })
    expect((await edit(kontor.a.admin, other)).json().code).toBe('note_not_found')
    expect((await edit(kontor.b.admin, id)).json().code).toBe('order_not_found')
    expect((await kontor.as(kontor.b.admin).post(`/orders/${id}/notes`, { note: 'x' })).statusCode).toBe(404)
    expect(
      (await kontor.as(kontor.a.users.co_accounting).post(`/orders/${id}/notes`, { note: 'x' })).statusCode,
    ).toBe(403)
    expect((await calls().post(`/orders/${id}/notes`, { note: '  ' })).statusCode).toBe(400)
  })
})
