import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { XmlDocument, type XmlElement, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishedFolder } from '../../../../test/published-contracts.ts'
import type { InvoiceDocument } from '../invoice-document.ts'
import { anyDocument } from '../testing/any-invoice.ts'
import { brokenRules } from '../testing/e-invoice-rules.ts'
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

/** The schema of the profile EN 16931, as the Factur-X package ships it. */
const SCHEMA = join(
  dirname(createRequire(import.meta.url).resolve('@stackforge-eu/factur-x')),
  '../schema/en16931/FACTUR-X_EN16931.xsd',
)

let schema: XmlDocument
let validator: XsdValidator
beforeAll(() => {
  xmlRegisterFsInputProviders()
  schema = XmlDocument.fromBuffer(readFileSync(SCHEMA), { url: `file://${SCHEMA}` })
  validator = XsdValidator.fromDoc(schema)
})
afterAll(() => {
  validator.dispose()
  schema.dispose()
})

function validate(xml: string): void {
  const document = XmlDocument.fromString(xml)
  try {
    validator.validate(document)
  } finally {
    document.dispose()
  }
}

describe('the e-invoice of an issued document', () => {
  it('is valid by the schema of Factur-X, profile EN 16931', () => {
    fc.assert(
      fc.property(anyDocument, (document) => validate(invoiceXml(document))),
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

/** The official rules as a compiled stylesheet of ConnectingEurope/eInvoicing-EN16931; `npm test` installs Saxon. */
const STYLESHEET = process.env.EN16931_CII_XSLT ?? `${publishedFolder('en16931')}EN16931-CII-validation.xslt`
const SAXON = process.env.SAXON_JAR ?? '/usr/share/java/Saxon-HE.jar'
/** At least so many of the documents are of each kind, with each of what their rules speak of. */
const OF_EACH = 3

/** Judges documents by name in one run of the JVM. @returns the rules that each breaks */
function officialFindings(documents: ReadonlyMap<string, string>): Map<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-en16931-'))
  const [given, found] = [join(folder, 'given'), join(folder, 'found')]
  try {
    for (const each of [given, found]) mkdirSync(each)
    for (const [name, xml] of documents) writeFileSync(join(given, `${name}.xml`), xml)
    execFileSync('java', [
      ...['-cp', SAXON, 'net.sf.saxon.Transform'],
      ...[`-s:${given}`, `-o:${found}`, `-xsl:${STYLESHEET}`],
    ])
    const reports = readdirSync(found).map((file) => [file, readFileSync(join(found, file), 'utf8')] as const)
    return new Map(
      reports.map(([file, report]) => {
        if (!report.includes('svrl:fired-rule')) throw new Error(`${file} was not judged`)
        const ids = [...report.matchAll(/<svrl:failed-assert[^>]*?\bid="([^"]+)"/g)].map(([, id]) => id ?? '')
        return [file.replace(/\.\w+$/, ''), ids]
      }),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What the rules tell apart in a document. */
const features = ({ kind, charges, taxes }: InvoiceDocument): string[] => [
  kind,
  ...(charges.some(({ kind }) => kind === 'discount') ? [`${kind} with a discount`] : []),
  ...(charges.some(({ kind }) => kind !== 'discount') ? [`${kind} with a charge`] : []),
  ...(taxes.some(({ vat }) => vat.category === 'G') ? [`${kind} of an export`] : []),
  ...(taxes.length > 1 ? [`${kind} with several rates`] : []),
]

describe.skipIf(!existsSync(STYLESHEET) || !existsSync(SAXON))(
  'by the official rules of EN 16931 (needs the rules beside the repository, Java and Saxon)',
  () => {
    it('has no finding, whatever is invoiced, and a broken sum has one', { timeout: 120_000 }, () => {
      const sampled = fc.sample(anyDocument, { numRuns: RUNS, seed: 16_931 })
      const right = new Map(sampled.map((document, index) => [String(index), invoiceXml(document)]))
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
