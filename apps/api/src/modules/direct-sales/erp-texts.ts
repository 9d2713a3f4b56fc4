import type { Translated } from '@kontor/contract/shared'

/** What the export call answers. */
export const ERP_MESSAGES = {
  requested: {
    de: 'Die Bestellung wird an die Warenwirtschaft exportiert.',
    en: 'The order is being exported to the ERP.',
    es: 'El pedido se está exportando al ERP.',
  },
  under_way: {
    de: 'Der Export an die Warenwirtschaft läuft bereits.',
    en: 'The export to the ERP is already running.',
    es: 'La exportación al ERP ya está en curso.',
  },
} as const satisfies Record<string, Translated>
