import type { de } from './de.ts'

export const es: typeof de = {
  status: {
    label_created: 'Etiqueta creada',
    picked_up: 'Recogido por el transportista',
    transit: 'En camino',
    out_for_delivery: 'En reparto',
    delivered: 'Entregado',
    awaits_pickup_by_receiver: 'Listo para recoger',
    canceled: 'Anulado',
    delayed: 'Retrasado',
    exception: 'Problema en el transporte',
    not_delivered: 'No entregado',
    destroyed: 'Destruido',
    notification: 'Destinatario avisado',
    unknown: 'Estado desconocido',
  },
  history: 'Seguimiento',
  none: 'Aún no hay avisos del transportista.',
  showAll_one: 'Mostrar {count} aviso anterior',
  showAll_other: 'Mostrar {count} avisos anteriores',
  showLess: 'Mostrar menos',
}
