import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { BrokenPdf, checkPdf, joinPdfs } from './pdf.ts'

const pdfOf = async (...sizes: readonly [number, number][]): Promise<Uint8Array> => {
  const document = await PDFDocument.create()
  for (const size of sizes) document.addPage([...size])
  return document.save({ addDefaultPage: false })
}

test('a document that can be printed passes', async () => {
  await checkPdf(await pdfOf([300, 400]))
})

test.each([
  ['no PDF', async () => Buffer.from('Bad gateway')],
  ['cut off', async () => (await pdfOf([300, 400])).slice(0, 200)],
  ['a beginning and an end without a catalogue', async () => Buffer.from('%PDF-1.4\n%%EOF')],
  ['without a page', () => pdfOf()],
])('a document that is %s does not', async (_, make) => {
  await expect(checkPdf(await make())).rejects.toThrow(BrokenPdf)
})

test('joined documents keep their pages, each at its size', async () => {
  const joined = await joinPdfs(
    [await pdfOf([300, 400], [210, 297]), await pdfOf([100, 50])],
    'Papiere Größe 42',
  )
  const document = await PDFDocument.load(joined)
  expect(document.getTitle()).toBe('Papiere Größe 42')
  expect(document.getPages().map((page) => [page.getWidth(), page.getHeight()])).toEqual([
    [300, 400],
    [210, 297],
    [100, 50],
  ])
})
