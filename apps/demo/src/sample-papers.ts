import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib'
import type { Files } from '../../api/src/platform/files/files.ts'
import type { PaperFiles } from './orders/numbered-order.ts'

const A6: readonly [number, number] = [297.64, 419.53]
const A4: readonly [number, number] = [595.28, 841.89]
const KEYS: PaperFiles = {
  label: 'demo/sample-label.pdf',
  deliveryNote: 'demo/sample-delivery-note.pdf',
  returnNote: 'demo/sample-return-note.pdf',
}

/**
 * Stores the papers of a company's past parcels: one sample of each kind, which says that it is one. Parcels that are
 * made in the demo get papers of their own.
 */
export async function storeSamplePapers(files: Files, companyId: number): Promise<PaperFiles> {
  const store = async (key: string, title: string, size: readonly [number, number]) =>
    files.put(companyId, key, await samplePaper(title, size), 'application/pdf')
  await store(KEYS.label, 'Versandlabel', A6)
  await store(KEYS.deliveryNote, 'Lieferschein', A4)
  await store(KEYS.returnNote, 'Retourenschein', A4)
  return KEYS
}

async function samplePaper(title: string, [width, height]: readonly [number, number]): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.setTitle(`${title} (Muster)`)
  const page = document.addPage([width, height])
  const bold = await document.embedFont(StandardFonts.HelveticaBold)
  const plain = await document.embedFont(StandardFonts.Helvetica)
  const margin = 28
  page.drawRectangle({
    x: margin / 2,
    y: margin / 2,
    width: width - margin,
    height: height - margin,
    borderWidth: 1,
    borderColor: rgb(0, 0, 0),
  })
  page.drawText('MUSTER', { x: margin, y: height - 2.5 * margin, size: 34, font: bold })
  page.drawText(title, { x: margin, y: height - 3.6 * margin, size: 18, font: bold })
  const lines = [
    'Demodaten von Kontor.',
    'Steht für die Papiere aller früheren',
    'Sendungen dieser Demo. Nicht gültig.',
  ]
  for (const [index, line] of lines.entries()) {
    page.drawText(line, { x: margin, y: height - 5 * margin - index * 16, size: 11, font: plain })
  }
  return document.save()
}
