import type { de } from './de.ts'

export const es: typeof de = {
  intro:
    'Ningún canal recibe un precio inferior al precio mínimo. Una regla indica en qué porcentaje puede estar un precio, como máximo, por debajo del precio de comparación; nunca sube un precio.',
  save: 'Guardar reglas',
  saved: 'Las reglas se han guardado.',
  general: 'Para todos los artículos',
  comparison: 'Precio de comparación',
  uvp: 'PVPR (precio de lista)',
  vkp: 'PVP (precio de venta)',
  comparisonHint:
    'El PVP es el propio del canal, donde lo hay. Si el precio mínimo según el PVPR lo supera, vale el PVP.',
  global: 'Mayor rebaja en porcentaje',
  globalHint: 'Vacío: los artículos sin regla propia no tienen precio mínimo.',
  example: '{percent} %: un zapato de {price} nunca por debajo de {floor}',
  exampleUvp: '{percent} %: un zapato con PVPR de {price} nunca por debajo de {floor}',
  noExample: 'Sin un número no hay aquí precio mínimo.',
  precedence:
    'Marca y temporada va antes que marca, marca antes que temporada, temporada antes que la regla para todos los artículos. Los ejemplos son de un zapato de {price}.',
  list: {
    min_price_brand: 'Por marca',
    min_price_season: 'Por temporada',
    min_price_brand_season: 'Por marca y temporada',
  },
  noRules: 'Aún no hay reglas.',
  add: 'Añadir regla',
  addTo: '{list}: añadir regla',
  brand: 'Marca',
  season: 'Temporada',
  choose: 'Elija',
  percent: 'Rebaja en porcentaje',
  never: 'nunca por debajo de {floor}',
  row: '{list}, regla {number}: {field}',
  remove: '{list}: quitar la regla {number}',
  nothingToChoose: 'En cuanto haya artículos con marcas y temporadas, podrá añadir reglas aquí.',
  hidden_one: '{count} regla oculta',
  hidden_other: '{count} reglas ocultas',
  hiddenText_one:
    'Ningún artículo tiene ahora su marca o temporada. Sigue guardada y vuelve con el artículo.',
  hiddenText_other:
    'Ningún artículo tiene ahora su marca o temporada. Siguen guardadas y vuelven con el artículo.',
  excluded: 'Artículos excluidos',
  numbers: 'ID del ERP, separados por punto y coma',
  numbersHint:
    'Para ellos no vale ningún precio mínimo ni mejor precio. Su cambio de precio para Amazon sigue valiendo.',
  count_one: '{count} artículo excluido',
  count_other: '{count} artículos excluidos',
  unknown_one: 'Kontor aún no conoce {count} ID del ERP; sigue guardado.',
  unknown_other: 'Kontor aún no conoce {count} ID del ERP; siguen guardados.',
  repeated: 'Ya hay una regla para esto.',
  switch: {
    title: 'Aplicación',
    label: 'Aplicar precios mínimos',
    terms:
      'Al activarlos acepta que Kontor limite los precios de sus canales según estas reglas. Los precios los sigue decidiendo usted.',
    delay:
      'Se guarda al hacer clic y surte efecto cinco minutos después, para que un descuido no salga de casa.',
    on: 'Las reglas están en vigor.',
    off: 'Las reglas no están en vigor.',
    onFrom: 'Las reglas están en vigor desde las {time}.',
    offFrom: 'Las reglas están en vigor hasta las {time}.',
    switchedOn: 'Los precios mínimos están activados.',
    switchedOff: 'Los precios mínimos están desactivados.',
  },
  tamaris: {
    intro:
      'Para los artículos de la marca Tamaris, estas reglas sustituyen a las reglas de precios generales mientras estén activadas. Los artículos excluidos siguen excluidos.',
    general: 'Para todos los artículos de Tamaris',
    articles_one: '{count} artículo de la marca',
    articles_other: '{count} artículos de la marca',
    none: 'No tiene artículos de la marca Tamaris. Lo que fije aquí valdrá para los futuros.',
    bestPrice: 'Mejor precio',
    follows: 'Si la marca sigue a los competidores y cómo se fija aparte.',
    toBestPrice: 'Al mejor precio de Tamaris',
  },
}
