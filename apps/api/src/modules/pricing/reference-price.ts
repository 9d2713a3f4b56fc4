import { addDays, berlinDay, startOfBerlinDay } from '../../platform/clock/berlin.ts'

/** What is asked for something from an instant on. */
export interface ShownPrice {
  readonly at: Date
  readonly cents: number
}

/** So many days by Berlin's calendar, and what of its own day went before, count for a price that falls. */
const DAYS_BEFORE = 30

/**
 * What a price that has fallen is compared with (PAngV § 11): the lowest that was shown in the 30 days before it fell; while it
 * goes on falling, before it first did (§ 11 (2)). A rise ends that. Pure.
 * @param history oldest first
 * @returns cents, which may be no more than the price: nothing is reduced then; null where the price has not fallen
 */
export function referencePrice(history: readonly ShownPrice[], at: Date): number | null {
  const shown = history.filter((price) => price.at <= at)
  let last = shown.length - 1
  let firstFall: Date | null = null
  for (; last > 0; last -= 1) {
    const [before, now] = [shown[last - 1], shown[last]]
    if (!before || !now || before.cents < now.cents) break
    if (before.cents > now.cents) firstFall = now.at
  }
  return firstFall && lowestBefore(shown, firstFall)
}

/** The lowest price that was shown before an instant, on its day or on one of the days that count. */
function lowestBefore(shown: readonly ShownPrice[], fall: Date): number {
  const from = startOfBerlinDay(addDays(berlinDay(fall), -DAYS_BEFORE))
  const before = shown.filter(({ at }) => at < fall)
  const inForce = before.findLastIndex(({ at }) => at <= from)
  return Math.min(...before.slice(Math.max(0, inForce)).map(({ cents }) => cents))
}

/** A change of a price in the catalogue, in cents; null: the channel had, or has, no price of its own. */
export interface CataloguePriceChange {
  readonly at: Date
  /** Of the channel's own price, else of the one for all channels. */
  readonly isOwn: boolean
  readonly wasCents: number | null
  readonly isCents: number | null
}

/**
 * What the catalogue asked on a channel: its own price while it had one, else the one for all. Pure.
 * @param changes oldest first
 * @param now both prices as they are
 */
export function cataloguePrices(
  changes: readonly CataloguePriceChange[],
  now: { readonly own: number | null; readonly all: number },
): ShownPrice[] {
  const before = (isOwn: boolean, otherwise: number | null) => {
    const first = changes.find((change) => change.isOwn === isOwn)
    return first ? first.wasCents : otherwise
  }
  let own = before(true, now.own)
  let all = before(false, now.all)
  const shown: ShownPrice[] = []
  const show = (at: Date) => {
    if (shown.at(-1)?.at.getTime() === at.getTime()) shown.pop()
    shown.push({ at, cents: own ?? all ?? now.all })
  }
  show(new Date(0))
  for (const { at, isOwn, isCents } of changes) {
    if (isOwn) own = isCents
    else all = isCents
    show(at)
  }
  return shown
}
