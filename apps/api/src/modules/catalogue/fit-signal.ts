import type { Product } from '@kontor/contract/catalogue'

/** Fewer returns say nothing (issue 11 §5). */
const FEWEST_RETURNS = 20
/** From such a share of all returns on a reason counts as a sign. */
const CLEAR_SHARE = 0.2
/** And only where it is so many times as frequent as its opposite. */
const TIMES_THE_OTHER = 2

/**
 * Whether an article runs small or large, by why its pieces came back: from 20 returns on, where a fifth of them or more
 * name one of the two, and at least twice as many as name the other.
 * @param reasons pieces that came back over 365 days, by the reason of their return
 * @returns the share in percent of all returns, rounded; null without a clear sign
 */
export function fitSignal(reasons: Readonly<Record<string, number>>): Product['fit'] {
  const returns = Object.values(reasons).reduce((sum, pieces) => sum + pieces, 0)
  if (returns < FEWEST_RETURNS) return null
  const small = reasons.item_too_small ?? 0
  const large = reasons.item_too_big ?? 0
  const [most, least] = small >= large ? [small, large] : [large, small]
  if (most < returns * CLEAR_SHARE || most < least * TIMES_THE_OTHER) return null
  return { runs: small >= large ? 'small' : 'large', percent: Math.round((most * 100) / returns), returns }
}
