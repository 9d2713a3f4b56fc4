import { fill } from '@kontor/contract/shared'
import { type Column, LEFT, MM, type Paper, WIDTH, writeTable } from '../../../platform/documents/paper.ts'
import { storeLines } from './address-lines.ts'
import { startPaper } from './letter-head.ts'
import { lineColumns, type NumberedLine } from './line-columns.ts'
import { type DocumentText, documentText, RETURN_REASONS } from './parcel-papers.texts.ts'
import type { ParcelPapers } from './parcel-papers.ts'

const BOX = 6 * MM
const TICK = 3.5 * MM

/** The form that the customer encloses with what comes back, as an A4 PDF. */
export async function returnNote(papers: ParcelPapers): Promise<Uint8Array> {
  const text = (key: DocumentText) => documentText(key, papers.language)
  const paper = startPaper(papers, 'return_note')
  writeSteps(paper, papers)
  paper.y += 4 * MM
  const columns: Column<NumberedLine>[] = [
    ...lineColumns(papers),
    boxColumn(text('sent_back'), LEFT + 151 * MM),
    boxColumn(text('reason_number'), LEFT + 164 * MM),
  ]
  const rows = papers.lines.map((line, i) => ({ ...line, position: i + 1 }))
  writeTable(
    paper,
    columns,
    rows,
    fill(text('continued'), { title: text('return_note'), number: papers.orderNumber }),
  )
  paper.y += 5 * MM
  writeReasons(paper, papers)
  writeRemarks(paper, text('remarks'))
  return paper.finish()
}

function writeSteps(paper: Paper, papers: ParcelPapers): void {
  const text = (key: DocumentText) => documentText(key, papers.language)
  const steps = [
    text('step_tick'),
    text('step_pack'),
    papers.returnLabel ? `${text('step_label')} ${text('step_no_label')}` : text('step_own_postage'),
  ]
  const top = paper.y
  const width = 105 * MM
  paper.paragraph(text('how_to_return'), { font: 'bold', size: 10, width })
  steps.forEach((step, i) => {
    paper.y += 1 * MM
    paper.text(`${i + 1}.`, LEFT, paper.y, { width: 5 * MM })
    paper.y += paper.text(step, LEFT + 5 * MM, paper.y, { width: width - 5 * MM })
  })
  const x = LEFT + 115 * MM
  const height = paper.text(text('return_address'), x, top, { font: 'bold', size: 10 })
  const address = [...storeLines(papers.returns, papers.language), ...papers.storeContact].join('\n')
  paper.y = Math.max(paper.y, top + height + 1 * MM + paper.text(address, x, top + height + 1 * MM))
}

/** A column of empty boxes to write a number into. */
const boxColumn = (title: string, x: number): Column<NumberedLine> => ({
  title,
  x,
  width: 13 * MM,
  write: (paper, _line, { y }) => paper.box(x, y, BOX, BOX),
  height: () => BOX,
})

function writeReasons(paper: Paper, papers: ParcelPapers): void {
  const reasons = Object.values(RETURN_REASONS)
  const columns = 2
  const rows = Math.ceil(reasons.length / columns)
  const rowHeight = 5.5 * MM
  if (!paper.fits(rows * rowHeight + 12 * MM)) paper.nextPage()
  paper.paragraph(documentText('reasons', papers.language), { font: 'bold', size: 10 })
  paper.paragraph(documentText('reasons_hint', papers.language), { size: 8, faint: true })
  paper.y += 2 * MM
  const columnWidth = WIDTH / columns
  reasons.forEach((reason, i) => {
    const x = LEFT + Math.floor(i / rows) * columnWidth
    const y = paper.y + (i % rows) * rowHeight
    paper.box(x, y, TICK, TICK)
    paper.text(`${i + 1}`, x + 5 * MM, y, { font: 'bold', size: 8.5, width: 6 * MM })
    paper.text(reason[papers.language], x + 11 * MM, y, { size: 8.5, width: columnWidth - 13 * MM })
  })
  paper.y += rows * rowHeight
}

function writeRemarks(paper: Paper, title: string): void {
  const height = 18 * MM
  if (!paper.fits(height)) return
  paper.y += 2 * MM
  paper.text(title, LEFT, paper.y, { size: 8, faint: true })
  for (const line of [10, 17]) paper.rule(paper.y + line * MM)
  paper.y += height
}
