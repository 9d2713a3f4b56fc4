import { defineErrors } from '../shared/define-errors.ts'

export const messagesErrors = defineErrors({
  message_not_found: {
    status: 404,
    de: 'Diese Mitteilung gibt es nicht.',
    en: 'There is no such message.',
    es: 'Este mensaje no existe.',
  },
  message_withdrawn: {
    status: 409,
    de: 'Die Mitteilung ist zurückgezogen und kann nicht mehr geändert werden.',
    en: 'The message has been withdrawn and can no longer be changed.',
    es: 'El mensaje está retirado y ya no se puede modificar.',
  },
})
