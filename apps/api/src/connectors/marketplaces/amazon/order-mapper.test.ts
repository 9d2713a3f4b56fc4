import { describe, expect, it } from 'vitest'
import { contractsPresent, findAll, publishedContract } from '../../../../test/published-contracts.ts'
import { UnreadableOrder } from '../../../modules/intake/order-source.ts'
import { postalAddress } from '../../../modules/intake/postal-address.ts'
import { amountDifference } from '../../../modules/orders/index.ts'
import { fieldMessages } from '../../../platform/errors/field-messages.ts'
import { readAmazonOrder } from './order-mapper.ts'

const item = (more: object = {}) => ({
  orderItemId: '1001',
  quantityOrdered: 1,
  product: { title: 'Sneaker', sellerSku: '4006381333931', asin: 'B000000001' },
  proceeds: {
    proceedsTotal: { amount: '59.95', currencyCode: 'EUR' },
    breakdowns: [{ type: 'ITEM', subtotal: { amount: '59.95', currencyCode: 'EUR' } }],
  },
  fulfillment: { quantityFulfilled: 0, quantityUnfulfilled: 1 },
  ...more,
})

const order = (more: object = {}) => ({
  orderId: '302-0000001-0000001',
  createdTime: '2026-03-10T08:00:00Z',
  lastUpdatedTime: '2026-03-10T08:00:00Z',
  programs: [],
  salesChannel: { channelName: 'AMAZON', marketplaceId: 'A1PA6795UKMFR9', marketplaceName: 'Amazon.de' },
  recipient: {
    deliveryAddress: {
      name: 'Anna Müller',
      addressLine1: 'Ringstr. 4',
      city: 'Berlin',
      postalCode: '12439',
      countryCode: 'DE',
    },
  },
  proceeds: { grandTotal: { amount: '59.95', currencyCode: 'EUR' } },
  fulfillment: { fulfillmentStatus: 'UNSHIPPED', fulfilledBy: 'MERCHANT' },
  orderItems: [item()],
  ...more,
})

const inStatus = (fulfillmentStatus: string, more: object = {}) =>
  readAmazonOrder(order({ fulfillment: { fulfillmentStatus, fulfilledBy: 'MERCHANT' }, ...more }))

it.each([
  ['de', 'Währungen mit drei Nachkommastellen nimmt Kontor nicht an.'],
  ['en', 'Kontor takes no currencies with three decimals.'],
  ['es', 'Kontor no acepta monedas con tres decimales.'],
] as const)('refuses dinars with their three decimals, and says so in %s', (locale, text) => {
  const proceeds = { grandTotal: { amount: '59.950', currencyCode: 'KWD' } }
  try {
    readAmazonOrder(order({ proceeds }))
    expect.unreachable()
  } catch (error) {
    if (!(error instanceof UnreadableOrder)) throw error
    expect(fieldMessages(error.issues, locale)).toEqual({ 'proceeds.grandTotal.currencyCode': [text] })
  }
})

describe('readAmazonOrder', () => {
  it.each([
    ['PENDING_AVAILABILITY', 'unpaid'],
    ['PENDING', 'unpaid'],
    ['UNSHIPPED', 'paid'],
    ['PARTIALLY_SHIPPED', 'paid'],
    ['SHIPPED', 'shipped'],
    ['CANCELLED', 'cancelled'],
    ['UNFULFILLABLE', 'cancelled'],
  ])('%s is %s', (status, state) => {
    expect(inStatus(status).state).toBe(state)
  })

  it('is delivered when every package that was not cancelled is', () => {
    const packages = (...statuses: string[]) => ({
      packages: statuses.map((status, n) => ({ packageReferenceId: String(n), packageStatus: { status } })),
    })
    expect(inStatus('SHIPPED', packages('DELIVERED', 'CANCELLED')).state).toBe('delivered')
    expect(inStatus('SHIPPED', packages('DELIVERED', 'IN_TRANSIT')).state).toBe('shipped')
    expect(inStatus('SHIPPED', packages('CANCELLED')).state).toBe('shipped')
  })

  it('recognises Prime, pickup and what Amazon sends itself', () => {
    expect(readAmazonOrder(order({ programs: ['PRIME', 'AMAZON_BUSINESS'] })).order_type).toBe('prime')
    expect(readAmazonOrder(order({ programs: ['PRIME', 'IN_STORE_PICK_UP'] })).order_type).toBe('pickup')
    expect(readAmazonOrder(order()).order_type).toBe('standard')
    const fba = order({ fulfillment: { fulfillmentStatus: 'UNSHIPPED', fulfilledBy: 'AMAZON' } })
    expect(readAmazonOrder(fba).fulfilled_by_channel).toBe(true)
    expect(readAmazonOrder(order()).fulfilled_by_channel).toBe(false)
  })

  it('takes an EAN for an EAN where it is the SKU', () => {
    expect(readAmazonOrder(order()).lines[0]).toMatchObject({ sku: '4006381333931', ean: '4006381333931' })
    const named = order({ orderItems: [item({ product: { title: 'Sneaker', sellerSku: 'SNK-42' } })] })
    expect(readAmazonOrder(named).lines[0]).toMatchObject({ sku: 'SNK-42', ean: '' })
    const upc = order({ orderItems: [item({ product: { title: 'Sneaker', sellerSku: '036000291452' } })] })
    expect(readAmazonOrder(upc).lines[0]).toMatchObject({ sku: '036000291452', ean: '0036000291452' })
  })

  it('splits a position into pieces that add up to its sum', () => {
    const money = (amount: string) => ({ amount, currencyCode: 'EUR' })
    const three = item({
      quantityOrdered: 3,
      proceeds: {
        proceedsTotal: money('104.99'),
        breakdowns: [
          { type: 'ITEM', subtotal: money('100.00') },
          { type: 'SHIPPING', subtotal: money('4.99') },
        ],
      },
    })
    const { lines } = readAmazonOrder(order({ orderItems: [three] }))
    expect(
      lines.map(({ quantity, item_price_cents, shipping_price_cents }) => [
        quantity,
        item_price_cents,
        shipping_price_cents,
      ]),
    ).toEqual([
      [1, 3334, 167],
      [2, 3333, 166],
    ])
  })

  it('loses nothing of what was paid: 59.95 + 4.99 + 2.49 + 1.00 + 0.50 = 68.93, and a tip of 5.00', () => {
    const part = (type: string, amount: string) => ({ type, subtotal: { amount, currencyCode: 'EUR' } })
    const proceeds = {
      breakdowns: [
        part('ITEM', '59.95'),
        part('SHIPPING', '4.99'),
        part('GIFT_WRAP', '2.49'),
        part('COD_FEE', '1.00'),
        part('OTHER', '0.50'),
      ],
    }
    const breakdowns = [part('ITEM', '59.95'), part('GIFT_WRAP', '2.49'), part('DELIVERY_TIP', '5.00')]
    const read = readAmazonOrder(
      order({
        orderItems: [item({ proceeds })],
        proceeds: { grandTotal: { amount: '73.93', currencyCode: 'EUR' }, breakdowns },
      }),
    )
    expect(read.charges).toEqual([
      { kind: 'gift_wrap', name: '', mp_item_id: '1001', amount_cents: 249, tax_rate: 19 },
      { kind: 'cod_fee', name: '', mp_item_id: '1001', amount_cents: 100, tax_rate: 19 },
      { kind: 'other', name: '', mp_item_id: '1001', amount_cents: 50, tax_rate: 19 },
      { kind: 'delivery_tip', name: '', mp_item_id: '', amount_cents: 500, tax_rate: 19 },
    ])
    expect(read.order_total_cents).toBe(7393)
    const withoutTotal = readAmazonOrder(order({ orderItems: [item({ proceeds })], proceeds: undefined }))
    expect(withoutTotal.order_total_cents).toBe(6893)
  })

  it('takes what the positions cost by Amazon, where the order has no total: 68.93 is not 59.95 + 4.99', () => {
    const money = (amount: string) => ({ amount, currencyCode: 'EUR' })
    const breakdowns = [
      { type: 'ITEM', subtotal: money('59.95') },
      { type: 'SHIPPING', subtotal: money('4.99') },
    ]
    const tip = [{ type: 'DELIVERY_TIP', subtotal: money('5.00') }]
    const differing = item({ proceeds: { proceedsTotal: money('68.93'), breakdowns } })
    const silent = item({ orderItemId: '1002', proceeds: { breakdowns } })
    const given = { cancellation: { cancellationExecution: { cancelledBy: 'BUYER', cancelReason: 'x' } } }
    const cancelled = item({
      orderItemId: '1003',
      proceeds: { proceedsTotal: money('0.00'), breakdowns },
      ...given,
    })
    const totalOf = (orderItems: object[], proceeds: object | null = null) => {
      const read = readAmazonOrder(order({ orderItems, proceeds }))
      return [read.order_total_cents, amountDifference(read)]
    }
    expect(totalOf([differing])).toEqual([6893, 399])
    expect(totalOf([differing], { breakdowns: tip })).toEqual([7393, 399])
    expect(totalOf([differing, silent])).toEqual([6893 + 6494, 399])
    expect(totalOf([silent])).toEqual([6494, 0])
    // What a position would have cost that was given up makes no difference.
    expect(totalOf([silent, cancelled])).toEqual([2 * 6494, 0])
  })

  it('takes off what Amazon takes off the order as a whole: 79.95 + 39.95 + 4.99 − 4.99 − 10.00 = 109.90', () => {
    // As Amazon writes it: free shipping stands on its position, the voucher of the basket on none.
    const money = (amount: string) => ({ amount, currencyCode: 'EUR' })
    const part = (type: string, amount: string, details: Record<string, string> = {}) => ({
      type,
      subtotal: money(amount),
      detailedBreakdowns: Object.entries(details).map(([subtype, value]) => ({
        subtype,
        value: money(value),
      })),
    })
    const sneaker = item({
      proceeds: {
        proceedsTotal: money('79.95'),
        breakdowns: [
          part('ITEM', '79.95'),
          part('SHIPPING', '4.99'),
          part('TAX', '12.77', { ITEM: '12.77', SHIPPING: '0.80', DISCOUNT: '-0.80' }),
          part('DISCOUNT', '-4.99', { SHIPPING: '-4.99' }),
        ],
      },
      promotion: { breakdowns: [{ promotionId: 'DE Core Free Shipping 2026/03/10 8-0-0-123' }] },
    })
    const socks = item({
      orderItemId: '1002',
      proceeds: { proceedsTotal: money('39.95'), breakdowns: [part('ITEM', '39.95'), part('TAX', '6.38')] },
      promotion: { breakdowns: [{ promotionId: 'PAWS-V2-MERCHANDISE-29-09-2026' }] },
    })
    const whole = (grandTotal: string, more: ReturnType<typeof part>[]) =>
      order({
        orderItems: [sneaker, socks],
        proceeds: {
          grandTotal: money(grandTotal),
          breakdowns: [part('ITEM', '119.90'), part('SHIPPING', '4.99'), part('TAX', '19.15'), ...more],
        },
      })
    const read = readAmazonOrder(whole('109.90', [part('DISCOUNT', '-14.99')]))
    const voucher = { kind: 'discount', name: '', mp_item_id: '', tax_rate: 19 }
    expect(read.charges).toEqual([{ ...voucher, amount_cents: -1000 }])
    expect(read.lines.map((line) => [line.item_price_cents, line.shipping_price_cents])).toEqual([
      [7995, 0],
      [3995, 0],
    ])
    expect(amountDifference(read)).toBe(0)
    // What has no name of its own counts as well, and what positions show is not taken off twice.
    const other = readAmazonOrder(whole('116.90', [part('DISCOUNT', '-4.99'), part('OTHER', '-3.00')]))
    expect(other.charges).toEqual([{ ...voucher, amount_cents: -300 }])
    expect(amountDifference(other)).toBe(0)
    // Where the positions come to the total, nothing is left to take off.
    expect(readAmazonOrder(whole('119.90', [part('DISCOUNT', '-14.99')])).charges).toEqual([])
  })

  it('knows positions that were given up, and those that left', () => {
    const given = { cancellation: { cancellationExecution: { cancelledBy: 'BUYER', cancelReason: 'x' } } }
    const orderItems = [
      item({ orderItemId: '1', ...given }),
      item({ orderItemId: '2', fulfillment: { quantityFulfilled: 1 }, ...given }),
      item({ orderItemId: '3', quantityOrdered: 0 }),
      item({ orderItemId: '4', cancellation: { cancellationRequest: { requester: 'BUYER' } } }),
    ]
    const read = readAmazonOrder(
      order({ orderItems, fulfillment: { fulfillmentStatus: 'PARTIALLY_SHIPPED', fulfilledBy: 'MERCHANT' } }),
    )
    expect(read.cancelled_item_ids).toEqual(['1', '3'])
    expect(read.shipped_quantities).toEqual({ 2: 1 })
    expect(read.lines.map((line) => line.quantity)).toEqual([1, 1, 1, 1])
    expect(inStatus('CANCELLED', { orderItems }).cancelled_item_ids).toEqual([])
  })

  it('reads orders whose personal data is withheld', () => {
    expect(readAmazonOrder(order({ recipient: undefined })).delivery).toBeNull()
    const place = { deliveryAddress: { city: 'Berlin', postalCode: '12439', countryCode: 'DE' } }
    expect(
      postalAddress(readAmazonOrder(order({ recipient: place })).delivery ?? { lines: [] }),
    ).toMatchObject({
      last_name: '',
      street: '',
      city: 'Berlin',
      country: 'DE',
    })
    expect(readAmazonOrder(order({ buyer: null, payment: null, proceeds: null }))).toMatchObject({
      email: '',
      order_total_cents: 5995,
    })
  })

  it('keeps what has no place of its own', () => {
    const read = readAmazonOrder(order({ programs: ['PRIME'], buyer: { buyerPurchaseOrderNumber: 'PO-1' } }))
    expect(read.extra).toEqual({
      marketplace_id: 'A1PA6795UKMFR9',
      marketplace: 'Amazon.de',
      programs: ['PRIME'],
      purchase_order_number: 'PO-1',
    })
  })

  it.each([
    ['nothing', null, ''],
    ['no positions', order({ orderItems: [] }), 'orderItems'],
    ['no number', order({ orderId: undefined }), 'orderId'],
    [
      'a state nobody published',
      order({ fulfillment: { fulfillmentStatus: 'LOST' } }),
      'fulfillment.fulfillmentStatus',
    ],
    ['a date that is none', order({ createdTime: 'yesterday' }), 'createdTime'],
  ])('refuses %s and names the field', (_name, raw, field) => {
    expect(() => readAmazonOrder(raw)).toThrow(
      expect.objectContaining({
        issues: [expect.objectContaining({ path: field.split('.').filter(Boolean) })],
      }),
    )
  })
})

describe.skipIf(!contractsPresent)(
  'every order published in orders_2026-01-01.json (../shared/contracts)',
  () => {
    const orders = () => {
      const model = publishedContract('amazon/orders_2026-01-01.json')
      const answers = [...findAll(model, 'response'), ...findAll(model, 'application/json')]
      return [...findAll(answers, 'orders').flat(), ...findAll(answers, 'order')] as Record<string, unknown>[]
    }
    const byId = (id: string) => readAmazonOrder(orders().find((each) => each.orderId === id))

    it('is read, with its number, its Prime flag and all its pieces', () => {
      const all = orders()
      expect(all).toHaveLength(8)
      for (const raw of all) {
        const read = readAmazonOrder(raw)
        const programs = (raw.programs ?? []) as string[]
        const items = raw.orderItems as { quantityOrdered: number }[]
        expect(read.ext_order_id).toBe(raw.orderId)
        expect(read.order_type === 'prime').toBe(programs.includes('PRIME'))
        expect(read.order_type === 'pickup').toBe(programs.includes('IN_STORE_PICK_UP'))
        expect(read.lines.reduce((sum, line) => sum + line.quantity, 0)).toBe(
          items.reduce((sum, one) => sum + one.quantityOrdered, 0),
        )
        expect(read.order_total_cents).toBeGreaterThan(0)
        expect(postalAddress(read.delivery ?? { lines: [] })).toMatchObject({
          last_name: expect.stringMatching(/.+/),
          street: expect.stringMatching(/.+/),
          street_no: expect.stringMatching(/.+/),
        })
      }
    })

    it('has its amounts in hundredths, whole ones of a currency without cents', () => {
      expect(byId('250-1234567-8901234')).toMatchObject({
        currency: 'JPY',
        order_total_cents: 1_994_000,
        fulfilled_by_channel: true,
        state: 'shipped',
        lines: [{ item_price_cents: 598_000 }, { item_price_cents: 698_000, quantity: 2 }],
      })
      expect(byId('202-1234567-8901234')).toMatchObject({
        currency: 'GBP',
        order_total_cents: 10_397,
        lines: [
          { quantity: 2, item_price_cents: 3099, shipping_price_cents: 367 },
          { quantity: 1, item_price_cents: 3099, shipping_price_cents: 366 },
        ],
      })
    })

    it('has people and streets taken apart as their country writes them', () => {
      expect(postalAddress(byId('171-9876543-2109876').delivery ?? { lines: [] })).toEqual({
        first_name: 'Maria Silva',
        last_name: 'Santos',
        company: '',
        street: 'Rua das Flores',
        street_no: '123',
        address_addition: 'Apartamento 45',
        care_of: '',
        zip_code: '01234-567',
        city: 'São Paulo',
        country: 'BR',
      })
      expect(postalAddress(byId('028-1234567-8901234').delivery ?? { lines: [] })).toMatchObject({
        street: 'Istiklal Caddesi',
        street_no: '42',
        address_addition: 'Kat 3',
      })
      expect(byId('123-4567890-1234567').state).toBe('delivered')
    })
  },
)
