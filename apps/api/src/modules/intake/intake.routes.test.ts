import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
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
import { articleSizes, articles, stock } from '../catalogue/catalogue.tables.ts'
import { channelOrders } from '../orders/orders.tables.ts'
import { stores } from '../organisation/organisation.tables.ts'

let kontor: TestApp
let authorization: string
let strangers: string
beforeAll(async () => {
  kontor = await testApp()
  await ensureReferenceData(kontor.db)
  authorization = await addApiKey(kontor, kontor.a.admin, 'a-key')
  strangers = await addApiKey(kontor, kontor.b.admin, 'b-key')
  await addAccount(kontor)
  await addAccount(kontor, { sales_channel_id: 2, name: 'eBay Nord' })
  await addAccount(kontor, { sales_channel_id: 2, name: 'eBay Süd' })
  await addAccount(kontor, { sales_channel_id: 53, name: 'Alt', is_active: false })
  await addAccount(kontor, { sales_channel_id: 4, name: 'Amazon', adapter: 'amazon', credentials: '{}' })
  await addAccount(kontor, {}, kontor.b.admin)
  await fillShelves(kontor)
})
afterAll(() => kontor.close())

const as = (key: string | null, language: string) => ({
  'accept-language': language,
  ...(key === null ? {} : { authorization: key }),
})
const deliver = async (orders: object[], language = 'de', key = authorization) => {
  const answer = await kontor.as(null).post('/intake/orders', { orders }, as(key, language))
  expect(answer.statusCode).toBe(200)
  return answer.json().data
}
const postEvent = (ext: string, event: object, { key = authorization, channel = 'shop' } = {}) =>
  kontor.as(null).post(`/intake/orders/${channel}/${ext}/events`, event, as(key, 'de'))
const orderOf = (ext: string) => kontor.inCtx((ctx) => readOrder(ctx, ext))
const letters = async (query = '') =>
  (await kontor.as(kontor.a.admin).get(`/intake/dead-letters${query}`)).json()

describe('POST /intake/orders', () => {
  it('wants an API key', async () => {
    for (const key of [null, 'Basic bm9ib2R5OndydW5n', 'Bearer x']) {
      const answer = await kontor
        .as(null)
        .post('/intake/orders', { orders: [intakeOrder('N1')] }, as(key, 'de'))
      expect(answer.statusCode).toBe(401)
    }
    const answer = await kontor.as(kontor.a.admin).post('/intake/orders', { orders: [intakeOrder('N1')] })
    expect(answer.statusCode).toBe(401)
  })

  it('takes in a batch one order at a time, so that others get their turn in between', async () => {
    // The first call of a key notes its use.
    await deliver([intakeOrder('B-first')])
    const write = vi.spyOn(kontor.deps.db, 'write')
    const numbers = Array.from({ length: 11 }, (_, n) => `B${n}`)
    const results = await deliver(numbers.map((number) => intakeOrder(number)))
    expect(write).toHaveBeenCalledTimes(11)
    write.mockRestore()
    expect(results.map(({ ext_order_id }: { ext_order_id: string }) => ext_order_id)).toEqual(numbers)
  })

  it('imports an order, allocates it, and says that it knows it the second time', async () => {
    const [first] = await deliver([intakeOrder('S1')])
    expect(first).toEqual({
      ext_order_id: 'S1',
      result: 'imported',
      order_id: expect.any(Number),
      dead_letter_id: null,
      message: 'Bestellung importiert.',
    })
    expect(await orderOf('S1')).toMatchObject({
      status: 'approved',
      merchantExternalOrder: true,
      orderTotalCents: 6494,
      customerName: 'Müller',
      addressProblems: [],
      customer: {
        email: 'anna@example.test',
        delivery: { street: 'Ringstr.', street_no: '4', country: 'DE' },
      },
      lines: [{ mpItemId: 'P1', itemPriceCents: 5995, shippingPriceCents: 499, ean: EAN, brand: 'Rieker' }],
      transitions: ['approved_tr', 'allocated_ln'],
    })
    expect(await deliver([intakeOrder('S1'), intakeOrder('S1')], 'en')).toMatchObject([
      {
        result: 'unchanged',
        order_id: first.order_id,
        message: 'The order is known already; nothing was changed.',
      },
      { result: 'unchanged', order_id: first.order_id },
    ])
    expect(await orderOf('S1')).toMatchObject({ orderTotalCents: 6494 })
  })

  it('takes whole yen and no others, and refuses currencies with three decimals', async () => {
    const line = (item_price: number) => [{ item_id: '1', title: 'Sneaker', item_price, shipping_price: 0 }]
    const yen = (id: string, price: number) =>
      intakeOrder(id, { currency: 'JPY', order_total: price, lines: line(price) })
    const [whole, broken, dinar] = await deliver([
      yen('JP1', 19_940),
      yen('JP2', 199.5),
      { ...yen('KW1', 20), currency: 'KWD' },
    ])
    const document = (await kontor.as(kontor.a.admin).get(`/orders/${whole.order_id}`)).json()
    expect([document.currency, document.order_total, document.lines[0].item_price]).toEqual([
      'JPY',
      19_940,
      19_940,
    ])
    expect(broken).toMatchObject({
      result: 'dead_letter',
      errors: {
        order_total: ['Diese Währung hat keine Nachkommastellen.'],
        'lines.0.item_price': ['Diese Währung hat keine Nachkommastellen.'],
      },
    })
    expect(dinar).toMatchObject({
      result: 'dead_letter',
      errors: { currency: ['Währungen mit drei Nachkommastellen nimmt Kontor nicht an.'] },
    })
  })

  it('flags a total that its lines do not add up to, to the cent', async () => {
    const line = (item_price: number) => [{ item_id: '1', title: 'Sneaker', item_price }]
    const delivered = await deliver([
      intakeOrder('ADDS-UP', {
        order_total: 102.45,
        lines: line(99.95),
        charges: [{ kind: 'cod_fee', amount: 2.5 }],
      }),
      intakeOrder('TEN', { order_total: 10, lines: line(99.95) }),
      intakeOrder('CENT', { order_total: 99.96, lines: line(99.95) }),
    ])
    const differences = await Promise.all(
      delivered.map(
        async ({ order_id }: { order_id: number }) =>
          (await kontor.as(kontor.a.admin).get(`/orders/${order_id}`)).json().amount_difference,
      ),
    )
    expect(differences).toEqual([0, -89.95, 0.01])
  })

  it('keeps what is charged or taken off beside the lines, and refuses a charge of nothing', async () => {
    const charges = [
      { kind: 'cod_fee', amount: 2.5 },
      { name: 'Eilzuschlag', item_id: '1', amount: 1.5, tax_rate: 7 },
      { kind: 'discount', name: 'Treuerabatt', amount: -4 },
    ]
    const [kept, ...refused] = await deliver([
      intakeOrder('CHARGES', { charges }),
      intakeOrder('FREE-CHARGE', { charges: [{ name: 'Bonus', amount: 0 }] }),
      intakeOrder('FEE-BELOW', { charges: [{ kind: 'cod_fee', amount: -1 }] }),
      intakeOrder('DISCOUNT-ABOVE', { charges: [{ kind: 'discount', amount: 1 }] }),
    ])
    const order = (await kontor.as(kontor.a.admin).get(`/orders/${kept.order_id}`)).json()
    expect(order.charges).toEqual([
      { id: expect.any(Number), kind: 'cod_fee', name: '', mp_item_id: '', amount: 2.5, tax_value: 19 },
      {
        id: expect.any(Number),
        kind: 'other',
        name: 'Eilzuschlag',
        mp_item_id: '1',
        amount: 1.5,
        tax_value: 7,
      },
      {
        id: expect.any(Number),
        kind: 'discount',
        name: 'Treuerabatt',
        mp_item_id: '',
        amount: -4,
        tax_value: 19,
      },
    ])
    const wrong = { result: 'dead_letter', errors: { 'charges.0.amount': expect.anything() } }
    expect(refused).toMatchObject([wrong, wrong, wrong])
    expect(refused.map(({ message }: { message: string }) => message)).toEqual([
      'Gebühr oder Rabatt 1, Betrag: ein Rabatt ist kleiner als 0, alles andere größer',
      'Gebühr oder Rabatt 1, Betrag: ein Rabatt ist kleiner als 0, alles andere größer',
      'Gebühr oder Rabatt 1, Betrag: ein Rabatt ist kleiner als 0, alles andere größer',
    ])
    const [step] = await deliver([intakeOrder('STEP', { charges: [{ amount: 1.234 }] })], 'en')
    expect(step.message).toBe('Charge or discount 1, Amount 1.234: at most 2 decimal places')
  })

  it('splits a discount that names no rate over those of its goods: 6.00 at 19 % and 4.00 at 7 % of 60.00 and 40.00', async () => {
    const line = (item_id: string, item_price: number, tax_rate: number) => ({
      item_id,
      title: 'Sneaker',
      item_price,
      tax_rate,
    })
    const results = await deliver([
      intakeOrder('DISCOUNT-RATES', {
        lines: [line('1', 60, 19), line('2', 40, 7)],
        charges: [
          { kind: 'discount', amount: -10 },
          { kind: 'discount', item_id: '2', amount: -1 },
          { kind: 'discount', amount: -3, tax_rate: 19 },
        ],
      }),
      intakeOrder('DISCOUNT-DUTCH', {
        customer: { delivery: { last_name: 'Jansen', country: 'NL', zip_code: '1011 AB' } },
        lines: [line('1', 121, 21)],
        charges: [{ kind: 'discount', amount: -12.1 }],
      }),
    ])
    const [german, dutch] = await Promise.all(
      results.map(async ({ order_id }: { order_id: number }) =>
        (await kontor.as(kontor.a.admin).get(`/orders/${order_id}`)).json(),
      ),
    )
    const charged = (of: { charges: { amount: number; tax_value: number }[] }) =>
      of.charges.map(({ amount, tax_value }) => [amount, tax_value])
    expect(charged(german)).toEqual([
      [-6, 19],
      [-4, 7],
      [-1, 7],
      [-3, 19],
    ])
    expect(charged(dutch)).toEqual([[-12.1, 21]])
  })

  it('reads the entities that a shop left in titles and names, once', async () => {
    const customer = {
      comment: 'Bitte klingeln & warten\nDanke&nbsp;!',
      delivery: {
        first_name: 'Ren&eacute;',
        last_name: 'M&uuml;ller&nbsp;',
        company: 'Müller &amp; S&#246;hne',
        street: 'Gro&szlig;e Stra&szlig;e',
        street_no: '4',
        zip_code: '12439',
        city: 'Berlin',
      },
    }
    const titles = ['Sneaker&nbsp;&bdquo;Lauf&ldquo; &amp; Spa&szlig;', '&amp;amp; &copy=2 AT&T']
    const lines = titles.map((title, n) => ({ item_id: `${n}`, title, item_price: 1, color: 'gr&uuml;n' }))
    await deliver([intakeOrder('HTML', { customer, lines })])
    expect(await orderOf('HTML')).toMatchObject({
      customerName: 'Müller',
      customerComment: 'Bitte klingeln & warten\nDanke !',
      customer: {
        delivery: { first_name: 'René', company: 'Müller & Söhne', street: 'Große Straße', street_no: '4' },
      },
      lines: [{ title: 'Sneaker „Lauf“ & Spaß', wwsColor: 'grün' }, { title: '&amp; &copy=2 AT&T' }],
    })
  })

  it('makes one order of many deliveries at once', async () => {
    const before = await kontor.inCtx(reservedPieces)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => deliver([intakeOrder('C1'), intakeOrder('C2')])),
    )
    for (const index of [0, 1]) {
      const results = answers.map((data) => data[index])
      expect(results.filter((row) => row.result === 'imported')).toHaveLength(1)
      expect(results.filter((row) => row.result === 'unchanged')).toHaveLength(7)
      expect(new Set(results.map((row) => row.order_id)).size).toBe(1)
    }
    expect(await kontor.inCtx(reservedPieces)).toBe(before + 2)
  })

  it('takes each order for itself: one that cannot be read does not hold up the others', async () => {
    const data = await deliver([
      intakeOrder('G1'),
      intakeOrder('G2', { lines: [{ item_id: 'P1', title: '', item_price: 1, quantity: 51 }] }),
      intakeOrder('G3', { order_date: '2026-03-11T08:00:00Z' }),
      intakeOrder('G4', {
        lines: Array.from({ length: 21 }, (_, n) => ({
          item_id: `${n}`,
          title: 'x',
          item_price: 1,
          quantity: 50,
        })),
      }),
      intakeOrder('G5', { note: 'half a pair \ud83d, and \0 nothing' }),
      { total: 'rubbish' },
      intakeOrder('G6'),
    ])
    expect(data.map((row: { result: string }) => row.result)).toEqual([
      'imported',
      ...Array.from({ length: 5 }, () => 'dead_letter'),
      'imported',
    ])
    expect(data[1]).toMatchObject({
      ext_order_id: 'G2',
      order_id: null,
      message: 'Position 1, Titel: bitte ausfüllen; Position 1, Menge 51: höchstens 50',
      errors: { 'lines.0.title': ['Bitte ausfüllen.'], 'lines.0.quantity': ['Höchstens 50.'] },
    })
    expect(data[2].message).toBe('Das Bestelldatum liegt in der Zukunft.')
    expect(data[3].message).toBe('Die Bestellung hat 1050 Teile; höchstens 1000 sind möglich.')
    expect(data[4].errors).toEqual({ note: ['Dieses Feld gibt es nicht.'] })
    expect(data[5].ext_order_id).toBe('')
    const stored = await kontor.inCtx((ctx) => ctx.tx.select().from(channelOrders))
    expect(stored.map((row) => row.extOrderId)).toEqual(
      expect.arrayContaining(['G1', 'G2', 'G3', 'G4', 'G5']),
    )
  })

  it('names what is wrong with the account, in the caller’s language', async () => {
    const data = await deliver(
      [
        intakeOrder('A1', { channel: 'nowhere' }),
        intakeOrder('A2', { channel: 'kaufland' }),
        intakeOrder('A3', { channel: '2' }),
        intakeOrder('A4', { channel: 'ebay', account: 'eBay West' }),
        intakeOrder('A5', { channel: 'ebay', account: 'eBay Süd' }),
        intakeOrder('A6', { channel: 'amazon' }),
      ],
      'es',
    )
    expect(data.map((row: { message: string }) => row.message)).toEqual([
      'No existe el canal de venta «nowhere».',
      'La cuenta «Alt» para Kaufland está en pausa. El pedido se podrá importar de nuevo cuando esté activa.',
      'Hay varias cuentas para 2. Indique la cuenta.',
      'No existe ninguna cuenta «eBay West» para eBay.',
      'Pedido importado.',
      'No hay ninguna cuenta configurada para Amazon que acepte pedidos por la interfaz.',
    ])
    expect(await orderOf('A5')).toMatchObject({ salesChannelId: 2 })
  })

  it.each([
    ['unpaid', 'initial', null, 'initial_tr', 1],
    ['paid', 'approved', null, 'approved_tr', 1],
    ['shipped', 'shipped', 'imported_closed', 'shipped_tr', 0],
    ['delivered', 'fulfilled', 'imported_closed', 'fulfilled_tr', 0],
    ['cancelled', 'cancelled', 'imported_closed', 'cancelled_tr', 0],
  ])('imports an order that is %s as %s', async (state, status, reason, transition, promised) => {
    const before = await kontor.inCtx(reservedPieces)
    await deliver([
      intakeOrder(`T-${state}`, {
        state,
        lines: [{ item_id: '1', ean: OTHER_EAN, title: 'x', item_price: 1 }],
      }),
    ])
    const order = await orderOf(`T-${state}`)
    expect(order).toMatchObject({ status, notShippableReason: reason })
    expect(order?.history[0]).toMatchObject({ transition, detail: reason ? { imported: true } : null })
    expect((await kontor.inCtx(reservedPieces)) - before).toBe(promised)
  })

  it('keeps orders that nobody here can ship, with the reason', async () => {
    const abroad = {
      delivery: {
        last_name: 'Smith',
        street: '123 Main Street',
        zip_code: '98101',
        city: 'Seattle',
        country: 'US',
      },
    }
    await deliver([intakeOrder('U1', { customer: abroad }), intakeOrder('U2', { order_type: 'pickup' })])
    expect(await orderOf('U1')).toMatchObject({
      status: 'approved',
      notShippableReason: 'undeliverable_country',
    })
    expect(await orderOf('U2')).toMatchObject({ status: 'approved', notShippableReason: 'pickup' })
  })

  it('flags addresses that will not do, and reads a Packstation', async () => {
    const to = (delivery: object) => ({
      customer: { delivery: { last_name: 'Müller', zip_code: '12439', city: 'Berlin', ...delivery } },
    })
    await deliver([
      intakeOrder('P1', to({ street: 'Packstation 123', address_addition: '12345678' })),
      intakeOrder('P2', to({ street: 'Packstation 123' })),
      intakeOrder('P3', to({ street: '' })),
    ])
    expect(await orderOf('P1')).toMatchObject({
      addressProblems: [],
      customer: {
        delivery: { street: 'packstation', street_no: '123', care_of: '12345678', address_addition: '' },
      },
    })
    expect(await orderOf('P2')).toMatchObject({ addressProblems: ['care_of'] })
    expect(await orderOf('P3')).toMatchObject({ addressProblems: ['street', 'street_no'] })
  })

  it('turns quantities into pieces and leaves unknown EANs unallocated', async () => {
    const lines = [{ item_id: 'Q', title: 'x', item_price: 10, quantity: 3, ean: '96385074' }]
    await deliver([intakeOrder('Q1', { lines })])
    const order = await orderOf('Q1')
    expect(order?.lines.map((line) => [line.mpItemId, line.storeId])).toEqual([
      ['Q', null],
      ['Q', null],
      ['Q', null],
    ])
  })

  it('keeps an EAN that is none as it came, and says so at the line', async () => {
    const lines = ['4006381333932', 'R-17/42'].map((ean, n) => ({
      item_id: `${n}`,
      title: 'x',
      item_price: 10,
      ean,
    }))
    expect(await deliver([intakeOrder('BE1', { lines })])).toMatchObject([{ result: 'imported' }])
    const order = await orderOf('BE1')
    expect(order?.lines.map((line) => [line.ean, line.storeId])).toEqual([
      ['4006381333932', null],
      ['R-17/42', null],
    ])
    const unallocated = order?.history.filter((entry) => entry.transition === 'unallocated_ln')
    expect(unallocated?.map((entry) => entry.detail)).toEqual([
      { reason: 'unknown_ean' },
      { reason: 'unknown_ean' },
    ])
  })

  it('takes dates with an offset, and those without one by the clocks in Berlin', async () => {
    const [result] = await deliver([intakeOrder('TZ1', { order_date: '2026-03-10T09:30:00+01:00' })])
    expect(result.result).toBe('imported')
    expect((await orderOf('TZ1'))?.orderDate).toEqual(new Date('2026-03-10T08:30:00Z'))
    expect((await postEvent('TZ1', { type: 'paid', at: '2026-03-10T09:45:00+01:00' })).statusCode).toBe(200)
    const [local] = await deliver([intakeOrder('TZ2', { order_date: '2026-03-10T09:30:00' })])
    expect(local.result).toBe('imported')
    expect((await orderOf('TZ2'))?.orderDate).toEqual(new Date('2026-03-10T08:30:00Z'))
  })

  it('takes a voucher line for a discount of the order, which the goods bear to the cent', async () => {
    const lines = [
      { item_id: '1', ean: EAN, title: 'x', item_price: 10, quantity: 3 },
      { item_id: 'V', title: 'Gutschein', item_price: -5, quantity: 2 },
    ]
    const voucher = intakeOrder('V1', { lines, order_total: 20 })
    expect(await deliver([voucher])).toMatchObject([{ result: 'imported' }])
    const order = await orderOf('V1')
    // 10.00 off three times 10.00: the cent that is left over goes to the first; prices stay as they were sent.
    expect(order?.lines.map((line) => [line.mpItemId, line.itemPriceCents, line.discountCents])).toEqual([
      ['1', 1000, 334],
      ['1', 1000, 333],
      ['1', 1000, 333],
    ])
    expect((await kontor.as(kontor.a.admin).get(`/orders/${order?.id}`)).json()).toMatchObject({
      amount_difference: 0,
      charges: [{ kind: 'discount', name: 'Gutschein', mp_item_id: '', amount: -10, tax_value: 19 }],
    })
    expect(await deliver([voucher])).toMatchObject([{ result: 'unchanged' }])
  })

  it('takes a discount on shipping, and refuses more off than there is', async () => {
    const goods = { item_id: '1', ean: EAN, title: 'x', item_price: 10, shipping_price: 4.9 }
    const voucher = (item_price: number) => ({ item_id: 'V', title: 'Gutschein', item_price })
    const free = (amount: number) => ({ charges: [{ kind: 'shipping_discount', amount }] })
    const [kept, ...refused] = await deliver([
      intakeOrder('SD1', { lines: [goods], order_total: 10, ...free(-4.9) }),
      intakeOrder('SD2', { lines: [goods], ...free(-4.91) }),
      intakeOrder('SD3', { lines: [goods, voucher(-10.01)], ...free(-4.9) }),
      intakeOrder('SD4', { lines: [voucher(-10)] }),
    ])
    expect(kept).toMatchObject({ result: 'imported' })
    expect((await orderOf('SD1'))?.lines.map((line) => line.discountCents)).toEqual([0])
    const tooMuch = {
      result: 'dead_letter',
      message: 'Die Gutscheine und Rabatte sind höher als der Wert der Ware und des Versands.',
    }
    expect(refused).toMatchObject([tooMuch, tooMuch, tooMuch])
  })

  it.each(['constructor', 'toString', 'hasOwnProperty', '__proto__'])(
    'refuses an order with the field %s alone, and takes what stands behind it',
    async (stray) => {
      const [before, after] = [`${stray}-1`, `${stray}-2`]
      const results = await deliver([
        { ...intakeOrder(before), [stray]: { prototype: 1 } },
        intakeOrder(after),
      ])
      expect(results).toMatchObject([
        {
          result: 'dead_letter',
          dead_letter_id: expect.any(Number),
          message: expect.stringContaining(stray),
        },
        { ext_order_id: after, result: 'imported' },
      ])
    },
  )

  it('keeps orders older than ten years out of the lists', async () => {
    const data = await deliver([
      intakeOrder('OLD1', { order_date: '1970-01-01T00:00:00Z' }),
      intakeOrder('OLD2', { order_date: '2016-03-10T08:59:59Z' }),
      intakeOrder('OLD3', { order_date: '2016-03-10T09:00:00Z', state: 'delivered' }),
    ])
    expect(data.map((row: { result: string }) => row.result)).toEqual([
      'dead_letter',
      'dead_letter',
      'imported',
    ])
    expect(data[0].message).toBe(
      'Das Bestelldatum liegt im Jahr 1970; älter als 10 Jahre darf eine Bestellung nicht sein.',
    )
  })

  it.each([
    ['no orders', { orders: [] }, 400],
    ['too many', { orders: Array.from({ length: 501 }, () => ({})) }, 400],
    ['an unknown field', { orders: [{}], more: 1 }, 400],
    ['no objects', { orders: ['x'] }, 400],
  ])('refuses a batch with %s', async (_name, body, status) => {
    const answer = await kontor.as(null).post('/intake/orders', body, as(authorization, 'de'))
    expect(answer.statusCode).toBe(status)
  })
})

describe('POST /intake/orders/{channel}/{ext_order_id}/events', () => {
  it('releases a reserved order on payment, once', async () => {
    await deliver([intakeOrder('E1', { state: 'unpaid' })])
    const paid = await postEvent('E1', { type: 'paid', at: '2026-03-10T08:30:00Z' })
    expect(paid.json()).toEqual({ order_id: expect.any(Number), result: 'applied', message: 'Übernommen.' })
    expect((await postEvent('E1', { type: 'paid' })).json()).toMatchObject({
      result: 'unchanged',
      message: 'Das war bereits bekannt; nichts wurde geändert.',
    })
    expect(await orderOf('E1')).toMatchObject({ status: 'approved' })
  })

  it.each([
    ['customer', 'cancelled', 'customer_cancellation'],
    ['channel', 'mp_cancellation', 'mp_cancellation'],
  ])('cancels for the %s, by position and as a whole', async (by, status, reason) => {
    const lines = ['1', '2'].map((item_id) => ({ item_id, ean: OTHER_EAN, title: 'x', item_price: 1 }))
    const ext = `E-${by}`
    await deliver([intakeOrder(ext, { lines })])
    const before = await kontor.inCtx(reservedPieces)
    expect((await postEvent(ext, { type: 'cancelled', by, item_ids: ['1'] })).json().result).toBe('applied')
    expect((await postEvent(ext, { type: 'cancelled', by, item_ids: ['1'] })).json().result).toBe('unchanged')
    expect(await orderOf(ext)).toMatchObject({ status: 'approved' })
    expect((await postEvent(ext, { type: 'cancelled', by, item_ids: ['9'] })).statusCode).toBe(404)
    expect((await postEvent(ext, { type: 'cancelled', by })).json().result).toBe('applied')
    expect((await postEvent(ext, { type: 'cancelled', by })).json().result).toBe('unchanged')
    const order = await orderOf(ext)
    expect(order).toMatchObject({ status })
    expect(order?.history.at(-1)?.detail).toEqual({ reason })
    expect(before - (await kontor.inCtx(reservedPieces))).toBe(2)
  })

  it('refuses what does not fit, what it does not know and what has not happened yet', async () => {
    await deliver([intakeOrder('E5'), intakeOrder('E6', { state: 'shipped' })])
    expect((await postEvent('E5', { type: 'delivered' })).json()).toMatchObject({
      code: 'intake_event_invalid',
    })
    expect((await postEvent('E6', { type: 'cancelled' })).statusCode).toBe(409)
    expect((await postEvent('E6', { type: 'delivered' })).json().result).toBe('applied')
    expect((await postEvent('E6', { type: 'delivered' })).json().result).toBe('unchanged')
    expect((await postEvent('none', { type: 'paid' })).json()).toMatchObject({ code: 'order_not_found' })
    expect((await postEvent('E5', { type: 'paid' }, { channel: 'nowhere' })).json()).toMatchObject({
      code: 'channel_unknown',
    })
    expect((await postEvent('E5', { type: 'paid', at: '2026-03-10T09:06:00Z' })).json()).toMatchObject({
      code: 'invalid_request',
      errors: { at: ['Der Zeitpunkt liegt in der Zukunft.'] },
    })
    expect((await postEvent('E5', { type: 'lost' })).statusCode).toBe(400)
  })

  it('answers another company nothing', async () => {
    await deliver([intakeOrder('E7')])
    const foreign = await postEvent('E7', { type: 'cancelled' }, { key: strangers })
    const unknown = await postEvent('E7-never', { type: 'cancelled' }, { key: strangers })
    expect(foreign.statusCode).toBe(404)
    expect({ ...foreign.json(), request_id: '' }).toEqual({ ...unknown.json(), request_id: '' })
    expect(await orderOf('E7')).toMatchObject({ status: 'approved' })
  })

  it('wants the account where several know the number', async () => {
    const twice = ['eBay Nord', 'eBay Süd'].map((account) => intakeOrder('E8', { channel: 'ebay', account }))
    await deliver(twice)
    expect((await postEvent('E8', { type: 'cancelled' }, { channel: 'ebay' })).json()).toMatchObject({
      code: 'order_number_ambiguous',
    })
    expect(
      (await postEvent('E8', { type: 'cancelled', account: 'eBay Nord' }, { channel: '2' })).json().result,
    ).toBe('applied')
  })
})

describe('POST /intake/articles and /intake/stock', () => {
  const article = {
    wws_number: 'W9',
    wws_model: 'M9',
    brand: 'Gabor',
    title: 'Pumps',
    sizes: [{ size: '38', ean: '4011905437873', original_price: 99.95, sale_price: 79.95 }],
  }

  it('answer row by row, in the caller’s language', async () => {
    const send = (articles: object[]) =>
      kontor.as(null).post('/intake/articles', { articles }, as(authorization, 'en'))
    expect((await send([article])).json().data).toEqual([
      { index: 0, key: 'W9', result: 'created', message: '' },
    ])
    expect((await send([article, { ...article, wws_number: 'W10' }])).json().data).toEqual([
      { index: 0, key: 'W9', result: 'unchanged', message: '' },
      {
        index: 1,
        key: 'W10',
        result: 'refused',
        message: 'EAN 4011905437873 already belongs to article W9.',
      },
    ])
    const counted = await kontor.as(null).post(
      '/intake/stock',
      {
        counted_at: '2026-03-10T08:59:00Z',
        stock: [
          { store_number: '001', ean: '4011905437873', on_hand: 4 },
          { store_number: '777', ean: EAN, on_hand: 1 },
        ],
      },
      as(authorization, 'en'),
    )
    expect(counted.json().data).toEqual([
      { index: 0, key: '001/4011905437873', result: 'created', message: '' },
      { index: 1, key: `777/${EAN}`, result: 'refused', message: 'There is no store with number 777.' },
    ])
  })

  it('take category, target group and prices of channels, and name what they cannot take', async () => {
    const [size] = article.sizes
    const send = async (fields: object, sizeFields: object = {}) => {
      const body = {
        articles: [
          {
            ...article,
            wws_number: 'W12',
            sizes: [{ ...size, ean: '4000539671203', ...sizeFields }],
            ...fields,
          },
        ],
      }
      const answer = await kontor.as(null).post('/intake/articles', body, as(authorization, 'de'))
      return answer.json().data[0]
    }
    const more = { category: 'Pumps', target_group: 'women', manufacturer_number: '6130-17' }
    expect(await send(more, { channel_prices: { ebay: 74.95 } })).toMatchObject({ result: 'created' })
    expect(await send(more, { channel_prices: { ebay: 74.95 } })).toMatchObject({ result: 'unchanged' })
    expect(await send(more, { channel_prices: { ebay: 75 } })).toMatchObject({ result: 'updated' })
    const [stored] = await kontor.inCtx(({ tx }) =>
      tx.select().from(articles).where(eq(articles.wwsNumber, 'W12')),
    )
    expect(stored).toMatchObject({ category: 'Pumps', targetGroup: 'women', manufacturerNumber: '6130-17' })
    expect(await send(more, { channel_prices: { no_such: 1 } })).toMatchObject({
      result: 'refused',
      message: 'EAN 4000539671203: Den Kanal „no_such“ gibt es nicht.',
    })
    expect(await send({ target_group: 'dogs' })).toMatchObject({ result: 'refused' })
    for (const wws_model of ['.', ' .. ', 'filters']) {
      const unreachable = await send({ wws_model })
      expect(unreachable, wws_model).toMatchObject({ result: 'refused' })
      expect(unreachable.message).toContain('ließe sich nicht aufrufen')
    }
    const shortened = await send(more, { ean: '4,00638E+12' })
    expect(shortened.result).toBe('refused')
    expect(shortened.message).toContain('4,00638E+12')
    expect(shortened.message).toContain('Tabellenkalkulation')
  })

  it('take the purchase price of a size, and leave it as it is where a feed does not say it', async () => {
    const EAN_13 = '4000539671210'
    const send = async (more: object) => {
      const sizes = [{ size: '38', ean: EAN_13, original_price: 99.95, sale_price: 79.95, ...more }]
      const body = { articles: [{ ...article, wws_number: 'W13', sizes }] }
      const answer = await kontor.as(null).post('/intake/articles', body, as(authorization, 'en'))
      return answer.json().data[0].result
    }
    const stored = async () => {
      const rows = await kontor.inCtx(({ tx }) =>
        tx
          .select({ cents: articleSizes.costPriceCents })
          .from(articleSizes)
          .where(eq(articleSizes.ean, EAN_13)),
      )
      return rows[0]?.cents
    }
    expect(await send({})).toBe('created')
    expect(await stored()).toBeNull()
    expect(await send({ cost_price: 40.1 })).toBe('updated')
    expect(await stored()).toBe(4010)
    expect(await send({})).toBe('unchanged')
    expect(await send({ sale_price: 69.95 })).toBe('updated')
    expect(await stored()).toBe(4010)
    for (const cost_price of [-1, 1e9, '40', 40.123]) expect(await send({ cost_price })).toBe('refused')
    expect(await stored()).toBe(4010)
    expect(await send({ cost_price: null, sale_price: 69.95 })).toBe('updated')
    expect(await stored()).toBeNull()
  })

  it('keep the titles of articles without a shop’s entities', async () => {
    const named = { wws_number: 'W11', title: 'Pumps&nbsp;&bdquo;Lena&ldquo;', color: 'wei&szlig;' }
    const sizes = [{ size: '38', ean: '4011905437897', original_price: 1, sale_price: 1 }]
    const body = { articles: [{ ...article, ...named, sizes }] }
    for (const result of ['created', 'unchanged']) {
      const answer = await kontor.as(null).post('/intake/articles', body, as(authorization, 'en'))
      expect(answer.json().data).toMatchObject([{ result }])
    }
    const stored = await kontor.inCtx(({ tx }) =>
      tx.select().from(articles).where(eq(articles.wwsNumber, 'W11')),
    )
    expect(stored).toMatchObject([{ title: 'Pumps „Lena“', color: 'weiß' }])
  })

  it('take what customs is told of an article, each detail judged', async () => {
    const size = { size: '39', ean: '4011905437903', original_price: 99.95, sale_price: 79.95 }
    const known = { hs_tariff_number: '6403.99 96', origin_country: 'pt', net_weight_grams: 640 }
    const of = (more: object) => ({ ...article, wws_number: 'Z1', sizes: [size], ...more })
    const send = (feed: object[]) =>
      kontor.as(null).post('/intake/articles', { articles: feed }, as(authorization, 'de'))
    expect((await send([of(known)])).json().data[0].result).toBe('created')
    const stored = await kontor.inCtx((ctx) =>
      ctx.tx.select().from(articles).where(eq(articles.wwsNumber, 'Z1')),
    )
    expect(stored[0]).toMatchObject({
      hsTariffNumber: '64039996',
      originCountry: 'PT',
      netWeightGrams: 640,
    })
    expect((await send([of({ ...known, origin_country: 'PT' })])).json().data[0].result).toBe('unchanged')
    expect((await send([of({ ...known, net_weight_grams: 650 })])).json().data[0].result).toBe('updated')
    const wrong = { hs_tariff_number: '12345', origin_country: 'Portugal', net_weight_grams: 0 }
    const refused = (await send([of(wrong)])).json().data[0]
    expect(refused.result).toBe('refused')
    expect(refused.message).toContain(
      'Artikel Z1, Zolltarifnummer „12345“: bitte 6 bis 10 Ziffern angeben, z. B. 640399',
    )
    expect(Object.keys(refused.errors)).toEqual(['hs_tariff_number', 'origin_country', 'net_weight_grams'])
  })

  it('judge each article alone, naming article and EAN', async () => {
    const size = { size: '39', ean: '4011905437880', original_price: 99.95, sale_price: 79.95 }
    const of = (wws_number: string, more: object = {}) => ({ ...article, wws_number, sizes: [size], ...more })
    const answer = await kontor.as(null).post(
      '/intake/articles',
      {
        articles: [
          of('J1', { sizes: [size, { ...size, ean: '4011905437881' }] }),
          of('J2', { brand: '', sizes: [{ ...size, sale_price: -1 }] }),
          { title: 7 },
          of('J3'),
          of('J4', { colour: 'blau' }),
          of('J3'),
        ],
      },
      as(authorization, 'de'),
    )
    expect(answer.statusCode).toBe(200)
    const results = answer.json().data
    const badEan = 'Keine gültige EAN: 8, 12, 13 oder 14 Ziffern mit richtiger Prüfziffer.'
    expect(results[0]).toEqual({
      index: 0,
      key: 'J1',
      result: 'refused',
      message:
        'Artikel J1, EAN 4011905437881: keine gültige EAN: 8, 12, 13 oder 14 Ziffern mit richtiger Prüfziffer',
      errors: { 'sizes.1.ean': [badEan] },
    })
    expect(results[1].message).toBe(
      'Artikel J2, Marke: bitte ausfüllen; Artikel J2, EAN 4011905437880, Verkaufspreis -1: mindestens 0',
    )
    expect(results[2]).toMatchObject({ key: '', errors: { wws_number: ['Bitte ausfüllen.'] } })
    expect(results[3]).toEqual({ index: 3, key: 'J3', result: 'created', message: '' })
    expect(results[4]).toMatchObject({
      result: 'refused',
      errors: { colour: ['Dieses Feld gibt es nicht.'] },
    })
    expect(results[5]).toMatchObject({ index: 5, key: 'J3', result: 'refused' })
  })

  it('keep the 4,999 good rows of a feed, some a transaction, and know what they have stored', async () => {
    const rows = Array.from({ length: 5000 }, (_, index) => ({
      store_number: '001',
      ean: EAN,
      on_hand: index,
    }))
    const writes = vi.spyOn(kontor.db, 'write')
    const answer = await kontor.as(null).post(
      '/intake/stock',
      {
        counted_at: '2026-03-10T09:01:00Z',
        stock: rows.with(0, { store_number: '001', ean: '123', on_hand: 1 }),
      },
      as(authorization, 'en'),
    )
    expect(writes.mock.calls.length).toBeGreaterThanOrEqual(5)
    writes.mockRestore()
    const results = answer.json().data
    expect(results).toHaveLength(5000)
    expect(results[0]).toMatchObject({
      index: 0,
      key: '001/123',
      result: 'refused',
      message: expect.stringMatching(/^Store 001, EAN 123: not a valid EAN/),
    })
    expect(results[1]).toEqual({ index: 1, key: `001/${EAN}`, result: 'updated', message: '' })
    // A later chunk knows what an earlier one has stored.
    expect(results[4999]).toMatchObject({
      index: 4999,
      result: 'refused',
      message: 'Store and EAN appear more than once in this delivery; the first entry counts.',
    })
  })

  it('count a place once, by its first row, however far apart its rows stand and however its EAN is written', async () => {
    const unknown = Array.from({ length: 5000 }, () => ({ store_number: '404', ean: EAN, on_hand: 1 }))
    const answer = await kontor.as(null).post(
      '/intake/stock',
      {
        counted_at: '2026-03-10T09:02:00Z',
        stock: unknown
          .with(0, { store_number: '001', ean: OTHER_EAN, on_hand: 61 })
          .with(1300, { store_number: '001', ean: OTHER_EAN, on_hand: 62 })
          .with(4999, { store_number: '001', ean: `0${OTHER_EAN}`, on_hand: 63 }),
      },
      as(authorization, 'en'),
    )
    const results: { index: number; result: string; message: string }[] = answer.json().data
    expect(results.map(({ index }) => index)).toEqual(unknown.map((_, index) => index))
    const twice = 'Store and EAN appear more than once in this delivery; the first entry counts.'
    expect([0, 1300, 4999].map((index) => [results[index]?.result, results[index]?.message])).toEqual([
      ['updated', ''],
      ['refused', twice],
      ['refused', twice],
    ])
    // What is refused for itself may come again: it is told of the store and not of a repeat.
    const messages = new Set(results.filter(({ index }) => index % 1300 !== 0).map(({ message }) => message))
    expect([...messages].toSorted()).toEqual([twice, 'There is no store with number 404.'])
    const [place] = await kontor.inCtx((ctx) =>
      ctx.tx
        .select({ on_hand: stock.onHand })
        .from(stock)
        .innerJoin(articleSizes, eq(articleSizes.id, stock.sizeId))
        .innerJoin(stores, eq(stores.id, stock.storeId))
        .where(and(eq(articleSizes.ean, OTHER_EAN), eq(stores.storeNumber, '001'))),
    )
    expect(place?.on_hand).toBe(61)
  })

  it('answer when a part of a call fails only once the other parts are done', async () => {
    const stockOf = (on_hand: number) =>
      Array.from({ length: 5000 }, () => ({ store_number: '001', ean: EAN, on_hand }))
    const write = kontor.db.write.bind(kontor.db)
    let begun = 0
    let running = 0
    const writes = vi.spyOn(kontor.db, 'write').mockImplementation(async (scope, work) => {
      begun += 1
      if (begun === 2) throw new Error('the second part fails')
      running += 1
      try {
        return await write(scope, work)
      } finally {
        running -= 1
      }
    })
    const answer = await kontor
      .as(null)
      .post(
        '/intake/stock',
        { counted_at: '2026-03-10T09:03:00Z', stock: stockOf(7) },
        as(authorization, 'de'),
      )
    writes.mockRestore()
    expect(answer.statusCode).toBe(500)
    expect([begun, running]).toEqual([2, 0])
  })

  it.each([
    ['/intake/articles', { articles: [{}], more: 1 }],
    ['/intake/articles', { articles: ['x'] }],
    ['/intake/stock', { counted_at: '2026-03-10T08:59:00Z', stock: {} }],
    ['/intake/stock', { stock: [{}] }],
  ])('refuse an envelope that is not theirs: %s %j', async (url, body) => {
    expect((await kontor.as(null).post(url, body, as(authorization, 'de'))).statusCode).toBe(400)
  })

  it('refuse what nobody can have counted', async () => {
    const body = {
      counted_at: '2026-03-11T09:00:00Z',
      stock: [{ store_number: '001', ean: EAN, on_hand: 4 }],
    }
    const answer = await kontor.as(null).post('/intake/stock', body, as(authorization, 'es'))
    expect(answer.json()).toMatchObject({
      code: 'invalid_request',
      errors: { counted_at: ['El instante está en el futuro.'] },
    })
  })
})

describe('dead letters', () => {
  const resolve = (id: number, action: 'retry' | 'dismiss', user = kontor.a.admin) =>
    kontor.as(user).put(`/intake/dead-letters/${id}`, { action })

  it('are listed newest first, worded for the reader, and show their document', async () => {
    const [{ dead_letter_id: id }] = await deliver([intakeOrder('D1', { channel: 'otto' })])
    kontor.clock.advance(1000)
    await deliver([intakeOrder('D2', { channel: 'otto' })])
    const { data, total } = await letters()
    expect(total).toBeGreaterThan(1)
    expect(data.slice(0, 2).map((letter: { ext_order_id: string }) => letter.ext_order_id)).toEqual([
      'D2',
      'D1',
    ])
    const detail = await kontor
      .as(kontor.a.admin)
      .get(`/intake/dead-letters/${id}`, { 'accept-language': 'en' })
    expect(detail.json()).toMatchObject({
      id,
      reason: 'There is no sales channel “otto”.',
      attempts: 1,
      kind: 'order',
      resolved_at: null,
      raw: { ext_order_id: 'D1', channel: 'otto' },
    })
  })

  it('are another company’s business only where they are its own', async () => {
    const [{ dead_letter_id: id }] = await deliver([intakeOrder('D3', { channel: 'otto' })])
    for (const foreign of [
      await kontor.as(kontor.b.admin).get(`/intake/dead-letters/${id}`),
      await resolve(id, 'retry', kontor.b.admin),
      await resolve(id, 'dismiss', kontor.b.admin),
    ]) {
      const unknown = await kontor.as(kontor.b.admin).get('/intake/dead-letters/987654321')
      expect(foreign.statusCode).toBe(404)
      expect({ ...foreign.json(), request_id: '' }).toEqual({ ...unknown.json(), request_id: '' })
    }
    expect((await kontor.as(kontor.b.admin).get('/intake/dead-letters')).json().data).toEqual([])
    expect((await kontor.as(kontor.a.users.co_accounting).get('/intake/dead-letters')).statusCode).toBe(403)
  })

  it('count further attempts, and are resolved by a later success', async () => {
    const bad = intakeOrder('D4', { lines: [] })
    const open = async () => (await kontor.as(kontor.a.admin).get('/intake/dead-letters/count')).json().open
    const strangersOpen = async () =>
      (await kontor.as(kontor.b.admin).get('/intake/dead-letters/count')).json()
    const told = () =>
      kontor.inCtx((ctx) =>
        ctx.tx.select().from(domainEvents).where(eq(domainEvents.type, 'dead_letter.changed')),
      )
    const [countBefore, toldBefore] = [await open(), (await told()).length]
    const [{ dead_letter_id: id }] = await deliver([bad])
    expect([await open(), (await told()).length]).toEqual([countBefore + 1, toldBefore + 1])
    expect(await strangersOpen()).toEqual({ open: 0 })
    expect((await kontor.as(kontor.a.users.co_accounting).get('/intake/dead-letters/count')).statusCode).toBe(
      403,
    )
    const [again] = await deliver([bad])
    expect(again.dead_letter_id).toBe(id)
    expect((await kontor.as(kontor.a.admin).get(`/intake/dead-letters/${id}`)).json().attempts).toBe(2)
    expect(await deliver([intakeOrder('D4')])).toMatchObject([{ result: 'imported' }])
    expect([await open(), (await told()).length]).toEqual([countBefore, toldBefore + 2])
    const detail = (await kontor.as(kontor.a.admin).get(`/intake/dead-letters/${id}`)).json()
    expect(detail).toMatchObject({ resolution: 'imported', resolved_at: expect.any(String) })
    expect((await letters('?resolved=1')).data.map((letter: { id: number }) => letter.id)).toContain(id)
  })

  it('can be tried again once the channel is set up', async () => {
    const [{ dead_letter_id: id }] = await deliver([intakeOrder('D5', { channel: 'zalando' })])
    const early = await resolve(id, 'retry')
    expect(early.statusCode).toBe(422)
    expect(early.json().message).toBe(
      'Der Import ist erneut fehlgeschlagen: Für Zalando ist kein Konto eingerichtet, das Bestellungen über die Schnittstelle annimmt.',
    )
    await addAccount(kontor, { sales_channel_id: 3, name: 'Zalando' })
    const answer = await resolve(id, 'retry')
    expect(answer.json()).toEqual({ message: 'Der Import ist gelungen.', order_id: expect.any(Number) })
    expect(await orderOf('D5')).toMatchObject({ status: 'approved', salesChannelId: 3 })
  })

  it('say in words what was sent, take corrections of what is wrong, and keep them for the next attempt', async () => {
    const bad = intakeOrder('K1', {
      order_date: '1970-01-01T00:00:00Z',
      colour: 'blau',
      lines: [{ item_id: 'P1', ean: EAN, title: 'x', item_price: '79,95', quantity: 51 }],
    })
    const [{ dead_letter_id: id }] = await deliver([bad])
    const detail = async () => (await kontor.as(kontor.a.admin).get(`/intake/dead-letters/${id}`)).json()
    expect(await detail()).toMatchObject({
      reason:
        'Position 1, Menge 51: höchstens 50; Position 1, Preis „79,95“: muss eine Zahl sein; colour „blau“: dieses Feld gibt es nicht',
      fields: [
        {
          path: 'lines.0.quantity',
          name: 'Position 1, Menge',
          kind: 'number',
          value: 51,
          options: [],
          messages: ['Höchstens 50.'],
        },
        { path: 'lines.0.item_price', kind: 'number', value: '79,95' },
        { path: 'colour', kind: 'surplus' },
      ],
    })
    const correct = (fields: object) =>
      kontor.as(kontor.a.admin).put(`/intake/dead-letters/${id}`, { action: 'retry', fields })
    const other = await correct({ order_total: 1 })
    expect(other.statusCode).toBe(422)
    expect(other.json()).toMatchObject({
      code: 'field_not_correctable',
      errors: { 'fields.order_total': [expect.any(String)] },
    })
    const still = await correct({ 'lines.0.item_price': 79.95, 'lines.0.quantity': 5, colour: null })
    expect(still.json()).toMatchObject({
      code: 'dead_letter_still_failing',
      message: expect.stringContaining('Das Bestelldatum liegt im Jahr 1970'),
    })
    expect(await detail()).toMatchObject({
      attempts: 2,
      fields: [{ path: 'order_date', kind: 'text', value: '1970-01-01T00:00:00Z' }],
      raw: { lines: [{ item_price: 79.95, quantity: 5 }] },
    })
    expect((await correct({ order_date: '2026-03-10T08:00:00Z' })).statusCode).toBe(200)
    expect(await orderOf('K1')).toMatchObject({ status: 'approved', numberOfLines: 5 })
    // What the channel delivered stays as it came.
    const [kept] = await kontor.inCtx((ctx) =>
      ctx.tx.select().from(channelOrders).where(eq(channelOrders.extOrderId, 'K1')),
    )
    expect(kept?.raw).toEqual(bad)
    expect(await deliver([bad])).toMatchObject([{ result: 'unchanged' }])
  })

  it('move to their account once a correction has named it', async () => {
    const [{ dead_letter_id: id }] = await deliver([
      intakeOrder('K2', {
        channel: 'shopp',
        lines: [{ item_id: 'P1', title: 'x', item_price: -1, quantity: 0 }],
      }),
    ])
    const correct = (letter: number, fields: object) =>
      kontor.as(kontor.a.admin).put(`/intake/dead-letters/${letter}`, { action: 'retry', fields })
    expect((await correct(id, { channel: 'shop' })).statusCode).toBe(422)
    const open = (await letters()).data.filter((one: { ext_order_id: string }) => one.ext_order_id === 'K2')
    expect(open).toMatchObject([{ reason: 'Position 1, Menge 0: mindestens 1' }])
    expect((await correct(open[0].id, { 'lines.0.quantity': 1 })).json().message).toContain('Gutscheine')
  })

  it('stay dismissed until the document changes', async () => {
    const bad = intakeOrder('D6', { lines: [] })
    const [{ dead_letter_id: id }] = await deliver([bad])
    expect((await resolve(id, 'dismiss')).json()).toEqual({
      message: 'Der Importfehler wurde geschlossen.',
      order_id: null,
    })
    expect((await resolve(id, 'dismiss')).statusCode).toBe(200)
    expect(await deliver([bad])).toMatchObject([{ result: 'dead_letter', dead_letter_id: id }])
    const open = async () =>
      (await letters('?per_page=200')).data.filter(
        (letter: { ext_order_id: string }) => letter.ext_order_id === 'D6',
      )
    expect(await open()).toEqual([])
    const [changed] = await deliver([{ ...bad, order_total: 2 }])
    expect(changed.dead_letter_id).not.toBe(id)
    expect(await open()).toMatchObject([{ id: changed.dead_letter_id }])
  })
})
