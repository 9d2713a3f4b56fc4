import type { de } from './de.ts'

export const es: typeof de = {
  title: 'Pulso de los canales',
  unavailable: 'Cifras no disponibles en este momento',
  checked: 'A las {time}',
  channel: 'Canal',
  stateOf: 'Estado',
  lastOrder: 'Último pedido',
  lastStock: 'Existencias enviadas',
  access: 'Acceso',
  month_one: '{count} pedido en 30 días',
  month_other: '{count} pedidos en 30 días',
  none: 'ninguno',
  state: { alive: 'En marcha', silent: 'En silencio', waiting: 'Nada aún', paused: 'En pausa' },
  silent: 'Hasta ahora lo normal aquí serían {expected} pedidos.',
  orderError: 'Pedidos: {error}',
  stockError: 'Existencias: {error}',
  token_one: 'queda {count} día',
  token_other: 'quedan {count} días',
  tokenOver: 'caducado',
  empty: 'Aún no hay canales conectados',
  emptyText:
    'Aquí verá por canal el último pedido, las existencias, los errores y si lleva un tiempo inusual en silencio.',
  connect: 'Conectar canales',
}
