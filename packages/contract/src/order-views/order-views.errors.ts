import { defineErrors } from '../shared/define-errors.ts'

export const orderViewsErrors = defineErrors({
  order_view_not_found: {
    status: 404,
    de: 'Diese Ansicht gibt es nicht, oder sie gehört jemand anderem.',
    en: 'There is no such view, or it belongs to somebody else.',
    es: 'Esta vista no existe o pertenece a otra persona.',
  },
  order_view_not_yours: {
    status: 403,
    de: 'Ansichten der Firma ändert, wer die Einstellungen der Firma ändern darf.',
    en: 'Views of the company are changed by those who may change its settings.',
    es: 'Las vistas de la empresa las cambia quien puede cambiar sus ajustes.',
  },
  order_view_name_taken: {
    status: 409,
    de: 'Eine Ansicht mit diesem Namen gibt es schon.',
    en: 'There is already a view with this name.',
    es: 'Ya existe una vista con este nombre.',
  },
  too_many_order_views: {
    status: 409,
    de: 'Mehr als {limit} Ansichten sind nicht möglich. Bitte löschen Sie eine.',
    en: 'More than {limit} views are not possible. Please delete one.',
    es: 'No es posible tener más de {limit} vistas. Elimine una.',
  },
})
