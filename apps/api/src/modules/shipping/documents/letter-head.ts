import { fill } from '@kontor/contract/shared'
import { fitsCode128 } from '../../../platform/documents/barcode.ts'
import { LEFT, MM, Paper, RIGHT } from '../../../platform/documents/paper.ts'
import { customerLines, storeLines } from './address-lines.ts'
import { type DocumentText, documentText } from './parcel-papers.texts.ts'
import type { ParcelPapers } from './parcel-papers.ts'

type PaperTitle = 'delivery_note' | 'return_note' | 'return_programme'

/** Where DIN 5008 (form B) has the address window. */
const WINDOW_TOP = 50 * MM
const FACTS_LEFT = 120 * MM

/** An A4 paper with sender, recipient in the window, the facts of the order and its number as a barcode. */
export function startPaper(papers: ParcelPapers, title: PaperTitle): Paper {
  const { language } = papers
  const text = (key: DocumentText) => documentText(key, language)
  const paper = new Paper(`${text(title)} ${papers.orderNumber}`, language, {
    lines: [papers.companyName, ...papers.companyContact].filter((line) => line !== ''),
    page: (page, pages) => fill(text('page'), { page, pages }),
  })
  paper.text(papers.companyName, LEFT, 16 * MM, { font: 'bold', size: 13, width: 95 * MM })
  const sender = storeLines(papers.sender, language)
  const width = 85 * MM
  const above = paper.text(sender.join('  ·  '), LEFT, WINDOW_TOP, { size: 6.5, faint: true, width })
  let y = WINDOW_TOP + Math.max(6 * MM, above + 1 * MM)
  for (const line of customerLines(papers.recipient, language))
    y += Math.max(5 * MM, paper.text(line, LEFT, y, { size: 10, width }))
  writeOrderBarcode(paper, papers.orderNumber)
  writeFacts(paper, papers)
  paper.y = Math.max(100 * MM, y + 3 * MM)
  paper.y += paper.text(text(title), LEFT, paper.y, { font: 'bold', size: 16 }) + 3 * MM
  return paper
}

function writeOrderBarcode(paper: Paper, orderNumber: string): void {
  if (fitsCode128(orderNumber)) {
    const room = (RIGHT - FACTS_LEFT) / (11 * orderNumber.length + 35)
    paper.barcode('code128', orderNumber, {
      x: FACTS_LEFT,
      y: 16 * MM,
      height: 12 * MM,
      module: Math.min(0.33 * MM, room),
    })
  } else {
    paper.text(orderNumber, FACTS_LEFT, 18 * MM, { font: 'bold', size: 11 })
  }
}

function writeFacts(paper: Paper, papers: ParcelPapers): void {
  const text = (key: DocumentText) => documentText(key, papers.language)
  const facts: [string, string][] = [
    [text('order_number'), papers.orderNumber],
    [text('order_date'), papers.orderDate],
    [text('ordered_at'), papers.channelName],
    [
      text('sender_store'),
      [`${papers.sender.name} (${papers.storeNumber})`, ...papers.storeContact].join('\n'),
    ],
    [text('parcel'), papers.parcelNumber],
    [text('tracking_number'), `${papers.carrier.toUpperCase()} ${papers.trackingNumber}`],
  ]
  let y = WINDOW_TOP
  for (const [label, value] of facts) {
    paper.text(label, FACTS_LEFT, y, { size: 8, faint: true, width: 28 * MM })
    const height = paper.text(value, FACTS_LEFT + 28 * MM, y, {
      size: 8,
      width: RIGHT - FACTS_LEFT - 28 * MM,
    })
    y += Math.max(height, 4 * MM) + 1
  }
}
