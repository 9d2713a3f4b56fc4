/**
 * Pricing: by how much prices may be reduced, what a sale earns, and the price that goes out to a channel. That is one function
 * in SQL (`migrations/functions/pricing.sql`), so that a million offers are worked out by statements.
 */
export { findChannelNames } from './best-price.repository.ts'
export { goodwillMargin, type Sale } from './goodwill-margin.ts'
export { takeCompetitorPrices } from './keep-best-price.ts'
export { outgoingPrice } from './outgoing-price.ts'
export { pricesApplied } from './pricing.events.ts'
export { cataloguePrices, referencePrice, type ShownPrice } from './reference-price.ts'
export { holdFloors } from './reprice.ts'
export { findShippingCosts } from './shipping-costs.repository.ts'
