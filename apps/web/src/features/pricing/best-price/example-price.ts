import { type BestPriceEnding, priceBelow, typedDecimal } from '@kontor/contract/pricing'

/** What the competitor of the example asks, in cents. */
export const COMPETITOR_CENTS = 9490

/** What the settings make of the competitor's price; amounts in cents. */
interface ExamplePrice {
  readonly undercutCents: number
  /** Null where nothing is left of it. */
  readonly priceCents: number | null
}

/** The price of the example for what is typed; undefined while that is no amount. Pure. */
export function examplePrice(typedUndercut: string, priceEnding: BestPriceEnding): ExamplePrice | undefined {
  const decimal = typedDecimal(typedUndercut)
  if (decimal === undefined) return undefined
  const undercutCents = Math.round(Number(decimal) * 100)
  const cents = priceBelow(COMPETITOR_CENTS, { undercutCents, priceEnding })
  return { undercutCents, priceCents: cents > 0 ? cents : null }
}
