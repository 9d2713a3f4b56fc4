import type { Translated } from '@kontor/contract/shared'

export const TEXTS = {
  hidden: { de: 'Ausgeblendet.', en: 'Hidden.', es: 'Ocultado.' },
  papers_made: {
    de: 'Versandpapiere erstellt',
    en: 'Shipping papers created',
    es: 'Documentos de envío creados',
  },
  tracking: {
    de: '{carrier}, Sendungsnummer {number}',
    en: '{carrier}, tracking number {number}',
    es: '{carrier}, número de seguimiento {number}',
  },
} as const satisfies Record<string, Translated>
