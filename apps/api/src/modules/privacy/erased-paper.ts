/** As labels are: whatever the paper was, it prints on the smallest sheet. */
const A6 = { width: 298, height: 420 }
const MARGIN = 24
const SIZE = 12
const LINES = ['Kundendaten gelöscht', 'Customer data erased', 'Datos del cliente borrados']

/** What stands in place of a paper that showed a customer, so that whoever opens it is told why. The same bytes every time. */
export async function erasedPaper(): Promise<Uint8Array> {
  const { PDFDocument, StandardFonts } = await import('@cantoo/pdf-lib')
  const paper = await PDFDocument.create({ updateMetadata: false })
  const font = await paper.embedFont(StandardFonts.Helvetica)
  const page = paper.addPage([A6.width, A6.height])
  for (const [index, line] of LINES.entries())
    page.drawText(line, { x: MARGIN, y: A6.height - 2 * MARGIN - 20 * index, size: SIZE, font })
  return paper.save()
}
