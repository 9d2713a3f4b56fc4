import type { de } from './de.ts'

export const es: typeof de = {
  title: 'Tamaris',
  ranking: 'Ranking de Tamaris',
  period: 'Pedidos de los últimos 30 días',
  store: 'Tienda',
  none: 'No se ha pedido nada en los últimos 30 días.',
  file: 'Descargar como CSV',
  meaning: {
    green: 'Se envía y se registra la devolución en un día hábil de media.',
    yellow: 'Se envía y se registra la devolución en dos días hábiles de media.',
    red: 'Se envía y se registra la devolución en más de dos días hábiles de media.',
    grey: 'En los últimos 30 días no se ha enviado nada ni se ha registrado ninguna devolución.',
  },
  only: 'Solo cuentan las piezas de Tamaris, en todas las tiendas.',
}
