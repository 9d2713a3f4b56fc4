import type { de } from './de.ts'

export const es: typeof de = {
  label: 'Libro de puntos',
  count_one: '{total} entrada',
  count_other: '{total} entradas',
  intro:
    'Los últimos 30 días: lo que dio o quitó puntos. El color depende de los días hábiles que tardaron de media los envíos y las devoluciones: hasta 1 verde, hasta 2 amarillo, más rojo.',
  empty: 'Todavía no hay puntos',
  emptyText: 'En cuanto envíe algo, registre una devolución o cancele, aparecerá aquí.',
  store: 'Tienda',
  allStores: 'Todas las tiendas',
  sums: 'Los últimos 30 días',
  unavailable: 'Las cifras no están disponibles ahora',
  points: 'Puntos',
  acts: 'Piezas enviadas y devueltas',
  days: 'Días hábiles que tardaron',
  average: 'Días hábiles por pieza',
  toGreen_one: 'Falta {count} pieza el mismo día para el verde',
  toGreen_other: 'Faltan {count} piezas el mismo día para el verde',
  isGreen: 'Verde: 1 día hábil de media como máximo',
  column: {
    acted_at: 'Cuándo',
    order: 'Pedido',
    article: 'Artículo',
    store: 'Tienda',
    kind: 'Por qué',
    count_day: 'Cuenta desde',
    days: 'Días hábiles',
    points: 'Puntos',
  },
  kind: {
    ship: 'Envío',
    price: 'Diferencia de precio',
    return: 'Devolución registrada',
    cancel: 'Cancelado',
  },
  counter: '{kind}, anulado',
}
