import { fill } from '@kontor/contract/shared'
import { LEFT, MM, textColumn, writeTable } from '../../../platform/documents/paper.ts'
import { startPaper } from './letter-head.ts'
import { lineColumns } from './line-columns.ts'
import { documentText } from './parcel-papers.texts.ts'
import type { ParcelPapers } from './parcel-papers.ts'

/** What is in the parcel, for the customer, as an A4 PDF. Names no prices: a parcel may be a present. */
export async function deliveryNote(papers: ParcelPapers): Promise<Uint8Array> {
  const text = (key: Parameters<typeof documentText>[0]) => documentText(key, papers.language)
  const paper = startPaper(papers, 'delivery_note')
  paper.paragraph(text('thanks'))
  paper.y += 4 * MM
  const columns = [
    ...lineColumns(papers),
    textColumn<{ quantity: number }>(
      text('quantity'),
      { x: LEFT + 153 * MM, width: 22 * MM, align: 'right' },
      (line) => String(line.quantity),
      { font: 'bold' },
    ),
  ]
  const rows = papers.lines.map((line, i) => ({ ...line, position: i + 1 }))
  writeTable(
    paper,
    columns,
    rows,
    fill(text('continued'), { title: text('delivery_note'), number: papers.orderNumber }),
  )
  if (papers.hasOtherPieces) {
    paper.y += 4 * MM
    paper.paragraph(text('other_parcels'), { size: 8, faint: true })
  }
  return paper.finish()
}
