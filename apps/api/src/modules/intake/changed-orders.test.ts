import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import {
  addAccount,
  addApiKey,
  EAN,
  fillShelves,
  intakeOrder,
  OTHER_EAN,
  readOrder,
  reservedPieces,
} from '../../../test/builders/intake.ts'
import { domainEvents } from '../../platform/events/events.tables.ts'
import { ensureReferenceData } from '../../reference-data.ts'
import { applyOrderEvent, markLinesShipped } from '../orders/index.ts'

let kontor: TestApp
let authorization: string
beforeAll(async () => {
  kontor = await testApp()
  await ensureReferenceData(kontor.db)
  authorization = await addApiKey(kontor, kontor.a.admin, 'a-key')
  await addAccount(kontor)
  await fillShelves(kontor)
})
afterAll(() => kontor?.close())

const headers = () => ({ authorization, 'accept-language': 'de' })
const deliver = async (order: object) => {
  const answer = await kontor.as(null).post('/intake/orders', { orders: [order] }, headers())
  return answer.json().data[0]
}
const tell = (ext: string, event: object) =>
  kontor.as(null).post(`/intake/orders/shop/${ext}/events`, event, headers())
const admin = () => kontor.as(kontor.a.admin)
const orderOf = async (ext: string) => {
  const order = await kontor.inCtx((ctx) => readOrder(ctx, ext))
  if (!order) throw new Error(`no order ${ext}`)
  return order
}
const detailOf = async (ext: string) => (await admin().get(`/orders/${(await orderOf(ext)).id}`)).json()
const happened = () => kontor.inCtx(async ({ tx }) => (await tx.select().from(domainEvents)).length)

const DOMSTRASSE = {
  first_name: 'Anna',
  last_name: 'Müller',
  street: 'Domstr. 9',
  zip_code: '50668',
  city: 'Köln',
}
const to = (delivery: object, more: object = {}) => ({
  customer: { email: 'anna@example.test', delivery },
  ...more,
})
const line = (item_id: string, more: object = {}) => ({
  item_id,
  ean: EAN,
  title: 'Sneaker',
  item_price: 59.95,
  shipping_price: 4.99,
  ...more,
})
const CORRECTION = {
  corrected_first_name: 'Anna',
  corrected_last_name: 'Müller',
  corrected_street: 'Ringstraße',
  corrected_street_number: '4b',
  corrected_zip: '12439',
  corrected_city: 'Berlin',
  version: 0,
}
/** All of it, or these pieces, leave in a parcel. */
const ship = async (ext: string, pieces?: number) => {
  const { id, lines } = await orderOf(ext)
  const line_ids = lines.filter((each) => each.cancellationId === null).map((each) => each.id)
  await kontor.inCtx((ctx) =>
    markLinesShipped(ctx, {
      order_id: id,
      line_ids: line_ids.slice(0, pieces),
      shipping_id: 1,
      carrier: 'dhl',
      tracking_number: '0034',
    }),
  )
}

describe('an order that comes again with another address', () => {
  it('goes there as long as there are no papers, and history says so', async () => {
    await deliver(intakeOrder('A1', to({ ...DOMSTRASSE, street: 'Domstr.', zip_code: '1' })))
    expect((await orderOf('A1')).addressProblems).toEqual(['street_no', 'zip_code'])
    expect(await deliver(intakeOrder('A1', to(DOMSTRASSE)))).toMatchObject({
      result: 'updated',
      message: 'Die Änderung der Bestellung ist übernommen.',
    })
    expect(await orderOf('A1')).toMatchObject({ deliveryCity: 'Köln', addressProblems: [] })
    const detail = await detailOf('A1')
    expect(detail).toMatchObject({
      customer: {
        delivery: { street: 'Domstr.', street_no: '' },
        corrected: { street: 'Domstr.', street_no: '9', zip_code: '50668' },
      },
      late_change: null,
    })
    expect(detail.transitions.at(-1)).toMatchObject({ message: 'Lieferadresse vom Verkaufskanal geändert' })
  })

  it('says nothing new when it comes a second time, however many bring it at once', async () => {
    await deliver(intakeOrder('A2'))
    const changed = intakeOrder(
      'A2',
      to(DOMSTRASSE, { lines: [line('P1'), line('P2')], order_total: 129.88 }),
    )
    const promised = await kontor.inCtx(reservedPieces)
    const answers = await Promise.all([1, 2, 3, 4].map(() => deliver(changed)))
    expect(answers.map(({ result }) => result).sort()).toEqual([
      'unchanged',
      'unchanged',
      'unchanged',
      'updated',
    ])
    const { lines, transitions } = await orderOf('A2')
    expect(lines).toHaveLength(2)
    expect(transitions.filter((name) => name === 'address_changed_tr' || name === 'added_ln')).toHaveLength(2)
    expect((await kontor.inCtx(reservedPieces)) - promised).toBe(1)
    const before = await happened()
    expect(await deliver(changed)).toMatchObject({ result: 'unchanged' })
    expect([await happened(), (await orderOf('A2')).transitions]).toEqual([before, transitions])
  })

  it('leaves what staff corrected: the old address, or ours sent back, is no news', async () => {
    await deliver(intakeOrder('A3'))
    const { id } = await orderOf('A3')
    expect((await admin().put(`/orders/${id}/customer/shipping`, CORRECTION)).statusCode).toBe(200)
    // The address that came first, beside a new comment; then our own correction, as the shop took it over.
    const { customer } = intakeOrder('A3')
    await deliver(intakeOrder('A3', { customer: { ...customer, comment: 'Bitte klingeln' } }))
    const ours = { ...customer.delivery, street: 'Ringstraße', street_no: '4b' }
    expect(await deliver(intakeOrder('A3', to(ours)))).toMatchObject({ result: 'unchanged' })
    expect(await deliver(intakeOrder('A3'))).toMatchObject({ result: 'unchanged' })
    expect((await detailOf('A3')).customer.corrected).toMatchObject({ street: 'Ringstraße', street_no: '4b' })
    expect((await orderOf('A3')).transitions).toEqual(['approved_tr', 'allocated_ln', 'address_corrected_tr'])
  })

  it('stands as a notice once it has been shipped, until somebody has seen to it', async () => {
    const { customer } = intakeOrder('A4')
    await deliver(intakeOrder('A4', { customer: { ...customer, billing: DOMSTRASSE } }))
    await ship('A4')
    const changed = intakeOrder('A4', {
      customer: { ...to(DOMSTRASSE).customer, billing: { ...DOMSTRASSE, last_name: 'Meier' } },
    })
    expect(await deliver(changed)).toMatchObject({
      result: 'noted',
      message: 'Die Änderung kam zu spät, um übernommen zu werden; sie steht als Hinweis an der Bestellung.',
    })
    const detail = await detailOf('A4')
    expect(detail).toMatchObject({
      customer: { delivery: { street: 'Ringstr.' }, corrected: null },
      late_change: {
        at: kontor.clock.now().toISOString(),
        delivery: { street: 'Domstr.', street_no: '9' },
        billing: { last_name: 'Meier' },
        lines: [],
        order_total: null,
      },
    })
    expect(detail.transitions.slice(-2).map(({ message }: { message: string }) => message)).toEqual([
      'Neue Lieferadresse des Verkaufskanals nicht mehr übernommen',
      'Neue Rechnungsadresse des Verkaufskanals nicht mehr übernommen',
    ])
    const settle = (who = kontor.a.admin) => kontor.as(who).put(`/orders/${detail.id}/late-change/settle`)
    expect((await settle(kontor.a.users.co_accounting)).statusCode).toBe(403)
    expect((await settle(kontor.b.admin)).statusCode).toBe(404)
    expect((await settle()).json().message).toBe('Der Hinweis ist erledigt.')
    expect((await settle()).json().code).toBe('no_late_change')
    const settled = await detailOf('A4')
    expect([settled.late_change, settled.transitions.at(-1).actor]).toEqual([null, kontor.a.admin.name])
  })

  it('is no longer open when the channel goes back to the address that it was sent to', async () => {
    await deliver(intakeOrder('A5'))
    await ship('A5')
    await deliver(intakeOrder('A5', to(DOMSTRASSE)))
    expect((await detailOf('A5')).late_change).not.toBeNull()
    await deliver(intakeOrder('A5'))
    expect((await detailOf('A5')).late_change).toBeNull()
  })

  it('can be shipped, or no longer, as its new country has it', async () => {
    const abroad = { ...DOMSTRASSE, country: 'US' }
    await deliver(intakeOrder('A6', to(abroad)))
    expect((await orderOf('A6')).lines[0]?.storeId).toBeNull()
    await deliver(intakeOrder('A6', to(DOMSTRASSE)))
    const back = await orderOf('A6')
    expect([back.notShippableReason, back.deliveryCountry, back.addressProblems]).toEqual([null, 'DE', []])
    expect([back.lines[0]?.storeId === null, back.shipByAt === null]).toEqual([false, false])
    await deliver(intakeOrder('A6', to(abroad, { payment_method: 'paypal' })))
    expect((await orderOf('A6')).notShippableReason).toBe('undeliverable_country')
  })
})

describe('an order that comes again with other lines', () => {
  const TWO = { lines: [line('P1', { quantity: 2 }), line('P2', { ean: OTHER_EAN })], order_total: 194.82 }

  it('gains and loses pieces, with stock, prices and total', async () => {
    await deliver(intakeOrder('L1', TWO))
    const promised = await kontor.inCtx(reservedPieces)
    const lines = [line('P1', { item_price: 49.95 }), line('P3', { ean: OTHER_EAN, quantity: 2 })]
    expect(await deliver(intakeOrder('L1', { lines, order_total: 184.82 }))).toMatchObject({
      result: 'updated',
    })
    const order = await orderOf('L1')
    expect(
      order.lines.map((each) => [each.mpItemId, each.itemPriceCents, each.cancellationId !== null]),
    ).toEqual([
      ['P1', 4995, false],
      ['P1', 5995, true],
      ['P2', 5995, true],
      ['P3', 5995, false],
      ['P3', 5995, false],
    ])
    expect(order).toMatchObject({ status: 'approved', orderTotalCents: 18_482, amountDifferenceCents: 0 })
    expect(order.numberOfLines).toBe(5)
    expect(await kontor.inCtx(reservedPieces)).toBe(promised)
    expect(order.transitions.slice(4).toSorted()).toEqual([
      'added_ln',
      'added_ln',
      'allocated_ln',
      'allocated_ln',
      'amounts_changed_tr',
      'mp_cancellation_ln',
      'mp_cancellation_ln',
      'repriced_ln',
    ])
    const messages = (await detailOf('L1')).transitions.map(({ message }: { message: string }) => message)
    expect(messages).toContainEqual(expect.stringMatching(/^Preis vom Verkaufskanal geändert: 49,95\s€$/))
  })

  it('lets the pieces that are left bear the discount that the channel names for them', async () => {
    const discount = (amount: number) => ({ charges: [{ kind: 'discount', amount }] })
    const before = { lines: [line('1'), line('2', { item_price: 39.95 })], order_total: 98.9 }
    await deliver(intakeOrder('D1', { ...before, ...discount(-10.98) }))
    const refundable = async () =>
      (await detailOf('D1')).lines.map(
        (one: { reductions: { refundable_amount: number } }) => one.reductions.refundable_amount,
      )
    // 10.98 off 59.95 and 39.95 are 6.59 and 4.39.
    expect(await refundable()).toEqual([53.36, 35.56])
    await deliver(intakeOrder('D1', { lines: [line('1')], order_total: 54.94, ...discount(-10) }))
    expect((await refundable())[0]).toBe(49.95)
  })

  it('has the prices as they are sent once it changes, where a voucher was taken off them before', async () => {
    const goods = (quantity: number) => line('1', { item_price: 100, shipping_price: 0, quantity })
    const voucher = { item_id: 'V', title: 'Gutschein', item_price: -20 }
    const document = (quantity: number) => ({
      lines: [goods(1), line('2', { item_price: 100, shipping_price: 0, quantity }), voucher],
      order_total: 80 + quantity * 100,
    })
    await deliver(intakeOrder('V1', document(1)))
    const { id } = await orderOf('V1')
    // As such orders were written.
    await kontor.asOwner(`
      update order_lines set item_price_cents = 9000, discount_cents = 0 where order_id = ${id};
      delete from order_charges where order_id = ${id}`)
    await deliver(intakeOrder('V1', document(2)))
    const { lines, orderTotalCents } = await orderOf('V1')
    expect(lines.map((one) => [one.mpItemId, one.itemPriceCents, one.discountCents])).toEqual([
      ['1', 10_000, 667],
      ['2', 10_000, 667],
      ['2', 10_000, 666],
    ])
    expect([orderTotalCents, (await detailOf('V1')).amount_difference]).toEqual([28_000, 0])
  })

  it('is not cancelled where every line is another now', async () => {
    await deliver(intakeOrder('L2'))
    await deliver(intakeOrder('L2', { lines: [line('P1', { ean: OTHER_EAN })] }))
    const order = await orderOf('L2')
    expect([order.status, order.lines.map((each) => [each.ean, each.cancellationId !== null])]).toEqual([
      'approved',
      [
        [EAN, true],
        [OTHER_EAN, false],
      ],
    ])
  })

  it('brings back nothing that was cancelled here', async () => {
    await deliver(intakeOrder('L3', TWO))
    const { id, lines } = await orderOf('L3')
    await kontor.inCtx((ctx) =>
      applyOrderEvent(ctx, id, {
        type: 'cancelled',
        by: 'merchant',
        line_ids: [lines[0]?.id ?? 0],
        reason: 'out_of_stock',
      }),
    )
    // The shop follows our cancellation.
    const followed = { lines: [line('P1'), line('P2', { ean: OTHER_EAN })], order_total: 129.88 }
    expect(await deliver(intakeOrder('L3', followed))).toMatchObject({ result: 'unchanged' })
    expect((await orderOf('L3')).orderTotalCents).toBe(19_482)
    const third = {
      lines: [line('P1', { quantity: 2 }), line('P2', { ean: OTHER_EAN })],
      order_total: 194.82,
    }
    expect(await deliver(intakeOrder('L3', third))).toMatchObject({ result: 'unchanged' })
    expect((await orderOf('L3')).lines.filter((each) => each.cancellationId !== null)).toHaveLength(1)
  })

  it('keeps what is under way, applies the rest, and says what could not follow', async () => {
    await deliver(intakeOrder('L4', TWO))
    await ship('L4', 2)
    const fewer = { lines: [line('P1')], order_total: 64.94 }
    expect(await deliver(intakeOrder('L4', fewer))).toMatchObject({ result: 'noted' })
    const order = await orderOf('L4')
    expect(order.lines.map((each) => each.cancellationId !== null)).toEqual([false, false, true])
    expect([order.status, order.orderTotalCents]).toEqual(['shipped', 19_482])
    const removed = { change: 'removed', mp_item_id: 'P1', quantity: 1, ean: EAN, item_price: 59.95 }
    expect((await detailOf('L4')).late_change).toMatchObject({ lines: [removed], order_total: 64.94 })
    const more = { lines: [line('P1', { quantity: 2 }), line('P9')], order_total: 194.82 }
    await deliver(intakeOrder('L4', more))
    expect((await detailOf('L4')).late_change.lines).toMatchObject([{ change: 'added', mp_item_id: 'P9' }])
  })

  it('asks anew whether its amounts add up', async () => {
    await deliver(intakeOrder('L5', { order_total: 60 }))
    const { id } = await orderOf('L5')
    await admin().put(`/orders/${id}/amounts/confirm`)
    await deliver(intakeOrder('L5', { order_total: 50 }))
    expect(await detailOf('L5')).toMatchObject({ amount_difference: -14.94, amounts_confirmed: null })
    await deliver(intakeOrder('L5', { order_total: 67.44, charges: [{ kind: 'cod_fee', amount: 2.5 }] }))
    const detail = await detailOf('L5')
    expect([
      detail.amount_difference,
      detail.charges.map(({ amount }: { amount: number }) => amount),
    ]).toEqual([0, [2.5]])
  })

  it('waits among the import errors where it cannot be read, and is applied once it is corrected', async () => {
    await deliver(intakeOrder('L6'))
    const answer = await deliver(intakeOrder('L6', { lines: [line('P1', { quantity: 51 })] }))
    expect(answer).toMatchObject({ result: 'dead_letter', order_id: (await orderOf('L6')).id })
    const retried = await admin().put(`/intake/dead-letters/${answer.dead_letter_id}`, {
      action: 'retry',
      fields: { 'lines.0.quantity': 3 },
    })
    expect(retried.statusCode).toBe(200)
    expect((await orderOf('L6')).lines).toHaveLength(3)
  })
})

describe('POST /intake/orders/{channel}/{ext_order_id}/events', () => {
  it('takes a new address, says when it is known, and notes it once papers exist', async () => {
    await deliver(intakeOrder('E1'))
    const moved = { type: 'address_changed', delivery: DOMSTRASSE, billing: DOMSTRASSE }
    expect((await tell('E1', moved)).json()).toMatchObject({ result: 'applied', message: 'Übernommen.' })
    expect((await tell('E1', moved)).json()).toMatchObject({ result: 'unchanged' })
    expect(await detailOf('E1')).toMatchObject({
      customer: { corrected: { city: 'Köln' }, billing: { city: 'Köln' } },
    })
    await ship('E1')
    const back = { type: 'address_changed', delivery: { ...DOMSTRASSE, street: 'Domstr. 10' } }
    expect((await tell('E1', back)).json()).toMatchObject({ result: 'noted' })
    expect((await tell('E1', back)).json()).toMatchObject({ result: 'unchanged' })
    expect((await detailOf('E1')).late_change.delivery).toMatchObject({ street_no: '10' })
  })

  it('reads the entities that a shop left in a new address', async () => {
    await deliver(intakeOrder('E3'))
    const moved = {
      ...DOMSTRASSE,
      last_name: 'M&uuml;ller',
      street: 'Gro&szlig;e Stra&szlig;e',
      street_no: '7',
    }
    await tell('E3', { type: 'address_changed', delivery: moved })
    expect((await detailOf('E3')).customer.corrected).toMatchObject({
      last_name: 'Müller',
      street: 'Große Straße',
      street_no: '7',
    })
  })

  it('refuses an address event without an address', async () => {
    await deliver(intakeOrder('E2'))
    const answer = await tell('E2', { type: 'address_changed' })
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      { delivery: ['Bitte geben Sie eine Adresse an.'] },
    ])
  })

  it('brings the state that it changed when the order comes again, as the events of that name do', async () => {
    await deliver(intakeOrder('S1', { state: 'unpaid' }))
    expect(await deliver(intakeOrder('S1', { state: 'paid' }))).toMatchObject({ result: 'updated' })
    expect((await orderOf('S1')).status).toBe('approved')
    expect(await deliver(intakeOrder('S1', { state: 'shipped' }))).toMatchObject({ result: 'updated' })
    expect((await orderOf('S1')).status).toBe('shipped')
    expect(await deliver(intakeOrder('S1', { state: 'delivered' }))).toMatchObject({ result: 'updated' })
    expect((await orderOf('S1')).status).toBe('fulfilled')
    await deliver(intakeOrder('S2'))
    expect(await deliver(intakeOrder('S2', { state: 'cancelled' }))).toMatchObject({ result: 'updated' })
    expect((await orderOf('S2')).status).toBe('mp_cancellation')
  })

  it('does not bring back a state that it only repeats', async () => {
    await deliver(intakeOrder('S3', { state: 'unpaid' }))
    await tell('S3', { type: 'paid' })
    await tell('S3', { type: 'shipped' })
    expect(await deliver(intakeOrder('S3', { state: 'unpaid', payment_method: 'PayPal' }))).toMatchObject({
      result: 'unchanged',
    })
    await deliver(intakeOrder('S4', { state: 'unpaid' }))
    await deliver(intakeOrder('S4', to(DOMSTRASSE, { state: 'unpaid' })))
    expect((await orderOf('S4')).status).toBe('initial')
  })

  it('waits among the import errors where its state does not fit what happened here', async () => {
    await deliver(intakeOrder('S5'))
    await ship('S5')
    const letter = await deliver(intakeOrder('S5', { state: 'cancelled' }))
    expect(letter).toMatchObject({ result: 'dead_letter' })
    expect((await orderOf('S5')).status).toBe('shipped')
    // The state is no other than before, but still not that of the order here.
    const repeated = intakeOrder('S5', { state: 'cancelled', payment_method: 'PayPal' })
    expect(await deliver(repeated)).toMatchObject({
      result: 'dead_letter',
      dead_letter_id: letter.dead_letter_id,
    })
    await admin().put(`/intake/dead-letters/${letter.dead_letter_id}`, { action: 'dismiss' })
    const settled = intakeOrder('S5', { state: 'cancelled', payment_method: 'Klarna' })
    expect(await deliver(settled)).toMatchObject({ result: 'unchanged' })
  })

  it('takes the news that it was shipped elsewhere, and refuses it while payment is outstanding', async () => {
    await deliver(intakeOrder('E3'))
    expect((await tell('E3', { type: 'shipped' })).json()).toMatchObject({ result: 'applied' })
    expect((await tell('E3', { type: 'shipped' })).json()).toMatchObject({ result: 'unchanged' })
    expect((await orderOf('E3')).status).toBe('shipped')
    await deliver(intakeOrder('E4', { state: 'unpaid' }))
    expect((await tell('E4', { type: 'shipped' })).json().code).toBe('intake_event_invalid')
  })
})
