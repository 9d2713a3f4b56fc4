import { defineErrors } from '../shared/define-errors.ts'

/**
 * What can go wrong with figures of what was sold. A list exists once the job has closed its week, which it does soon after
 * the week's Wednesday is over; a week that runs, one before the first order, and a day that is no Thursday have none.
 */
export const statisticsErrors = defineErrors({
  /** Another week than one of those offered. */
  week_not_closed: {
    status: 404,
    de: 'Für diese Woche gibt es keine Top-Seller-Listen.',
    en: 'There are no top-seller lists for this week.',
    es: 'No hay listas de más vendidos de esta semana.',
  },
  store_numbers_unknown: {
    status: 422,
    de: 'Diese Filialen gibt es nicht: {numbers}.',
    en: 'There are no such stores: {numbers}.',
    es: 'No existen estas tiendas: {numbers}.',
  },
  period_too_early: {
    status: 422,
    de: 'Zahlen gibt es ab dem 01.01.2017.',
    en: 'There are figures from 01/01/2017 on.',
    es: 'Hay cifras desde el 01/01/2017.',
  },
  connected_retail_keys_missing: {
    status: 409,
    de: 'Für Connected Retail fehlen die Client-ID oder der geheime Schlüssel der Firma.',
    en: 'The company’s client ID or secret key for Connected Retail is missing.',
    es: 'Falta el ID de cliente o la clave secreta de la empresa para Connected Retail.',
  },
})
