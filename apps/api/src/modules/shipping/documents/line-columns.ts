import { isEan13 } from '../../../platform/documents/barcode.ts'
import { type Column, LEFT, MM, textColumn } from '../../../platform/documents/paper.ts'
import { type DocumentText, documentText } from './parcel-papers.texts.ts'
import type { PaperLine, ParcelPapers } from './parcel-papers.ts'

/** A line with its number on the paper. */
export interface NumberedLine extends PaperLine {
  readonly position: number
}

const BARCODE_HEIGHT = 9 * MM
/** 0.28 mm: 85 % of the nominal size, above the 80 % that scanners at a till must read (GS1 General Specifications). */
const EAN_MODULE = 0.28 * MM
/** Bars must stand 11 modules clear of anything on the left. */
const QUIET_ZONE = 11 * EAN_MODULE

/** Number, article, size, colour and EAN with its barcode: what both papers list. */
export function lineColumns(papers: ParcelPapers): Column<NumberedLine>[] {
  const text = (key: DocumentText) => documentText(key, papers.language)
  const articleNumber = (line: PaperLine) =>
    line.articleNumber ? `${text('article_number')} ${line.articleNumber}` : ''
  return [
    textColumn(text('position'), { x: LEFT, width: 9 * MM }, (line) => String(line.position)),
    {
      title: text('article'),
      x: LEFT + 10 * MM,
      width: 58 * MM,
      write: (paper, line, { x, y, width }) => {
        const height = paper.text(articleName(line), x, y, { font: 'bold', width })
        paper.text(articleNumber(line), x, y + height, { size: 7.5, faint: true, width })
      },
      height: (paper, line, width) =>
        paper.height(articleName(line), { font: 'bold', width }) +
        paper.height(articleNumber(line), { size: 7.5, width }),
    },
    textColumn(text('size'), { x: LEFT + 70 * MM, width: 16 * MM }, (line) => line.size),
    textColumn(text('color'), { x: LEFT + 87 * MM, width: 25 * MM }, (line) => line.color),
    {
      title: text('ean'),
      x: LEFT + 113 * MM,
      width: 36 * MM,
      write: (paper, line, { x, y, width }) => {
        if (!isEan13(line.ean)) paper.text(line.ean, x, y, { size: 8, width })
        else
          paper.barcode('ean13', line.ean, {
            x: x + QUIET_ZONE,
            y,
            height: BARCODE_HEIGHT,
            module: EAN_MODULE,
          })
      },
      height: (paper, line, width) =>
        isEan13(line.ean) ? BARCODE_HEIGHT + 4 * MM : paper.height(line.ean, { size: 8, width }),
    },
  ]
}

const articleName = (line: PaperLine): string =>
  line.brand && !line.title.toLowerCase().includes(line.brand.toLowerCase())
    ? `${line.brand} ${line.title}`
    : line.title
