import { DEFAULT_LOCALE } from '@kontor/contract/shared'
import type { BillSum } from '../bill-document.ts'
import { ITEM_NAMES } from '../billing.texts.ts'

/** What stands on bills: they are issued in Germany, in German. */
export const BILL_TEXTS = {
  invoice: 'Rechnung',
  credit_note: 'Rechnungskorrektur',
  draft: 'Entwurf einer {kind}',
  draft_note:
    'Dieser Entwurf ist keine Rechnung. Bis er gestellt wird, können sich Posten und Beträge ändern.',
  no_number: 'noch keine',
  number: 'Nummer',
  issue_date: 'Datum',
  period: 'Leistungszeitraum',
  period_of: '{from} – {to}',
  recipient_vat_id: 'Ihre USt-IdNr.',
  item: 'Posten',
  rows: 'Anzahl',
  net: 'Netto',
  net_total: 'Summe netto',
  tax_of: 'zzgl. {rate} % USt.',
  gross_total: 'Gesamtbetrag',
  vat_id: 'USt-IdNr. {id}',
  tax_number: 'Steuernr. {id}',
  iban: 'IBAN {iban}',
  due: 'Zahlbar ohne Abzug bis {day} auf das unten genannte Konto.',
  refund: 'Der Betrag wird Ihnen gutgeschrieben.',
  reverse_charge: 'Steuerschuldnerschaft des Leistungsempfängers (Reverse charge).',
  not_taxable: 'Nicht im Inland steuerbare Leistung (§ 3a Abs. 2 UStG).',
  itemized: 'Alle Einzelposten finden Sie in Kontor unter „Abrechnungen“ als CSV.',
  e_invoice: 'Diese PDF-Datei enthält die Rechnung auch als E-Rechnung (ZUGFeRD/Factur-X, EN 16931).',
  continued: '{title}, Fortsetzung',
  page: 'Seite {page} von {pages}',
} as const

/** `Provision Zalando` */
export const sumName = ({ item, of }: Pick<BillSum, 'item' | 'of'>): string =>
  `${ITEM_NAMES[item][DEFAULT_LOCALE]} ${of}`.trim()
