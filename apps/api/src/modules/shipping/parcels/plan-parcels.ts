/** The part of a line that decides which parcel it goes into. */
export interface LineToShip {
  readonly id: number
  readonly store_id: number
  readonly is_oversize: boolean
}

/** What goes into one parcel. */
export interface ParcelPlan {
  readonly storeId: number
  readonly lineIds: readonly number[]
}

/**
 * One parcel per sender store; an oversize line always travels alone, and only by a parcel option made for it
 * (decisions: Shipping).
 * @param oversize whether the chosen parcel option is one for oversize lines
 */
export function planParcels(lines: readonly LineToShip[], oversize: boolean): ParcelPlan[] {
  const fitting = lines.filter((line) => line.is_oversize === oversize)
  if (oversize) return fitting.map((line) => ({ storeId: line.store_id, lineIds: [line.id] }))
  const byStore = Map.groupBy(fitting, (line) => line.store_id)
  return [...byStore].map(([storeId, group]) => ({ storeId, lineIds: group.map((line) => line.id) }))
}
