import type { de } from './de.ts'

export const es: typeof de = {
  title: 'Datos de aduana',
  missing: 'Faltan datos para la aduana',
  missingText:
    'El país de entrega exige una declaración de aduana. Sin estos datos el transportista no acepta el paquete.',
  line_one: 'Línea {positions}: {fields}',
  line_other: 'Líneas {positions}: {fields}',
  sender: 'Dirección de la tienda {store}: {fields}. Pida a soporte que la complete.',
  enter: 'Completar datos de aduana',
  complete: 'Con declaración de aduana: están todos los datos.',
  change: 'Cambiar datos de aduana',
  obstacle: 'Complete primero los datos de aduana.',
  save: 'Guardar datos de aduana',
  onlyHere:
    'Los datos solo valen para este pedido. De forma permanente deben figurar en los artículos de su ERP.',
  contents: 'Contenido',
  contentsHint: 'En pocas palabras, mejor en inglés, p. ej. Shoes',
  currency: 'Moneda',
  currencyHint: 'De los valores que indique',
  goods: 'Mercancía {number}',
  addGoods: 'Otra mercancía',
  removeGoods: 'Quitar mercancía {number}',
  pieces: 'Número de unidades',
  group_one: 'Línea {positions}: {title}',
  group_other: 'Líneas {positions}: {title}',
  field: {
    description: 'Descripción',
    hs_tariff_number: 'Código arancelario',
    origin_country: 'País de origen',
    net_weight_grams: 'Peso neto por unidad',
    value: 'Valor por unidad',
    name: 'Nombre',
    street: 'Calle',
    zip_code: 'Código postal',
    city: 'Localidad',
    country: 'País',
  },
  hint: {
    hs_tariff_number: 'De 6 a 10 cifras',
    origin_country: 'Dos letras, p. ej. PT',
  },
}
