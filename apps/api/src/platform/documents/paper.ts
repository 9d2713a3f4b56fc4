import { fileURLToPath } from 'node:url'
import { type Font, openSync } from 'fontkit'
import PDFDocument from 'pdfkit'
import { bars, type Symbology } from './barcode.ts'
import { rememberLayouts } from './remembered-layout.ts'

/** Points a millimetre. */
export const MM = 72 / 25.4
const A4 = { width: 210 * MM, height: 297 * MM }
export const LEFT = 20 * MM
export const RIGHT = 195 * MM
export const WIDTH = RIGHT - LEFT
const TOP_OF_NEXT_PAGE = 18 * MM
/** Below it only the footer stands. */
const BOTTOM = 275 * MM
const FOOTER = 281 * MM

const INK = '#111827'
const FAINT = '#6b7280'
const RULE = '#d1d5db'

const font = (file: string) => fileURLToPath(new URL(`../../../assets/fonts/${file}`, import.meta.url))
const FONTS = { regular: font('inter-regular.ttf'), bold: font('inter-bold.ttf') }
type FontName = keyof typeof FONTS

const FONT_NAMES = ['regular', 'bold'] as const satisfies readonly FontName[]

/** Opens a font as pdfkit takes it; its published types know files alone. */
const openFont = (name: FontName) => openSync(FONTS[name]) as unknown as PDFKit.Mixins.PDFFontSource

const opened = new Map<FontName, PDFKit.Mixins.PDFFontSource>()

/** A font that stays open: reading its tables takes some 80 ms of processor time, longer than writing a page. */
function sharedFont(name: FontName): PDFKit.Mixins.PDFFontSource {
  const font =
    opened.get(name) ??
    (rememberLayouts(openSync(FONTS[name]) as Font) as unknown as PDFKit.Mixins.PDFFontSource)
  opened.set(name, font)
  return font
}

interface TextStyle {
  readonly size?: number
  readonly font?: FontName
  readonly faint?: boolean
  readonly width?: number
  readonly align?: 'left' | 'right' | 'center'
}

/** What stands at the foot of every page; the page count is added. */
interface Footer {
  readonly lines: readonly string[]
  /** `Seite {page} von {pages}` */
  readonly page: (page: number, pages: number) => string
}

/** A file that travels inside a document. */
interface Attachment {
  readonly name: string
  readonly mediaType: string
  /** What it is to the document (ISO 32000-2, 7.11.3): `Alternative` says the same in another form. */
  readonly relationship: 'Alternative'
  readonly description: string
  readonly bytes: Uint8Array
}

/** Makes a document PDF/A-3b (ISO 19005-3): one for the archive, with files inside. The same input gives the same bytes. */
export interface Archive {
  readonly createdAt: Date
  readonly attachments: readonly Attachment[]
  /** `rdf:Description` elements of its XMP metadata beside the usual ones. */
  readonly metadata: readonly string[]
}

/**
 * How amounts are set: in figures of one width, which have no kerning. With it, fontkit moves a comma under the digit
 * before it (`67,18`). Everything else keeps the cached layout, which features do without.
 */
const figuresOf = (value: string): { features?: PDFKit.Mixins.OpenTypeFeatures[] } =>
  /\d[.,]\d/.test(value) ? { features: ['tnum'] } : {}

/** An A4 document that is written from top to bottom. Lengths are in points; `MM` converts. */
export class Paper {
  private readonly doc: InstanceType<typeof PDFDocument>
  private readonly footer: Footer
  /** Where the next thing goes. */
  y = TOP_OF_NEXT_PAGE

  /** @param title plain words: it also stands in the metadata of an archive, which escapes nothing */
  constructor(title: string, language: string, footer: Footer, archive?: Archive) {
    this.footer = footer
    this.doc = new PDFDocument({
      size: [A4.width, A4.height],
      margin: 0,
      bufferPages: true,
      lang: language,
      info: {
        Title: title,
        Creator: 'Kontor',
        Producer: 'Kontor',
        ...(archive ? { CreationDate: archive.createdAt } : {}),
      },
      ...(archive ? { subset: 'PDF/A-3b', pdfVersion: '1.7' } : {}),
    })
    // In a shared font a glyph of two characters keeps the one that was written first, in the copied text alone. An
    // archive has the same bytes every time, so it opens its fonts anew.
    const fontOf = archive ? openFont : sharedFont
    for (const name of FONT_NAMES) this.doc.registerFont(name, fontOf(name))
    if (archive) this.enclose(archive)
  }

  private enclose({ createdAt, attachments, metadata }: Archive): void {
    for (const { name, mediaType, relationship, description, bytes } of attachments) {
      const dates = { creationDate: createdAt, modifiedDate: createdAt }
      // The published types do not know the relationship.
      const options: PDFKit.Mixins.PDFAttachmentOptions & { relationship: string } = {
        ...{ name, type: mediaType, relationship, description },
        ...dates,
      }
      this.doc.file(Buffer.from(bytes), options)
    }
    for (const part of metadata) this.doc.appendXML(part)
  }

  /** Writes text at a place and answers its height. */
  text(value: string, x: number, y: number, style: TextStyle = {}): number {
    const width = style.width ?? RIGHT - x
    this.doc
      .font(style.font ?? 'regular')
      .fontSize(style.size ?? 9)
      .fillColor(style.faint ? FAINT : INK)
      .text(value, x, y, { width, align: style.align ?? 'left', lineGap: 1, ...figuresOf(value) })
    return this.height(value, style)
  }

  /** Height of a text as `text` would write it. */
  height(value: string, style: TextStyle = {}): number {
    return this.doc
      .font(style.font ?? 'regular')
      .fontSize(style.size ?? 9)
      .heightOfString(value, { width: style.width ?? WIDTH, lineGap: 1, ...figuresOf(value) })
  }

  /** Writes text below what is there, across the page, breaking to the next page before it when it does not fit. */
  paragraph(value: string, style: TextStyle = {}): void {
    const height = this.height(value, style)
    if (this.y + height > BOTTOM) this.nextPage()
    this.text(value, LEFT, this.y, { ...style, width: style.width ?? WIDTH })
    this.y += height
  }

  rule(y: number, from = LEFT, to = RIGHT): void {
    this.doc.lineWidth(0.5).strokeColor(RULE).moveTo(from, y).lineTo(to, y).stroke()
  }

  /** An empty box to tick or to write into. */
  box(x: number, y: number, width: number, height: number): void {
    this.doc.lineWidth(0.8).strokeColor(INK).rect(x, y, width, height).stroke()
  }

  /** Draws a picture (JPEG or PNG) into a box at its right edge, as large as fits. */
  picture(bytes: Uint8Array, box: { x: number; y: number; width: number; height: number }): void {
    this.doc.image(Buffer.from(bytes), box.x, box.y, {
      fit: [box.width, box.height],
      align: 'right',
      valign: 'center',
    })
  }

  /** Draws a barcode with its text below. @param module width of the thinnest bar; a quiet zone is the caller's */
  barcode(
    symbology: Symbology,
    value: string,
    at: { x: number; y: number; height: number; module: number },
  ): void {
    const code = bars(symbology, value)
    let x = at.x
    code.widths.forEach((modules, i) => {
      const width = modules * at.module
      if (i % 2 === 0) this.doc.rect(x, at.y, width, at.height)
      x += width
    })
    this.doc.fillColor(INK).fill()
    this.text(value, at.x, at.y + at.height + 1.5, { size: 7, width: x - at.x, align: 'center' })
  }

  /** Whether this much still fits on the page. */
  fits(height: number): boolean {
    return this.y + height <= BOTTOM
  }

  nextPage(): void {
    this.doc.addPage()
    this.y = TOP_OF_NEXT_PAGE
  }

  /** Writes the footers and answers the finished document. */
  async finish(): Promise<Uint8Array> {
    const { start, count } = this.doc.bufferedPageRange()
    for (let page = start; page < start + count; page++) {
      this.doc.switchToPage(page)
      this.rule(FOOTER - 2 * MM)
      this.text(this.footer.lines.join('  ·  '), LEFT, FOOTER, {
        size: 7.5,
        faint: true,
        width: WIDTH - 30 * MM,
      })
      this.text(this.footer.page(page + 1, count), RIGHT - 30 * MM, FOOTER, {
        size: 7.5,
        faint: true,
        width: 30 * MM,
        align: 'right',
      })
    }
    const chunks: Buffer[] = []
    const written = new Promise<Uint8Array>((resolve, reject) => {
      this.doc.on('data', (chunk: Buffer) => chunks.push(chunk))
      this.doc.on('end', () => resolve(Buffer.concat(chunks)))
      this.doc.on('error', reject)
    })
    this.doc.end()
    return written
  }
}

/** A column of a table; `write` draws one cell and answers its height. */
export interface Column<Row> {
  readonly title: string
  readonly x: number
  readonly width: number
  readonly align?: 'left' | 'right' | 'center'
  write(paper: Paper, row: Row, at: { x: number; y: number; width: number }): void
  height(paper: Paper, row: Row, width: number): number
}

/** Writes a table; its head is repeated on every page, below `continued`. */
export function writeTable<Row>(
  paper: Paper,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  continued: string,
): void {
  writeHead(paper, columns)
  for (const row of rows) {
    const height = Math.max(...columns.map((column) => column.height(paper, row, column.width))) + 3 * MM
    if (!paper.fits(height)) {
      paper.nextPage()
      paper.y += paper.text(continued, LEFT, paper.y, { size: 8, faint: true }) + 3 * MM
      writeHead(paper, columns)
    }
    const y = paper.y + 1.5 * MM
    for (const column of columns) column.write(paper, row, { x: column.x, y, width: column.width })
    paper.y += height
    paper.rule(paper.y)
  }
}

function writeHead<Row>(paper: Paper, columns: readonly Column<Row>[]): void {
  for (const { title, x, width, align } of columns) {
    paper.text(title, x, paper.y, { size: 7.5, font: 'bold', width, ...(align ? { align } : {}) })
  }
  paper.y += 5 * MM
  paper.rule(paper.y)
}

/** A column of plain text. */
export function textColumn<Row>(
  title: string,
  place: { x: number; width: number; align?: 'left' | 'right' | 'center' },
  value: (row: Row) => string,
  style: TextStyle = {},
): Column<Row> {
  const styled = (width: number): TextStyle => ({
    ...style,
    ...(place.align ? { align: place.align } : {}),
    width,
  })
  return {
    title,
    ...place,
    write: (paper, row, { x, y, width }) => void paper.text(value(row), x, y, styled(width)),
    height: (paper, row, width) => paper.height(value(row), styled(width)),
  }
}
