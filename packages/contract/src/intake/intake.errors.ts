import { defineErrors } from '../shared/define-errors.ts'

export const intakeErrors = defineErrors({
  channel_unknown: {
    status: 404,
    de: 'Dieser Verkaufskanal ist nicht eingerichtet.',
    en: 'This sales channel is not set up.',
    es: 'Este canal de venta no está configurado.',
  },
  intake_event_invalid: {
    status: 409,
    de: 'Dieses Ereignis passt nicht zum Status der Bestellung.',
    en: 'This event does not fit the status of the order.',
    es: 'Este evento no corresponde al estado del pedido.',
  },
  instant_in_future: {
    status: 422,
    de: 'Der Zeitpunkt liegt in der Zukunft.',
    en: 'The instant lies in the future.',
    es: 'El instante está en el futuro.',
  },
  dead_letter_not_found: {
    status: 404,
    de: 'Diesen Importfehler gibt es nicht.',
    en: 'There is no such import error.',
    es: 'Este error de importación no existe.',
  },
  field_not_correctable: {
    status: 422,
    de: 'Diese Angabe lässt sich hier nicht berichtigen.',
    en: 'This detail cannot be corrected here.',
    es: 'Este dato no se puede corregir aquí.',
  },
  dead_letter_still_failing: {
    status: 422,
    de: 'Der Import ist erneut fehlgeschlagen: {reason}',
    en: 'The import failed again: {reason}',
    es: 'La importación ha vuelto a fallar: {reason}',
  },
})
