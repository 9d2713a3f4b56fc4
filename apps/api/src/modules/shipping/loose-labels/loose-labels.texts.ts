import type { Locale, Translated } from '@kontor/contract/shared'
import { describeLabelError } from '../labels/describe-label-error.ts'
import type { LooseLabelRow } from './loose-labels.repository.ts'

const STATES = {
  requested: {
    de: 'Das Label wird erstellt.',
    en: 'The label is being made.',
    es: 'Se está creando la etiqueta.',
  },
  bought: { de: 'Das Label ist erstellt.', en: 'The label is made.', es: 'La etiqueta está creada.' },
  voiding: {
    de: 'Das Label wird beim Versanddienst storniert.',
    en: 'The label is being cancelled at the carrier.',
    es: 'Se está anulando la etiqueta en el transportista.',
  },
  voided: {
    de: 'Das Label ist storniert.',
    en: 'The label is cancelled.',
    es: 'La etiqueta está anulada.',
  },
  address_again: {
    de: 'Bitte erstellen Sie das Label mit der richtigen Adresse neu.',
    en: 'Please make the label again with the right address.',
    es: 'Vuelva a crear la etiqueta con la dirección correcta.',
  },
} as const satisfies Record<string, Translated>

/** How far a label is, or what went wrong with it, in the caller's language. */
export function describeLooseLabel(
  label: Pick<LooseLabelRow, 'state' | 'reason' | 'information' | 'fields'>,
  locale: Locale,
): string {
  const { state, reason, information, fields } = label
  if (reason === null) return state === 'failed' ? '' : STATES[state][locale]
  // The label itself is missing, whichever way the parcel goes.
  const lines = describeLabelError({ reason, information, fields, label_type: 'shipping' }, locale)
  return [...lines, ...(reason === 'address' ? [STATES.address_again[locale]] : [])].join(' ')
}
