import type { de } from './de.ts'

export const es: typeof de = {
  title: 'Puntos hoy',
  today: 'hoy a las 24:00',
  day: 'el {day}, 24:00',
  line: 'Envío: {points} puntos hasta {until}, después {afterwards}',
  waiting_one: 'si la pieza pendiente se envía antes de {until}',
  waiting_other: 'si las {count} piezas pendientes se envían antes de {until}',
  afterwards: 'Después',
  lost: 'Se pierde por esperar',
  nothing: 'No hay nada pendiente de envío. Aquí consta cuántos puntos se pueden ganar todavía hoy.',
  orders: 'Pedidos abiertos',
}
