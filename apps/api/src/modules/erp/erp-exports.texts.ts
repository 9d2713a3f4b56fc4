import type { Translated } from '@kontor/contract/shared'
import type { HistoryTexts } from '../orders/index.ts'

/** The entries of the history of an order, with their reasons, that are about the export to the merchant's ERP. */
export const erpHistory = {
  transitions: {
    erp_export_requested_tr: {
      de: 'Export an das ERP angefordert',
      en: 'Export to the ERP requested',
      es: 'Exportación al ERP solicitada',
    },
    erp_export_done_tr: {
      de: 'An das ERP exportiert',
      en: 'Exported to the ERP',
      es: 'Exportado al ERP',
    },
    erp_export_failed_tr: {
      de: 'Export an das ERP fehlgeschlagen',
      en: 'Export to the ERP failed',
      es: 'La exportación al ERP ha fallado',
    },
  },
  reasons: {
    erp_knew_it: {
      de: 'war dort schon bekannt',
      en: 'was known there already',
      es: 'ya era conocido allí',
    },
    erp_unavailable: { de: 'nicht erreichbar', en: 'not reachable', es: 'no accesible' },
    erp_unauthorised: {
      de: 'Zugangsdaten abgelehnt',
      en: 'credentials rejected',
      es: 'credenciales rechazadas',
    },
    erp_refused: { de: 'Beleg abgelehnt', en: 'document rejected', es: 'documento rechazado' },
    erp_not_allowed: {
      de: 'Adresse des ERP nicht zulässig',
      en: 'address of the ERP not allowed',
      es: 'dirección del ERP no permitida',
    },
    erp_switched_off: {
      de: 'Anbindung abgeschaltet',
      en: 'connection switched off',
      es: 'conexión desactivada',
    },
    erp_currency_unsupported: {
      de: 'Währung in openTRANS nicht vorgesehen',
      en: 'currency not known to openTRANS',
      es: 'moneda no prevista en openTRANS',
    },
    erp_nothing_left: {
      de: 'alle Positionen inzwischen storniert',
      en: 'all lines cancelled meanwhile',
      es: 'todas las líneas canceladas entretanto',
    },
  },
} as const satisfies HistoryTexts

/** The answers of the export call. */
export const ERP_MESSAGES = {
  requested: {
    de: 'Die Bestellung wird an das ERP exportiert.',
    en: 'The order is being exported to the ERP.',
    es: 'El pedido se está exportando al ERP.',
  },
  under_way: {
    de: 'Der Export an das ERP läuft bereits.',
    en: 'The export to the ERP is already running.',
    es: 'La exportación al ERP ya está en curso.',
  },
} as const satisfies Record<string, Translated>
