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
  month_not_over: {
    status: 422,
    de: 'Dieser Monat ist noch nicht vorbei. Bitte wählen Sie einen früheren.',
    en: 'This month is not over yet. Please choose an earlier one.',
    es: 'Este mes aún no ha terminado. Elija uno anterior.',
  },
  month_before_orders: {
    status: 422,
    de: 'In diesem Monat hatte Ihre Firma noch keine Bestellungen. Bitte wählen Sie einen späteren.',
    en: 'Your company had no orders yet in this month. Please choose a later one.',
    es: 'Su empresa aún no tenía pedidos en este mes. Elija uno posterior.',
  },
  file_not_found: {
    status: 404,
    de: 'Diese Datei gibt es nicht.',
    en: 'There is no such file.',
    es: 'Este archivo no existe.',
  },
  file_already_uploaded: {
    status: 409,
    de: 'Der Inhalt dieser Datei ist schon da oder wird gerade hochgeladen.',
    en: 'The content of this file is there already or is being uploaded.',
    es: 'El contenido de este archivo ya está o se está cargando.',
  },
  file_too_large: {
    status: 413,
    de: 'Die Datei ist zu groß. Erlaubt sind bis zu {megabytes} MB.',
    en: 'The file is too large. Up to {megabytes} MB are allowed.',
    es: 'El archivo es demasiado grande. Se permiten hasta {megabytes} MB.',
  },
  file_kind_unknown: {
    status: 422,
    de: 'Der Inhalt dieser Datei wird nicht angenommen. Erlaubt sind PDF, Word (docx), Excel (xlsx), PNG, JPEG, ZIP und Text in UTF-8.',
    en: 'The content of this file is not accepted. PDF, Word (docx), Excel (xlsx), PNG, JPEG, ZIP and text in UTF-8 are allowed.',
    es: 'El contenido de este archivo no se admite. Se permiten PDF, Word (docx), Excel (xlsx), PNG, JPEG, ZIP y texto en UTF-8.',
  },
})
