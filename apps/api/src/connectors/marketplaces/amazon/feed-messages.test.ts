import fc from 'fast-check'
import { XmlDocument } from 'libxml2-wasm'
import { describe, expect, it } from 'vitest'
import { convert } from 'xmlbuilder2'
import type { LineCancellation, Refund } from '../../../modules/channels/index.ts'
import { decimalText } from '../../../platform/money.ts'
import { cancellationFeed, refundFeed } from './feed-messages.ts'
import { readFeedReport, speaksOf } from './feed-report.ts'
import { centsOfMinorUnit, minorUnits } from './money.ts'

const cancellation = (more: Partial<LineCancellation> = {}): LineCancellation => ({
  ext_order_id: '302-1',
  reference: '12',
  reason: 'out_of_stock',
  currency: 'EUR',
  items: [{ mp_item_id: 'I1', quantity: 2, is_whole: true, cents: 11_990, shipping_cents: 0 }],
  raw: null,
  ...more,
})
const refund = (more: Partial<Refund> = {}): Refund => ({
  ext_order_id: '302-1',
  reference: '12',
  cause: 'return',
  reason: 'no_reason',
  currency: 'EUR',
  items: [{ mp_item_id: 'I1', quantity: 1, cents: 5995 }],
  raw: null,
  ...more,
})

describe('a cancellation as a feed', () => {
  it('acknowledges whole items as failed', () => {
    const { feedType, xml } = cancellationFeed(cancellation(), 'A1')
    expect(feedType).toBe('POST_ORDER_ACKNOWLEDGEMENT_DATA')
    expect(convert(xml, { format: 'object' })).toMatchObject({
      AmazonEnvelope: {
        Header: { DocumentVersion: '1.01', MerchantIdentifier: 'A1' },
        MessageType: 'OrderAcknowledgement',
        Message: {
          MessageID: '12',
          OrderAcknowledgement: {
            AmazonOrderID: '302-1',
            StatusCode: 'Failure',
            Item: { AmazonOrderItemCode: 'I1', CancelReason: 'NoInventory' },
          },
        },
      },
    })
  })

  it('names the pieces where the item goes on', () => {
    const items = [{ mp_item_id: 'I1', quantity: 1, is_whole: false, cents: 5995, shipping_cents: 490 }]
    const { feedType, xml } = cancellationFeed(cancellation({ items, reason: 'customer_cancellation' }), 'A1')
    expect(feedType).toBe('POST_PAYMENT_ADJUSTMENT_DATA')
    expect(convert(xml, { format: 'object' })).toMatchObject({
      AmazonEnvelope: {
        Message: {
          OrderAdjustment: {
            ActionType: 'Cancel',
            AdjustedItem: {
              AdjustmentReason: 'CustomerCancel',
              QuantityCancelled: '1',
              ItemPriceAdjustments: {
                Component: [
                  { Type: 'Principal', Amount: { '@currency': 'EUR', '#': '59.95' } },
                  { Type: 'Shipping', Amount: { '#': '4.90' } },
                ],
              },
            },
          },
        },
      },
    })
  })

  it.each([
    ['out_of_stock', 'NoInventory'],
    ['prior_sale', 'NoInventory'],
    ['customer_declined', 'BuyerCanceled'],
    ['address_invalid', 'ShippingAddressUndeliverable'],
    ['fraud', 'RiskAssessmentInformationNotValid'],
    ['customer_not_paid', 'GeneralAdjustment'],
    ['a reason of tomorrow', 'GeneralAdjustment'],
  ])('says %s in Amazon’s words: %s', (reason, word) => {
    expect(cancellationFeed(cancellation({ reason }), 'A1').xml).toContain(
      `<CancelReason>${word}</CancelReason>`,
    )
  })

  it('is well-formed whatever stands in its ids', () => {
    const anyId = fc.oneof(fc.constantFrom('&nbsp;', 'A&B;', '\u0001'), fc.string({ unit: 'binary' }))
    fc.assert(
      fc.property(anyId, anyId, fc.boolean(), (mp_item_id, ext_order_id, is_whole) => {
        const items = [{ mp_item_id, quantity: 1, is_whole, cents: 100, shipping_cents: 0 }]
        for (const { xml } of [
          cancellationFeed(cancellation({ ext_order_id, items }), mp_item_id),
          refundFeed(refund({ ext_order_id, items }), mp_item_id),
        ])
          XmlDocument.fromString(xml).dispose()
      }),
    )
  })

  it('escapes whatever an id has in it', () => {
    const { xml } = cancellationFeed(cancellation({ ext_order_id: '<a>&' }), 'A1')
    expect(xml).toContain('<AmazonOrderID>&lt;a&gt;&amp;</AmazonOrderID>')
  })
})

describe('a refund as a feed', () => {
  it.each([
    [{ cause: 'return', reason: 'no_reason' }, 'CustomerReturn'],
    [{ cause: 'return', reason: 'wrong_item' }, 'DifferentItem'],
    [{ cause: 'goodwill', reason: 'item_broken' }, 'GeneralAdjustment'],
  ] as const)('%o is %s', (more, word) => {
    const { xml } = refundFeed(refund(more), 'A1')
    expect(xml).toContain(`<AdjustmentReason>${word}</AdjustmentReason>`)
    expect(xml).toContain('<Amount currency="EUR">59.95</Amount>')
    expect(xml).toContain(`<MerchantAdjustmentItemID>${more.cause}-12</MerchantAdjustmentItemID>`)
  })
})

it('names what goes back beside the goods by its component', () => {
  const charges = [
    { kind: 'gift_wrap', cents: 399 },
    { kind: 'cod_fee', cents: 400 },
    { kind: 'other', cents: 100 },
  ] as const
  const items = [{ mp_item_id: 'I1', quantity: 1, cents: 0, shipping_cents: 495, charges }]
  const { xml } = refundFeed(refund({ items }), 'A1')
  const component = /<Type>(\w+)<\/Type>\s*<Amount currency="EUR">([\d.]+)</g
  expect([...xml.matchAll(component)].map(([, type, amount]) => [type, amount])).toEqual([
    ['Shipping', '4.95'],
    ['GiftWrap', '3.99'],
    ['CODFee', '4.00'],
    ['Other', '1.00'],
  ])
})

describe('an amount', () => {
  it('is written so that it is read as the same', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -10_000_000, max: 10_000_000 }),
        fc.constantFrom('EUR', 'JPY', 'GBP'),
        (minor, currencyCode) => {
          const cents = minor * centsOfMinorUnit(currencyCode)
          expect(minorUnits({ amount: decimalText(cents, currencyCode), currencyCode })).toBe(minor)
        },
      ),
    )
  })
})

describe('a processing report', () => {
  const report = (processed: number, successful: number, results = '') =>
    `<?xml version="1.0"?><AmazonEnvelope><MessageType>ProcessingReport</MessageType><Message><MessageID>1</MessageID>
    <ProcessingReport><ProcessingSummary><MessagesProcessed>${processed}</MessagesProcessed>
    <MessagesSuccessful>${successful}</MessagesSuccessful></ProcessingSummary>${results}</ProcessingReport></Message></AmazonEnvelope>`
  const result = (number: string, code = 'Error') =>
    `<Result><MessageID>${number}</MessageID><ResultCode>${code}</ResultCode><ResultMessageCode>18028</ResultMessageCode>
    <ResultDescription>Nein &amp; n&#101;in</ResultDescription></Result>`

  it('says what went well and what did not', () => {
    expect(readFeedReport(report(1, 1))).toEqual({ processed: 1, successful: 1, results: [] })
    expect(readFeedReport(report(1, 0, result('12')))).toEqual({
      processed: 1,
      successful: 0,
      results: [{ message_id: '12', is_error: true, text: '18028: Nein & nein' }],
    })
    expect(readFeedReport(report(1, 1, result('12', 'Warning') + result('12')))?.results).toHaveLength(2)
  })

  it('is none where it makes no sense', () => {
    for (const xml of [
      '',
      'rubbish',
      '<a/>',
      '<AmazonEnvelope/>',
      report(1, 1).replace('<Messages', '<Other'),
    ])
      expect(readFeedReport(xml)).toBeNull()
  })

  it('can be of a feed of one message with this number only', () => {
    const of = (xml: string) => {
      const read = readFeedReport(xml)
      return read && speaksOf(read, '012')
    }
    expect(of(report(1, 1))).toBe(true)
    expect(of(report(1, 0, result('12')))).toBe(true)
    expect(of(report(1, 0, result('0')))).toBe(true)
    expect(of(report(1, 0, result('13')))).toBe(false)
    expect(of(report(2, 2))).toBe(false)
  })
})
