import type { de } from './de.ts'

export const es: typeof de = {
  title: 'Factura',
  create: 'Crear factura',
  download: 'Descargar factura',
  amount: 'Por facturar: {amount}',
  beingMade: 'Se está creando el archivo PDF …',
  documents: 'Documentos emitidos',
  open: 'Abrir {document} (se abre en una pestaña nueva)',
  kind: {
    invoice: 'Factura {number}',
    credit_note: 'Factura rectificativa {number}',
  },
  issuedAt: 'del {date}',
  occasion: {
    return: 'Devolución',
    goodwill: 'Cortesía',
    cancellation: 'Cancelación',
  },
  form: {
    number: 'Número de factura',
    numberHint: 'Se propone el siguiente de sus números consecutivos. Uno propio debe estar libre.',
    company: 'Empresa',
    name: 'Nombre',
    careOf: 'Complemento de dirección',
    street: 'Calle',
    streetNo: 'Número',
    zip: 'Código postal',
    city: 'Localidad',
    country: 'País',
    countryFixed: 'El país es fijo.',
    noCountry: 'no indicado',
    numberForm: 'Solo letras, cifras, espacios y . / _ -',
    confirm: 'Crear factura',
  },
  sum: {
    title: 'Importe',
    net: 'Neto',
    tax: 'IVA {rate}',
    export: 'Exportación exenta de IVA',
    gross: 'Bruto',
    delivered: 'Entregado el {date} en {country}',
    vatOf: 'IVA según los tipos de {country}',
  },
  final:
    'Una factura emitida ya no se puede modificar. Las devoluciones y la cortesía se compensan con una factura rectificativa.',
  done: '{message} ({number})',
}
