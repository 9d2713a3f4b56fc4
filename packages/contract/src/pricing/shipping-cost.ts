/** What shipping costs, in cents: nothing from the threshold on. */
export interface ShippingTerms {
  readonly freeFromCents: number
  readonly shippingCents: number
}

/** What holds on a sales channel, and where stores have something of their own, by GLN. */
export interface ChannelShippingTerms extends ShippingTerms {
  readonly glns: readonly (ShippingTerms & { readonly gln: string })[]
}

/**
 * What shipping costs the buyer: nothing from the threshold on, that amount included (decisions: shipping costs).
 * @param priceCents what is paid for the goods
 * @param gln of the store that sends; without one, or where it has nothing of its own, the row of the channel counts
 * @returns cents
 */
export function shippingCostOf(priceCents: number, row: ChannelShippingTerms, gln?: string): number {
  const terms = row.glns.find((own) => own.gln === gln) ?? row
  return priceCents >= terms.freeFromCents ? 0 : terms.shippingCents
}
