import { defineErrors } from '../shared/define-errors.ts'

export const billingErrors = defineErrors({
  bill_not_found: {
    status: 404,
    de: 'Diese Abrechnung gibt es nicht.',
    en: 'There is no such bill.',
    es: 'Esta factura no existe.',
  },
  bill_not_ready: {
    status: 409,
    de: 'Das PDF dieser Abrechnung wird noch erstellt.',
    en: 'The PDF of this bill is still being made.',
    es: 'El PDF de esta factura aún se está creando.',
  },
  bill_already_issued: {
    status: 409,
    de: 'Diese Abrechnung ist bereits gestellt: {number}.',
    en: 'This bill has been issued already: {number}.',
    es: 'Esta factura ya se ha emitido: {number}.',
  },
  bill_stopped: {
    status: 409,
    de: 'Dieser Entwurf ist angehalten: {reason}',
    en: 'This draft is stopped: {reason}',
    es: 'Este borrador está detenido: {reason}',
  },
  bill_without_amount: {
    status: 409,
    de: 'Über 0,00 € wird keine Abrechnung gestellt.',
    en: 'No bill is issued over €0.00.',
    es: 'No se emite ninguna factura por 0,00 €.',
  },
  bill_earlier_open: {
    status: 409,
    de: 'Bitte zuerst den Entwurf für {month} stellen.',
    en: 'Please issue the draft of {month} first.',
    es: 'Emita primero el borrador de {month}.',
  },
  bill_not_current: {
    status: 409,
    de: 'Die Entwürfe dieser Firma werden neu berechnet. Schlägt das fehl, berechnen Sie sie bitte noch einmal.',
    en: 'The drafts of this company are being recomputed. Should that fail, please recompute them once more.',
    es: 'Los borradores de esta empresa se están recalculando. Si falla, vuelva a calcularlos.',
  },
  bill_sender_incomplete: {
    status: 409,
    de: 'Im Rechnungsabsender des Betreibers fehlt: {fields}.',
    en: 'The operator’s invoice sender lacks: {fields}.',
    es: 'En el emisor de facturas del operador falta: {fields}.',
  },
  bill_recipient_incomplete: {
    status: 409,
    de: 'In den Rechnungsdaten der Firma fehlt: {fields}.',
    en: 'The company’s billing details lack: {fields}.',
    es: 'En los datos de facturación de la empresa falta: {fields}.',
  },
  bill_month_not_over: {
    status: 409,
    de: 'Dieser Monat ist noch nicht vorbei.',
    en: 'This month is not over yet.',
    es: 'Este mes aún no ha terminado.',
  },
})
