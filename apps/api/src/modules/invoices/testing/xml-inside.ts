import { inflateSync } from 'node:zlib'
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'

/** What kind of file is enclosed, and its bytes. */
interface Enclosed {
  readonly file: PDFDict
  readonly mediaType: string
  readonly text: string
}

/** The first file inside a PDF. @throws when there is none */
export async function enclosedIn(pdf: Uint8Array): Promise<Enclosed> {
  const document = await PDFDocument.load(pdf, { throwOnInvalidObject: true, updateMetadata: false })
  const file = document.catalog.lookup(PDFName.of('AF'), PDFArray).lookup(0, PDFDict)
  const stream = file.lookup(PDFName.of('EF'), PDFDict).lookup(PDFName.of('F'))
  if (!(stream instanceof PDFRawStream)) throw new TypeError('the enclosed file is no stream')
  const mediaType = String(stream.dict.get(PDFName.of('Subtype')))
  return { file, mediaType, text: inflateSync(stream.contents).toString('utf8') }
}

/** The e-invoice inside a PDF. */
export const xmlInside = async (pdf: Uint8Array): Promise<string> => (await enclosedIn(pdf)).text
