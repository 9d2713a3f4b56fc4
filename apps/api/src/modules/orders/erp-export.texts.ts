import type { Translated } from '@kontor/contract/shared'

/** What history tells of the export to the merchant's ERP. */
export const ERP_TRANSITIONS = {
  erp_export_requested_tr: {
    de: 'Export an die Warenwirtschaft angefordert',
    en: 'Export to the ERP requested',
    es: 'Exportación al ERP solicitada',
  },
  erp_export_done_tr: {
    de: 'An die Warenwirtschaft exportiert',
    en: 'Exported to the ERP',
    es: 'Exportado al ERP',
  },
  erp_export_failed_tr: {
    de: 'Export an die Warenwirtschaft fehlgeschlagen',
    en: 'Export to the ERP failed',
    es: 'La exportación al ERP ha fallado',
  },
} as const satisfies Record<string, Translated>

/** Why, and with what outcome. */
export const ERP_REASONS = {
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
    de: 'Adresse der Warenwirtschaft nicht zulässig',
    en: 'address of the ERP not allowed',
    es: 'dirección del ERP no permitida',
  },
  erp_switched_off: {
    de: 'Anbindung abgeschaltet',
    en: 'connection switched off',
    es: 'conexión desactivada',
  },
  erp_nothing_left: {
    de: 'alle Positionen inzwischen storniert',
    en: 'all lines cancelled meanwhile',
    es: 'todas las líneas canceladas entretanto',
  },
} as const satisfies Record<string, Translated>
