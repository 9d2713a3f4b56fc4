import type { de } from './de.ts'

export const es: typeof de = {
  list: 'Asignación',
  count_one: '{total} entrada',
  count_other: '{total} entradas',
  intro:
    'Pedidos de cuentas compartidas: quién los recibió y por qué. Lo que nadie tiene espera 24 horas hábiles y después se cancela en el canal.',
  show: 'Mostrar',
  view: { waiting: 'En espera', all: 'Todas las asignaciones' },
  empty: { waiting: 'No hay pedidos en espera', all: 'Aún no hay asignaciones' },
  emptyText: {
    waiting: 'Cada pedido ha encontrado un comerciante.',
    all: 'Aquí se ve quién recibió los pedidos de cuentas compartidas.',
  },
  column: {
    steps: 'Historial',
    ext_order_id: 'Número de pedido',
    at: 'Fecha',
    cause: 'Motivo',
    reason: 'Criterio',
    candidates: 'Comerciantes considerados',
    chosen: 'Asignado a',
    waits_until: 'Se cancela el',
    draw: 'Sorteo',
  },
  cause: {
    arrival: 'Llegada',
    again: 'Nuevo intento',
    refused: 'Rechazado por {company}',
    overdue: 'No enviado por {company}',
  },
  reason: {
    only_candidate: 'Único comerciante con todas las piezas',
    best_colour: 'Mejor estado',
    drawn: 'Por sorteo',
    split: 'Repartido',
    nobody: 'Nadie lo tiene todo',
    named_by_channel: 'Tienda indicada por el canal',
  },
  share: '{company} ({pieces})',
  colour: { green: 'verde', yellow: 'amarillo', red: 'rojo', grey: 'sin estado' },
  candidate: '{company}: {colour}, {pieces}',
  steps: {
    title: 'Recorrido del pedido {number}',
    open: 'Historial',
    company: 'Comerciante',
    standing: 'Estado',
    pieces: 'Piezas',
  },
  own: {
    given_one: 'Asignado a usted entre los comerciantes de la cuenta el {at} ({pieces} pieza).',
    given_other: 'Asignado a usted entre los comerciantes de la cuenta el {at} ({pieces} piezas).',
    standing: 'Su estado era',
  },
}
