import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { XmlDocument, type XmlElement, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anyDocument } from '../testing/any-invoice.ts'
import { brokenRules } from '../testing/e-invoice-rules.ts'
import { invoiceXml } from './invoice-xml.ts'

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

/** The official rules as a compiled stylesheet (`EN16931-CII-validation.xslt` of ConnectingEurope/eInvoicing-EN16931). */
const STYLESHEET = process.env.EN16931_CII_XSLT ?? ''
const SAXON = process.env.SAXON_JAR ?? '/usr/share/java/Saxon-HE.jar'

describe.skipIf(STYLESHEET === '' || !existsSync(SAXON))(
  'by the official rules of EN 16931 (needs EN16931_CII_XSLT, Java and Saxon)',
  () => {
    it('has no finding, whatever is invoiced', { timeout: 600_000 }, () => {
      const folder = mkdtempSync(join(tmpdir(), 'kontor-en16931-'))
      const [given, found] = [join(folder, 'given'), join(folder, 'found')]
      try {
        execFileSync('mkdir', [given, found])
        fc.sample(anyDocument, { numRuns: RUNS }).forEach((document, index) => {
          writeFileSync(join(given, `${index}.xml`), invoiceXml(document))
        })
        execFileSync('java', [
          ...['-cp', SAXON, 'net.sf.saxon.Transform'],
          ...[`-s:${given}`, `-o:${found}`, `-xsl:${STYLESHEET}`],
        ])
        const reports = readdirSync(found).map((file) => readFileSync(join(found, file), 'utf8'))
        expect(reports).toHaveLength(RUNS)
        expect(reports.every((report) => report.includes('svrl:fired-rule'))).toBe(true)
        const findings = reports.flatMap((report) => [
          ...report.matchAll(/<svrl:failed-assert[^>]*?\bid="([^"]+)"/g),
        ])
        expect(new Set(findings.map(([, id]) => id))).toEqual(new Set())
      } finally {
        rmSync(folder, { recursive: true })
      }
    })
  },
)
