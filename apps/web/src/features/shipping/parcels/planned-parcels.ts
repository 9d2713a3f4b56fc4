import type { OrderLine } from '@kontor/contract/order-document'

/** The lines that new shipping papers would be for. */
export const linesToShip = <L extends Pick<OrderLine, 'shipping_id' | 'cancellation_id'>>(
  lines: readonly L[],
): L[] => lines.filter((line) => line.shipping_id === null && line.cancellation_id === null)

/** The parcels that would be made: one per sender store; oversize lines travel alone (decisions: Shipping). */
export function plannedParcels(
  lines: readonly Pick<OrderLine, 'id' | 'shipping_id' | 'cancellation_id' | 'store_id' | 'is_oversize'>[],
  oversize: boolean,
): { store_id: number | null; line_ids: number[] }[] {
  const waiting = linesToShip(lines).filter((line) => line.is_oversize === oversize)
  if (oversize) return waiting.map((line) => ({ store_id: line.store_id, line_ids: [line.id] }))
  return [...Map.groupBy(waiting, (line) => line.store_id)].map(([store_id, group]) => ({
    store_id,
    line_ids: group.map((line) => line.id),
  }))
}
