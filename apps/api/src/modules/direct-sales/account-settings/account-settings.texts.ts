import type { MissingOfStore } from '@kontor/contract/direct-sales'
import type { Translated } from '@kontor/contract/shared'

/** Answers to a save (spec: integrations §8). */
export const SAVE_TEXTS = {
  updated: { de: 'Änderung gespeichert', en: 'Update Successful', es: 'Cambio guardado' },
  unchanged: { de: 'Nichts geändert', en: 'Not modified', es: 'Sin cambios' },
} as const satisfies Record<string, Translated>

/** What a store lacks that is not synchronised. */
export const MISSING_TEXTS = {
  active: { de: 'die Filiale ist inaktiv', en: 'the store is inactive', es: 'la tienda está inactiva' },
  wws_store_nr: { de: 'Nummer im ERP', en: 'number in the ERP', es: 'número en el ERP' },
  gln: { de: 'GLN', en: 'GLN', es: 'GLN' },
  stock: {
    de: 'Bestand der letzten 48 Stunden',
    en: 'stock of the last 48 hours',
    es: 'existencias de las últimas 48 horas',
  },
} as const satisfies Record<MissingOfStore, Translated>

/** How far an offer is, in the table of products. */
export const OFFER_STATE_TEXTS: Readonly<Record<string, Translated>> = {
  due: { de: 'wird gemeldet', en: 'being told', es: 'se está comunicando' },
  told: { de: 'gemeldet', en: 'told', es: 'comunicado' },
  refused: { de: 'abgelehnt', en: 'refused', es: 'rechazado' },
  absent: { de: 'nicht gelistet', en: 'not listed', es: 'no listado' },
  held: { de: 'zurückgehalten', en: 'held back', es: 'retenido' },
  none: { de: 'nicht angeboten', en: 'not offered', es: 'no ofrecido' },
}
