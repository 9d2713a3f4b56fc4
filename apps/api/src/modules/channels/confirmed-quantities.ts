import type { ConfirmationPayload, PositionQuantity, ReportState } from './channels.tables.ts'

/** The part of a shipment confirmation that decides what the channel knows by it. */
export interface Confirmation {
  readonly id: number
  /** Null once its parcel was voided. */
  readonly shippingId: number | null
  readonly state: ReportState
  readonly attempts: number
  readonly payload: ConfirmationPayload
}

/** Pieces by position of the channel. */
type Quantities = ReadonlyMap<string, number>

/**
 * Pieces that the channel may count as shipped although they are in no parcel any more: those confirmed for voided
 * parcels, until the parcel that replaces them is confirmed. Pure.
 */
export function outdatedQuantities(confirmations: readonly Confirmation[]): Quantities {
  const outdated = new Map<string, number>()
  for (const one of confirmations) {
    const current = quantitiesOf(one.shippingId === null ? [] : one.payload.items)
    for (const [position, confirmed] of confirmedQuantities(one)) {
      const left = confirmed - (current.get(position) ?? 0)
      if (left > 0) outdated.set(position, (outdated.get(position) ?? 0) + left)
    }
  }
  return outdated
}

/**
 * The confirmation of a voided parcel that a new parcel replaces: the one that holds most of its pieces at the channel,
 * where they can't be in two packages; of several the one that holds least besides, then the oldest. Pure.
 * @returns null when none holds any of them
 */
export function confirmationToReplace(
  free: readonly Confirmation[],
  items: readonly PositionQuantity[],
): Confirmation | null {
  const wanted = quantitiesOf(items)
  const [best] = free
    .map((one) => {
      const confirmed = confirmedQuantities(one)
      const held = confirmed.size > 0 ? confirmed : quantitiesOf(one.payload.items)
      const common = sharedQuantity(held, wanted)
      return { one, common, besides: total(held) - common }
    })
    .filter(({ common }) => common > 0)
    .toSorted((a, b) => b.common - a.common || a.besides - b.besides || a.one.id - b.one.id)
  return best?.one ?? null
}

/** The `confirmed_before` of the confirmation that replaces this one. Pure. */
export const confirmedBefore = (confirmation: Confirmation): PositionQuantity[] =>
  [...confirmedQuantities(confirmation)].map(([mp_item_id, quantity]) => ({ mp_item_id, quantity }))

/** Whether some of these pieces are among others. Pure. */
export const containsAny = (quantities: Quantities, items: readonly PositionQuantity[]): boolean =>
  sharedQuantity(quantities, quantitiesOf(items)) > 0

/** What the channel knows under a confirmation's reference, or may know: after an attempt without an answer both are possible. */
function confirmedQuantities({ state, attempts, payload }: Confirmation): Quantities {
  const items = quantitiesOf(payload.items)
  if (state === 'sent') return items
  const confirmed = new Map(quantitiesOf(payload.confirmed_before ?? []))
  if (state !== 'pending' || attempts === 0) return confirmed
  for (const [position, quantity] of items)
    confirmed.set(position, Math.max(quantity, confirmed.get(position) ?? 0))
  return confirmed
}

const quantitiesOf = (items: readonly PositionQuantity[]): Quantities =>
  new Map(items.map(({ mp_item_id, quantity }) => [mp_item_id, quantity]))

const total = (quantities: Quantities): number =>
  [...quantities.values()].reduce((sum, quantity) => sum + quantity, 0)

const sharedQuantity = (some: Quantities, others: Quantities): number =>
  [...some].reduce((sum, [position, quantity]) => sum + Math.min(quantity, others.get(position) ?? 0), 0)
