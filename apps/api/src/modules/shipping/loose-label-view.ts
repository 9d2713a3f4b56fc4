import type { Locale, Translated } from '@kontor/contract/shared'
import { isHandedOver, type LooseLabel } from '@kontor/contract/shipping'
import { formatBerlinDateTime } from '../../platform/clock/berlin.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { LooseAttempt } from './label-attempts.repository.ts'
import { wordLabelError } from './label-error-notices.ts'
import { type LooseLabelRow, latestAttempts, placesAndOptions } from './loose-labels.repository.ts'
import type { labelTransitions } from './shipping.tables.ts'

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

/** Labels without an order as the screen shows them, in the given order. */
export async function looseLabelViews(ctx: Ctx, labels: readonly LooseLabelRow[]): Promise<LooseLabel[]> {
  const ids = labels.map((label) => label.id)
  const latest = await latestAttempts(ctx, ids)
  const { stores, options } = await placesAndOptions(ctx, labels)
  return labels.map((label) => {
    const store = stores.get(label.storeId)
    const option = options.get(label.parcelOptionId)
    const newest = latest.get(label.id)
    if (!store || !option) throw new Error(`label ${label.id} has lost its store or its parcel option`)
    return {
      ...factsOf(label, newest?.attempt, newest?.transitions ?? []),
      store,
      carrier: option.carrier,
      parcel_type: option.parcelType,
      message: wordLooseLabel(label, ctx.locale),
    }
  })
}

function factsOf(
  label: LooseLabelRow,
  attempt: LooseAttempt | undefined,
  transitions: readonly (typeof labelTransitions.$inferSelect)[],
): Omit<LooseLabel, 'store' | 'carrier' | 'parcel_type' | 'message'> {
  const isThere = label.state === 'bought' || label.state === 'voiding'
  const bought = attempt?.state === 'bought' ? attempt : undefined
  return {
    id: label.id,
    status: label.state,
    type: label.labelType === 'return' ? 'returns' : 'standard',
    address_type: label.addressType,
    created_at: label.createdAt.toISOString(),
    requested_by: label.requestedByName,
    customer: label.customer,
    label_url: isThere && bought ? `/v1/accounting/label/${label.id}/label.pdf` : null,
    tracking_id: bought?.carrierShipmentId ?? null,
    tracking_number: bought?.trackingNumber ?? null,
    tracking_url: bought?.trackingUrl ?? null,
    transitions: transitions.map(({ transition, at, message }) => ({
      transition,
      message,
      date: formatBerlinDateTime(at),
    })),
    voidable: label.state === 'bought' && !isHandedOver(transitions),
    retryable: label.state === 'failed' && label.reason !== 'address',
  }
}

/** How far a label is, or what went wrong with it, in the caller's language. */
export function wordLooseLabel(
  label: Pick<LooseLabelRow, 'state' | 'reason' | 'information' | 'fields'>,
  locale: Locale,
): string {
  const { state, reason, information, fields } = label
  if (reason === null) return state === 'failed' ? '' : STATES[state][locale]
  // Whichever way it goes: it is the label itself that is missing.
  const lines = wordLabelError({ reason, information, fields, label_type: 'shipping' }, locale)
  return [...lines, ...(reason === 'address' ? [STATES.address_again[locale]] : [])].join(' ')
}
