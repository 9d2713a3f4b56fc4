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
    new: 'Recibidos hoy',
    open: 'Abiertos',
    reserved: 'Reservados',
    shipped: 'Enviados',
  },
}
