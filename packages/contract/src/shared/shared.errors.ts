import { defineErrors } from './define-errors.ts'

/** What any request can meet, whatever it asks for. */
export const sharedErrors = defineErrors({
  invalid_request: {
    status: 400,
    de: 'Bitte prüfen Sie Ihre Eingaben.',
    en: 'Please check your input.',
    es: 'Compruebe los datos introducidos.',
  },
  period_reversed: {
    status: 422,
    de: 'Der Zeitraum endet vor seinem Anfang.',
    en: 'The period ends before it begins.',
    es: 'El periodo termina antes de empezar.',
  },
  period_in_future: {
    status: 422,
    de: 'Der Tag liegt in der Zukunft.',
    en: 'The day lies in the future.',
    es: 'El día está en el futuro.',
  },
  malformed_body: {
    status: 400,
    de: 'Die Anfrage ist kein gültiges JSON.',
    en: 'The request is not valid JSON.',
    es: 'La petición no es un JSON válido.',
  },
  unsupported_media_type: {
    status: 415,
    de: 'Dieses Format wird nicht angenommen. Bitte JSON senden.',
    en: 'This format is not accepted. Please send JSON.',
    es: 'Formato no admitido. Envíe JSON.',
  },
  body_too_large: {
    status: 413,
    de: 'Die Anfrage ist zu groß.',
    en: 'The request is too large.',
    es: 'La petición es demasiado grande.',
  },
  route_not_found: {
    status: 404,
    de: 'Diese Adresse gibt es nicht.',
    en: 'There is nothing at this address.',
    es: 'Esta dirección no existe.',
  },
  not_found: { status: 404, de: 'Nicht gefunden.', en: 'Not found.', es: 'No encontrado.' },
  too_many_requests: {
    status: 429,
    de: 'Zu viele Anfragen. Bitte versuchen Sie es in Kürze erneut.',
    en: 'Too many requests. Please try again shortly.',
    es: 'Demasiadas peticiones. Inténtelo de nuevo en breve.',
  },
  internal_error: {
    status: 500,
    de: 'Interner Fehler. Bitte versuchen Sie es erneut.',
    en: 'Internal error. Please try again.',
    es: 'Error interno. Inténtelo de nuevo.',
  },
  service_unavailable: {
    status: 503,
    de: 'Kontor ist gerade nicht erreichbar. Bitte versuchen Sie es in Kürze erneut.',
    en: 'Kontor is not available right now. Please try again shortly.',
    es: 'Kontor no está disponible. Inténtelo de nuevo en breve.',
  },
  storage_full: {
    status: 507,
    de: 'Der Speicher von Kontor ist voll, es wurde nichts gespeichert. Bitte versuchen Sie es später erneut und informieren Sie den Support.',
    en: 'The storage of Kontor is full, nothing was saved. Please try again later and inform support.',
    es: 'El almacenamiento de Kontor está lleno, no se ha guardado nada. Inténtelo más tarde e informe a soporte.',
  },
  stale_version: {
    status: 409,
    de: 'Der Datensatz wurde inzwischen geändert. Bitte laden Sie ihn neu.',
    en: 'The record has been changed in the meantime. Please reload it.',
    es: 'El registro se ha modificado entretanto. Vuelva a cargarlo.',
  },
  conflict: {
    status: 409,
    de: 'Die Änderung widerspricht vorhandenen Daten.',
    en: 'The change conflicts with existing data.',
    es: 'El cambio entra en conflicto con datos existentes.',
  },
  unauthenticated: {
    status: 401,
    de: 'Bitte melden Sie sich an.',
    en: 'Please log in.',
    es: 'Inicie sesión.',
  },
  forbidden: {
    status: 403,
    de: 'Dafür fehlt Ihnen die Berechtigung.',
    en: 'You do not have permission for this.',
    es: 'No tiene permiso para esta acción.',
  },
})
