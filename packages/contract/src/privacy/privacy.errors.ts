import { defineErrors } from '../shared/define-errors.ts'

export const privacyErrors = defineErrors({
  subject_not_found: {
    status: 404,
    de: 'Einen der ausgewählten Vorgänge gibt es nicht.',
    en: 'One of the chosen records does not exist.',
    es: 'Uno de los registros elegidos no existe.',
  },
  subject_blocked: {
    status: 409,
    de: 'Mindestens ein Vorgang ist noch nicht abgeschlossen und kann nicht gelöscht werden.',
    en: 'At least one record is not finished yet and cannot be erased.',
    es: 'Al menos un registro aún no está cerrado y no se puede borrar.',
  },
})
