import type { de } from './de.ts'

export const es: typeof de = {
  title: 'Precios mínimos',
  rules: 'Reglas',
  excluded: 'Este artículo está excluido de todos los precios mínimos.',
  noRule: 'Ninguna regla de precios limita este artículo.',
  of: {
    global: 'Regla para todos los artículos',
    brand: 'Regla para {brand}',
    season: 'Regla para la temporada {season}',
    brand_season: 'Regla para {brand} en la temporada {season}',
    tamaris: 'Regla para Tamaris',
  },
  belowVkp: '{rule}: como máximo {percent} por debajo del precio de venta.',
  belowUvp: '{rule}: como máximo {percent} por debajo del PVP.',
  set: 'Fijada el {date} por {name}.',
  setUnknown: 'Fijada el {date}.',
  actsFrom: 'Las reglas se han cambiado; vale a partir de las {time}.',
  none: 'En ningún canal',
  noneText: 'En cuanto venda en un canal, aquí verá sus precios mínimos.',
  channel: 'Canal',
  unknown: 'desconocido',
  sizes: 'Tallas',
  salePrice: 'Precio de venta',
  ruleFloor: 'Por regla',
  costFloor: 'Por costes',
  floor: 'Nunca menos de',
  costPrice: 'Precio de compra neto',
  earnsTooLittle:
    'Amarillo: lo que tendría que costar una venta como mínimo para ganar lo suficiente. El precio no se sube por ello.',
  gap: {
    off: 'desactivado',
    no_costs: 'faltan costes',
    no_cost_price: 'sin precio de compra',
    unreachable: 'inalcanzable',
  },
}
