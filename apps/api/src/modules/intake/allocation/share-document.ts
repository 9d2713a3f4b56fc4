import { isDeepStrictEqual } from 'node:util'
import type { PositionState } from '../intake.repository.ts'
import type { ChannelOrder } from '../order-source.ts'
import { partOf } from './part-of-order.ts'

/** What a document says of one company's part of an order, and what the one before it said; null where that does not count. */
export interface DocumentShare {
  readonly now: ChannelOrder
  readonly before: ChannelOrder | null
  /** Whether its amounts count even where they are the same in both: what the part has came about otherwise. */
  readonly areAmountsNew: boolean
}

/**
 * What a document says of each company's part of an order in parts. Each position stays with those who have pieces of it.
 * Pieces that the document adds become those of the first part that still has open ones. What is charged for a position is
 * charged once, in the part that was allocated first of those that still have pieces of it; the cents of a discount that
 * equal shares leave over go to a part that passed none of its pieces on.
 *
 * Where the channel wants fewer pieces of a position than all parts together still have, the part that was allocated last
 * loses first, and only what nothing has been made of yet; then the one before it. What is wanted off beyond that comes off
 * pieces that have papers, in the same order: a notice on their order, as with an order of one company. Pure.
 * @param parts what each has, the one that was allocated last first
 */
export function shareDocument(
  now: ChannelOrder,
  before: ChannelOrder | null,
  parts: readonly (readonly PositionState[])[],
): DocumentShare[] {
  const taker = Math.max(
    0,
    parts.findIndex((positions) => positions.some(({ open }) => open > 0)),
  )
  const added = before ? addedPieces(now, before, parts) : new Map<string, number>()
  const lost = lostPieces(now, parts)
  const lostBefore = before ? lostPieces(before, parts) : []
  const chargedIn = (item: string): number => {
    const first = (isHeld: (one: PositionState) => boolean) =>
      parts.findLastIndex((part) => part.some((one) => one.mp_item_id === item && isHeld(one)))
    const standing = first(({ open, shipped }) => open + shipped > 0)
    const any = first(() => true)
    return [standing, any].find((n) => n >= 0) ?? taker
  }
  const pieces = parts.map((positions, n) => {
    const [loss, lossBefore] = [lost[n], lostBefore[n]]
    const base = (one: PositionState): number =>
      (loss?.get(one.mp_item_id) ?? 0) + (lossBefore?.get(one.mp_item_id) ?? 0) > 0
        ? one.open + one.shipped
        : everPieces(one)
    const own = countOf(positions, (one) => base(one) - (loss?.get(one.mp_item_id) ?? 0))
    if (n === taker) for (const [item, pieces] of added) own.set(item, (own.get(item) ?? 0) + pieces)
    const known = countOf(positions, (one) => base(one) - (lossBefore?.get(one.mp_item_id) ?? 0))
    return { own, known }
  })
  // Pieces of a part that passed some of a position on bear alike, since it is not known here which of them are gone.
  const roundedIn = (item: string): number => {
    const isFit = (n: number) =>
      (pieces[n]?.own.get(item) ?? 0) > 0 &&
      !parts[n]?.some((one) => one.mp_item_id === item && one.passed_on > 0)
    return [chargedIn(item), ...parts.keys()].find(isFit) ?? chargedIn(item)
  }
  const isShared = before !== null && isSharedAnew(now, before, parts)
  return pieces.map(({ own, known }, n) => {
    const inThis = (where: (item: string) => number) =>
      new Set([...own.keys()].filter((item) => where(item) === n))
    const [charged, rounded] = [inThis(chargedIn), inThis(roundedIn)]
    const shareBefore = before && ownPart(before, known, charged, rounded)
    const share = ownPart(now, own, charged, rounded)
    const isStanding = parts[n]?.some(({ open, shipped }) => open + shipped > 0) ?? false
    return {
      now: withoutShippedByOthers(withAmounts(share, shareBefore), parts, n),
      before: shareBefore,
      areAmountsNew: isShared && isStanding,
    }
  })
}

/**
 * Whether the discounts of a document count anew in every part: those that the pieces bear which one company passed on to
 * another are theirs of the day, and not what the document before this one comes to now.
 */
const isSharedAnew = (
  now: ChannelOrder,
  before: ChannelOrder,
  parts: readonly (readonly PositionState[])[],
): boolean =>
  parts.flat().some(({ passed_on }) => passed_on > 0) &&
  [now, before].some(({ charges }) => charges.some(({ amount_cents }) => amount_cents < 0)) &&
  !isDeepStrictEqual([now.lines, now.charges], [before.lines, before.charges])

type Pieces = Map<string, number>

/** Pieces by position; what another company goes on with counts there. */
const countOf = (positions: readonly PositionState[], isCounted: (one: PositionState) => number): Pieces =>
  new Map(positions.map((one) => [one.mp_item_id, isCounted(one)]))

const everPieces = ({ open, shipped, cancelled }: PositionState): number => open + shipped + cancelled

function orderedPieces({ lines }: ChannelOrder): Pieces {
  const ordered: Pieces = new Map()
  for (const { mp_item_id, quantity } of lines)
    ordered.set(mp_item_id, (ordered.get(mp_item_id) ?? 0) + quantity)
  return ordered
}

/** Pieces by position that no part has yet. */
function addedPieces(
  now: ChannelOrder,
  before: ChannelOrder,
  parts: readonly (readonly PositionState[])[],
): Pieces {
  const held = parts.map((part) => countOf(part, (one) => everPieces(one) - one.passed_on))
  const orderedBefore = orderedPieces(before)
  const added: Pieces = new Map()
  for (const [item, ordered] of orderedPieces(now)) {
    const known = held.reduce((sum, part) => sum + (part.get(item) ?? 0), 0)
    // What was cancelled at the channel before the order came is in the document, and nobody's.
    const pieces = ordered - Math.max(known, orderedBefore.get(item) ?? 0)
    if (pieces > 0) added.set(item, pieces)
  }
  return added
}

/** How many pieces of each position each part has too many, as a document counts them. */
function lostPieces(order: ChannelOrder, parts: readonly (readonly PositionState[])[]): Pieces[] {
  const ordered = orderedPieces(order)
  const lost = parts.map((): Pieces => new Map())
  for (const item of new Set(parts.flat().map(({ mp_item_id }) => mp_item_id))) {
    const held = parts.map((part) => part.find(({ mp_item_id }) => mp_item_id === item))
    const standing = held.map((one) => (one ? one.open + one.shipped : 0))
    let excess = standing.reduce((sum, pieces) => sum + pieces, 0) - (ordered.get(item) ?? 0)
    const take = (n: number, most: number): void => {
      const pieces = Math.min(most, excess)
      if (pieces <= 0) return
      lost[n]?.set(item, (lost[n]?.get(item) ?? 0) + pieces)
      excess -= pieces
    }
    for (const [n, one] of held.entries()) take(n, one?.free ?? 0)
    for (const [n, one] of held.entries()) take(n, (standing[n] ?? 0) - (one?.free ?? 0))
  }
  return lost
}

/** What a document says of these pieces of an order. */
function ownPart(
  order: ChannelOrder,
  positions: Pieces,
  charged: ReadonlySet<string>,
  rounded: ReadonlySet<string>,
): ChannelOrder {
  const left = new Map(positions)
  const pieces = order.lines.flatMap((line) => {
    const take = Math.min(line.quantity, left.get(line.mp_item_id) ?? 0)
    left.set(line.mp_item_id, (left.get(line.mp_item_id) ?? 0) - take)
    return Array.from({ length: take }, () => line)
  })
  const isOwn = (itemId: string) => positions.has(itemId)
  return {
    ...partOf(order, pieces, charged, rounded),
    cancelled_item_ids: order.cancelled_item_ids.filter(isOwn),
    shipped_quantities: Object.fromEntries(
      Object.entries(order.shipped_quantities).filter(([itemId]) => isOwn(itemId)),
    ),
  }
}

/** A part that has lost its last piece keeps the amounts of what it was, as every cancelled order does. */
function withAmounts(now: ChannelOrder, before: ChannelOrder | null): ChannelOrder {
  if (before === null || now.lines.length > 0) return now
  return { ...now, charges: before.charges, order_total_cents: before.order_total_cents }
}

/** What the channel counts as shipped of a position is, as far as they have parcels, what the other parts sent. */
function withoutShippedByOthers(
  share: ChannelOrder,
  parts: readonly (readonly PositionState[])[],
  n: number,
): ChannelOrder {
  const byOthers = (item: string): number =>
    parts
      .filter((_, other) => other !== n)
      .flatMap((part) => part.filter(({ mp_item_id }) => mp_item_id === item))
      .reduce((sum, { shipped }) => sum + shipped, 0)
  const shipped_quantities = Object.fromEntries(
    Object.entries(share.shipped_quantities)
      .map(([item, pieces]) => [item, pieces - byOthers(item)] as const)
      .filter(([, pieces]) => pieces > 0),
  )
  return { ...share, shipped_quantities }
}
