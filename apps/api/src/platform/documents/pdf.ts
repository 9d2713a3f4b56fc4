import type { PDFDocument } from '@cantoo/pdf-lib'

/** Bytes that should have been a PDF and are none, or only a part of one. */
export class BrokenPdf extends Error {
  override readonly name = 'BrokenPdf'
}

/** The end of a PDF is marked in its last kilobyte (ISO 32000-1, 7.5.5 and annex H.3, note 18). */
const END_WITHIN_BYTES = 1024

/**
 * Makes sure that a document prints: it is whole, it can be read, and it has a page.
 * @throws BrokenPdf
 */
export async function checkPdf(bytes: Uint8Array): Promise<void> {
  const tail = Buffer.from(bytes.subarray(Math.max(0, bytes.length - END_WITHIN_BYTES))).toString('latin1')
  if (!tail.includes('%%EOF')) throw new BrokenPdf('the document is cut off')
  if ((await read(bytes)).getPageCount() < 1) throw new BrokenPdf('the document has no page')
}

/**
 * One document with all pages of the given ones, each at its own size.
 * @param parts one after the other, as they are read
 * @throws BrokenPdf
 */
export async function joinPdfs(
  parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  title: string,
): Promise<Uint8Array> {
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const joined = await PDFDocument.create()
  joined.setTitle(title)
  for await (const part of parts) {
    const document = await read(part)
    for (const page of await joined.copyPages(document, document.getPageIndices())) joined.addPage(page)
  }
  return joined.save()
}

async function read(bytes: Uint8Array): Promise<PDFDocument> {
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  try {
    const document = await PDFDocument.load(bytes, { throwOnInvalidObject: true, updateMetadata: false })
    // The library looks for the pages when it is asked for them, and fails where there is no catalogue.
    document.getPages()
    return document
  } catch (error) {
    throw new BrokenPdf('the document cannot be read', { cause: error })
  }
}
