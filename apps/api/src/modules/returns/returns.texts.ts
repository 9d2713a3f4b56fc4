import type { Translated } from '@kontor/contract/shared'
import type { HistoryTexts } from '../orders/index.ts'

/** Why pieces come back, and why part of a price does, in the history of an order (spec: orders §5). */
export const returnsHistory = {
  transitions: {},
  reasons: {
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
  },
} as const satisfies HistoryTexts

export const MESSAGES = {
  line_returned: {
    de: 'Die Retoure ist gebucht. Der Kunde erhält {amount} zurück.',
    en: 'The return has been booked. The customer gets {amount} back.',
    es: 'La devolución está registrada. El cliente recupera {amount}.',
  },
  all_returned: {
    de: 'Die Retoure ist gebucht. Der Kunde erhält {amount} zurück, und weil er nichts behält, auch Versand und Zuschläge: {delivery}.',
    en: 'The return has been booked. The customer gets {amount} back and, keeping nothing, shipping and charges as well: {delivery}.',
    es: 'La devolución está registrada. El cliente recupera {amount} y, como no se queda con nada, también el envío y los recargos: {delivery}.',
  },
  case_created: {
    de: 'Der Kulanzfall wurde angelegt.',
    en: 'Case created successfully',
    es: 'El caso de cortesía se ha creado.',
  },
  case_accepted: {
    de: 'Der Kulanzfall ist angenommen.',
    en: 'The goodwill case has been accepted.',
    es: 'El caso de cortesía ha sido aceptado.',
  },
  case_declined: {
    de: 'Der Kulanzfall ist abgelehnt.',
    en: 'The goodwill case has been declined.',
    es: 'El caso de cortesía ha sido rechazado.',
  },
} as const satisfies Record<string, Translated>
