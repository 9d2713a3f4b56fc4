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
  tracking: {
    de: '{carrier}, Sendungsnummer {number}',
    en: '{carrier}, tracking number {number}',
    es: '{carrier}, número de seguimiento {number}',
  },
} as const satisfies Record<string, Translated>
