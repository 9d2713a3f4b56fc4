import bwipjs from 'bwip-js/node'
import PDFDocument from 'pdfkit'
import type { Address, ShipmentRecord } from './shipment-model.ts'
import { currentLabel } from './shipment-view.ts'
import { routingCode } from './tracking-number.ts'

type Document = InstanceType<typeof PDFDocument>

const POINTS_PER_MM = 72 / 25.4
const A6 = { width: 105, height: 148 }

/** Paper in millimetres by label format; the drawing is made for A6 and scaled to the others. */
const PAPERS: Record<string, { width: number; height: number }> = {
  pdf_a6: A6,
  pdf_a5: { width: 148, height: 210 },
  pdf_a7: { width: 74, height: 105 },
  pdf_103x199mm: { width: 103, height: 199 },
  pdf_100x70mm: { width: 100, height: 70 },
}

/**
 * The label of a bought shipment as a one-page PDF at true size. The same shipment has the same label; which of its barcodes
 * comes first in the file is up to the threads that pack them.
 */
export async function labelPdf(shipment: ShipmentRecord): Promise<Buffer> {
  const label = currentLabel(shipment)
  if (!label) throw new Error(`shipment ${shipment.id} has no label`)
  const routing = routingCode(shipment.to)
  const [trackingBars, routingBars] = await Promise.all([
    bwipjs.toBuffer({ bcid: 'code128', text: label.tracking_number, scale: 4, height: 22 }),
    bwipjs.toBuffer({ bcid: 'interleaved2of5', text: routing, scale: 4, height: 18 }),
  ])
  const paper = PAPERS[shipment.label?.format ?? formatOfSize(shipment.label?.size)] ?? A6
  const doc = new PDFDocument({
    size: [paper.width * POINTS_PER_MM, paper.height * POINTS_PER_MM],
    margin: 0,
    info: { Title: `Label ${label.tracking_number}`, CreationDate: new Date(label.bought_at) },
  })
  const bytes = collect(doc)
  const fit = Math.min(paper.width / A6.width, paper.height / A6.height)
  doc.scale(fit * POINTS_PER_MM)
  drawFrame(doc, shipment)
  drawAddresses(doc, shipment)
  drawBarcode(doc, { image: routingBars, top: 78, height: 17, caption: `Leitcode ${grouped(routing)}` })
  drawBarcode(doc, { image: trackingBars, top: 105, height: 24, caption: grouped(label.tracking_number) })
  drawSandboxMark(doc)
  doc.end()
  return bytes
}

// From here on every length is in millimetres, font sizes included.

function drawFrame(doc: Document, shipment: ShipmentRecord): void {
  doc
    .lineWidth(0.3)
    .rect(3, 3, A6.width - 6, A6.height - 6)
    .stroke()
  for (const y of [15, 36, 73, 101, 137])
    doc
      .moveTo(3, y)
      .lineTo(A6.width - 3, y)
      .stroke()
  doc
    .font('Helvetica-Bold')
    .fontSize(7)
    .text(shipment.carrier.toUpperCase().replace('_', ' '), 6, 6.2, { lineBreak: false })
  const product = shipment.service === 'returns' ? 'RETOURE' : 'PAKET'
  doc.fontSize(5).text(product, 55, 7, { width: 44, align: 'right', lineBreak: false })
  const weight = shipment.packages.reduce((sum, parcel) => sum + parcel.weight, 0)
  doc.font('Helvetica').fontSize(2.6)
  doc.text(printable(`Ref.: ${shipment.reference_number ?? '-'}`), 6, 139, { lineBreak: false })
  doc.text(`${weight.toFixed(2).replace('.', ',')} kg`, 60, 139, {
    width: 39,
    align: 'right',
    lineBreak: false,
  })
}

function drawAddresses(doc: Document, shipment: ShipmentRecord): void {
  doc.font('Helvetica').fontSize(2.2).text('Von', 6, 17, { lineBreak: false })
  lines(doc, addressLines(shipment.from), { left: 6, top: 20, size: 2.8, step: 3.4 })
  doc.font('Helvetica').fontSize(2.2).text('An', 6, 38, { lineBreak: false })
  const to = addressLines(shipment.to)
  lines(doc, to.slice(0, -1), { left: 6, top: 42, size: 4, step: 5 })
  doc.font('Helvetica-Bold').fontSize(6)
  doc.text(to.at(-1) ?? '', 6, 64, { width: 92, height: 7, lineBreak: false, ellipsis: true })
}

function addressLines(address: Address): string[] {
  const person = [address.first_name, address.last_name].filter(Boolean).join(' ')
  const country = address.country === 'DE' ? '' : `${address.country}-`
  return [
    address.company ?? '',
    person,
    address.care_of ?? '',
    [address.street, address.street_no].filter(Boolean).join(' '),
    `${country}${address.zip_code} ${address.city}`,
  ]
    .filter((line) => line !== '')
    .map(printable)
}

function lines(
  doc: Document,
  text: string[],
  at: { left: number; top: number; size: number; step: number },
): void {
  doc.font('Helvetica').fontSize(at.size)
  text.forEach((line, i) => {
    doc.text(line, at.left, at.top + i * at.step, {
      width: 92,
      height: at.step,
      lineBreak: false,
      ellipsis: true,
    })
  })
}

function drawBarcode(
  doc: Document,
  code: { image: Buffer; top: number; height: number; caption: string },
): void {
  doc.image(code.image, 12, code.top, { width: 81, height: code.height })
  doc.font('Helvetica').fontSize(3.2)
  doc.text(code.caption, 6, code.top + code.height + 1.2, { width: 93, align: 'center', lineBreak: false })
}

/** Nobody may take this for postage: the mark lies across the address. */
function drawSandboxMark(doc: Document): void {
  doc
    .save()
    .rotate(-18, { origin: [52, 58] })
    .fillColor('#000', 0.16)
    .font('Helvetica-Bold')
    .fontSize(9)
  doc.text('MUSTER / SANDBOX', 4, 52, { width: 97, align: 'center', lineBreak: false })
  doc.restore()
}

/**
 * The text with the letters that the PDF's built-in fonts have (Windows 1252); others lose their accents, as they
 * do on real labels. Embedding a font for them would make each label ten times as large.
 */
function printable(text: string): string {
  return [...text.replaceAll('ı', 'i').replaceAll('ł', 'l').replaceAll('Ł', 'L')]
    .map((letter) =>
      letter.charCodeAt(0) < 256 ? letter : letter.normalize('NFD').replace(/[^\x20-\x7e]/g, ''),
    )
    .join('')
}

function formatOfSize(size: string | undefined): string {
  return size === undefined ? 'pdf_a6' : size === '100x70mm' ? 'pdf_100x70mm' : `pdf_${size.toLowerCase()}`
}

function grouped(digits: string): string {
  return digits.replace(/(.{4})(?=.)/g, '$1 ')
}

function collect(doc: Document): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
}
