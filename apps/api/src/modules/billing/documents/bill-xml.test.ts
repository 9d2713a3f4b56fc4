import { PDFDocument } from '@cantoo/pdf-lib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { canJudge, officialFindings, openSchema } from '../../invoices/testing/official-rules.ts'
import { enclosedIn } from '../../invoices/testing/xml-inside.ts'
import type { BillDocument } from '../bill-document.ts'
import { billVatOf, taxOf } from '../bill-vat.ts'
import { billPdf } from './bill-pdf.ts'
import { billXml } from './bill-xml.ts'

const anySum = fc.record({
  item: fc.constantFrom(
    'discount',
    'transaction_fee',
    'return_credit',
    'label',
    'base_fee',
    'pick_up_return',
  ),
  of: fc.constantFrom('', 'Zalando', 'Schuhe & Söhne <24>', 'DHL'),
  rows: fc.integer({ min: 1, max: 90_000 }),
  net_cents: fc.integer({ min: -90_000, max: 200_000 }).filter((cents) => cents !== 0),
} as const)

/** Bills and credit notes of merchants in every country, with sums above and below zero. */
const anyBill: fc.Arbitrary<BillDocument> = fc
  .record({
    sums: fc
      .array(anySum, { minLength: 1, maxLength: 40 })
      .filter((sums) => sums.reduce((total, { net_cents }) => total + net_cents, 0) > 0),
    isCredit: fc.boolean(),
    bill_kind: fc.constantFrom('sales', 'service', 'click_and_collect'),
    merchant: fc.constantFrom(
      { country: 'DE', vat_id: '' },
      { country: 'DE', vat_id: 'DE111111125' },
      { country: 'AT', vat_id: 'ATU12345675' },
      { country: 'AT', vat_id: '' },
      { country: 'NL', vat_id: 'NL123456789B01' },
      { country: 'LU', vat_id: 'LU12345613' },
      { country: 'CH', vat_id: '' },
      { country: 'CH', vat_id: 'CHE-123.456.788' },
    ),
    tax_number: fc.constantFrom('', '22/123/45678'),
    bic: fc.constantFrom('', 'BYLADEM1001'),
    contact: fc.constantFrom('', 'Łukasz Żółć'),
  } as const)
  .map(({ sums, isCredit, bill_kind, merchant, tax_number, bic, contact }): BillDocument => {
    const vat = billVatOf(merchant)
    const net_cents = sums.reduce((total, sum) => total + sum.net_cents, 0)
    const tax_cents = taxOf(net_cents, vat)
    return {
      kind: isCredit ? 'credit_note' : 'invoice',
      bill_kind,
      number: 'AB-2026-00001',
      issue_date: '2026-03-03',
      due_date: '2026-03-17',
      from: '2026-02-01',
      to: '2026-02-28',
      issuer: {
        name: 'Kontor Betrieb GmbH',
        street: 'Hafenstraße 1',
        zip_code: '20457',
        city: 'Hamburg',
        country: 'DE',
        vat_id: 'DE136695976',
        tax_number,
        iban: 'DE02120300000000202051',
        bic,
        email: 'rechnung@kontor.example',
        phone: '',
      },
      recipient: {
        name: 'Schuhhaus Müller & Söhne',
        contact,
        street: 'Markt 1',
        zip_code: '50667',
        city: 'Köln',
        ...merchant,
        email: 'buchhaltung@example.test',
      },
      sums,
      vat,
      net_cents,
      tax_cents,
      gross_cents: net_cents + tax_cents,
    }
  })

const RUNS = Number(process.env.INVOICE_RUNS ?? 200)
let schema: ReturnType<typeof openSchema>
beforeAll(() => {
  schema = openSchema()
})
afterAll(() => schema.close())

describe('the e-invoice of a bill', () => {
  it('is valid by the schema of Factur-X, profile EN 16931', () => {
    fc.assert(
      fc.property(anyBill, (document) => schema.validate(billXml(document))),
      { numRuns: RUNS },
    )
  })

  it.skipIf(!canJudge())(
    'breaks none of the official rules of EN 16931, and a broken sum does (needs the rules, Java and Saxon)',
    { timeout: 120_000 },
    () => {
      const sampled = fc.sample(anyBill, { numRuns: RUNS, seed: 16_931 })
      const right = new Map(sampled.map((document, index) => [String(index), billXml(document)]))
      const broken = (right.get('0') ?? '').replace(/(<ram:DuePayableAmount>)/, '$19')
      const found = officialFindings(new Map([...right, ['broken', broken]]))
      expect([...right.keys()].flatMap((name) => found.get(name) ?? ['not judged'])).toEqual([])
      expect(found.get('broken')).toContain('BR-CO-16')
      const seen = new Set(sampled.map(({ kind, vat }) => `${kind} ${vat.category}`))
      expect(seen).toEqual(
        new Set(
          ['invoice', 'credit_note'].flatMap((kind) => ['S', 'AE', 'O'].map((vat) => `${kind} ${vat}`)),
        ),
      )
    },
  )

  it('travels inside the PDF, which has the same bytes every time and as many pages as it needs', async () => {
    const [document] = fc.sample(anyBill, { numRuns: 1, seed: 7 })
    if (!document) throw new Error('no sample')
    const [sum] = document.sums
    const long = {
      ...document,
      sums: Array.from({ length: 60 }, () => ({ ...sum, net_cents: 1 })),
    } as BillDocument
    const at = new Date('2026-03-03T09:00:00Z')
    const bytes = await billPdf(long, at)
    expect((await enclosedIn(bytes)).text).toBe(billXml(long))
    expect(Buffer.from(await billPdf(long, at)).equals(Buffer.from(bytes))).toBe(true)
    expect((await PDFDocument.load(bytes)).getPageCount()).toBe(3)
  })
})
