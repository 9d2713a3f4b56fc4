import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib'
import fc from 'fast-check'
import { XmlDocument } from 'libxml2-wasm'
import { expect, test } from 'vitest'
import { linesOfPdf } from '../../../../test/pdf-text.ts'
import { anyDocument } from '../testing/any-invoice.ts'
import { enclosedIn } from '../testing/xml-inside.ts'
import { yenInvoice } from '../testing/yen-invoice.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { invoiceXml } from './invoice-xml.ts'

const ISSUED_AT = new Date('2026-03-10T09:00:00Z')
const [sample] = fc.sample(anyDocument, { numRuns: 1, seed: 7 })
if (!sample) throw new Error('no sample')

const name = (text: string) => PDFName.of(text)
const textOf = (value: unknown) =>
  value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : String(value)

async function open(bytes: Uint8Array) {
  const document = await PDFDocument.load(bytes, { throwOnInvalidObject: true, updateMetadata: false })
  const metadata = document.catalog.lookup(name('Metadata'))
  if (!(metadata instanceof PDFRawStream)) throw new TypeError('no metadata')
  return { document, xmp: Buffer.from(metadata.contents).toString('utf8') }
}

test('the XML travels inside, as an alternative of the document', async () => {
  const pdf = await invoicePdf(sample, ISSUED_AT)
  const { document } = await open(pdf)
  const { file, mediaType, text } = await enclosedIn(pdf)
  expect([textOf(file.get(name('F'))), textOf(file.get(name('UF')))]).toEqual([
    'factur-x.xml',
    'factur-x.xml',
  ])
  expect(file.get(name('AFRelationship'))).toBe(name('Alternative'))
  expect([mediaType, text]).toEqual(['/text#2Fxml', invoiceXml(sample)])
  const named = document.catalog
    .lookup(name('Names'), PDFDict)
    .lookup(name('EmbeddedFiles'), PDFDict)
    .lookup(name('Names'), PDFArray)
  expect(textOf(named.get(0))).toBe('factur-x.xml')
})

test('it says of itself that it is PDF/A-3B and Factur-X of the profile EN 16931', async () => {
  const { document, xmp } = await open(await invoicePdf(sample, ISSUED_AT))
  const metadata = XmlDocument.fromString(xmp.replace(/<\?xpacket[^>]*\?>/g, '').trim())
  const find = (path: string) =>
    metadata.root
      .find(path, {
        pdfaid: 'http://www.aiim.org/pdfa/ns/id/',
        fx: 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
        pdfaProperty: 'http://www.aiim.org/pdfa/ns/property#',
      })
      .map((node) => ('content' in node ? String(node.content) : ''))
  expect([find('//pdfaid:part'), find('//pdfaid:conformance')]).toEqual([['3'], ['B']])
  expect(find('//fx:*')).toEqual(['factur-x.xml', 'INVOICE', '1.0', 'EN 16931'])
  expect(find('//pdfaProperty:name')).toEqual([
    'DocumentFileName',
    'DocumentType',
    'Version',
    'ConformanceLevel',
  ])
  metadata.dispose()
  const intent = document.catalog.lookup(name('OutputIntents'), PDFArray).lookup(0, PDFDict)
  expect(intent.get(name('S'))).toBe(name('GTS_PDFA1'))
})

test('every font is inside', async () => {
  const { document } = await open(await invoicePdf(sample, ISSUED_AT))
  const descriptors = document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      object instanceof PDFDict && object.get(name('Type')) === name('Font') ? [object] : [],
    )
    .filter((font) => font.get(name('Subtype')) !== name('Type0'))
    .map((font) => font.lookup(name('FontDescriptor'), PDFDict))
  expect(descriptors.length).toBeGreaterThan(0)
  for (const descriptor of descriptors) expect(descriptor.has(name('FontFile2'))).toBe(true)
})

test('the same document gives the same bytes', async () => {
  expect(Buffer.from(await invoicePdf(sample, ISSUED_AT))).toEqual(
    Buffer.from(await invoicePdf(sample, ISSUED_AT)),
  )
})

test('sixty lines take as many pages as they need', async () => {
  const [line] = sample.lines
  if (!line) throw new Error('no line')
  const lines = Array.from({ length: 60 }, (_, index) => ({ ...line, line_id: index + 1 }))
  const { document } = await open(await invoicePdf({ ...sample, lines }, ISSUED_AT))
  expect(document.getPageCount()).toBeGreaterThan(2)
})

/** The amounts at the ends of the lines, as an English reader sees them. */
const amountsOf = async (currency: string, sign: RegExp): Promise<string[]> =>
  (await linesOfPdf(await invoicePdf({ ...yenInvoice(), currency }, ISSUED_AT)))
    .map((line) => line.at(-1) ?? '')
    .filter((text) => sign.test(text))

test('amounts have the decimals of their currency: 5500 + 600 = 6100', async () => {
  // Line, shipping, net, total, what was paid and what is due.
  expect(await amountsOf('JPY', /¥/)).toEqual(
    ['5,500', '600', '6,100', '6,100', '6,100', '0'].map((amount) => `JP¥${amount}`),
  )
  expect(await amountsOf('HUF', /HUF/)).toEqual(
    ['5,500.00', '600.00', '6,100.00', '6,100.00', '6,100.00', '0.00'].map((amount) => `HUF ${amount}`),
  )
})
