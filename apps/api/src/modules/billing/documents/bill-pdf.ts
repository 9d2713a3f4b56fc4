import { DEFAULT_LOCALE, fill } from '@kontor/contract/shared'
import { countryLine } from '../../../platform/documents/country.ts'
import { facturX } from '../../../platform/documents/factur-x.ts'
import { LEFT, MM, Paper, RIGHT, textColumn, writeTable } from '../../../platform/documents/paper.ts'
import { formatMoney } from '../../../platform/money.ts'
import type { BillDocument } from '../bill-document.ts'
import { dayText, KIND_NAMES } from '../billing.texts.ts'
import { BILL_TEXTS, sumName } from './bill-documents.texts.ts'
import { billXml, termsOf, vatNote } from './bill-xml.ts'

/** Where DIN 5008 (form B) has the address window. */
const WINDOW_TOP = 50 * MM
const FACTS_LEFT = 120 * MM
const TOTALS_LEFT = 110 * MM

const money = (cents: number): string => formatMoney(cents, 'EUR', DEFAULT_LOCALE)

/**
 * An issued bill as a PDF/A-3 that carries the same as an e-invoice (ZUGFeRD 2 / Factur-X, profile EN 16931).
 * @param issuedAt goes into the file's metadata; the same document gives the same bytes
 */
export const billPdf = (document: BillDocument, issuedAt: Date): Promise<Uint8Array> =>
  written(document, `${BILL_TEXTS[document.kind]} ${document.number}`, issuedAt)

/** A draft as a PDF: without a number and without an e-invoice, and named so that nobody takes it for a bill. */
export const draftPdf = (document: BillDocument): Promise<Uint8Array> =>
  written(document, fill(BILL_TEXTS.draft, { kind: BILL_TEXTS[document.kind] }), null)

async function written(document: BillDocument, title: string, issuedAt: Date | null): Promise<Uint8Array> {
  const paper = new Paper(
    title,
    DEFAULT_LOCALE,
    { lines: footerOf(document), page: (page, pages) => fill(BILL_TEXTS.page, { page, pages }) },
    issuedAt === null ? undefined : facturX(billXml(document), issuedAt),
  )
  writeParties(paper, document)
  writeFacts(paper, document)
  paper.y = 105 * MM
  paper.y += paper.text(title, LEFT, paper.y, { font: 'bold', size: 16 }) + MM
  paper.y +=
    paper.text(KIND_NAMES[document.bill_kind][DEFAULT_LOCALE], LEFT, paper.y, { size: 11, faint: true }) +
    5 * MM
  writeTable(paper, COLUMNS, document.sums, fill(BILL_TEXTS.continued, { title }))
  writeTotals(paper, document)
  const note = vatNote(document)
  const notes = [...(note === null ? [] : [note]), termsOf(document), BILL_TEXTS.itemized]
  for (const each of notes) {
    paper.y += 1.5 * MM
    paper.paragraph(each, { size: 9 })
  }
  paper.y += 1.5 * MM
  paper.paragraph(issuedAt === null ? BILL_TEXTS.draft_note : BILL_TEXTS.e_invoice, { size: 8, faint: true })
  return paper.finish()
}

function footerOf({ issuer }: BillDocument): string[] {
  return [
    issuer.name,
    fill(BILL_TEXTS.vat_id, { id: issuer.vat_id }),
    issuer.tax_number && fill(BILL_TEXTS.tax_number, { id: issuer.tax_number }),
    fill(BILL_TEXTS.iban, { iban: issuer.iban }),
    issuer.email,
    issuer.phone,
  ].filter((part) => part !== '')
}

function writeParties(paper: Paper, { issuer, recipient }: BillDocument): void {
  paper.text(issuer.name, LEFT, 16 * MM, { font: 'bold', size: 13, width: 95 * MM })
  const from = [issuer.name, issuer.street, `${issuer.zip_code} ${issuer.city}`]
  paper.text(from.join('  ·  '), LEFT, WINDOW_TOP, { size: 6.5, faint: true, width: 85 * MM })
  const to = [
    recipient.name,
    recipient.contact,
    recipient.street,
    `${recipient.zip_code} ${recipient.city}`,
    countryLine(recipient.country, DEFAULT_LOCALE),
  ].filter((line) => line !== '')
  let y = WINDOW_TOP + 6 * MM
  for (const line of to) y += paper.text(line, LEFT, y, { size: 10, width: 85 * MM }) + 1
}

function writeFacts(paper: Paper, document: BillDocument): void {
  const { from, to, recipient } = document
  const facts: readonly (readonly [string, string])[] = [
    [BILL_TEXTS.number, document.number || BILL_TEXTS.no_number],
    [BILL_TEXTS.issue_date, dayText(document.issue_date)],
    [BILL_TEXTS.period, fill(BILL_TEXTS.period_of, { from: dayText(from), to: dayText(to) })],
    ...(recipient.vat_id === '' ? [] : ([[BILL_TEXTS.recipient_vat_id, recipient.vat_id]] as const)),
  ]
  let y = WINDOW_TOP
  for (const [label, value] of facts) {
    paper.text(label, FACTS_LEFT, y, { size: 8, faint: true, width: 30 * MM })
    const width = RIGHT - FACTS_LEFT - 30 * MM
    y += Math.max(paper.text(value, FACTS_LEFT + 30 * MM, y, { size: 8, width }), 4 * MM) + 1
  }
}

type Sum = BillDocument['sums'][number]

const COLUMNS = [
  textColumn<Sum>(BILL_TEXTS.item, { x: LEFT, width: 110 * MM }, sumName),
  textColumn<Sum>(BILL_TEXTS.rows, { x: LEFT + 112 * MM, width: 25 * MM, align: 'right' }, ({ rows }) =>
    String(rows),
  ),
  textColumn<Sum>(BILL_TEXTS.net, { x: LEFT + 140 * MM, width: 35 * MM, align: 'right' }, ({ net_cents }) =>
    money(net_cents),
  ),
]

function writeTotals(paper: Paper, document: BillDocument): void {
  const { vat, net_cents, tax_cents, gross_cents } = document
  const rows: readonly (readonly [string, number, boolean])[] = [
    [BILL_TEXTS.net_total, net_cents, false],
    ...(vat.category === 'S'
      ? ([[fill(BILL_TEXTS.tax_of, { rate: vat.rate }), tax_cents, false]] as const)
      : []),
    [BILL_TEXTS.gross_total, gross_cents, true],
  ]
  const height = 6 * MM
  if (!paper.fits(rows.length * height + 8 * MM)) paper.nextPage()
  paper.y += 4 * MM
  for (const [label, cents, isTotal] of rows) {
    const style = isTotal ? ({ font: 'bold', size: 11 } as const) : ({ size: 9 } as const)
    paper.text(label, TOTALS_LEFT, paper.y, { ...style, width: RIGHT - TOTALS_LEFT - 35 * MM })
    paper.text(money(cents), RIGHT - 35 * MM, paper.y, { ...style, width: 35 * MM, align: 'right' })
    paper.y += height
  }
  paper.y += 3 * MM
}
