import { shippingCostOf, typedDecimal } from '@kontor/contract/pricing'

/** An order that is sent free, and the dearest one that is not; amounts in cents. */
interface ExampleOrders {
  readonly freeCents: number
  /** Null where every order is sent free. */
  readonly paid: { readonly priceCents: number; readonly costCents: number } | null
}

/** A typed amount as whole cents; undefined when it is none. Pure. */
function centsOf(typed: string): number | undefined {
  const decimal = typedDecimal(typed)
  return decimal === undefined ? undefined : Math.round(Number(decimal) * 100)
}

/** What the typed values mean for an order at the threshold and for one a cent below; undefined while one is missing. Pure. */
export function exampleOrders(typedFree: string, typedShipping: string): ExampleOrders | undefined {
  const freeFromCents = centsOf(typedFree)
  const shippingCents = centsOf(typedShipping)
  if (freeFromCents === undefined || shippingCents === undefined) return undefined
  const costOf = (cents: number) => shippingCostOf(cents, { freeFromCents, shippingCents, glns: [] })
  const priceCents = freeFromCents - 1
  const isAlwaysFree = priceCents < 0 || costOf(priceCents) === 0
  return {
    freeCents: freeFromCents,
    paid: isAlwaysFree ? null : { priceCents, costCents: costOf(priceCents) },
  }
}
