import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { XmlDocument } from 'libxml2-wasm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenTransSchema, openTransSchema } from '../../../test/opentrans.ts'
import { contractsPresent, publishedFolder } from '../../../test/published-contracts.ts'
import { isErpCurrency } from './erp-currencies.ts'
import { erpDocument, netCents, totalCents } from './erp-document.ts'
import { type ErpOrder, type ErpOrderLine, positionsOf } from './erp-order.ts'
import { printable } from './erp-xml.ts'

const FACTS = { version: 1, generated_at: new Date('2026-03-10T09:00:00.123Z') }
const ADDRESS = {
  first_name: 'Jana',
  last_name: 'Brinkmann',
  company: '',
  street: 'Ehrenstraße',
  street_no: '12a',
  address_addition: '',
  care_of: '',
  zip_code: '50672',
  city: 'Köln',
  country: 'DE',
}
const LINE: ErpOrderLine = {
  id: 11,
  mp_item_id: 'item-1',
  sku: 'SNK-42',
  ean: '4006381333931',
  article_number: '1-1-22427',
  wws_id: 'W1',
  title: 'Sneaker "Lauf & Spaß" <weiß>',
  size: '42',
  color: 'weiß',
  item_price_cents: 7990,
  shipping_price_cents: 0,
  tax_rate: 19,
  store_id: 1,
}
const STORE = {
  id: 1,
  erp_store_id: '0101',
  store_number: '101',
  gln: '4012345000009',
  name: 'Lindner Mönckebergstraße',
  street: 'Mönckebergstraße',
  street_no: '17',
  zip_code: '20095',
  city: 'Hamburg',
  country: 'DE',
}
const ORDER: ErpOrder = {
  id: 4711,
  ext_order_id: '305-1234567-1234567',
  ext_order_id_addition: '',
  sales_channel: 'Amazon',
  sales_channel_id: 4,
  order_type: 'standard',
  order_date: '2026-03-09T21:15:00.000Z',
  status: 'approved',
  currency: 'EUR',
  order_total_cents: 15_980,
  payment_method: 'amazon',
  customer_comment: 'Bitte klingeln',
  company: { id: 3, name: 'Schuhhaus Lindner' },
  customer_id: 'C-77',
  email: 'jana@example.test',
  phone_number: '+49 221 123',
  billing: ADDRESS,
  delivery: ADDRESS,
  stores: [STORE],
  lines: [LINE, { ...LINE, id: 12 }],
  charges: [],
}

const line = (change: Partial<ErpOrderLine> = {}): ErpOrderLine => ({ ...LINE, ...change })
const order = (change: Partial<ErpOrder> = {}): ErpOrder => ({ ...ORDER, ...change })
const write = (change: Partial<ErpOrder> = {}) => erpDocument(order(change), FACTS)
const values = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(([, value = '']) => value)

describe('an order document', () => {
  it('groups pieces of a position and keeps their line ids', () => {
    const xml = write()
    expect(values(xml, 'QUANTITY')).toEqual(['2'])
    expect(values(xml, 'UDX.KONTOR.LINE_ID')).toEqual(['11', '12'])
    expect(values(xml, 'PRICE_LINE_AMOUNT')).toEqual(['159.80'])
    expect(values(xml, 'bme:PRICE_AMOUNT')).toEqual(['79.90'])
    expect(values(xml, 'TAX_AMOUNT')).toEqual(['12.76'])
    expect(values(xml, 'TAX_BASE')).toEqual(['67.14'])
    expect(values(xml, 'bme:TAX')).toEqual(['0.19'])
    expect(values(xml, 'TOTAL_AMOUNT')).toEqual(['159.80'])
    expect(values(xml, 'bme:INTERNATIONAL_PID')).toEqual(['4006381333931'])
    expect(values(xml, 'DELIVERER_IDREF')).toEqual(['0101'])
  })

  it('keeps pieces apart that another store sends', () => {
    expect(values(write({ lines: [line(), line({ id: 12, store_id: 2 })] }), 'QUANTITY')).toEqual(['1', '1'])
  })

  it('names shipping costs as a position of their own', () => {
    const xml = write({
      lines: [
        line({ shipping_price_cents: 495 }),
        line({ id: 12, mp_item_id: 'item-2', shipping_price_cents: 100 }),
      ],
    })
    expect(values(xml, 'LINE_ITEM_ID')).toContain('SHIPPING-1')
    expect(values(xml, 'PRICE_LINE_AMOUNT')).toEqual(['79.90', '79.90', '5.95'])
    expect(values(xml, 'TOTAL_AMOUNT')).toEqual(['165.75'])
    expect(values(xml, 'TOTAL_ITEM_NUM')).toEqual(['3'])
  })

  it('takes a discount off as a position below zero: 59.95 − 5.00 = 54.95', () => {
    const xml = write({
      lines: [line({ item_price_cents: 5995 })],
      charges: [{ kind: 'discount', name: '', mp_item_id: '', amount_cents: -500, tax_rate: 19 }],
    })
    expect(values(xml, 'bme:DESCRIPTION_SHORT').slice(1)).toEqual(['Rabatt'])
    expect(values(xml, 'PRICE_LINE_AMOUNT')).toEqual(['59.95', '-5.00'])
    // 5.00 at 19 %: 4.20 and 0.80.
    expect([values(xml, 'TAX_BASE').at(-1), values(xml, 'TAX_AMOUNT').at(-1)]).toEqual(['-4.20', '-0.80'])
    expect(values(xml, 'TOTAL_AMOUNT')).toEqual(['54.95'])
  })

  it('takes a discount on shipping off as one, too: 59.95 + 4.99 − 4.99 = 59.95', () => {
    const xml = write({
      lines: [line({ item_price_cents: 5995, shipping_price_cents: 499 })],
      charges: [{ kind: 'shipping_discount', name: '', mp_item_id: '', amount_cents: -499, tax_rate: 19 }],
    })
    expect(values(xml, 'bme:SUPPLIER_PID').slice(1)).toEqual(['SHIPPING', 'SHIPPING_DISCOUNT'])
    expect(values(xml, 'bme:DESCRIPTION_SHORT').slice(1)).toEqual(['Versandkosten', 'Versandrabatt'])
    expect(values(xml, 'PRICE_LINE_AMOUNT')).toEqual(['59.95', '4.99', '-4.99'])
    expect(values(xml, 'TOTAL_AMOUNT')).toEqual(['59.95'])
  })

  it('names each charge as a position of its own: 59.95 + 4.99 + 2.49 + 1.50 = 68.93', () => {
    const xml = write({
      lines: [line({ item_price_cents: 5995, shipping_price_cents: 499 })],
      charges: [
        { kind: 'gift_wrap', name: '', mp_item_id: 'item-1', amount_cents: 249, tax_rate: 19 },
        { kind: 'other', name: 'Eilzuschlag', mp_item_id: '', amount_cents: 150, tax_rate: 7 },
      ],
    })
    expect(values(xml, 'LINE_ITEM_ID')).toEqual([
      '11',
      'item-1',
      'SHIPPING-1',
      'CHARGE-1',
      'item-1',
      'CHARGE-2',
    ])
    expect(values(xml, 'bme:SUPPLIER_PID')).toEqual(['SNK-42', 'SHIPPING', 'GIFT_WRAP', 'OTHER'])
    expect(values(xml, 'bme:DESCRIPTION_SHORT').slice(1)).toEqual([
      'Versandkosten',
      'Geschenkverpackung',
      'Eilzuschlag',
    ])
    expect(values(xml, 'PRICE_LINE_AMOUNT')).toEqual(['59.95', '4.99', '2.49', '1.50'])
    // 2.49 at 19 %: 2.09 and 0.40; 1.50 at 7 %: 1.40 and 0.10.
    expect(values(xml, 'TAX_BASE').slice(2)).toEqual(['2.09', '1.40'])
    expect(values(xml, 'TAX_AMOUNT').slice(2)).toEqual(['0.40', '0.10'])
    expect(values(xml, 'TOTAL_AMOUNT')).toEqual(['68.93'])
    expect(values(xml, 'TOTAL_ITEM_NUM')).toEqual(['4'])
  })

  it('in yen has no decimals: 5500 + 600 = 6100, with 500 and 55 of VAT at 10 %', () => {
    const xml = write({
      currency: 'JPY',
      order_total_cents: 610_000,
      lines: [line({ item_price_cents: 550_000, shipping_price_cents: 60_000, tax_rate: 10 })],
    })
    expect(values(xml, 'bme:CURRENCY')).toEqual(['JPY'])
    expect(values(xml, 'bme:PRICE_AMOUNT')).toEqual(['5500', '600'])
    expect(values(xml, 'TAX_BASE')).toEqual(['5000', '545'])
    expect(values(xml, 'TAX_AMOUNT')).toEqual(['500', '55'])
    expect(values(xml, 'PRICE_LINE_AMOUNT')).toEqual(['5500', '600'])
    expect(values(xml, 'TOTAL_AMOUNT')).toEqual(['6100'])
    expect(values(xml, 'UDX.KONTOR.ORDER_TOTAL')).toEqual(['6100'])
  })

  it('names the channel, how it was paid and what the customer said', () => {
    const xml = write()
    expect(values(xml, 'PAYMENT_TERM')).toEqual(['amazon'])
    expect(values(xml, 'REMARKS')).toEqual(['Bitte klingeln'])
    expect(values(xml, 'UDX.KONTOR.PAYMENT_STATUS')).toEqual(['paid'])
    expect(values(write({ status: 'initial' }), 'UDX.KONTOR.PAYMENT_STATUS')).toEqual(['outstanding'])
    expect(values(xml, 'ORDER_ID')).toEqual(['4711', '305-1234567-1234567', '305-1234567-1234567'])
  })

  it('does not change while the order does not', () => {
    expect(write()).toBe(write())
  })
})

describe('article numbers', () => {
  const pid = (sku: string) => values(write({ lines: [line({ sku })] }), 'bme:SUPPLIER_PID')[0]

  it('stand whole where they fit, and in any case beside', () => {
    const long = 'SCHNUERSCHUH-ANTONIA-SCHWARZ-LEDER-38'
    expect(pid('SNK-42')).toBe('SNK-42')
    expect(pid(long)).toMatch(/^SCHNUERSCHUH-ANTONIA-SC-[0-9a-f]{8}$/)
    expect(values(write({ lines: [line({ sku: long })] }), 'UDX.KONTOR.SKU')).toEqual([long])
  })

  it('of at most 32 characters differ where SKUs do', () => {
    const beginning = 'SCHNUERSCHUH-ANTONIA-SCHWARZ-LEDER'
    const part = fc.string({ maxLength: 3, unit: fc.constantFrom('A', 'B') }).map((end) => beginning + end)
    fc.assert(
      fc.property(part, part, (one, other) => {
        const [first = '', second = ''] = [pid(one), pid(other)]
        expect(first.length).toBeLessThanOrEqual(32)
        expect(first === second).toBe(one === other)
      }),
    )
  })
})

it('rates have no float tails', () => {
  const rate = (tax_rate: number) => values(write({ lines: [line({ tax_rate })] }), 'bme:TAX')[0]
  expect([2.1, 5.5, 7, 19, 0].map(rate)).toEqual(['0.021', '0.055', '0.07', '0.19', '0'])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), (thousandths) => {
      const text = rate(thousandths / 1000) ?? ''
      expect(text).toMatch(/^\d(\.\d{0,4}[1-9])?$/)
      expect(Math.round(Number(text) * 100_000)).toBe(thousandths)
    }),
  )
})

const cents = fc.integer({ min: 0, max: 5_000_000 })

describe('amounts', () => {
  it('of tax and net sum up to the gross price, and the tax is what the rate says', () => {
    fc.assert(
      fc.property(cents, fc.constantFrom(0, 7, 19, 5.5, 20, 21, 25), (gross, rate) => {
        const net = netCents(gross, rate, 'EUR')
        expect(Math.abs(net * (1 + rate / 100) - gross)).toBeLessThanOrEqual(0.5 * (1 + rate / 100) + 1e-6)
        expect(net).toBeLessThanOrEqual(gross)
      }),
    )
  })

  it('are whole yen: of 1990 at 10 %, 1809 are left', () => {
    expect(netCents(199_000, 10, 'JPY')).toBe(180_900)
  })

  it('of the items sum up to the total', () => {
    const lines = fc.array(
      fc.record({
        price: cents,
        shipping: cents,
        rate: fc.constantFrom(0, 7, 19),
        item: fc.integer({ min: 1, max: 3 }),
      }),
      { minLength: 1, maxLength: 12 },
    )
    const charge = fc.record({
      kind: fc.constantFrom('gift_wrap', 'cod_fee', 'delivery_tip', 'other', 'discount', 'shipping_discount'),
      name: fc.constantFrom('', 'Schleife & Karte'),
      mp_item_id: fc.constantFrom('', '1'),
      amount_cents: fc.integer({ min: -999_900, max: 999_900 }),
      tax_rate: fc.constantFrom(0, 7, 19),
    })
    fc.assert(
      fc.property(lines, fc.array(charge, { maxLength: 4 }), (drawn, charges) => {
        const all = drawn.map(({ price, shipping, rate, item }, i) =>
          line({
            id: i + 1,
            item_price_cents: price,
            shipping_price_cents: shipping,
            tax_rate: rate,
            mp_item_id: String(item),
          }),
        )
        const sum = values(write({ lines: all, charges }), 'PRICE_LINE_AMOUNT').reduce(
          (a, b) => a + Math.round(Number(b) * 100),
          0,
        )
        expect(sum).toBe(totalCents({ lines: all, charges }))
        expect(positionsOf(all).reduce((n, { quantity }) => n + quantity, 0)).toBe(all.length)
      }),
    )
  })
})

describe.skipIf(!contractsPresent)('against the published schema of openTRANS 2.1', () => {
  let schema: OpenTransSchema
  beforeAll(() => {
    schema = openTransSchema()
  })
  afterAll(() => schema.dispose())

  it('the schema sees a wrong document', () => {
    expect(schema.violations(write().replace('<QUANTITY>2<', '<QUANTITY>two<'))).not.toEqual([])
    expect(schema.violations(write().replace(/<ORDER_DATE>.*?<\/ORDER_DATE>/, ''))).not.toEqual([])
  })

  it('takes exactly the currencies that we send', () => {
    const words = readFileSync(`${publishedFolder('opentrans')}bmecat_2005.xsd`, 'utf8')
    const [, list = ''] = /name="dtCURRENCIES">(.*?)<\/xsd:simpleType>/s.exec(words) ?? []
    const named = new Set([...list.matchAll(/value="([A-Z]{3})"/g)].map(([, code]) => code ?? ''))
    expect(named.size).toBeGreaterThan(100)
    const codes = Array.from({ length: 26 ** 3 }, (_, n) =>
      String.fromCharCode(65 + Math.floor(n / 676), 65 + (Math.floor(n / 26) % 26), 65 + (n % 26)),
    )
    expect(codes.filter(isErpCurrency)).toEqual([...named].sort())
  })

  const WHOLE: Record<string, ErpOrder> = {
    usual: ORDER,
    'in yen': order({
      currency: 'JPY',
      order_total_cents: 610_000,
      lines: [line({ item_price_cents: 550_000, shipping_price_cents: 60_000, tax_rate: 10 })],
    }),
    'nothing but what must be': order({
      customer_id: '',
      email: '',
      phone_number: '',
      payment_method: '',
      customer_comment: '',
      ext_order_id: '',
      billing: null,
      delivery: null,
      stores: [],
      lines: [
        line({ sku: '', ean: '', article_number: '', wws_id: '', size: '', color: '', store_id: null }),
      ],
    }),
    'a packing station and a company': order({
      delivery: { ...ADDRESS, street: 'Packstation', street_no: '145', care_of: '12345678' },
      billing: { ...ADDRESS, company: 'Brinkmann & Söhne GmbH <Köln>', first_name: '', last_name: '' },
    }),
    'texts longer than the standard takes': order({
      payment_method: 'x'.repeat(300),
      ext_order_id_addition: 'y'.repeat(300),
      delivery: { ...ADDRESS, company: 'ß'.repeat(80), last_name: '👟'.repeat(60), street: 'z'.repeat(90) },
      lines: [
        line({ title: 'T'.repeat(400), sku: 'S'.repeat(60), color: 'C'.repeat(90), ean: '4'.repeat(150) }),
      ],
      stores: [{ ...STORE, name: 'N'.repeat(99) }],
    }),
  }
  it.each(Object.keys(WHOLE))('%s is valid', (name) => {
    expect(schema.violations(erpDocument(WHOLE[name] ?? ORDER, FACTS))).toEqual([])
  })

  it('whatever people write is valid', () => {
    const text = fc.string({ unit: 'binary', maxLength: 80 })
    const wild = fc.record({
      name: text,
      street: text,
      comment: text,
      title: text,
      sku: text,
      customer: text,
    })
    fc.assert(
      fc.property(wild, ({ name, street, comment, title, sku, customer }) => {
        const xml = write({
          customer_comment: comment,
          customer_id: customer,
          delivery: { ...ADDRESS, last_name: name, street },
          lines: [line({ title, sku, color: name })],
        })
        expect(schema.violations(xml)).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  it('every country is valid, coded or not', () => {
    for (const country of ['DE', 'GB', 'CH', 'US', 'XK', 'CW', 'AX', 'ZZ', '']) {
      expect(schema.violations(write({ delivery: { ...ADDRESS, country } })), country).toEqual([])
    }
  })
})

it('is well-formed and says every text as it is, whatever a channel delivered', () => {
  const anyText = fc.oneof(
    fc.constantFrom('Gr&uuml;n&nbsp;&amp;amp; Co.', 'A&B;', ']]><b>', 'x\u0001y', '\ud83d'),
    fc.string({ unit: 'binary', maxLength: 30 }),
  )
  fc.assert(
    fc.property(anyText, anyText, (title, street) => {
      const address = { ...ADDRESS, street, company: title }
      const order = { ...ORDER, billing: address, customer_comment: title, lines: [{ ...LINE, title }] }
      const document = XmlDocument.fromString(erpDocument(order, FACTS))
      try {
        const names = document.find("//*[local-name()='DESCRIPTION_SHORT']").map(({ content }) => content)
        const said = printable(title, 150).replace(/\r\n?/g, '\n')
        expect(names).toEqual(said === '' ? [] : [said])
      } finally {
        document.dispose()
      }
    }),
  )
})
