/** The export of orders to the merchant's ERP. Screens are loaded by their route. */
export { ErpCard } from './erp-card.tsx'
export { ErpOutdatedBanner } from './erp-outdated-banner.tsx'
