import type { de } from './de.ts'

export const es: typeof de = {
  more: 'Más',
  options: 'Opciones',
  optionsOf: 'Opciones de la línea {position}',
  action: {
    return: 'Registrar una devolución …',
    refund: 'Solicitar un reembolso parcial …',
    cancel: 'Cancelar la línea …',
  },
  noAction: {
    pending: 'Hay algo previsto para esta línea.',
    noPermission: 'No tiene permiso para ello.',
    papersRunning: 'La línea no se puede cancelar mientras se crean los documentos de envío.',
    cancelled: 'La línea está cancelada.',
    returned: 'La devolución está registrada y ya no se puede cambiar.',
    sentElsewhere: 'La línea no se envió con Kontor.',
    orderClosed: 'El pedido está cerrado.',
    nothing: 'Ahora mismo no se puede hacer nada con esta línea.',
  },
  skipToShip: 'Saltar las líneas e ir al envío',
  timeline: {
    title: 'Cronología',
    only: 'Acotar la cronología',
    all: 'Todo',
    kind: { order: 'Pedido', labels: 'Envío', channel: 'Canal', notes: 'Notas' },
    more: 'Mostrar los {count}',
    less: 'Mostrar menos',
  },
  history: {
    ofLabels: 'Historial de etiquetas',
    title: 'Historial',
    ofItem: 'Línea',
    ofLabel: 'Etiqueta',
    ofStore: 'Tienda',
    noLabelHistory: 'Todavía no hay eventos de etiqueta para esta línea.',
  },
}
