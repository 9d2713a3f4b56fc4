import type { ParticipantStock, WantedPieces } from '../../catalogue/index.ts'
import type { ChannelOrder } from '../order-source.ts'

/**
 * Who gets an order without having to send it, or by the stores that the channel named: who has those, else who has most
 * pieces in stock, else who has most of them in the catalogue; where that does not decide, the better ranking, then who came first. Null without participants. Pure.
 */
export function chooseSeller(participants: readonly ParticipantStock[]): number | null {
  const [best] = participants.toSorted(
    (a, b) =>
      b.named - a.named ||
      b.in_stock - a.in_stock ||
      b.known - a.known ||
      a.ranking - b.ranking ||
      a.participant_id - b.participant_id,
  )
  return best?.participant_id ?? null
}

/** What is ordered, each article of a store once. Pure. */
export function wantedPieces(lines: ChannelOrder['lines']): WantedPieces[] {
  const wanted = new Map<string, WantedPieces>()
  for (const { ean, sku, store_number, quantity } of lines) {
    const key = JSON.stringify([ean, ean === '' ? sku : '', store_number])
    const before = wanted.get(key)?.quantity ?? 0
    wanted.set(key, { ean, sku, store_number, quantity: before + quantity })
  }
  return [...wanted.values()]
}
