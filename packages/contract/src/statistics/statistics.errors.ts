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
})
