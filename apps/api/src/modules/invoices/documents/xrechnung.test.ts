import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missingOf } from '../make-xrechnung.ts'
import { anyDocument } from '../testing/any-invoice.ts'
import { canJudge, officialFindings, openSchema } from '../testing/official-rules.ts'
import { brokenXRechnungRules } from '../testing/xrechnung-rules.ts'
import { yenInvoice } from '../testing/yen-invoice.ts'
import { invoiceXml, xRechnungXml } from './invoice-xml.ts'

const PARTS = {
  leitweg_id: '04011000-1234512345-06',
  contact: { name: 'Schuhhaus Müller', phone: '+49 911 1234', email: 'rechnung@schuhhaus.example' },
}
const anyXRechnung = fc
  .record({
    document: anyDocument,
    place: fc.constantFrom(null, { zip_code: '50672', city: 'Köln' }),
  })
  .map(({ document, place }) => xRechnungXml(document, PARTS, place))

/** What is put for what, so that a rule is broken. */
const BROKEN: readonly (readonly [rule: string, find: RegExp, replacement: string])[] = [
  [
    'BR-DE-14',
    /(<ram:CalculatedAmount>.*?)<ram:RateApplicablePercent>[^<]*<\/ram:RateApplicablePercent>/s,
    '$1',
  ],
  ['BR-DE-15', /<ram:BuyerReference>[^<]*<\/ram:BuyerReference>/, ''],
  ['BR-DE-17', /<ram:TypeCode>38[01]</, '<ram:TypeCode>383<'],
  ['BR-DE-27', /<ram:CompleteNumber>[^<]*</, '<ram:CompleteNumber>12<'],
  [
    'BR-DE-28',
    /rechnung@schuhhaus\.example(?=<\/ram:URIID>\s*<\/ram:EmailURI)/,
    'rechnung@schuhhaus..example',
  ],
  ['BR-DE-TMP-32', /<ram:ActualDeliverySupplyChainEvent>.*?<\/ram:ActualDeliverySupplyChainEvent>/s, ''],
  ['PEPPOL-EN16931-R008', /(<ram:CityName>)[^<]+/, '$1'],
  [
    'PEPPOL-EN16931-R020',
    /<ram:URIUniversalCommunication>\s*<ram:URIID schemeID="EM">[^<]*<\/ram:URIID>\s*<\/ram:URIUniversalCommunication>/,
    '',
  ],
]

let schema: ReturnType<typeof openSchema>
beforeAll(() => {
  schema = openSchema()
})
afterAll(() => schema.close())

describe('an XRechnung', () => {
  it('is valid by the schema and keeps the rules of KoSIT', () => {
    fc.assert(
      fc.property(anyXRechnung, (xml) => {
        schema.validate(xml)
        expect(brokenXRechnungRules(xml)).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  it('in yen is one, too, without decimals: 5500 + 600 = 6100', () => {
    const xml = xRechnungXml(yenInvoice(), PARTS, { zip_code: 'NW1 6XE', city: 'London' })
    schema.validate(xml)
    expect(brokenXRechnungRules(xml)).toEqual([])
    expect(xml).toContain('<ram:LineTotalAmount>5500</ram:LineTotalAmount>')
    expect(xml).toContain('<ram:ChargeTotalAmount>600</ram:ChargeTotalAmount>')
    expect(xml).toContain('<ram:GrandTotalAmount>6100</ram:GrandTotalAmount>')
  })

  it('is what the e-invoice inside of a PDF is not', () => {
    const [document] = fc.sample(anyDocument, { numRuns: 1, seed: 1 })
    if (!document) throw new Error('no sample')
    expect(brokenXRechnungRules(invoiceXml(document))).toEqual(
      expect.arrayContaining(['BR-DE-2', 'BR-DE-10', 'BR-DE-11', 'BR-DE-15', 'BR-DE-21']),
    )
  })

  it.skipIf(!canJudge())('has no finding by the official rules of EN 16931', { timeout: 120_000 }, () => {
    const documents = fc.sample(anyXRechnung, { numRuns: 60, seed: 3 })
    const found = officialFindings(new Map(documents.map((xml, index) => [String(index), xml])))
    expect(found.size).toBe(documents.length)
    expect([...found.values()].flat()).toEqual([])
  })

  it.skipIf(!canJudge('xrechnung'))(
    'has no finding by the official rules of KoSIT, and a broken one has',
    { timeout: 120_000 },
    () => {
      const right = fc.sample(anyXRechnung, { numRuns: 60, seed: 5 })
      const [sample = ''] = right
      const broken = new Map(
        BROKEN.map(([rule, find, replacement]) => [rule, sample.replace(find, replacement)]),
      )
      const found = officialFindings(
        new Map([...right.map((xml, index) => [String(index), xml] as const), ...broken]),
        'xrechnung',
      )
      expect(right.flatMap((_, index) => found.get(String(index)) ?? ['not judged'])).toEqual([])
      for (const rule of broken.keys()) expect(found.get(rule)).toContain(rule)
    },
  )

  it.each(BROKEN)('would not pass if %s were broken', (rule, find, replacement) => {
    const [sample = ''] = fc.sample(anyXRechnung, { numRuns: 1, seed: 5 })
    expect(brokenXRechnungRules(sample.replace(find, replacement))).toContain(rule)
  })

  it('names whom to ask by a number with three digits and an address that mail reaches', () => {
    const missing = (phone: string, email: string) => missingOf({ name: 'x', phone, email })
    expect(missing('0911 1234', 'a@b.de')).toEqual([])
    expect(missing('', '')).toEqual(['phone', 'email'])
    expect(missing('12', 'a@b.de')).toEqual(['phone'])
    for (const email of ['a', 'a@', '@b.de', 'a@b', '.a@b.de', 'a@.de', 'a@b.de.', 'a b@c.de', 'a@b..de'])
      expect(missing('0911 1', email), email).toEqual(['email'])
  })
})
