import type { de } from './de.ts'

export const es: typeof de = {
  title: 'Ventas en directo',
  orders: 'Pedidos',
  items: 'Piezas',
  amount: 'Importe',
  amountIn: 'Importe en {currency}',
  amountToday: 'Importe de hoy',
  asOf: 'A las {time}',
  sums: 'Hoy y hace una semana',
  today: 'Hoy',
  before: 'Hace una semana',
  lastWeek: '{day} hasta las {time}',
  change: 'Cambio',
  byHour: 'Pedidos por hora',
  byChannel: 'Ventas en directo por canal',
  channel: 'Canal',
  hour: 'Hora',
  hourOf: '{hour} h',
  asTable: 'Como tabla',
  nothing: 'Hasta ahora no hay pedidos, ni hoy ni hace una semana.',
}
