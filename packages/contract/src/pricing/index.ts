/** Pricing: minimum prices by rule and by cost, and what a sale earns. */
export * from './best-price.endpoints.ts'
export * from './best-price.schemas.ts'
export {
  type BestPriceEnding,
  type BestPriceTerms,
  COMPETITOR_PRICE_HOURS,
  PRICE_ENDINGS,
  priceBelow,
} from './best-price.ts'
export {
  ceilCents,
  compare,
  dividedBy,
  type Exact,
  exact,
  exactFraction,
  fractionText,
  minus,
  ONE,
  ofCents,
  ofPercent,
  plus,
  times,
  toTwoPlaces,
  ZERO,
} from './exact.ts'
export * from './held-prices.endpoints.ts'
export * from './held-prices.schemas.ts'
export { priceFloor, typedDecimal, typedReduction } from './price-floor.ts'
export * from './price-trace.endpoints.ts'
export * from './price-trace.schemas.ts'
export * from './pricing-rules.endpoints.ts'
export * from './pricing-rules.schemas.ts'
export {
  MARGIN_GAPS,
  MARGIN_VERDICTS,
  type MarginGap,
  type MarginVerdict,
  marginAfter,
  marginVerdict,
  type RefundMargin,
  refundThatLeaves,
} from './refund-margin.ts'
export { type ChannelShippingTerms, shippingCostOf } from './shipping-cost.ts'
export * from './shipping-costs.endpoints.ts'
export * from './shipping-costs.schemas.ts'
export * from './simulation.endpoints.ts'
export * from './simulation.schemas.ts'
export * from './uvp.endpoints.ts'
export * from './uvp.schemas.ts'
