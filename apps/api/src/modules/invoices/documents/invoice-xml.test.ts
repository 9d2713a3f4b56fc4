import fc from 'fast-check'
import { XmlDocument, type XmlElement } from 'libxml2-wasm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InvoiceDocument } from '../invoice-document.ts'
import { anyDocument } from '../testing/any-invoice.ts'
import { brokenRules } from '../testing/e-invoice-rules.ts'
import { canJudge, officialFindings, openSchema } from '../testing/official-rules.ts'
import { yenInvoice } from '../testing/yen-invoice.ts'
import { invoiceXml } from './invoice-xml.ts'

/** Where the sums stand that a rule checks: a figure put before each breaks it. */
const SUMS = {
  'BR-CO-10': /(<ram:SpecifiedTradeSettlementHeaderMonetarySummation>\s*<ram:LineTotalAmount>)/,
  'BR-CO-11': /(<ram:AllowanceTotalAmount>)/,
  'BR-CO-12': /(<ram:ChargeTotalAmount>)/,
  'BR-CO-14': /(<ram:TaxTotalAmount[^>]*>)/,
  'BR-CO-16': /(<ram:DuePayableAmount>)/,
} as const

const RUNS = Number(process.env.INVOICE_RUNS ?? 200)

let schema: ReturnType<typeof openSchema>
beforeAll(() => {
  schema = openSchema()
})
afterAll(() => schema.close())

describe('the e-invoice of an issued document', () => {
  it('is valid by the schema of Factur-X, profile EN 16931', () => {
    fc.assert(
      fc.property(anyDocument, (document) => schema.validate(invoiceXml(document))),
      { numRuns: RUNS },
    )
  })

  it('keeps the rules of EN 16931', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        expect(brokenRules(invoiceXml(document))).toEqual([])
      }),
      { numRuns: RUNS },
    )
  })

  it('says every text as it is', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const xml = XmlDocument.fromString(invoiceXml(document))
        try {
          const names = xml.root.find('//ram:SellerTradeParty/ram:Name', {
            ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
          })
          expect(names.map((name) => (name as XmlElement).content)).toEqual([document.seller.name])
        } finally {
          xml.dispose()
        }
      }),
    )
  })

  it('says yen without decimals: 5500 + 600 = 6100, all of it paid', () => {
    const xml = invoiceXml(yenInvoice())
    const amounts = [...xml.matchAll(/<ram:(\w*Amount)[^>]*>([^<]*)</g)].map(([, name, text]) => [name, text])
    expect(amounts).toEqual([
      ['ChargeAmount', '5500'],
      ['LineTotalAmount', '5500'],
      ['CalculatedAmount', '0'],
      ['BasisAmount', '6100'],
      ['ActualAmount', '600'],
      ['LineTotalAmount', '5500'],
      ['ChargeTotalAmount', '600'],
      ['TaxBasisTotalAmount', '6100'],
      ['TaxTotalAmount', '0'],
      ['GrandTotalAmount', '6100'],
      ['TotalPrepaidAmount', '6100'],
      ['DuePayableAmount', '0'],
    ])
    expect(xml).toContain('<ram:TaxTotalAmount currencyID="JPY">')
    schema.validate(xml)
    expect(brokenRules(xml)).toEqual([])
  })

  it.each([
    ['BR-02', /<ram:ID>[^<]*<\/ram:ID>(\s*<ram:TypeCode>38)/, '<ram:ID/>$1'],
    ['BR-CO-10', /(<ram:SpecifiedTradeSettlementHeaderMonetarySummation>\s*<ram:LineTotalAmount>)/, '$19'],
    ['BR-CO-14', /(<ram:TaxTotalAmount[^>]*>)/, '$19'],
    ['BR-CO-16', /(<ram:DuePayableAmount>)/, '$19'],
    ['BR-S-08/BR-G-08', /(<ram:BasisAmount>)/, '$19'],
    ['BR-CO-17', /(<ram:CalculatedAmount>)/, '$19'],
  ])('would not pass if %s were broken', (rule, find, replacement) => {
    const [sample] = fc.sample(anyDocument, { numRuns: 1, seed: 1 })
    if (!sample) throw new Error('no sample')
    expect(brokenRules(invoiceXml(sample).replace(find, replacement))).toContain(rule)
  })
})

/** At least so many of the documents are of each kind, with each of what their rules speak of. */
const OF_EACH = 3

/** What the rules tell apart in a document. */
const features = ({ kind, charges, taxes }: InvoiceDocument): string[] => [
  kind,
  ...(charges.some(({ kind }) => kind === 'discount') ? [`${kind} with a discount`] : []),
  ...(charges.some(({ kind }) => kind !== 'discount') ? [`${kind} with a charge`] : []),
  ...(taxes.some(({ vat }) => vat.category === 'G') ? [`${kind} of an export`] : []),
  ...(taxes.length > 1 ? [`${kind} with several rates`] : []),
]

describe.skipIf(!canJudge())(
  'by the official rules of EN 16931 (needs the rules beside the repository, Java and Saxon)',
  () => {
    it('has no finding, whatever is invoiced, and a broken sum has one', { timeout: 120_000 }, () => {
      const sampled = fc.sample(anyDocument, { numRuns: RUNS, seed: 16_931 })
      const right = new Map(sampled.map((document, index) => [String(index), invoiceXml(document)]))
      right.set('in yen', invoiceXml(yenInvoice()))
      const broken = new Map(
        Object.entries(SUMS).flatMap(([rule, amount]) => {
          const xml = [...right.values()].find((each) => amount.test(each)) ?? ''
          return [[rule, xml.replace(amount, '$19')] as const]
        }),
      )
      const found = officialFindings(new Map([...right, ...broken]))
      expect([...right.keys()].flatMap((name) => found.get(name) ?? ['not judged'])).toEqual([])
      for (const rule of broken.keys()) expect(found.get(rule)).toContain(rule)

      const seen = Map.groupBy(sampled.flatMap(features), (feature) => feature)
      for (const kind of ['invoice', 'credit_note'])
        for (const feature of ['', ' with a discount', ' with a charge', ' of an export'])
          expect(seen.get(kind + feature)?.length ?? 0, kind + feature).toBeGreaterThanOrEqual(OF_EACH)
    })
  },
)
