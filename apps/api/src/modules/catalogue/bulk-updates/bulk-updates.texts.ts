import type { Translated } from '@kontor/contract/shared'

/** Answers to a bulk update (spec: catalogue §8, bulk update: success shows a text). */
export const BULK_TEXTS = {
  preview: {
    de: 'Noch ist nichts geändert.',
    en: 'Nothing has been changed yet.',
    es: 'Todavía no se ha cambiado nada.',
  },
  started: {
    de: 'Die Sammeländerung läuft.',
    en: 'The bulk update is running.',
    es: 'El cambio masivo está en curso.',
  },
} as const satisfies Record<string, Translated>
