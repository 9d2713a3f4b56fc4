/** How a best price may end; `none`: as it comes. */
export const PRICE_ENDINGS = ['none', '.95', '.99'] as const
export type BestPriceEnding = (typeof PRICE_ENDINGS)[number]

/** So long a competitor's price counts after it was seen, in hours. */
export const COMPETITOR_PRICE_HOURS = 72

/** How far a brand stays below its competitors. */
export interface BestPriceTerms {
  readonly undercutCents: number
  readonly priceEnding: BestPriceEnding
}

/**
 * The price that stays below a competitor's, down to the ending; before what holds it, which is the floor and the own price.
 * @param competitorCents what the competitor asks for the goods
 * @returns cents; not above zero where the competitor asks next to nothing
 */
export function priceBelow(competitorCents: number, { undercutCents, priceEnding }: BestPriceTerms): number {
  const below = competitorCents - undercutCents
  if (priceEnding === 'none') return below
  const ending = Number(priceEnding.slice(1))
  return Math.floor((below - ending) / 100) * 100 + ending
}
