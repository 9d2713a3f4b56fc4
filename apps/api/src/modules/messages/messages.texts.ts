import type { OrderActionKind } from '@kontor/contract/order-actions'
import type { Translated } from '@kontor/contract/shared'

export const TEXTS = {
  hidden: { de: 'Ausgeblendet.', en: 'Hidden.', es: 'Ocultado.' },
  papers_made: {
    de: 'Versandpapiere erstellt',
    en: 'Shipping papers created',
    es: 'Documentos de envío creados',
  },
  channel_silent: {
    de: 'Seit {since} kam keine Bestellung mehr. So lange ist hier ungewöhnlich.',
    en: 'No order has come since {since}. That is unusually long here.',
    es: 'No ha llegado ningún pedido desde el {since}. Aquí es un tiempo inusual.',
  },
  channel_refused: {
    de: 'Zugang abgelehnt. Bis die Zugangsdaten stimmen, kommen keine Bestellungen.',
    en: 'Access refused. Until the access details are right, no orders come in.',
    es: 'Acceso rechazado. Hasta que los datos de acceso sean correctos no llegarán pedidos.',
  },
  feed: { de: 'Lieferung {id}', en: 'Feed {id}', es: 'Entrega {id}' },
  feed_waiting: {
    de: 'Ihr fehlen {missing} von {active} Artikeln. Bis Sie entscheiden, bleibt alles eingeschaltet.',
    en: 'It lacks {missing} of {active} products. Until you decide, everything stays on.',
    es: 'Le faltan {missing} de {active} artículos. Hasta que decida, todo sigue activo.',
  },
  action_of_many: { de: 'Sammelaktion {id}', en: 'Bulk action {id}', es: 'Acción en bloque {id}' },
  action_done: {
    de: '{action}: {done} von {total} Bestellungen erledigt.',
    en: '{action}: {done} of {total} orders done.',
    es: '{action}: {done} de {total} pedidos hechos.',
  },
  action_refused: {
    de: '{action} nicht ausgeführt: {why}',
    en: '{action} not done: {why}',
    es: '{action}, no ejecutado: {why}',
  },
  tracking: {
    de: '{carrier}, Sendungsnummer {number}',
    en: '{carrier}, tracking number {number}',
    es: '{carrier}, número de seguimiento {number}',
  },
} as const satisfies Record<string, Translated>

/** What a person has done, in the words of its button. */
export const ACTS: Readonly<Record<OrderActionKind, Translated>> = {
  ship: { de: 'Versandpapiere erstellen', en: 'Create shipping papers', es: 'Crear documentos de envío' },
  print: { de: 'Papiere drucken', en: 'Print papers', es: 'Imprimir documentos' },
  invoice: { de: 'Rechnung erstellen', en: 'Create the invoice', es: 'Crear la factura' },
  export: { de: 'An das ERP senden', en: 'Send to the ERP', es: 'Enviar al ERP' },
  store: { de: 'Filiale ändern', en: 'Change store', es: 'Cambiar tienda' },
  note: { de: 'Notiz schreiben', en: 'Write a note', es: 'Escribir una nota' },
  cancel: { de: 'Stornieren', en: 'Cancel', es: 'Cancelar' },
  return: { de: 'Retoure buchen', en: 'Book the return', es: 'Registrar la devolución' },
}
