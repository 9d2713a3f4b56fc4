import { defineErrors } from '../shared/define-errors.ts'

export const invoicesErrors = defineErrors({
  invoice_not_direct_listing: {
    status: 409,
    de: 'Eigene Rechnungen gibt es nur für Bestellungen aus Ihrem eigenen Kanalkonto.',
    en: 'Own invoices exist for orders from your own channel account only.',
    es: 'Solo hay facturas propias para pedidos de su propia cuenta de canal.',
  },
  invoice_by_channel: {
    status: 409,
    de: '{channel} stellt dem Kunden die Rechnung selbst aus.',
    en: '{channel} invoices the customer itself.',
    es: '{channel} emite la factura al cliente por su cuenta.',
  },
  invoice_amounts_differ: {
    status: 409,
    de: 'Die Summe der Bestellung weicht um {difference} von ihren Positionen ab. Bitte prüfen und bestätigen Sie die Beträge in der Bestellung.',
    en: 'The total of the order differs by {difference} from its lines. Please check and confirm the amounts in the order.',
    es: 'El total del pedido difiere en {difference} de sus líneas. Compruebe y confirme los importes en el pedido.',
  },
  invoice_not_shipped: {
    status: 409,
    de: 'Die Rechnung kann erstellt werden, sobald alle Positionen versendet oder storniert sind.',
    en: 'The invoice can be created once every line is shipped or cancelled.',
    es: 'La factura se puede crear cuando todas las líneas estén enviadas o canceladas.',
  },
  invoice_already_issued: {
    status: 409,
    de: 'Für diese Bestellung gibt es bereits die Rechnung {number}.',
    en: 'This order already has the invoice {number}.',
    es: 'Este pedido ya tiene la factura {number}.',
  },
  invoice_nothing_to_invoice: {
    status: 409,
    de: 'Es gibt nichts zu berechnen: Alle Positionen sind storniert, retourniert oder vollständig erstattet.',
    en: 'There is nothing to invoice: every line is cancelled, returned or fully refunded.',
    es: 'No hay nada que facturar: todas las líneas están canceladas, devueltas o reembolsadas por completo.',
  },
  invoice_vat_unknown: {
    status: 422,
    de: 'Für das Lieferland „{country}“ ist kein Mehrwertsteuersatz hinterlegt.',
    en: 'There is no VAT rate for the country of delivery “{country}”.',
    es: 'No hay tipo de IVA para el país de entrega «{country}».',
  },
  invoice_currency_unsupported: {
    status: 422,
    de: 'Steuerpflichtige Lieferungen können nur in Euro berechnet werden, nicht in {currency}.',
    en: 'Taxable deliveries can be invoiced in euros only, not in {currency}.',
    es: 'Las entregas sujetas a IVA solo se pueden facturar en euros, no en {currency}.',
  },
  invoice_buyer_incomplete: {
    status: 409,
    de: 'Die Rechnungsadresse ist unvollständig. Bitte erstellen Sie die Rechnung in der Bestellung.',
    en: 'The billing address is incomplete. Please create the invoice in the order.',
    es: 'La dirección de facturación está incompleta. Cree la factura en el pedido.',
  },
  invoice_seller_incomplete: {
    status: 422,
    de: 'In Ihren Rechnungsangaben fehlt: {fields}. Bitte ergänzen Sie es unter Verwaltung > Firma > Rechnungsabsender.',
    en: 'Your invoice details lack: {fields}. Please add it under Administration > Company > Invoice sender.',
    es: 'En sus datos de facturación falta: {fields}. Añádalo en Administración > Empresa > Emisor de facturas.',
  },
  xrechnung_seller_incomplete: {
    status: 422,
    de: 'Für eine XRechnung fehlt in Ihren Rechnungsangaben: {fields}. Bitte ergänzen Sie es unter Verwaltung > Firma > Rechnungsabsender.',
    en: 'For an XRechnung your invoice details lack: {fields}. Please add it under Administration > Company > Invoice sender.',
    es: 'Para una XRechnung falta en sus datos de facturación: {fields}. Añádalo en Administración > Empresa > Emisor de facturas.',
  },
  invoice_number_taken: {
    status: 409,
    de: 'Die Rechnungsnummer {number} ist bereits vergeben. Die nächste freie ist {next}.',
    en: 'The invoice number {number} is taken. The next free one is {next}.',
    es: 'El número de factura {number} ya está asignado. El siguiente libre es {next}.',
  },
  invoice_number_leaves_gap: {
    status: 409,
    de: 'Mit {number} entstünde eine Lücke in Ihren Rechnungsnummern. Die nächste ist {next}.',
    en: 'With {number} there would be a gap in your invoice numbers. The next one is {next}.',
    es: 'Con {number} quedaría un hueco en sus números de factura. El siguiente es {next}.',
  },
})
