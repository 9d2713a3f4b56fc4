/**
 * Pricing: by how much prices may be reduced, what a sale earns, and the price that goes out to a channel. That is one function
 * in SQL (`migrations/functions/pricing.sql`), so that a million offers are worked out by statements.
 */
export { findChannelNames } from './best-price-settings.repository.ts'
export { takeCompetitorPrices } from './best-prices/keep-best-price.ts'
export { holdFloors } from './best-prices/reprice.ts'
export { floorsOfEans } from './floors/floors-of-eans.ts'
export { convertedPrice, offerPrice } from './offer-price.ts'
export { outgoingPrice } from './outgoing-price.ts'
export { floorsChanged, pricesApplied, saleTermsChanged } from './pricing.events.ts'
export { cataloguePrices, referencePrice, type ShownPrice } from './reference-price.ts'
export { findShippingCosts } from './shipping-costs/shipping-costs.repository.ts'
export { goodwillMargin, type Sale } from './uvp/goodwill-margin.ts'
