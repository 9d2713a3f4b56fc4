import type { ConfirmationPayload, PositionPieces, ReportState } from './intake.tables.ts'

/** What of a shipment confirmation decides about what the channel knows by it. */
export interface Confirmation {
  readonly id: number
  /** Null: the papers of its parcel were taken back. */
  readonly shippingId: number | null
  readonly state: ReportState
  readonly attempts: number
  readonly payload: ConfirmationPayload
}

/** Pieces by position of the channel. */
type Pieces = ReadonlyMap<string, number>

/**
 * Pieces that the channel may count as shipped only because we said so, although they are in no parcel any more: told
 * of parcels that were taken back, until the parcel that takes their place is told instead. Pure.
 */
export function outdatedPieces(confirmations: readonly Confirmation[]): Pieces {
  const outdated = new Map<string, number>()
  for (const one of confirmations) {
    const stands = piecesOf(one.shippingId === null ? [] : one.payload.items)
    for (const [position, told] of toldPieces(one)) {
      const left = told - (stands.get(position) ?? 0)
      if (left > 0) outdated.set(position, (outdated.get(position) ?? 0) + left)
    }
  }
  return outdated
}

/**
 * Which confirmation without a parcel a new parcel takes over: the one that holds most of its pieces at the channel,
 * where they can't be in two packages; of several the one that holds least besides, then the oldest. Pure.
 * @returns null when none holds any of them
 */
export function confirmationToReplace(
  free: readonly Confirmation[],
  items: readonly PositionPieces[],
): Confirmation | null {
  const wanted = piecesOf(items)
  const [best] = free
    .map((one) => {
      const told = toldPieces(one)
      const held = told.size > 0 ? told : piecesOf(one.payload.items)
      const common = sharedPieces(held, wanted)
      return { one, common, besides: total(held) - common }
    })
    .filter(({ common }) => common > 0)
    .toSorted((a, b) => b.common - a.common || a.besides - b.besides || a.one.id - b.one.id)
  return best?.one ?? null
}

/** What the parcel that takes a confirmation over has to remember of it. Pure. */
export const toldBefore = (confirmation: Confirmation): PositionPieces[] =>
  [...toldPieces(confirmation)].map(([mp_item_id, quantity]) => ({ mp_item_id, quantity }))

/** Whether some of these pieces are among others. Pure. */
export const holdsAny = (pieces: Pieces, items: readonly PositionPieces[]): boolean =>
  sharedPieces(pieces, piecesOf(items)) > 0

/** What the channel knows under a confirmation's reference, or may know: of one that is tried again nobody can say. */
function toldPieces({ state, attempts, payload }: Confirmation): Pieces {
  const items = piecesOf(payload.items)
  if (state === 'sent') return items
  const told = new Map(piecesOf(payload.told_before ?? []))
  if (state !== 'pending' || attempts === 0) return told
  for (const [position, quantity] of items) told.set(position, Math.max(quantity, told.get(position) ?? 0))
  return told
}

const piecesOf = (items: readonly PositionPieces[]): Pieces =>
  new Map(items.map(({ mp_item_id, quantity }) => [mp_item_id, quantity]))

const total = (pieces: Pieces): number => [...pieces.values()].reduce((sum, quantity) => sum + quantity, 0)

const sharedPieces = (some: Pieces, others: Pieces): number =>
  [...some].reduce((sum, [position, quantity]) => sum + Math.min(quantity, others.get(position) ?? 0), 0)
