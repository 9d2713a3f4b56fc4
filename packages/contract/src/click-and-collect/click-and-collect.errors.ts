import { defineErrors } from '../shared/define-errors.ts'

export const clickAndCollectErrors = defineErrors({
  reservation_not_found: {
    status: 404,
    de: 'Diese Reservierung gibt es nicht.',
    en: 'There is no such reservation.',
    es: 'Esta reserva no existe.',
  },
  reservation_action_not_possible: {
    status: 409,
    de: 'Das ist im Status „{status}“ nicht möglich.',
    en: 'This is not possible in status “{status}”.',
    es: 'No es posible en el estado «{status}».',
  },
  reservation_without_email: {
    status: 409,
    de: 'Zu dieser Reservierung gibt es keine E-Mail-Adresse.',
    en: 'There is no e-mail address for this reservation.',
    es: 'Esta reserva no tiene dirección de correo.',
  },
})
