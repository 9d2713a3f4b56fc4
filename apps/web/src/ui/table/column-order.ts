/** A list with the entry at `from` moved to `to`; places outside of it mean its ends. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from)
  const entry = list[from]
  if (entry === undefined) return [...list]
  const place = Math.max(0, Math.min(to, rest.length))
  return [...rest.slice(0, place), entry, ...rest.slice(place)]
}

/**
 * The chosen columns with one switched on or off. One that comes in stands behind the shown one that the table has before it.
 * @param all the table's columns in its own order
 */
export function toggled(chosen: readonly string[], id: string, all: readonly string[]): string[] {
  if (chosen.includes(id)) return chosen.filter((one) => one !== id)
  const before = all.slice(0, all.indexOf(id)).findLast((one) => chosen.includes(one))
  return moved([...chosen, id], chosen.length, before === undefined ? 0 : chosen.indexOf(before) + 1)
}
