import PDFDocument from 'pdfkit'
import type { ShipmentRecord } from './shipment-model.ts'
import { currentLabel } from './shipment-view.ts'

/** The customs document of a bought shipment, one page A4: what was declared, so that a reader sees it. */
export function customsPdf(shipment: ShipmentRecord): Promise<Buffer> {
  const declared = shipment.customs_declaration
  const label = currentLabel(shipment)
  if (!declared || !label) throw new Error(`shipment ${shipment.id} has no customs document`)
  const doc = new PDFDocument({
    size: 'A4',
    info: {
      Title: `Customs declaration ${label.tracking_number}`,
      CreationDate: new Date(label.bought_at),
    },
  })
  const bytes = new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  doc.font('Helvetica-Bold').fontSize(16).text('CUSTOMS DECLARATION CN 23 (SANDBOX)')
  doc.font('Helvetica').fontSize(10).moveDown()
  doc.text(`Shipment ${label.tracking_number}`)
  doc.text(`From ${shipment.from.country}-${shipment.from.zip_code} ${shipment.from.city}`)
  doc.text(`To ${shipment.to.country}-${shipment.to.zip_code} ${shipment.to.city}`)
  doc.text(`${declared.contents_type}: ${declared.contents_explanation ?? ''}`).moveDown()
  for (const item of shipment.packages.flatMap(
    ({ customs_declaration_items = [] }) => customs_declaration_items,
  )) {
    doc.text(
      `${item.quantity} x ${item.description}, HS ${item.hs_tariff_number ?? '-'}, origin ${item.origin_country}, ` +
        `${item.net_weight} kg each, ${item.value_amount} ${declared.currency}`,
    )
  }
  doc.moveDown().text(`Total ${declared.total_value_amount.toFixed(2)} ${declared.currency}`)
  doc.end()
  return bytes
}
