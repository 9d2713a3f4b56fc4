import { priceFloor, typedReduction } from '@kontor/contract/pricing'
import { formatMoney } from '../../../lib/format.ts'
import { withComma } from '../typed-values.ts'

/** What the shoe of the examples costs, in cents. */
const EXAMPLE_CENTS = 9995

/** The price of the examples as it is shown. */
export const EXAMPLE_PRICE = formatMoney(EXAMPLE_CENTS / 100)

/** What the shoe of the examples never costs less than, as it is shown; undefined while no percentage is typed. Pure. */
export function floorOfExample(typed: string): string | undefined {
  const percent = typedReduction(typed)
  return percent === undefined ? undefined : formatMoney(priceFloor(EXAMPLE_CENTS, percent) / 100)
}

/** A typed percentage as it is read: with a comma. Pure. */
export const percentText = (typed: string): string => withComma(typedReduction(typed) ?? typed)
