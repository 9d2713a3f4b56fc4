import fc from 'fast-check'
import { vatOf } from '../delivery-vat.ts'
import { documentAmounts, type SoldCharge, type SoldPiece } from '../invoice-amounts.ts'
import type { InvoiceDocument } from '../invoice-document.ts'

const anyText = (maxLength: number): fc.Arbitrary<string> =>
  fc
    .oneof(
      fc.constantFrom(
        'Schuhhaus Müller & Söhne',
        'Tom &amp; Söhne',
        'A&B; Handel',
        'M&uuml;ller&nbsp;&#38; Sohn',
        'O’Neill <Küche>',
        'Łódź "Żółć"',
        'Größe 38½',
        'Ñandú',
      ),
      fc.string({ minLength: 1, maxLength, unit: 'grapheme-ascii' }).filter((text) => text.trim() !== ''),
    )
    .map((text) => text.trim())

/** Countries and days of delivery with what the channel may say of the rate. */
const anyDelivery = fc.record({
  country: fc.constantFrom('DE', 'AT', 'FR', 'NL', 'BE', 'ES', 'IT', 'GB'),
  zip_code: fc.constantFrom('10115', '6691', '35001', '27498', '97110', '23041', '1010'),
  day: fc.constantFrom('2026-03-09', '2020-07-01', '2020-12-31', '2021-01-01', '2013-06-01'),
})
const anyPiece = fc.record({
  gross_cents: fc.integer({ min: 0, max: 60_000 }),
  reduced: fc.constantFrom(0, 0, 0, 0.1, 0.5, 1),
  shipping_cents: fc.constantFrom(0, 0, 299, 495),
  channel_rate: fc.constantFrom(0, 7, 19, 20, 5.5, 10, 2.1),
})

const anyCharge = fc.record({
  kind: fc.constantFrom<SoldCharge['kind']>('gift_wrap', 'cod_fee', 'delivery_tip', 'other'),
  name: fc.oneof(fc.constant(''), anyText(30)),
  gross_cents: fc.integer({ min: 1, max: 3000 }),
})

const anySeller = fc.record({
  name: anyText(40),
  street: anyText(30),
  street_no: fc.constantFrom('', '17', '12a'),
  zip_code: fc.constant('20095'),
  city: anyText(20),
  country: fc.constant('DE'),
  vat_id: fc.constant('DE123456789'),
  tax_number: fc.constantFrom('', '22/123/45678'),
  iban: fc.constantFrom('', 'DE89370400440532013000'),
  bic: fc.constant(''),
  email: fc.constantFrom('', 'rechnung@schuhhaus.example'),
  phone: fc.constantFrom('', '+49 40 66969 110'),
})
const anyBuyer = fc.record({
  company: fc.oneof(fc.constant(''), anyText(40)),
  name: anyText(40),
  care_of: fc.oneof(fc.constant(''), anyText(20)),
  street: anyText(30),
  street_no: fc.constantFrom('1', '12a'),
  zip_code: fc.constantFrom('10115', '1010', 'SW1A 1AA'),
  city: anyText(20),
  country: fc.constantFrom('DE', 'AT', 'FR', 'GB'),
})

/** Invoices and credit notes of every kind that Kontor can issue. */
export const anyDocument: fc.Arbitrary<InvoiceDocument> = fc
  .record({
    kind: fc.constantFrom('invoice', 'credit_note'),
    number: fc.constantFrom('RE-2026-00001', '4711', 'Ä 12/26'),
    delivery: anyDelivery,
    pieces: fc.array(anyPiece, { minLength: 1, maxLength: 8 }),
    charges: fc.array(anyCharge, { maxLength: 3 }),
    discounted: fc.constantFrom(0, 0, 0.1, 0.5),
    seller: anySeller,
    buyer: anyBuyer,
    title: anyText(40),
    ean: fc.constantFrom('', '4006381333931', 'not-a-gtin'),
    size: fc.constantFrom('', '38', '7½'),
  })
  .map(({ delivery, pieces, charges, discounted, title, ean, size, kind, ...rest }) => {
    const sold = pieces.map(({ gross_cents, reduced, shipping_cents, channel_rate }): SoldPiece => {
      const vat = vatOf({ ...delivery, channel_rate })
      if (!vat) throw new Error('every country of the test has a rate')
      return { vat, gross_cents, goodwill_cents: Math.round(gross_cents * reduced), shipping_cents }
    })
    const { lines, ...totals } = documentAmounts(
      sold,
      // Charges are taxed as the pieces that they belong to.
      sold.slice(0, 1).flatMap(({ vat, gross_cents, goodwill_cents }): SoldCharge[] => {
        const discount = Math.floor((gross_cents - goodwill_cents) * discounted)
        const off = { kind: 'discount', name: '', vat, line_ids: [1], gross_cents: -discount } as const
        return [
          ...charges.map((charge) => ({ ...charge, vat, line_ids: [1] })),
          ...(discount > 0 ? [off] : []),
        ]
      }),
    )
    return {
      ...rest,
      kind: kind as InvoiceDocument['kind'],
      issue_date: '2026-03-10',
      delivery_date: delivery.day,
      delivery_country: delivery.country,
      currency: 'EUR',
      order_number: '303-1234567-1234567',
      order_date: '2026-03-08',
      channel: 'Amazon',
      ...totals,
      lines: lines.map((amounts, index) => ({
        ...amounts,
        line_id: index + 1,
        title,
        ean,
        article_number: '1-1-22427',
        size,
        color: 'schwarz',
        vat: sold[index]?.vat ?? { category: 'S', rate: 19 },
        shipping_gross_cents: sold[index]?.shipping_cents ?? 0,
      })),
      refers_to: kind === 'credit_note' ? { number: 'RE-2026-00001', issue_date: '2026-03-09' } : null,
      occasion: kind === 'credit_note' ? 'return' : null,
    } satisfies InvoiceDocument
  })
