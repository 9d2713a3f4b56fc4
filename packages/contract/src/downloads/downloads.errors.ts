import { defineErrors } from '../shared/define-errors.ts'

export const downloadsErrors = defineErrors({
  download_not_found: {
    status: 404,
    de: 'Diese Datei gibt es nicht. Dateien werden nach 7 Tagen gelöscht.',
    en: 'There is no such file. Files are deleted after 7 days.',
    es: 'Este archivo no existe. Los archivos se eliminan después de 7 días.',
  },
  download_not_ready: {
    status: 409,
    de: 'Diese Datei wird noch erstellt.',
    en: 'This file is still being made.',
    es: 'Este archivo aún se está creando.',
  },
})
