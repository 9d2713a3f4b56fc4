import { defineErrors } from '../shared/define-errors.ts'

export const catalogueErrors = defineErrors({
  product_not_found: {
    status: 404,
    de: 'Wir konnten das Produkt nicht finden.',
    en: 'We could not find the product.',
    es: 'No hemos podido encontrar el producto.',
  },
  product_ambiguous: {
    status: 409,
    de: 'Mehrere Artikel haben dieses Modell: {wws_numbers}. Bitte wählen Sie einen über die ERP-ID.',
    en: 'Several articles have this model: {wws_numbers}. Please choose one by its ERP id.',
    es: 'Varios artículos tienen este modelo: {wws_numbers}. Elija uno por su ID de ERP.',
  },
  channel_without_account: {
    status: 422,
    de: 'Für den Kanal „{channel}“ hat Ihre Firma kein Konto.',
    en: 'Your company has no account for the channel “{channel}”.',
    es: 'Su empresa no tiene cuenta en el canal «{channel}».',
  },
})
