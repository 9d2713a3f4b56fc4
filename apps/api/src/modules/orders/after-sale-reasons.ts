import type { Translated } from '@kontor/contract/shared'

/** Why pieces come back, and why part of a price does, in the words of the history (spec: orders §5). */
export const AFTER_SALE_REASONS = {
  no_reason: { de: 'ohne Angabe von Gründen', en: 'no reason given', es: 'sin indicar el motivo' },
  dont_like_item: { de: 'gefällt nicht', en: 'does not like it', es: 'no le gusta' },
  item_too_big: { de: 'zu groß', en: 'too big', es: 'demasiado grande' },
  item_too_small: { de: 'zu klein', en: 'too small', es: 'demasiado pequeño' },
  price_quality_ratio: {
    de: 'Preis und Qualität passen nicht',
    en: 'price and quality do not match',
    es: 'mala relación calidad-precio',
  },
  delivery_too_late: { de: 'zu spät geliefert', en: 'delivered too late', es: 'entregado demasiado tarde' },
  item_different_as_shown: {
    de: 'anders als abgebildet',
    en: 'different from the picture',
    es: 'distinto de la imagen',
  },
  wrong_item: { de: 'falscher Artikel', en: 'wrong item', es: 'artículo equivocado' },
  item_defect: { de: 'Artikel defekt', en: 'item is defective', es: 'artículo defectuoso' },
  customer_decline: { de: 'Annahme verweigert', en: 'delivery declined', es: 'entrega rechazada' },
  item_for_choice: { de: 'Auswahlbestellung', en: 'ordered for choice', es: 'pedido para elegir' },
  item_broken: { de: 'Artikel beschädigt', en: 'item is damaged', es: 'artículo dañado' },
  other: { de: 'anderer Grund', en: 'another reason', es: 'otro motivo' },
} as const satisfies Record<string, Translated>
