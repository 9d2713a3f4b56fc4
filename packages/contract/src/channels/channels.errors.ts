import { defineErrors } from '../shared/define-errors.ts'

export const channelsErrors = defineErrors({
  channel_report_not_found: {
    status: 404,
    de: 'Diese Meldung an den Verkaufskanal gibt es nicht.',
    en: 'There is no such report to the sales channel.',
    es: 'No existe esta comunicación al canal de venta.',
  },
  channel_report_not_failed: {
    status: 409,
    de: 'Diese Meldung ist nicht fehlgeschlagen. Bitte laden Sie die Bestellung neu.',
    en: 'This report has not failed. Please reload the order.',
    es: 'Esta comunicación no ha fallado. Vuelva a cargar el pedido.',
  },
  channel_report_answered: {
    status: 409,
    de: 'Diese Meldung ist bereits anders beantwortet worden.',
    en: 'This report has already been answered differently.',
    es: 'Esta comunicación ya se ha respondido de otra forma.',
  },
  channel_account_ambiguous: {
    status: 422,
    de: 'Der Kanal hat mehrere Konten. Nennen Sie eines mit „account“.',
    en: 'The channel has several accounts. Name one of them with “account”.',
    es: 'El canal tiene varias cuentas. Indique una con «account».',
  },
  brand_not_found: {
    status: 404,
    de: 'Von dieser Marke haben Sie keinen Artikel.',
    en: 'You have no article of this brand.',
    es: 'No tiene ningún artículo de esta marca.',
  },
})
