import type { de } from './de.ts'

export const es: typeof de = {
  latest: {
    title: 'Últimos pedidos',
    all: 'Todos los pedidos',
    number: 'Número de pedido',
    date: 'Fecha',
    customer: 'Cliente',
    channel: 'Canal',
    lines: 'Líneas',
    total: 'Total',
    status: 'Estado',
    empty: 'Todavía no hay pedidos',
    emptyText: 'En cuanto un marketplace o su tienda venda, los pedidos aparecerán aquí.',
  },
  stats: {
    title: 'Pedidos por estado',
    hint: {
      new: 'Pedidos llegados a Kontor desde medianoche, también los reservados.',
      open: 'Pedidos aprobados y abiertos de todos los meses.',
      reserved: 'Pedidos de todos los meses aún sin liberar.',
      shipped: 'Pedidos enviados y cerrados de todos los meses.',
    },
    new: 'Recibidos hoy',
    open: 'Abiertos',
    reserved: 'Reservados',
    shipped: 'Enviados',
  },
}
