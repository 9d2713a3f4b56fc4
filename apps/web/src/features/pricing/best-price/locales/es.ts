import type { de } from './de.ts'

export const es: typeof de = {
  title: 'Mejor precio {name}',
  intro:
    'Donde un competidor es más barato, los artículos de la marca salen a un precio que se guía por el suyo. Su propio precio queda guardado.',
  save: 'Guardar',
  saved: 'El mejor precio está guardado.',
  settings: 'Ajustes',
  follow: 'Seguir mejores precios',
  on: 'En los canales elegidos la marca sigue los precios de los competidores.',
  onNowhere: 'Mientras no se elija ningún canal, no cambia ningún precio.',
  off: 'En todas partes vale su propio precio.',
  undercut: 'Distancia al competidor (€)',
  undercutHint: '0,00: al mismo precio.',
  wrong: 'Indique un importe con dos decimales como máximo, p. ej. 0,01.',
  ending: 'Terminación del precio',
  endingHint: 'Siempre se redondea a la baja.',
  endings: { none: 'como resulte', '.95': 'en ,95', '.99': 'en ,99' },
  example:
    'Si un competidor pide {competitor} con envío, el zapato cuesta con usted {price} con envío gratuito: {undercut} menos, nunca por debajo del precio mínimo ni por encima de su propio precio.',
  exampleSame:
    'Si un competidor pide {competitor} con envío, el zapato cuesta con usted también {price} con envío gratuito, nunca por debajo del precio mínimo ni por encima de su propio precio.',
  exampleEnding:
    'Si un competidor pide {competitor} con envío, el zapato cuesta con usted {price} con envío gratuito: {undercut} menos y a la baja hasta {ending}, nunca por debajo del precio mínimo ni por encima de su propio precio.',
  tooFar: 'Tan por debajo de {competitor} no queda precio; vale el precio mínimo.',
  noExample: 'Con una distancia aparece aquí un ejemplo.',
  articles_one: '{count} artículo de la marca',
  articles_other: '{count} artículos de la marca',
  noArticles: 'No trabaja con artículos de esta marca. Lo que fije aquí vale para los futuros.',
  channels: 'Canales',
  noShipping: 'aún sin gastos de envío',
  shippingHint: 'Se compara con envío. Mientras no esté definido para un canal, cuenta como gratuito.',
  setShipping: 'Definir los gastos de envío',
  noChannels: 'Aún no hay canales',
  noChannelsText: 'Aquí elige los canales en los que la marca sigue, en cuanto venda en alguno.',
  toChannels: 'A las cuentas de canal',
  rules: {
    title: 'Cómo se forma el mejor precio',
    compared: 'Se compara por EAN y canal con el competidor más barato, con envío.',
    fresh:
      'Un precio cuenta mientras se haya visto hace 72 horas como máximo. Después vale su propio precio.',
    held: 'Los precios mínimos valen también aquí, y los artículos excluidos no siguen a nadie.',
    toRules: 'A las reglas de precios',
  },
  notFound: 'Esta marca no existe',
  notFoundText: 'Actualmente no trabaja con artículos de esta marca.',
  back: 'A los ajustes de PVPR',
}
