import { defineErrors } from '../shared/define-errors.ts'

/**
 * What is refused of rules and costs of sales, beyond what a schema refuses.
 *
 * The form says the same of a rule before it is sent, in words of its own; these are for callers that have no form.
 */
export const pricingErrors = defineErrors({
  pricing_rule_repeated: {
    status: 422,
    de: 'Für dieselbe Marke und Saison kann es nur eine Regel geben. Bitte ändern Sie die vorhandene oder lassen Sie diese weg.',
    en: 'There can be one rule only for the same brand and season. Please change the one there is, or leave this one out.',
    es: 'Solo puede haber una regla para la misma marca y temporada. Cambie la existente u omita esta.',
  },
  uvp_row_repeated: {
    status: 422,
    de: 'Eine Zeile ist doppelt angegeben. Bitte nennen Sie jede nur einmal.',
    en: 'A row is given twice. Please name each once only.',
    es: 'Una línea figura dos veces. Indique cada una solo una vez.',
  },
  shipping_cost_above_limit: {
    status: 422,
    de: 'Der Versand darf höchstens {limit} kosten. Bitte geben Sie einen niedrigeren Betrag an.',
    en: 'Shipping may cost {limit} at most. Please enter a lower amount.',
    es: 'El envío puede costar como máximo {limit}. Indique un importe menor.',
  },
  shipping_cost_glns_refused: {
    status: 422,
    de: 'Die Versandkosten konnten für eine oder mehrere GLN nicht gespeichert werden: {glns}. Bitte wenden Sie sich an den Vertriebssupport.',
    en: 'The shipping cost could not be saved for one or more GLNs: {glns}. Please contact sales support.',
    es: 'No se pudieron guardar los gastos de envío de uno o varios GLN: {glns}. Contacte con el soporte comercial.',
  },
  simulation_outdated: {
    status: 409,
    de: 'Seit dem Probelauf haben sich Preise oder Regeln geändert. Bitte starten Sie ihn neu.',
    en: 'Prices or rules have changed since the dry run. Please start it again.',
    es: 'Desde la prueba han cambiado precios o reglas. Iníciela de nuevo.',
  },
  held_prices_not_found: {
    status: 404,
    de: 'Diese Preise werden nicht mehr angehalten. Bitte laden Sie die Seite neu.',
    en: 'These prices are no longer held. Please reload the page.',
    es: 'Estos precios ya no están retenidos. Vuelva a cargar la página.',
  },
  manufacturer_not_found: {
    status: 404,
    de: 'Diesen Hersteller führen Sie nicht.',
    en: 'You do not carry this manufacturer.',
    es: 'No trabaja con este fabricante.',
  },
})
