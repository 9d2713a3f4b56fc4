/** The settings that prices are made by, loaded together: whoever looks at one looks at the next. */
export { BestPricePage, TamarisBestPricePage } from './best-price/best-price-page.tsx'
export { PricingRulesPage } from './rules/pricing-rules-page.tsx'
export { TamarisPage } from './rules/tamaris-page.tsx'
export { ShippingCostsPage } from './shipping-costs/shipping-costs-page.tsx'
export { StruckPricesPage } from './struck-prices/struck-prices-page.tsx'
export { UvpPage } from './uvp/uvp-page.tsx'
