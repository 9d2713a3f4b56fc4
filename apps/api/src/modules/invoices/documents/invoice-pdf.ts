import { fill, type Locale } from '@kontor/contract/shared'
import { countryLine, languageOf } from '../../../platform/documents/country.ts'
import { facturX } from '../../../platform/documents/factur-x.ts'
import {
  type Column,
  LEFT,
  MM,
  Paper,
  RIGHT,
  textColumn,
  WIDTH,
  writeTable,
} from '../../../platform/documents/paper.ts'
import { fromCents, moneyFormat } from '../../../platform/money.ts'
import type { Vat } from '../delivery-vat.ts'
import type { DocumentLine, InvoiceDocument } from '../invoice-document.ts'
import { type InvoiceTextKey, invoiceText } from './invoice-documents.texts.ts'
import { documentNotes } from './invoice-notes.ts'
import { invoiceXml } from './invoice-xml.ts'

/** Where DIN 5008 (form B) has the address window. */
const WINDOW_TOP = 50 * MM
const FACTS_LEFT = 120 * MM
const TOTALS_LEFT = 100 * MM
/** Right above the facts, where DIN 5008 has the head of a letter. */
const LOGO = { x: FACTS_LEFT, y: 12 * MM, width: RIGHT - FACTS_LEFT, height: 30 * MM }

/** What the document is written with. */
interface Sheet {
  readonly paper: Paper
  readonly document: InvoiceDocument
  readonly language: Locale
  readonly text: (key: InvoiceTextKey, params?: Readonly<Record<string, string | number>>) => string
  readonly money: (cents: number) => string
}

/**
 * An issued document as a PDF/A-3 that carries the same as an e-invoice (ZUGFeRD 2 / Factur-X, profile EN 16931).
 * @param issuedAt goes into the file's metadata; the same document gives the same bytes
 * @param logo the JPEG that the seller's `logo` names; null: none is printed
 */
export async function invoicePdf(
  document: InvoiceDocument,
  issuedAt: Date,
  logo: Uint8Array | null = null,
): Promise<Uint8Array> {
  const sheet = startSheet(document, issuedAt)
  const { paper, language } = sheet
  if (logo) paper.picture(logo, LOGO)
  writeParties(sheet)
  writeFacts(sheet)
  paper.y = 105 * MM
  const title = `${sheet.text(document.kind)} ${document.number}`
  paper.y += paper.text(title, LEFT, paper.y, { font: 'bold', size: 16 }) + 5 * MM
  const rows = document.lines.map((line, index) => ({ ...line, position: index + 1 }))
  writeTable(paper, columns(sheet), rows, sheet.text('continued', { title }))
  writeTotals(sheet)
  for (const note of [...documentNotes(document), invoiceText('e_invoice', language)]) {
    paper.y += 1.5 * MM
    paper.paragraph(note, { size: 8, faint: note === invoiceText('e_invoice', language) })
  }
  return paper.finish()
}

function startSheet(document: InvoiceDocument, issuedAt: Date): Sheet {
  const { seller, currency, delivery_country } = document
  const language = languageOf(delivery_country)
  const text: Sheet['text'] = (key, params) => fill(invoiceText(key, language), params)
  const footer = [
    seller.name,
    seller.vat_id && text('vat_id', { id: seller.vat_id }),
    seller.tax_number && text('tax_number', { id: seller.tax_number }),
    seller.iban && text('iban', { iban: seller.iban }),
    seller.email,
    seller.phone,
  ].filter((part) => part !== '')
  const paper = new Paper(
    `${text(document.kind)} ${document.number}`,
    language,
    { lines: footer, page: (page, pages) => text('page', { page, pages }) },
    facturX(invoiceXml(document), issuedAt),
  )
  const format = moneyFormat(currency, language)
  return { paper, document, language, text, money: (cents) => format.format(fromCents(cents)) }
}

function writeParties({ paper, document, language }: Sheet): void {
  const { seller, buyer } = document
  paper.text(seller.name, LEFT, 16 * MM, { font: 'bold', size: 13, width: 95 * MM })
  const from = [
    seller.name,
    `${seller.street} ${seller.street_no}`.trim(),
    `${seller.zip_code} ${seller.city}`,
  ]
  paper.text(from.join('  ·  '), LEFT, WINDOW_TOP, { size: 6.5, faint: true, width: 85 * MM })
  const to = [
    buyer.company,
    buyer.name,
    buyer.care_of,
    `${buyer.street} ${buyer.street_no}`.trim(),
    `${buyer.zip_code} ${buyer.city}`,
    countryLine(buyer.country, language),
  ].filter((line) => line !== '')
  let y = WINDOW_TOP + 6 * MM
  for (const line of to) y += paper.text(line, LEFT, y, { size: 10, width: 85 * MM }) + 1
}

function writeFacts({ paper, document, text }: Sheet): void {
  const { refers_to } = document
  const facts: [string, string][] = [
    [text('number'), document.number],
    [text('issue_date'), dayText(document.issue_date)],
    ...(refers_to
      ? ([
          [
            text('refers_to'),
            text('refers_to_of', { number: refers_to.number, date: dayText(refers_to.issue_date) }),
          ],
        ] as [string, string][])
      : []),
    [text('delivery_date'), dayText(document.delivery_date)],
    [text('ordered_at'), document.channel],
    [text('order_number'), document.order_number],
    [text('order_date'), dayText(document.order_date)],
  ]
  let y = WINDOW_TOP
  for (const [label, value] of facts) {
    paper.text(label, FACTS_LEFT, y, { size: 8, faint: true, width: 28 * MM })
    const width = RIGHT - FACTS_LEFT - 28 * MM
    y += Math.max(paper.text(value, FACTS_LEFT + 28 * MM, y, { size: 8, width }), 4 * MM) + 1
  }
}

type Row = DocumentLine & { readonly position: number }

function columns({ text, money, language }: Sheet): Column<Row>[] {
  const details = (line: Row) =>
    [
      line.article_number && text('article_number', { number: line.article_number }),
      line.size && text('size', { size: line.size }),
      line.color,
      line.ean && text('ean', { ean: line.ean }),
      line.allowance_gross_cents > 0 && text('allowance_of', { amount: money(line.allowance_gross_cents) }),
    ]
      .filter((part) => part)
      .join('  ·  ')
  const amountColumn = (key: 'net' | 'gross', x: number, value: (line: Row) => number) =>
    textColumn<Row>(text(key), { x, width: 25 * MM, align: 'right' }, (line) => money(value(line)))
  return [
    textColumn(text('position'), { x: LEFT, width: 9 * MM }, (line) => String(line.position)),
    {
      title: text('article'),
      x: LEFT + 10 * MM,
      width: 84 * MM,
      write: (paper, line, { x, y, width }) => {
        const height = paper.text(line.title, x, y, { font: 'bold', width })
        paper.text(details(line), x, y + height, { size: 7.5, faint: true, width })
      },
      height: (paper, line, width) =>
        paper.height(line.title, { font: 'bold', width }) + paper.height(details(line), { size: 7.5, width }),
    },
    textColumn(text('quantity'), { x: LEFT + 95 * MM, width: 14 * MM, align: 'right' }, () => '1'),
    textColumn(text('vat'), { x: LEFT + 109 * MM, width: 15 * MM, align: 'right' }, (line) =>
      rateText(line.vat, language),
    ),
    amountColumn('net', LEFT + 125 * MM, (line) => line.net_cents),
    amountColumn('gross', LEFT + 150 * MM, (line) => line.gross_cents),
  ]
}

function writeTotals({ paper, document, text, money, language }: Sheet): void {
  const rows: [string, string, bold?: true][] = [
    ...document.charges.map(
      ({ vat, net_cents, kind, name }) =>
        [`${name || text(kind)} (${text('net')}, ${rateText(vat, language)})`, money(net_cents)] as [
          string,
          string,
        ],
    ),
    [text('net_total'), money(document.net_cents)],
    ...document.taxes
      .filter(({ vat }) => vat.category === 'S')
      .map(
        ({ vat, basis_cents, tax_cents }) =>
          [
            text('tax_of', { rate: rateNumber(vat, language), basis: money(basis_cents) }),
            money(tax_cents),
          ] as [string, string],
      ),
    [text('gross_total'), money(document.gross_cents), true],
  ]
  if (document.kind === 'invoice')
    rows.push(
      [text('paid', { channel: document.channel }), money(document.gross_cents)],
      [text('due'), money(0)],
    )
  const height = 6 * MM
  if (!paper.fits(rows.length * height + 8 * MM)) paper.nextPage()
  paper.y += 4 * MM
  for (const [label, value, bold] of rows) {
    const style = bold ? ({ font: 'bold', size: 11 } as const) : ({ size: 9 } as const)
    paper.text(label, TOTALS_LEFT, paper.y, { ...style, width: RIGHT - TOTALS_LEFT - 30 * MM })
    paper.text(value, RIGHT - 30 * MM, paper.y, { ...style, width: 30 * MM, align: 'right' })
    paper.y += height
  }
  if (document.kind === 'credit_note')
    paper.paragraph(text('refund', { channel: document.channel }), { size: 8, width: WIDTH })
  paper.y += 3 * MM
}

const rateNumber = ({ rate }: Vat, language: Locale): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 3 }).format(rate)

const rateText = (vat: Vat, language: Locale): string => `${rateNumber(vat, language)} %`

/** DD.MM.YYYY (spec: orders §9), in every language. */
const dayText = (day: string): string => day.split('-').reverse().join('.')
