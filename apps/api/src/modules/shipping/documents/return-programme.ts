import { fill, isKeyOf } from '@kontor/contract/shared'
import { type Column, LEFT, MM, type Paper, WIDTH, writeTable } from '../../../platform/documents/paper.ts'
import { startPaper } from './letter-head.ts'
import { lineColumns, type NumberedLine } from './line-columns.ts'
import { type DocumentText, documentText, RETURN_REASONS } from './parcel-papers.texts.ts'
import type { ParcelPapers } from './parcel-papers.ts'

const BOX = 8 * MM

/**
 * The codes by which a marketplace with a return programme of its own books returns (decisions: Sales channels; the
 * portal's reasons follow them). What a customer cannot say of an article has none.
 */
export const RETURN_CODES = {
  no_reason: 0,
  dont_like_item: 1,
  item_too_big: 2,
  item_too_small: 3,
  price_quality_ratio: 4,
  delivery_too_late: 5,
  item_different_as_shown: 6,
  wrong_item: 7,
  item_defect: 8,
  item_for_choice: 9,
} as const satisfies Partial<Record<keyof typeof RETURN_REASONS, number>>

/** The marketplace's return slip: every piece with a box for its code, and the order's number as a barcode. A4 PDF. */
export async function returnProgramme(papers: ParcelPapers): Promise<Uint8Array> {
  const text = (key: DocumentText) => documentText(key, papers.language)
  const paper = startPaper(papers, 'return_programme')
  paper.paragraph(fill(text('programme_steps'), { channel: papers.channelName }))
  paper.y += 4 * MM
  const columns: Column<NumberedLine>[] = [
    ...lineColumns(papers),
    {
      title: text('return_code'),
      x: LEFT + 155 * MM,
      width: 18 * MM,
      write: (sheet, _line, { x, y }) => sheet.box(x, y, BOX * 2, BOX),
      height: () => BOX,
    },
  ]
  // A code belongs to a piece: two of a kind may come back for two reasons.
  const pieces = papers.lines.flatMap((line) => Array.from({ length: line.quantity }, () => line))
  const rows = pieces.map((line, i) => ({ ...line, quantity: 1, position: i + 1 }))
  const title = text('return_programme')
  writeTable(paper, columns, rows, fill(text('continued'), { title, number: papers.orderNumber }))
  paper.y += 6 * MM
  writeCodes(paper, papers)
  return paper.finish()
}

function writeCodes(paper: Paper, { language }: ParcelPapers): void {
  const codes = Object.entries(RETURN_CODES)
  const columns = 2
  const rows = Math.ceil(codes.length / columns)
  const rowHeight = 6 * MM
  if (!paper.fits(rows * rowHeight + 10 * MM)) paper.nextPage()
  paper.paragraph(documentText('return_codes', language), { font: 'bold', size: 10 })
  paper.y += 2 * MM
  const width = WIDTH / columns
  codes.forEach(([reason, code], i) => {
    const x = LEFT + Math.floor(i / rows) * width
    const y = paper.y + (i % rows) * rowHeight
    paper.text(String(code), x, y, { font: 'bold', size: 10, width: 8 * MM })
    const words = isKeyOf(RETURN_REASONS, reason) ? RETURN_REASONS[reason][language] : reason
    paper.text(words, x + 9 * MM, y, { size: 9, width: width - 11 * MM })
  })
  paper.y += rows * rowHeight
}
