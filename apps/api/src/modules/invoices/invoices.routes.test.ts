import type { InvoiceOverview, IssuedDocument } from '@kontor/contract/invoices'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { buildShippedOrder, sellsUnderItsName } from '../../../test/builders/invoices.ts'
import { orderViews } from '../../../test/builders/order-views.ts'
import { ADDRESS, buildOrder, EBAY } from '../../../test/builders/orders.ts'
import type { TestUser } from '../../../test/people.ts'
import { SALES_CHANNELS } from '../organisation/index.ts'
import { allocateNumber } from './allocate-number.ts'
import { sweepInvoices } from './invoices.jobs.ts'
import { brokenRules } from './testing/e-invoice-rules.ts'
import { xmlInside } from './testing/xml-inside.ts'
import { brokenXRechnungRules } from './testing/xrechnung-rules.ts'

let kontor: TestApp
const views = orderViews(() => kontor)
beforeAll(async () => {
  kontor = await testApp()
  await sellsUnderItsName(kontor)
})
afterAll(() => kontor.close())

/** Each test counts in a series of its own. */
let series = 0
let prefix = ''
beforeEach(async () => {
  series += 1
  prefix = `T${series}-`
  await sellsUnderItsName(kontor, kontor.a, { invoicePrefix: prefix })
  // What earlier tests left to be made is no matter of this one.
  await kontor.deps.db.lookup(`delete from pgboss.job where name = 'render-invoice'`)
})

const BODY = {
  invoice_company: '',
  invoice_name: 'Jana Brinkmann',
  invoice_street: 'Ehrenstraße',
  invoice_street_no: '12a',
  invoice_zip_code: '50672',
  invoice_city: 'Köln',
}
const look = async (orderId: number, user: TestUser = kontor.a.admin): Promise<InvoiceOverview> =>
  (await kontor.as(user).get(`/directsales/invoice/${orderId}`)).json()
const issue = (orderId: number, more: object, user: TestUser = kontor.a.admin) =>
  kontor.as(user).post(`/directsales/invoice/${orderId}`, { ...BODY, ...more })
/** Issues with the number that the dialog suggests, as staff do who leave it as it is. */
async function issueSuggested(orderId: number): Promise<IssuedDocument> {
  const { invoice_number } = await look(orderId)
  const answer = await issue(orderId, { invoice_number, suggested_number: invoice_number })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().invoice
}
/** Issues and reads the XML inside of the PDF, which breaks no rule of EN 16931. */
async function issueAndRead(order: number): Promise<IssuedDocument & { xml: string }> {
  const invoice = await issueSuggested(order)
  await kontor.runJobs()
  const path = `/directsales/invoice/${order}/documents/${invoice.id}.pdf`
  const xml = await xmlInside((await kontor.as(kontor.a.admin).get(path)).rawPayload)
  expect(brokenRules(xml)).toEqual([])
  return { ...invoice, xml }
}

describe('the invoice of a shipped Amazon order', () => {
  it('follows what the company has decided about VAT abroad, says so, and prints its free text', async () => {
    await sellsUnderItsName(kontor, kontor.a, {
      invoicePrefix: prefix,
      distanceSales: 'home',
      freeText: 'Vielen Dank & bis bald',
    })
    // 142.80 gross: 120.00 and 22.80 at 19 percent, not 119.00 and 23.80 at Austria's 20.
    const order = await buildShippedOrder(kontor, {
      channel: EBAY,
      delivery: { ...ADDRESS, country: 'AT', zip_code: '1010', city: 'Wien' },
      lines: [{ item_price_cents: 14_280 }],
    })
    expect((await look(order)).preview).toMatchObject({ vat_country: 'DE', net: 120, tax: 22.8 })
    await issueSuggested(order)
    await kontor.runJobs()
    const [document] = (await look(order)).documents
    const pdf = await kontor.as(kontor.a.admin).get(document?.path?.slice('/v1'.length) ?? '')
    const xml = await xmlInside(pdf.rawPayload)
    expect(brokenRules(xml)).toEqual([])
    expect(xml).toContain('Vielen Dank &amp; bis bald')
    expect(xml).toContain('Art. 59c der Richtlinie 2006/112/EG')
    expect(xml).not.toContain('Bestimmungslandes')
    await sellsUnderItsName(kontor, kontor.a, { distanceSales: 'destination', freeText: '' })
    expect(
      (
        await look(
          await buildShippedOrder(kontor, {
            delivery: { ...ADDRESS, country: 'AT', zip_code: '1010', city: 'Wien' },
            lines: [{ item_price_cents: 14_280 }],
          }),
        )
      ).preview,
    ).toMatchObject({ vat_country: 'AT', net: 119, tax: 23.8 })
  })

  it('begins with what is known of the customer, and says what it would come to', async () => {
    const order = await buildShippedOrder(kontor, { lines: [{}, { shipping_price_cents: 495 }] })
    expect(await look(order)).toEqual({
      order_id: order,
      can_create: true,
      obstacle: null,
      invoice_number: `${prefix}00001`,
      ...BODY,
      invoice_care_of: '',
      invoice_country: 'DE',
      preview: {
        currency: 'EUR',
        delivery_date: '2026-03-10',
        delivery_country: 'DE',
        vat_country: 'DE',
        net: 136.93,
        tax: 26.02,
        gross: 162.95,
        taxes: [{ rate: 19, net: 136.93, tax: 26.02 }],
      },
      invoice_path: null,
      documents: [],
    })
  })

  it('is issued, made into a PDF with the e-invoice inside, and shown in the history', async () => {
    const order = await buildShippedOrder(kontor, { lines: [{ title: 'Stiefel <Größe> & mehr' }] })
    const answer = await issue(order, { invoice_number: `${prefix}00001`, invoice_city: 'Bonn' })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({
      message: 'Rechnung wird erstellt',
      invoice: { kind: 'invoice', number: `${prefix}00001`, issue_date: '2026-03-10', gross: 79, path: null },
    })
    expect((await look(order)).invoice_path).toBeNull()
    expect(await kontor.runJobs()).toContain('render-invoice')
    const { invoice_path, documents, can_create } = await look(order)
    expect([can_create, documents.length]).toEqual([false, 1])
    const pdf = await kontor.as(kontor.a.users.co_accounting).get(String(invoice_path).slice('/v1'.length))
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${prefix}00001.pdf"`,
      'cache-control': 'private, no-store',
    })
    const xml = await xmlInside(pdf.rawPayload)
    expect(brokenRules(xml)).toEqual([])
    for (const text of [
      `${prefix}00001`,
      'Bonn',
      'Schuhhaus Müller &amp; Söhne GmbH',
      'Stiefel &lt;Größe&gt; &amp; mehr',
    ])
      expect(xml).toContain(text)
    expect(await views.history(order)).toContain('invoice_issued_tr')
  })

  it('bears the VAT of the company’s own country below the threshold, and none of it from Switzerland', async () => {
    const home = { distanceSales: 'home', invoicePrefix: prefix } as const
    const toGermany = { channel: EBAY, lines: [{ item_price_cents: 11_700 }] } as const
    await sellsUnderItsName(kontor, kontor.a, { ...home, country: 'LU' })
    // 117.00 gross: 100.00 and 17.00 at Luxembourg's 17 percent.
    const preview = async () => (await look(await buildShippedOrder(kontor, toGermany))).preview
    expect(await preview()).toMatchObject({ vat_country: 'LU', net: 100, tax: 17 })
    await sellsUnderItsName(kontor, kontor.a, { ...home, country: 'CH' })
    expect(await preview()).toMatchObject({ vat_country: 'DE', net: 98.32, tax: 18.68 })
    await sellsUnderItsName(kontor, kontor.a, { distanceSales: 'destination', country: 'DE' })
  })

  it('carries gift wrap and fees as charges of its own: 59.95 + 4.99 + 2.49 + 1.50 = 68.93', async () => {
    const order = await buildShippedOrder(kontor, {
      order_total_cents: 6893,
      lines: [{ item_price_cents: 5995, shipping_price_cents: 499 }],
      charges: [
        { kind: 'gift_wrap', name: '', mp_item_id: 'item-1', amount_cents: 249, tax_rate: 19 },
        { kind: 'other', name: 'Eilzuschlag <48 h>', mp_item_id: '', amount_cents: 150, tax_rate: 7 },
      ],
    })
    const { xml } = await issueAndRead(order)
    // 68.93 gross: 67.43 at 19 % are 56.66 net, 1.50 at 7 % are 1.40 net; charges: 4.19 + 2.09 + 1.40 = 7.68.
    for (const text of [
      '<ram:LineTotalAmount>50.38</ram:LineTotalAmount>',
      '<ram:ChargeTotalAmount>7.68</ram:ChargeTotalAmount>',
      '<ram:TaxBasisTotalAmount>58.06</ram:TaxBasisTotalAmount>',
      '<ram:TaxTotalAmount currencyID="EUR">10.87</ram:TaxTotalAmount>',
      '<ram:GrandTotalAmount>68.93</ram:GrandTotalAmount>',
      '<ram:Reason>Geschenkverpackung</ram:Reason>',
      '<ram:Reason>Eilzuschlag &lt;48 h&gt;</ram:Reason>',
    ])
      expect(xml).toContain(text)
  })

  it('carries a discount as an allowance of its own: 59.95 + 4.99 + 2.49 − 5.00 = 62.43', async () => {
    const order = await buildShippedOrder(kontor, {
      order_total_cents: 6243,
      lines: [{ item_price_cents: 5995, shipping_price_cents: 499 }],
      charges: [
        { kind: 'gift_wrap', name: '', mp_item_id: 'item-1', amount_cents: 249, tax_rate: 19 },
        { kind: 'discount', name: '', mp_item_id: 'item-1', amount_cents: -500, tax_rate: 19 },
      ],
    })
    const { gross, xml } = await issueAndRead(order)
    expect(gross).toBe(62.43)
    // 62.43 gross at 19 % are 52.46 net (52.4622) and 9.97 VAT; before the discount 67.43 are 56.66 net: 4.20 off.
    for (const text of [
      '<ram:LineTotalAmount>50.38</ram:LineTotalAmount>',
      '<ram:ChargeTotalAmount>6.28</ram:ChargeTotalAmount>',
      '<ram:AllowanceTotalAmount>4.20</ram:AllowanceTotalAmount>',
      '<ram:TaxBasisTotalAmount>52.46</ram:TaxBasisTotalAmount>',
      '<ram:TaxTotalAmount currencyID="EUR">9.97</ram:TaxTotalAmount>',
      '<ram:GrandTotalAmount>62.43</ram:GrandTotalAmount>',
      '<ram:Reason>Rabatt</ram:Reason>',
    ])
      expect(xml).toContain(text)
  })

  it('takes a discount on shipping off shipping: 40.00 + 3.00 − 3.00, without those 3.00 of a cancelled piece', async () => {
    const order = await buildShippedOrder(kontor, {
      order_total_cents: 6000,
      lines: [
        { item_price_cents: 4000, shipping_price_cents: 300 },
        { item_price_cents: 2000, shipping_price_cents: 300 },
      ],
      charges: [{ kind: 'shipping_discount', name: '', mp_item_id: '', amount_cents: -600, tax_rate: 19 }],
      cancelled: [1],
    })
    const { xml, ...amounts } = await issueAndRead(order)
    // 40.00 gross at 19 % are 33.61 net and 6.39 VAT; the goods alone are 33.61 net, shipping 2.52, and 2.52 are off.
    expect(amounts).toMatchObject({ gross: 40, net: 33.61, tax: 6.39 })
    for (const text of [
      '<ram:LineTotalAmount>33.61</ram:LineTotalAmount>',
      '<ram:ChargeTotalAmount>2.52</ram:ChargeTotalAmount>',
      '<ram:AllowanceTotalAmount>2.52</ram:AllowanceTotalAmount>',
      '<ram:Reason>Versandrabatt</ram:Reason>',
    ])
      expect(xml).toContain(text)
  })

  it('takes of a discount what the pieces bear that are kept: 40.00 − 4.00, without the 2.00 of a cancelled one', async () => {
    const order = await buildShippedOrder(kontor, {
      order_total_cents: 5400,
      lines: [{ item_price_cents: 4000 }, { item_price_cents: 2000 }],
      charges: [{ kind: 'discount', name: '', mp_item_id: '', amount_cents: -600, tax_rate: 19 }],
      cancelled: [1],
    })
    // 36.00 gross at 19 % are 30.25 net and 5.75 VAT.
    expect(await issueSuggested(order)).toMatchObject({ gross: 36, net: 30.25, tax: 5.75 })
  })

  it('takes the share of a piece that came back before, too, so that invoice and refund agree', async () => {
    const order = await buildShippedOrder(kontor, {
      fulfilled: true,
      order_total_cents: 4500,
      lines: [{ item_price_cents: 1000 }, { item_price_cents: 5000 }],
      charges: [{ kind: 'discount', name: '', mp_item_id: '', amount_cents: -1500, tax_rate: 19 }],
    })
    const [, second] = await views.lines(order)
    const put = (line: number | undefined) =>
      kontor.as(kontor.a.admin).put(`/orders/line/${line}/return`, { reason: 'no_reason' })
    expect((await put(second?.id)).statusCode).toBe(200)
    const detail = (await kontor.as(kontor.a.admin).get(`/orders/${order}`)).json()
    expect(detail.returns).toMatchObject([{ refund_amount: 37.5 }])
    // 45.00 were paid, 37.50 went back.
    expect((await issueSuggested(order)).gross).toBe(7.5)
  })

  it('takes a discount off each rate that bears it: 60.00 − 6.00 at 19 %, 40.00 − 4.00 at 7 %', async () => {
    const order = await buildShippedOrder(kontor, {
      order_total_cents: 9000,
      lines: [{ item_price_cents: 6000 }, { item_price_cents: 4000, tax_rate: 7 }],
      charges: [
        { kind: 'discount', name: '', mp_item_id: '', amount_cents: -600, tax_rate: 19 },
        { kind: 'discount', name: '', mp_item_id: '', amount_cents: -400, tax_rate: 7 },
      ],
    })
    const { xml, ...amounts } = await issueAndRead(order)
    // 54.00 gross at 19 % are 45.38 net and 8.62 VAT, 36.00 at 7 % are 33.64 and 2.36.
    expect(amounts).toMatchObject({ gross: 90, net: 79.02, tax: 10.98 })
    for (const text of [
      '<ram:CalculatedAmount>8.62</ram:CalculatedAmount>',
      '<ram:CalculatedAmount>2.36</ram:CalculatedAmount>',
      // 6.00 at 19 % are 5.04 net (60.00: 50.42, 54.00: 45.38), 4.00 at 7 % are 3.74 (37.38 and 33.64).
      '<ram:AllowanceTotalAmount>8.78</ram:AllowanceTotalAmount>',
    ])
      expect(xml).toContain(text)
  })

  it('takes a discount that names 19 % off Dutch goods at their 21 %: 121.00 − 12.10 = 108.90', async () => {
    const order = await buildShippedOrder(kontor, {
      order_total_cents: 10_890,
      delivery: { ...ADDRESS, country: 'NL', zip_code: '1012 LG' },
      lines: [{ item_price_cents: 12_100, tax_rate: 21 }],
      charges: [{ kind: 'discount', name: '', mp_item_id: '', amount_cents: -1210, tax_rate: 9 }],
    })
    // 9 % is a rate of the Netherlands, but not that of the shoes: 90.00 net and 18.90 at 21 %.
    expect(await issueSuggested(order)).toMatchObject({ gross: 108.9, net: 90, tax: 18.9 })
  })

  it('leaves out what was charged for a position that nothing is kept of', async () => {
    const order = await buildShippedOrder(kontor, {
      lines: [{}, {}, {}],
      cancelled: [2],
      charges: [
        { kind: 'gift_wrap', name: '', mp_item_id: 'item-1', amount_cents: 249, tax_rate: 19 },
        { kind: 'gift_wrap', name: '', mp_item_id: 'item-3', amount_cents: 500, tax_rate: 19 },
      ],
    })
    // Two pieces of 79.00, and one of the two gift wraps: 160.49.
    expect((await look(order)).preview?.gross).toBe(160.49)
  })

  it('waits until somebody confirms amounts that do not add up to the total', async () => {
    const order = await buildShippedOrder(kontor, { order_total_cents: 8299, amount_difference_cents: 399 })
    const { can_create, obstacle, invoice_number } = await look(order)
    expect([can_create, obstacle]).toEqual([
      false,
      expect.stringMatching(/weicht um 3,99\s€ von ihren Positionen ab/),
    ])
    const refused = await issue(order, { invoice_number, suggested_number: invoice_number })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'invoice_amounts_differ'])
    expect((await kontor.as(kontor.a.admin).put(`/orders/${order}/amounts/confirm`)).statusCode).toBe(200)
    expect((await issueSuggested(order)).gross).toBe(79)
  })

  it('is wanted by fifty at once and issued once', async () => {
    const order = await buildShippedOrder(kontor)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        issue(order, { invoice_number: `${prefix}00001`, suggested_number: `${prefix}00001` }),
      ),
    )
    const codes = answers.map((answer) => answer.json().code ?? 'issued')
    expect([codes.filter((code) => code === 'issued').length, new Set(codes)]).toEqual([
      1,
      new Set(['issued', 'invoice_already_issued']),
    ])
    expect((await look(order)).documents).toHaveLength(1)
    await kontor.runJobs()
  })

  it.each([
    ['invoice_name', ''],
    ['invoice_street', ' '],
    ['invoice_street_no', ''],
    ['invoice_zip_code', ''],
    ['invoice_city', ''],
    ['invoice_number', ''],
    ['invoice_number', '<script>'],
  ])('needs %s (%s)', async (field, value) => {
    const order = await buildShippedOrder(kontor)
    const answer = await issue(order, { invoice_number: 'X-1', [field]: value })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [field]])
  })

  it('does not let the country be changed', async () => {
    const order = await buildShippedOrder(kontor)
    expect((await issue(order, { invoice_number: 'X-1', invoice_country: 'CH' })).statusCode).toBe(400)
  })
})

describe('as XRechnung', () => {
  const LEITWEG_ID = '04011000-1234512345-06'
  const xRechnung = (order: number, id: number, leitweg_id = LEITWEG_ID, user = kontor.a.admin) =>
    kontor
      .as(user)
      .get(`/directsales/invoice/${order}/documents/${id}/xrechnung.xml?leitweg_id=${leitweg_id}`)

  it('is had for an authority, from the document as it was issued: 142.80 of Cologne', async () => {
    const order = await buildShippedOrder(kontor, {
      delivery: { ...ADDRESS, zip_code: '50672', city: 'Köln' },
      lines: [{ item_price_cents: 14_280, shipping_price_cents: 0 }],
    })
    const { id, number } = await issueSuggested(order)
    const refused = await xRechnung(order, id)
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'xrechnung_seller_incomplete'])
    expect(refused.json().message).toContain('Telefon, E-Mail')

    await sellsUnderItsName(kontor, kontor.a, { phone: '+49 911 1234', email: 'rechnung@schuhhaus.example' })
    const answer = await xRechnung(order, id, `${LEITWEG_ID.toLowerCase()}`)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/xml',
      'content-disposition': `attachment; filename="${number}.xml"`,
    })
    expect(brokenXRechnungRules(answer.body)).toEqual([])
    expect(answer.body).toContain(`<ram:BuyerReference>${LEITWEG_ID}</ram:BuyerReference>`)
    expect(answer.body).toContain('<ram:CompleteNumber>+49 911 1234</ram:CompleteNumber>')
    expect(answer.body.replaceAll(/\s+/g, '')).toContain(
      '<ram:PostcodeCode>50672</ram:PostcodeCode><ram:CityName>Köln</ram:CityName>',
    )
    // 142.80 at 19 %: 120.00 and 22.80.
    expect(answer.body).toContain('<ram:TaxTotalAmount currencyID="EUR">22.80</ram:TaxTotalAmount>')
    await sellsUnderItsName(kontor, kontor.a, { phone: '', email: '' })
  })

  it('is refused for a Leitweg-ID whose check digits are wrong, and to another company', async () => {
    const order = await buildShippedOrder(kontor)
    const { id } = await issueSuggested(order)
    expect((await xRechnung(order, id, '04011000-1234512345-07')).statusCode).toBe(400)
    expect((await xRechnung(order, id, LEITWEG_ID, kontor.b.admin)).json().code).toBe('document_not_found')
    expect((await xRechnung(order + 1, id)).json().code).toBe('document_not_found')
  })
})

describe('its number', () => {
  it('is the next one for each of many at once, without a gap', async () => {
    const orders = await Promise.all(Array.from({ length: 12 }, () => buildShippedOrder(kontor)))
    const suggestion = `${prefix}00001`
    const answers = await Promise.all(
      orders.map((order) => issue(order, { invoice_number: suggestion, suggested_number: suggestion })),
    )
    const numbers = answers.map((answer) => answer.json().invoice?.number)
    expect([...numbers].sort()).toEqual(
      Array.from({ length: 12 }, (_, index) => `${prefix}${String(index + 1).padStart(5, '0')}`),
    )
  })

  it('that staff typed is refused when it is taken, in whatever letters', async () => {
    const [first, second] = [await buildShippedOrder(kontor), await buildShippedOrder(kontor)]
    await issueSuggested(first)
    for (const taken of [`${prefix}00001`, `${prefix.toLowerCase()}1`]) {
      const answer = await issue(second, { invoice_number: taken })
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'invoice_number_taken'])
      expect(answer.json().errors.invoice_number[0]).toContain(`${prefix}00002`)
    }
    const own = await issue(second, { invoice_number: 'Haus 17/a' })
    expect(own.json().invoice.number).toBe('Haus 17/a')
    const third = await buildShippedOrder(kontor)
    expect((await issue(third, { invoice_number: 'HAUS 17/A' })).json().code).toBe('invoice_number_taken')
    expect((await issueSuggested(third)).number).toBe(`${prefix}00002`)
  })

  it('may not leave a gap, but a series may begin anywhere and goes on from there', async () => {
    const orders = [
      await buildShippedOrder(kontor),
      await buildShippedOrder(kontor),
      await buildShippedOrder(kontor),
    ] as const
    expect((await issue(orders[0], { invoice_number: `${prefix}120` })).json().invoice.number).toBe(
      `${prefix}00120`,
    )
    const gap = await issue(orders[1], { invoice_number: `${prefix}00122` })
    expect([gap.statusCode, gap.json().code]).toEqual([409, 'invoice_number_leaves_gap'])
    expect((await issueSuggested(orders[1])).number).toBe(`${prefix}00121`)
    expect((await issue(orders[2], { invoice_number: `${prefix}00122` })).statusCode).toBe(200)
  })

  it('passes over one that was typed before its series was there', async () => {
    const [first, second] = [await buildShippedOrder(kontor), await buildShippedOrder(kontor)]
    expect((await issue(first, { invoice_number: `NEU-${prefix}00001` })).statusCode).toBe(200)
    await sellsUnderItsName(kontor, kontor.a, { invoicePrefix: `NEU-${prefix}` })
    expect((await issueSuggested(second)).number).toBe(`NEU-${prefix}00002`)
  })

  it('is given back when what took it is undone', async () => {
    await expect(
      kontor.inCtx(async (ctx) => {
        expect(await allocateNumber(ctx, prefix, null)).toBe(`${prefix}00001`)
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect((await issueSuggested(await buildShippedOrder(kontor))).number).toBe(`${prefix}00001`)
  })
})

describe('there is none', () => {
  const obstacle = async (orderId: number) => {
    const answer = await issue(orderId, { invoice_number: 'X-99' })
    const { can_create, obstacle: text } = await look(orderId)
    expect([can_create, text]).toEqual([false, answer.json().message])
    return [answer.statusCode, answer.json().code]
  }

  it('for an account of the provider', async () => {
    const id = await buildShippedOrder(kontor, { merchant_external_order: false })
    expect(await obstacle(id)).toEqual([409, 'invoice_not_direct_listing'])
  })

  it('at a channel that writes them itself', async () => {
    const id = await buildShippedOrder(kontor)
    const set = (isSo: boolean) =>
      kontor.asOwner(`update sales_channels set invoices_itself = ${isSo} where key = 'amazon'`)
    await set(true)
    expect(await obstacle(id)).toEqual([409, 'invoice_by_channel'])
    expect((await look(id)).obstacle).toBe('Amazon stellt dem Kunden die Rechnung selbst aus.')
    await set(false)
    expect((await look(id)).can_create).toBe(true)
    const writing = SALES_CHANNELS.filter(({ invoicesItself }) => invoicesItself)
    expect(writing.map(({ key }) => key)).toEqual(['zalando', 'about_you'])
  })

  it('before everything has left', async () => {
    expect(await obstacle(await buildOrder(kontor, { channel: 4 }))).toEqual([409, 'invoice_not_shipped'])
  })

  it('for a country without a rate, or taxed in another currency than euros', async () => {
    const swiss = { ...ADDRESS, country: 'CH' }
    expect(await obstacle(await buildShippedOrder(kontor, { delivery: swiss }))).toEqual([
      422,
      'invoice_vat_unknown',
    ])
    expect(await obstacle(await buildShippedOrder(kontor, { currency: 'PLN' }))).toEqual([
      422,
      'invoice_currency_unsupported',
    ])
  })

  it('while the seller is not known, and says what is missing', async () => {
    await sellsUnderItsName(kontor, kontor.a, { street: '', city: '', vatId: '' })
    const order = await buildShippedOrder(kontor)
    expect(await obstacle(order)).toEqual([422, 'invoice_seller_incomplete'])
    const { obstacle: text } = await look(order)
    expect(text).toContain('Straße, Postleitzahl, Ort, Umsatzsteuer-ID oder Steuernummer')
    await sellsUnderItsName(kontor, kontor.a, { vatId: '', taxNumber: '22/123/45678' })
    expect((await look(order)).can_create).toBe(true)
    const british = await buildShippedOrder(kontor, { delivery: { ...ADDRESS, country: 'GB' } })
    expect(await obstacle(british)).toEqual([422, 'invoice_seller_incomplete'])
    await sellsUnderItsName(kontor)
  })
})

test.each([
  ['AT', '1010', 19, { rate: 20, net: 65.83, tax: 13.17 }],
  ['FR', '75001', 19, { rate: 20, net: 65.83, tax: 13.17 }],
  ['GB', 'SW1A 1AA', 20, { rate: 0, net: 79, tax: 0 }],
  ['DE', '50672', 7, { rate: 7, net: 73.83, tax: 5.17 }],
])('VAT is that of the country of delivery: %s', async (country, zip_code, tax_rate, expected) => {
  const order = await buildShippedOrder(kontor, {
    delivery: { ...ADDRESS, country, zip_code },
    lines: [{ tax_rate }],
  })
  expect((await look(order)).preview?.taxes).toEqual([expected])
  await issueSuggested(order)
  await kontor.runJobs()
  const pdf = await kontor
    .as(kontor.a.admin)
    .get(String((await look(order)).invoice_path).slice('/v1'.length))
  const xml = await xmlInside(pdf.rawPayload)
  expect(brokenRules(xml)).toEqual([])
})

it('goes to Great Britain free of VAT, as an export that says why: 79.00 + 59.95 + 4.99 + 2.49 − 5.00 = 141.43', async () => {
  const order = await buildShippedOrder(kontor, {
    order_total_cents: 14_143,
    delivery: { ...ADDRESS, country: 'GB', zip_code: 'SW1A 1AA' },
    // The channel names its own rate, which does not count.
    lines: [
      { item_price_cents: 7900, tax_rate: 20 },
      { item_price_cents: 5995, shipping_price_cents: 499, tax_rate: 20 },
    ],
    charges: [
      { kind: 'gift_wrap', name: '', mp_item_id: 'item-1', amount_cents: 249, tax_rate: 20 },
      { kind: 'discount', name: '', mp_item_id: '', amount_cents: -500, tax_rate: 20 },
    ],
  })
  const { id, gross } = await issueSuggested(order)
  expect(gross).toBe(141.43)
  await kontor.runJobs()
  const path = `/directsales/invoice/${order}/documents/${id}.pdf`
  const xml = await xmlInside((await kontor.as(kontor.a.admin).get(path)).rawPayload)
  expect(brokenRules(xml)).toEqual([])
  // Nothing is taxed, so net is what was paid: 138.95 of goods, 4.99 + 2.49 = 7.48 beside them, 5.00 off.
  for (const text of [
    '<ram:LineTotalAmount>138.95</ram:LineTotalAmount>',
    '<ram:ChargeTotalAmount>7.48</ram:ChargeTotalAmount>',
    '<ram:AllowanceTotalAmount>5.00</ram:AllowanceTotalAmount>',
    '<ram:TaxBasisTotalAmount>141.43</ram:TaxBasisTotalAmount>',
    '<ram:TaxTotalAmount currencyID="EUR">0.00</ram:TaxTotalAmount>',
    '<ram:GrandTotalAmount>141.43</ram:GrandTotalAmount>',
    '<ram:ExemptionReason>VAT exempt export of goods (Directive 2006/112/EC art. 146).</ram:ExemptionReason>',
    '<ram:ExemptionReasonCode>VATEX-EU-G</ram:ExemptionReasonCode>',
  ])
    expect(xml).toContain(text)
  const categories = [...xml.matchAll(/<ram:CategoryCode>(.)<.+?<ram:RateApplicablePercent>(\d+)</gs)]
  // Two lines, the tax, and what stands beside the lines: shipping, gift wrap and discount.
  expect(categories.map(([, category, rate]) => `${category} ${rate}`)).toEqual(Array(6).fill('G 0'))
})

describe('who may', () => {
  const CALLS = ['co_orders', 'co_products', 'co_accounting', 'co_admin'] as const
  it.each(CALLS)('%s reads and issues', async (role) => {
    const order = await buildShippedOrder(kontor)
    expect((await look(order, kontor.a.users[role])).can_create).toBe(true)
    const number = `${prefix}00001`
    const answer = await issue(
      order,
      { invoice_number: number, suggested_number: number },
      kontor.a.users[role],
    )
    expect(answer.statusCode).toBe(200)
  })

  it.each(['co_orders_send', 'co_dashboard'] as const)('%s does not', async (role) => {
    const order = await buildShippedOrder(kontor)
    const user = kontor.a.users[role]
    expect((await issue(order, { invoice_number: 'X-1' }, user)).statusCode).toBe(403)
    for (const path of ['', '/documents/1.pdf'])
      expect((await kontor.as(user).get(`/directsales/invoice/${order}${path}`)).statusCode).toBe(403)
    expect((await kontor.as(null).get(`/directsales/invoice/${order}`)).statusCode).toBe(401)
  })

  it('another company sees nothing of it', async () => {
    const order = await buildShippedOrder(kontor)
    await issueSuggested(order)
    await kontor.runJobs()
    const path = String((await look(order)).invoice_path).slice('/v1'.length)
    const stranger = kontor.as(kontor.b.admin)
    expect((await stranger.get(`/directsales/invoice/${order}`)).json().code).toBe('order_not_found')
    expect(
      (await stranger.post(`/directsales/invoice/${order}`, { ...BODY, invoice_number: 'B-1' })).statusCode,
    ).toBe(404)
    expect((await stranger.get(path)).json().code).toBe('document_not_found')
    const other = await buildShippedOrder(kontor)
    const elsewhere = path.replace(`/invoice/${order}/`, `/invoice/${other}/`)
    expect((await kontor.as(kontor.a.admin).get(elsewhere)).statusCode).toBe(404)
  })
})

describe('an issued document never changes', () => {
  const attempts = [
    `update invoices set gross_cents = gross_cents + 1, net_cents = net_cents + 1`,
    `update invoices set buyer = '{}'`,
    `update invoices set pdf_file = 'another.pdf'`,
    `update invoices set pdf_file = null`,
    `delete from invoices`,
  ]
  it.each(attempts)('%s', async (statement) => {
    await issueSuggested(await buildShippedOrder(kontor))
    await kontor.runJobs()
    await expect(kontor.inCtx(({ tx }) => tx.execute(statement))).rejects.toThrow()
    await expect(kontor.asOwner(statement)).rejects.toThrow('never changes')
  })

  it('takes its PDF once, and nothing with it', async () => {
    const { id } = await issueSuggested(await buildShippedOrder(kontor))
    await expect(
      kontor.inCtx(({ tx }) =>
        tx.execute(`update invoices set pdf_file = 'a.pdf', number = 'b' where id = ${id}`),
      ),
    ).rejects.toThrow()
    await kontor.inCtx(({ tx }) => tx.execute(`update invoices set pdf_file = 'a.pdf' where id = ${id}`))
  })
})

test('a PDF whose job was lost is made by the sweep', async () => {
  const order = await buildShippedOrder(kontor)
  await issueSuggested(order)
  await kontor.deps.db.lookup(`delete from pgboss.job where name = 'render-invoice'`)
  await kontor.runSchedule(sweepInvoices)
  expect((await look(order)).invoice_path).toBeNull()
  kontor.clock.advance(16 * 60_000)
  await kontor.runSchedule(sweepInvoices)
  await kontor.runJobs()
  expect((await look(order)).invoice_path).not.toBeNull()
})
