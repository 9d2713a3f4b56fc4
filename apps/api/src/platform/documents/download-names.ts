import type { Locale, Translated } from '@kontor/contract/shared'

/** What files that a browser saves are called; without umlauts, so that every system keeps the name. */
const WORDS = {
  bill: { de: 'Abrechnung', en: 'bill', es: 'factura' },
  draft: { de: 'Entwurf', en: 'draft', es: 'borrador' },
  itemized: { de: 'Einzelposten', en: 'itemized', es: 'partidas' },
  labels: { de: 'Versandlabel', en: 'labels', es: 'etiquetas' },
  monthlyReport: { de: 'Monatsbericht', en: 'monthly-report', es: 'informe-mensual' },
  openingCsv: { de: 'CSV-oeffnen', en: 'opening-csv', es: 'abrir-csv' },
  orders: { de: 'Bestellungen', en: 'orders', es: 'pedidos' },
  points: { de: 'Punkte', en: 'points', es: 'puntos' },
  priceChanges: { de: 'Preisaenderungen', en: 'price-changes', es: 'cambios-de-precio' },
  productSafety: { de: 'Produktsicherheit', en: 'product-safety', es: 'seguridad-de-productos' },
  products: { de: 'Produkte', en: 'products', es: 'productos' },
  refused: { de: 'Abgelehnt', en: 'refused', es: 'rechazadas' },
  reservations: { de: 'Reservierungen', en: 'reservations', es: 'reservas' },
  summary: { de: 'Summen', en: 'summary', es: 'sumas' },
  terms: { de: 'Bedingungen', en: 'terms', es: 'condiciones' },
  trackingCodes: { de: 'Sendungsnummern', en: 'tracking-codes', es: 'numeros-de-seguimiento' },
} as const satisfies Readonly<Record<string, Translated>>

/** The word for a file in the reader's language. Pure. */
export const fileWord = (what: keyof typeof WORDS, locale: Locale): string => WORDS[what][locale]
