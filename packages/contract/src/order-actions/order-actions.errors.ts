import { defineErrors } from '../shared/define-errors.ts'

export const orderActionsErrors = defineErrors({
  order_action_not_found: {
    status: 404,
    de: 'Diese Sammelaktion gibt es nicht.',
    en: 'There is no such bulk action.',
    es: 'Esta acción en bloque no existe.',
  },
  order_action_too_large: {
    status: 422,
    de: 'Mehr als {limit} Bestellungen auf einmal sind nicht möglich. Bitte grenzen Sie die Liste ein.',
    en: 'More than {limit} orders at once are not possible. Please narrow the list.',
    es: 'No se pueden tratar más de {limit} pedidos a la vez. Acote la lista.',
  },
  order_action_impossible: {
    status: 409,
    de: 'Mit keiner dieser Bestellungen ist das möglich.',
    en: 'This is possible with none of these orders.',
    es: 'Esto no es posible con ninguno de estos pedidos.',
  },
  order_action_begun: {
    status: 409,
    de: 'Die Sammelaktion hat schon begonnen.',
    en: 'The bulk action has already begun.',
    es: 'La acción en bloque ya ha comenzado.',
  },
  papers_being_made: {
    status: 409,
    de: 'Die Versandpapiere werden gerade erstellt.',
    en: 'The shipping papers are being made.',
    es: 'Los documentos de envío se están creando.',
  },
  label_failed: {
    status: 409,
    de: 'Das Versandlabel konnte nicht erstellt werden.',
    en: 'The shipping label could not be made.',
    es: 'No se ha podido crear la etiqueta de envío.',
  },
  order_without_papers: {
    status: 409,
    de: 'Es gibt keine Versandpapiere.',
    en: 'There are no shipping papers.',
    es: 'No hay documentos de envío.',
  },
})
